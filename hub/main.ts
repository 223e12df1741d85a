/** Wiring only, in the order of the corridor: record, table, seats, screens; and, where asked for, a Judge. */
import { join } from 'node:path';
import { autoplay } from '../firmware-sim/autoplay/judge.ts';
import { callsOf } from '../firmware-sim/calls.ts';
import type { People } from '../firmware-sim/people.ts';
import type { Config } from '../schemas/config.ts';
import type { RecordNote } from '../schemas/view.ts';
import { SEATS } from '../schemas/vocabulary.ts';
import { earDelays } from './clock/window-edge.ts';
import type { Game } from './judge/game.ts';
import { nodeHidDoor } from './link/remote/node-hid-door.ts';
import type { HidDoor } from './link/remote/remote.ts';
import { startRemoteHand } from './link/remote/remote-hand.ts';
import type { Trouble } from './record/message.ts';
import { notesOf, reportOf, troubleReport } from './record/report.ts';
import { openStore, type Recovery } from './record/store.ts';
import { findRuleset } from './rules/registry.ts';
import {
  isSimulated,
  linkedSeats,
  networkedSeats,
  type Seats,
  type SimulatedSeats,
  startSeats,
} from './seats.ts';
import { cueEdges } from './stage/calibration/kept.ts';
import { Controller } from './stage/music/controller.ts';
import { closingRecording } from './stage/recordings.ts';
import { type Stage, startStage } from './stage/stage.ts';
import { windowLength } from './table/reading.ts';
import { takeUp, takeUpAgain, writeAgain } from './table/resume.ts';
import { monotonicScheduler } from './table/scheduler.ts';
import { Table } from './table/table.ts';
import { Desk } from './web/desk.ts';
import { startWeb } from './web/server.ts';

export type HubOptions = {
  config: Config;
  /** How simulated seats are linked; default `mqtt`. */
  seats?: SimulatedSeats;
  /** A Judge without a person, this many times faster than a calm one; left out: none. */
  autoplay?: { speed: number; ruleset: string; games?: number };
  /** Of the simulated people and their seats. */
  seed: number;
  /** Folder of the built page, where it isn't the packaged one. */
  page?: string;
  log: (line: string) => void;
  /** HID devices, where they aren't the system's. */
  hid?: () => Promise<HidDoor>;
};

export type Hub = {
  /** Of the Judge's page, and of the board for the room. */
  url: string;
  board: string;
  table: Table;
  seats: Seats;
  /** The games that autoplay brought to their end; null without it. */
  played: Promise<number> | null;
  /** Lets go of everything; nothing half-done is left behind. */
  close(): Promise<void>;
};

