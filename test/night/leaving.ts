/**
 * Everything that leaves the table but the Judge's own stream, with its moment, while two nights are played: each packet
 * and each frame on its link, the rings, the cues, the music controller's every word, the log, everyone's view, the
 * board's stream, and what a stranger on the network is answered. The running table, the stage, the links and the seats are the real ones; time is virtual.
 */
import type { Time } from '../../firmware-sim/time.ts';
import { publicView } from '../../hub/judge/public-view.ts';
import { BusLink } from '../../hub/link/bus/bus-link.ts';
import { decodeFrame } from '../../hub/link/bus/frame-codec.ts';
import type { Link, LinkHost } from '../../hub/link/link.ts';
import { createMqttLink } from '../../hub/link/mqtt/mqtt-link.ts';
import { startMqttMusic } from '../../hub/link/mqtt/mqtt-music.ts';
import { MusicChoice, type MusicHost } from '../../hub/link/music/choice.ts';
import { findRuleset } from '../../hub/rules/registry.ts';
import { firstNight, type Line, shootingNight } from '../../hub/rules/script.ts';
import { Controller } from '../../hub/stage/music/controller.ts';
import { startStage } from '../../hub/stage/stage.ts';
import { type Log, Table } from '../../hub/table/table.ts';
import { BoardStream } from '../../hub/web/board-stream.ts';
import { Desk } from '../../hub/web/desk.ts';
import { WEB_LIMITS } from '../../hub/web/limits.ts';
import type { Sync } from '../../schemas/mqtt.ts';
import { MUSIC_DOWN, MUSIC_UP } from '../../schemas/music.ts';
import type { Act, Input, InputOf } from '../../schemas/record.ts';
import { cueSettings, musicSettings } from '../../schemas/stage.ts';
import type { PublicView } from '../../schemas/view.ts';
import { type Role, SEATS, type Seat } from '../../schemas/vocabulary.ts';
import { BusAir } from './bus-air.ts';
import { MqttAir } from './mqtt-air.ts';
import { stranger } from './stranger.ts';
import { virtualMachine } from './virtual-machine.ts';

/** What happens in a night that only the masks' own wearers and the Judge may know. */
export type Behind = {
  roles: Readonly<Record<Seat, Role>>;
  /** What seats sense, by ms since `night.begin` of the first or the second night. */
  deeds: readonly {
    night: 1 | 2;
    after: number;
    seat: Seat;
    channel: 'mask' | 'knock' | 'seated' | 'fist';
    state: 'on' | 'off' | 'lifted' | 'pressed' | 'down' | 'up';
  }[];
  shots: Act;
  check: Seat;
  /** This seat's cable comes out in the first night, and goes back in with the morning. Over MQTT alone. */
  pulled?: Seat;
};

export type Played = {
  ruleset: string;
  behind: Behind;
  link: 'mqtt' | 'bus';
  /** Past the second morning too: what happened is public then. */
  morning?: boolean;
  /** Ms between the Judge's acts. */
  pace?: number;
  /** In place of everyone's view, for a table that tells: what it makes of whose mask is off. */
  tells?: (view: PublicView, bare: ReadonlySet<Seat>) => PublicView;
};

type Deed = Behind['deeds'][number];
type Air = {
  link: Link;
  sense(deed: Pick<Deed, 'seat' | 'channel' | 'state'>): void;
  pull(seat: Seat, out: boolean): void;
  close(): Promise<void>;
};
type Out = (what: string, said: unknown) => void;

/** Ms from the phrase to the first mask that goes on or comes off, and from each to the next. */
export const MASKS = { from: 300, apart: 70 } as const;

class Kept implements Log {
  lines = 1;
  masks = 0;
  create(): Promise<string> {
    return Promise.resolve('1');
  }
  append(_game: string, input: Input): Promise<number> {
    if (input.type === 'mask') this.masks++;
    return Promise.resolve(++this.lines);
  }
  mark(): Promise<void> {
    return Promise.resolve();
  }
  listened(): void {}
}

