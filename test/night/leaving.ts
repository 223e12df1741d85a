/**
 * Everything that leaves the table but the Judge's own stream, with its moment, while two nights are played: what
 * the links are told, the rings, the cues, the music, everyone's view. The running table, the stage and the MQTT
 * link are the real ones; time is virtual.
 */
import { vi } from 'vitest';
import { SeatUnit } from '../../firmware-sim/seat.ts';
import { publicView } from '../../hub/judge/view.ts';
import type { Broker, BrokerListener } from '../../hub/link/mqtt/broker.ts';
import { createMqttLink } from '../../hub/link/mqtt/mqtt-link.ts';
import { findRuleset } from '../../hub/rules/registry.ts';
import { firstNight, type Line, shootingNight } from '../../hub/rules/script.ts';
import { startStage } from '../../hub/stage/stage.ts';
import { VirtualScheduler } from '../../hub/table/scheduler.ts';
import { type Log, Table } from '../../hub/table/table.ts';
import { BEAT_MS, type Sync } from '../../schemas/mqtt.ts';
import type { Act, Input } from '../../schemas/record.ts';
import { cueSettings, musicSettings } from '../../schemas/stage.ts';
import { type Role, SEATS, type Seat } from '../../schemas/vocabulary.ts';

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
  /** This seat's cable comes out in the first night, and goes back in with the morning. */
  pulled?: Seat;
};

/** Ms between the Judge's acts. */
const PACE = 1500;

class Kept implements Log {
  lines = 1;
  create(): Promise<string> {
    return Promise.resolve('1');
  }
  append(): Promise<number> {
    return Promise.resolve(++this.lines);
  }
  mark(): Promise<void> {
    return Promise.resolve();
  }
}

/**
 * Two nights and the Day between, up to the second morning; with `morning`, past it: what happened is public then.
 */
export async function leaving(ruleset: string, behind: Behind, morning = false): Promise<string[]> {
  const rules = findRuleset(ruleset);
  if (!rules) throw new Error(`no ruleset ${ruleset}`);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  const left: string[] = [];
  const time = new VirtualScheduler(0);
  const out = (what: string, said: unknown) => left.push(`${time.now()} ${what} ${JSON.stringify(said)}`);
  let listener: BrokerListener | null = null;
  let first: number | null = null;
  const units = new Map(SEATS.map((seat) => [seat, new SeatUnit({ seat })]));
  for (const [seat, unit] of units) unit.start(0, seat);
  const broker: Broker = {
    host: '',
    port: 0,
    url: '',
    listen: (given) => {
      listener = given;
    },
    listenOn: () => {},
    publish: (topic, payload) => {
      const sync = JSON.parse(payload) as Sync;
      units.get(sync.seat)?.hear(sync, time.now());
      // A unit is told how many of its own edges are in the record: its own count, on its own topic, in a message
      // of the same length. Everything else is compared as it is.
      // The numbers of the syncs begin anywhere.
      const { ack: _ack, pad: _pad, ...rest } = sync;
      first ??= sync.sync;
      out(topic, { ...rest, sync: sync.sync - first, bytes: Buffer.byteLength(payload) });
    },
    connections: async () => 10,
    close: async () => {},
  };
  const table: Table = new Table(
    new Kept(),
    time,
    { clock: {}, closes: 'hub', edges: { press: 30, cue: 10, cueLatency: 0 }, linked: SEATS },
    (seat, mark) => link.acknowledge(seat, mark),
  );
  const link = createMqttLink({
    broker,
    seats: SEATS,
    host: { now: () => time.now(), emit: (event) => table.hear(event), recorded: () => undefined },
  });
  const view = () => publicView(table.inHand?.game ?? null, '1', time.now());
  const stage = startStage({
    time,
    view,
    lamps: (lamps) => {
      out('lamps', [...lamps]);
      link.lamps(lamps);
    },
    hurry: (on) => {
      out('hurry', on);
      link.hurry(on);
    },
    give: (name) => void table.cue(name),
    cues: cueSettings.parse({}),
    closingWords: () => [],
    music: musicSettings.parse({ player: 'controller' }),
    controller: {
      report: { state: 'playing', track: 'a', volume: 70, position: 1, fault: null },
      onReport: () => {},
      playlists: () => ['night'],
      latency: 0,
      want: (wanted) => out('music', wanted),
      close: async () => {},
    },
    log: (line) => out('log', line),
  });
  let shown = '';
  const show = () => {
    const { now: _now, ...seen } = view();
    const text = JSON.stringify(seen);
    if (text !== shown) out('public', seen);
    shown = text;
  };
  table.subscribe((event) => {
    if (event.type === 'line' || event.type === 'game') stage.look();
    else if (event.type === 'cue') out('cue', event.name);
    show();
  });

  const away = new Set<Seat>();
  const speak = () => {
    for (const [seat, unit] of units) {
      if (away.has(seat)) continue;
      const sender = {
        device: { name: `seat-${seat}`, password: '', seats: [seat] },
        connection: seat,
        address: '',
      };
      const message = Buffer.from(JSON.stringify(unit.message(time.now())));
      listener?.message(`mafia-table/1/seat/${seat}/up`, message, sender);
    }
  };
  for (const [seat, unit] of units) {
    const sender = {
      device: { name: `seat-${seat}`, password: '', seats: [seat] },
      connection: seat,
      address: '',
    };
    (listener as BrokerListener | null)?.message(
      `mafia-table/1/seat/${seat}/up`,
      Buffer.from(JSON.stringify(unit.hello())),
      sender,
    );
  }
  const pass = async (ms: number) => {
    for (let gone = 0; gone < ms; gone += BEAT_MS) {
      await time.advanceTo(time.now() + BEAT_MS);
      speak();
      vi.advanceTimersByTime(BEAT_MS);
    }
  };
  const act = async (one: Act) => {
    const done = table.act(one);
    await pass(100);
    const result = await done;
    if (!result.ok) throw new Error(`${ruleset} ${JSON.stringify(one)}: ${result.reason}`);
    await pass(PACE - 100);
  };
  const night = async (number: 1 | 2, lines: readonly Line[]) => {
    for (const { after, seat, channel, state } of behind.deeds.filter((deed) => deed.night === number))
      time.at(time.now() + after, () =>
        units.get(seat)?.sense(time.now(), channel, state as Parameters<SeatUnit['sense']>[2]),
      );
    if (number === 1 && behind.pulled) away.add(behind.pulled);
    for (const { act: one, key } of lines) {
      if (key === 'shoot.number') await act(behind.shots);
      if (!one || one.type === 'day.begin') continue;
      await act(one);
      if (number === 2 && one.type === 'wake' && (one.who === 'don' || one.who === 'sheriff'))
        await act({ type: 'check', by: one.who, seat: behind.check });
    }
    if (number === 1) away.clear();
    await pass(1000);
  };

  try {
    await pass(500);
    const begin: Input = { at: time.now(), type: 'game.begin', roles: behind.roles } as Input;
    await table.newGame(
      { record: 'mafia-table', version: 1, ruleset },
      begin as Input & { type: 'game.begin' },
    );
    await pass(500);
    await night(1, firstNight(rules, SEATS));
    await act({ type: 'day.begin' });
    await pass(PACE);
    await night(2, shootingNight(rules, { alive: SEATS }));
    if (morning) await act({ type: 'day.begin' });
  } finally {
    await stage.close();
    await link.close();
    table.close();
    vi.useRealTimers();
  }
  return left;
}