/** Starts the table. Rejects with the first thing that can't be had, having let go of the rest. */
export async function startHub(options: HubOptions): Promise<Hub> {
  const { config, seed, log, seats: simulated = 'mqtt' } = options;
  const closing: (() => unknown)[] = [];
  const close = async () => {
    for (const release of closing.splice(0).reverse()) await release();
  };
  try {
    let trouble: RecordNote[] = [];
    // Before there is a table, it is kept for it.
    let early: string | null = null;
    let failed = (reason: string) => {
      early = reason;
    };
    let recordState: Trouble['state'] = 'well';
    let slow = (_slow: boolean) => {};
    let waits: RecordNote[] = [];
    const found: RecordNote[] = [];
    const tell = (recovery: Recovery) => {
      for (const line of reportOf(recovery)) log(`record: ${line}`);
      found.push(...notesOf(recovery));
    };
    const store = await openStore({
      folder: config.data,
      onTrouble: (now) => {
        const line = troubleReport(recordState, now);
        if (line !== null) log(`record: ${line}`);
        const { state } = now;
        recordState = state;
        trouble = state === 'reserve-in-use' || state === 'no-reserve' ? [{ code: state }] : [];
        if (state === 'paper') failed(now.code);
      },
      onSlow: (now) => {
        log(
          `record: the disk ${now ? 'has not answered for two seconds; what is pressed waits' : 'answers again'}`,
        );
        waits = now ? [{ code: 'record-slow' }] : [];
        slow(now);
      },
      onRecovered: (recovery) => tell(recovery),
    });
    closing.push(() => store.close());
    tell(store.recovery);

    const { clock, cues, vote } = config;
    const bySimulation = SEATS.some((seat) => isSimulated(config, simulated, seat));
    const heard = { output: config.music.output ?? null, simulated: bySimulation };
    const voiceEdges = cues.output === 'hub' ? cueEdges(config.data, vote, heard, log) : vote;
    const time = monotonicScheduler(store.offset);
    // Last of all, and asked for by those before it.
    let stage: Stage | null = null;
    const table = new Table(
      store,
      time,
      {
        clock,
        closes: vote.closes,
        edges: vote,
        voice: { extent: (name) => stage?.extent(name) ?? null, edges: voiceEdges },
        linked: linkedSeats(config, simulated),
        networked: networkedSeats(config),
      },
      (seat, mark) => seats.acknowledge(seat, mark),
    );
    closing.push(() => table.close());
    failed = (reason) => table.recordFailed(reason);
    slow = (now) => table.recordSlow(now);
    if (early !== null) failed(early);
    const lost = takeUp(store, table);
    if (lost !== null) log(`the game that was open can't be taken up: ${lost}`);

    const host = {
      now: () => table.now(),
      emit: table.hear.bind(table),
      recorded: store.recorded.bind(store),
    };
    const { music } = config;
    const controller = music.player === 'controller' ? new Controller(music.controller.folders, time) : null;
    const seats: Seats = await startSeats({ config, simulated, seed, host, music: controller, log });
    closing.push(() => seats.close());
    table.senses.expectSeats();
    // Before the seats are let go of: their goodbye is no line of the game.
    closing.push(() => table.close());
    if (seats.people) withEars(seats.people, table);

    const { maskOn: maskOnGrace, maskOff: maskOffGrace, leftSeat: leftSeatGrace } = config.grace;
    const settings = { maskOnGrace, maskOffGrace, leftSeatGrace, earDelay: earDelays(config.distance) };
    const closingWords = (ruleset: string | null) =>
      (ruleset && findRuleset(ruleset)?.vote.closingWords) || [];
    const desk = new Desk(table, {
      table: config.table,
      ruleset: config.ruleset,
      closes: vote.closes,
      settings,
      claims: (seat) =>
        seats.claims(seat).map(({ unit = null, device, boot, address }) => ({ device, boot, unit, address })),
      believe: (seat, claim) => seats.believe(seat, claim),
      stage: () => stage?.view ?? null,
      music: (command) => (stage ? stage.music(command) : 'no-music'),
      notes: () => [...waits, ...trouble, ...found],
      takeUpAgain: (id) => takeUpAgain(store, table, id),
      writeAgain: () => writeAgain(store, table),
      language: (ruleset) => closingRecording(closingWords(ruleset), cues).language,
    });
    const started = startStage({
      time,
      view: () => desk.publicView(),
      lamps: (lamps) => seats.lamps(lamps),
      hurry: (on) => {
        store.hurry(on);
        seats.hurry(on);
      },
      give: (name) => void table.cue(name),
      cues,
      closingWords,
      music,
      controller,
      log,
    });
    stage = started;
    closing.push(() => started.close());
    table.subscribe((event) => {
      // A vote is announced: pads at which nobody votes yet are at rest.
      if (event.type === 'line' && event.input.type === 'vote.begin') seats.rezero();
      if (event.type === 'line' || event.type === 'game' || event.type === 'kept') started.look();
      else if (event.type === 'cue') started.sound(event.name);
      else if (event.type === 'hush') started.hush();
    });
    const web = await startWeb({
      table: desk,
      ...config.web,
      access: join(config.data, 'access.json'),
      say: log,
      ...(options.page !== undefined && { page: options.page }),
    });
    closing.push(() => web.close());

    if (config.remote) {
      const hand = await startRemoteHand({
        config: config.remote,
        door: options.hid ?? nodeHidDoor,
        next: () => desk.view().game?.next ?? [],
        act: (act) => desk.act(act, { screen: 'remote' }),
        quiet: (on) => desk.music({ do: 'duck', on }),
        now: () => table.now(),
        say: log,
      });
      closing.push(() => hand.close());
      table.subscribe((event) => event.type === 'line' && hand.look());
    }

    const judge = options.autoplay && autoplay({ ...options.autoplay, url: web.url, seed, log });
    if (judge) closing.push(() => judge.stop());
    return {
      url: `${web.url}/judge`,
      board: `${web.url}/board`,
      table,
      seats,
      played: judge?.played ?? null,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Simulated people hear what is said at the table, and nothing else. */
function withEars(people: People, table: Table): void {
  const present = (game: Game) => {
    for (const seat of SEATS) people.hear({ say: game.alive.includes(seat) ? 'back' : 'left', seat });
  };
  // A hub that was started again finds them where the record left them, their minds still to be made up.
  const found = table.inHand?.game;
  if (found) {
    people.deal(found.roles ?? {});
    present(found);
    if (found.vote)
      people.hear({ say: 'vote', candidates: found.vote.question ? ['all'] : found.vote.candidates });
  }
  table.subscribe((event) => {
    const game = table.inHand?.game;
    if (event.type !== 'line' || !game) return;
    if (event.input.type === 'game.begin' || event.input.type === 'roles') people.deal(game.roles ?? {});
    if (event.input.type === 'undo') present(game);
    const shooting = game.night?.first === false;
    for (const call of callsOf(event.input, event.decisions, windowLength(game) ?? 1500, shooting))
      people.hear(call);
  });
}