/** Two nights and the Day between, up to the second morning. */
export async function leaving({
  ruleset,
  behind,
  link: kind,
  morning = false,
  pace = 1500,
  tells = (seen) => seen,
}: Played) {
  const rules = findRuleset(ruleset);
  if (!rules) throw new Error(`no ruleset ${ruleset}`);
  const left: string[] = [];
  const kept = new Kept();
  let air: Air | null = null;
  const machine = virtualMachine();
  const { time, simTime } = machine;
  const out: Out = (what, said) => left.push(`${time.now()} ${what} ${JSON.stringify(said)}`);
  const table: Table = new Table(
    kept,
    time,
    { clock: {}, closes: 'hub', edges: { press: 30, cue: 10, cueLatency: 0 }, linked: SEATS },
    (seat, mark) => air?.link.acknowledge(seat, mark),
  );
  const bare = new Set<Seat>();
  const host: LinkHost = {
    now: () => time.now(),
    emit: (event) => {
      if (event.type === 'edge' && event.edge.channel === 'mask')
        bare[event.edge.state === 'off' ? 'add' : 'delete'](event.edge.seat);
      table.hear(event);
    },
    recorded: () => undefined,
  };
  const controller = new Controller(['night'], time);
  air = kind === 'mqtt' ? mqttAir(simTime, host, controller, out) : busAir(simTime, host, controller, out);
  const { link } = air;
  const view = () => tells(publicView(table.inHand?.game ?? null, '1', time.now()), bare);
  const stage = startStage({
    time,
    view,
    lamps: (lamps) => {
      out('lamps', [...lamps]);
      link.lamps(lamps);
    },
    hurry: (on) => {
      out('hurry', on);
      link.hurry?.(on);
    },
    give: (name) => void table.cue(name),
    cues: cueSettings.parse({}),
    closingWords: () => rules.vote.closingWords,
    music: musicSettings.parse({ player: 'controller' }),
    controller,
    log: (line) => out('log', line),
  });
  const desk = new Desk(table, {
    table: 'T',
    closes: 'hub',
    settings: {},
    claims: () => [],
    believe: () => {},
    stage: () => stage.view,
  });
  const board = new BoardStream(desk, WEB_LIMITS);
  const boardHears = (text: string) => {
    out('board', text);
    return true;
  };
  board.attach({ write: boardHears, on: () => undefined, destroy: () => undefined }, 'room');
  const outside = await stranger(desk);
  let shown = '';
  const show = () => {
    const { now: _now, ...seen } = view();
    const text = JSON.stringify(seen);
    if (text !== shown) out('public', seen);
    shown = text;
  };
  table.subscribe((event) => {
    if (event.type === 'line' || event.type === 'game') stage.look();
    else if (event.type === 'cue' || event.type === 'hush') out('cue', event);
    show();
  });

  const pass = (ms: number) => time.advanceTo(time.now() + ms);
  const wearing = (who: readonly Seat[], state: 'on' | 'off', after: number) => {
    for (const [i, seat] of who.entries())
      time.at(time.now() + after + MASKS.apart * i, () => air?.sense({ seat, channel: 'mask', state }));
  };
  const awake = (who: string) => {
    const dark = (role: Role) => role === 'mafia' || role === 'don';
    return SEATS.filter((seat) => (who === 'mafia' ? dark(behind.roles[seat]) : behind.roles[seat] === who));
  };
  const act = async (one: Act) => {
    if (one.type === 'night.begin' || one.type === 'day.begin') out('said', one.type);
    const done = table.act(one);
    await pass(100);
    const result = await done;
    if (!result.ok) throw new Error(`${ruleset} ${JSON.stringify(one)}: ${result.reason}`);
    out('stranger', await outside.knocks());
    await pass(pace - 100);
  };
  const night = async (number: 1 | 2, lines: readonly Line[]) => {
    wearing(SEATS, 'on', MASKS.from);
    for (const deed of behind.deeds.filter((one) => one.night === number))
      time.at(time.now() + deed.after, () => air?.sense(deed));
    if (number === 1 && behind.pulled) air?.pull(behind.pulled, true);
    for (const { act: one, key } of lines) {
      if (key === 'shoot.number') await act(behind.shots);
      if (!one || one.type === 'day.begin') continue;
      // Those who are woken take their masks off, and put them on again.
      if (one.type === 'wake') wearing(awake(one.who), 'off', 200);
      if (one.type === 'sleep') wearing(awake(one.who), 'on', 200);
      await act(one);
      if (number === 2 && one.type === 'wake' && (one.who === 'don' || one.who === 'sheriff'))
        await act({ type: 'check', by: one.who, seat: behind.check });
    }
    if (number === 1 && behind.pulled) air?.pull(behind.pulled, false);
    await pass(1000);
  };

  try {
    await pass(500);
    const begin: InputOf<'game.begin'> = { at: time.now(), type: 'game.begin', roles: { ...behind.roles } };
    const began = table.newGame({ record: 'mafia-table', version: 1, ruleset }, begin);
    await pass(500);
    await began;
    await night(1, firstNight(rules, SEATS));
    wearing(SEATS, 'off', MASKS.from);
    await act({ type: 'day.begin' });
    await pass(pace);
    await night(2, shootingNight(rules, { alive: SEATS }));
    if (morning) {
      wearing(SEATS, 'off', MASKS.from);
      await act({ type: 'day.begin' });
      await pass(8000);
    }
  } finally {
    board.close();
    await stage.close();
    await air.close();
    table.close();
    machine.close();
    await outside.close();
  }
  // Twice ten masks on, ten off, and those that were called: silence would be the same on both sides too.
  if (kept.masks < 36) throw new Error(`only ${kept.masks} masks were sensed`);
  return left;
}

/**
 * What goes over MQTT. Of a seat's words everybody beside the radio has size and moment; beyond this computer they
 * are under TLS, or somebody asked for plain text by name. A sync is compared whole but for its `ack`: it tells a unit how
 * many of its own edges are in the record, on its own topic, which no other device may hear.
 */
function mqttAir(time: Time, host: LinkHost, controller: MusicHost, out: Out): Air {
  // The numbers of the syncs begin anywhere.
  let first: number | null = null;
  const air = new MqttAir(time, ({ way, topic, text }) => {
    const bytes = Buffer.byteLength(text);
    if (topic === MUSIC_DOWN || topic === MUSIC_UP) {
      out('music', text);
      return;
    }
    if (way === 'up') {
      out(topic, { bytes });
      return;
    }
    const { ack: _ack, pad: _pad, ...rest } = JSON.parse(text) as Sync;
    first ??= rest.sync;
    out(topic, { ...rest, sync: rest.sync - first, bytes });
  });
  const link = createMqttLink({ broker: air.broker, seats: SEATS, host, log: (line) => out('log', line) });
  const line = new MusicChoice(controller, { log: (said) => out('log', said) }).line('mqtt');
  const endMusic = startMqttMusic({ broker: air.broker, line, now: () => host.now() });
  air.start();
  return {
    link,
    sense: ({ seat, channel, state }) => air.seats.get(seat)?.unit.sense(time.now(), channel, state),
    pull(seat, pulled) {
      const unit = air.seats.get(seat);
      if (pulled) unit?.unplug();
      else unit?.plug();
    },
    async close() {
      endMusic();
      await link.close();
      await air.close();
    },
  };
}

/**
 * What goes over the wire. Of a unit's frames: size and moment. A broadcast is compared whole but for its
 * acknowledgements. What is in a frame can be read by who taps the cable: see hub/link/bus/README.md.
 */
function busAir(time: Time, host: LinkHost, controller: MusicHost, out: Out): Air {
  const air = new BusAir(time, (way, bytes) => {
    const frame = decodeFrame(bytes.slice(1, -1));
    if (typeof frame !== 'string' && frame.name.startsWith('music')) {
      out('music', { way, ...frame });
      return;
    }
    if (way === 'up') {
      out('wire up', { bytes: bytes.length });
      return;
    }
    if (typeof frame === 'string' || frame.name !== 'broadcast') throw new Error('no broadcast of ours');
    const { acks: _acks, ...rest } = frame.values;
    out('wire down', { bytes: bytes.length, seq: frame.seq, ...rest });
  });
  const music = new MusicChoice(controller, { log: (said) => out('log', said) }).line('serial');
  const link = new BusLink({ ports: ['virtual'], seats: SEATS, host, music });
  return {
    link,
    sense: ({ seat, channel, state }) => air.units.get(seat)?.sense(time.now(), channel, state),
    pull() {
      throw new Error('a unit that is pulled off the wire is missing there, for all to see');
    },
    async close() {
      await link.close();
      air.close();
    },
  };
}
