/** Whole games in virtual time: the simulated Judge and people on the running table, without sockets or a disk. */
import { deal, Policy } from '../../firmware-sim/autoplay/policy.ts';
import { callsOf } from '../../firmware-sim/calls.ts';
import { type Habits, People } from '../../firmware-sim/people.ts';
import { Random } from '../../firmware-sim/random.ts';
import { judgeView } from '../../hub/judge/view.ts';
import { windowLength } from '../../hub/table/reading.ts';
import { VirtualScheduler } from '../../hub/table/scheduler.ts';
import { type Log, Table } from '../../hub/table/table.ts';
import type { Decision } from '../../schemas/decision.ts';
import type { Edge } from '../../schemas/edge.ts';
import type { Header, Input } from '../../schemas/record.ts';
import { SEATS, type Seat } from '../../schemas/vocabulary.ts';

export type VirtualGame = {
  /** The record, a line each, as a file has it. */
  record: string[];
  /** What the live table said meanwhile. */
  said: Decision[];
  refused: string[];
  over: boolean;
};

/** How often each seat is heard, ms. */
const BEAT = 50;
/** No game is longer than this, ms of table time. */
const LONGEST = 3 * 3_600_000;

class Kept implements Log {
  readonly lines: string[] = [];
  create(header: Header): Promise<string> {
    this.lines.push(JSON.stringify(header));
    return Promise.resolve('1');
  }
  append(_game: string, input: Input): Promise<number> {
    return Promise.resolve(this.lines.push(JSON.stringify(input)));
  }
  mark(): Promise<void> {
    return Promise.resolve();
  }
  listened(): void {}
}

/** One game from the deal to its end, the same for the same seed. */
export async function virtualGame(
  ruleset: string,
  seed: number,
  habits: Partial<Habits> = {},
  /** Seats with a unit; the others are silent, and the Judge counts them by eye. */
  linked: readonly Seat[] = SEATS,
): Promise<VirtualGame> {
  const time = new VirtualScheduler(0);
  const random = new Random(seed);
  const log = new Kept();
  const said: Decision[] = [];
  const refused: string[] = [];
  const table = new Table(
    log,
    time,
    { clock: {}, closes: 'hub', edges: { press: 30, cue: 10, cueLatency: 0 }, linked },
    () => {},
  );
  const ticks = () => Math.round(time.now() * 1000);
  const seqs = new Map<Seat, number>();
  const people = new People({
    seats: SEATS,
    time: { now: () => time.now(), after: (ms, what) => time.at(time.now() + ms, what) },
    random: random.fork(),
    habits,
    sense: ({ seat, channel, state }) => {
      if (!linked.includes(seat)) return;
      const seq = (seqs.get(seat) ?? 0) + 1;
      seqs.set(seat, seq);
      const edge: Edge = { seat, channel, state, seq, boot: 1, sensing: 1, ticks: ticks() };
      table.hear({ type: 'edge', edge, heard: time.now() });
    },
  });
  table.subscribe((event) => {
    const game = table.inHand?.game;
    if (event.type !== 'line' || !game) return;
    said.push(...event.decisions);
    if (event.input.type === 'game.begin') people.deal(game.roles ?? {});
    for (const call of callsOf(
      event.input,
      event.decisions,
      windowLength(game) ?? 1500,
      game.night?.first === false,
    ))
      people.hear(call);
  });
  const hear = () => {
    const now = time.now();
    for (const seat of linked) {
      const exchange = {
        seat,
        boot: 1,
        hubSent: now - 2,
        seatHeard: ticks() - 1500,
        seatSent: ticks() - 500,
        hubReceived: now,
      };
      table.hear({ type: 'exchange', exchange });
      table.hear({ type: 'heard', seat, boot: 1, ticks: ticks() - 500, at: now });
    }
    time.at(now + BEAT, hear);
  };
  hear();
  await time.advanceTo(200);
  const header: Header = { record: 'mafia-table', version: 1, ruleset };
  await table.newGame(header, { at: time.now(), type: 'game.begin', roles: deal(random) });
  const policy = new Policy(random.fork());
  let over = false;
  while (time.now() < LONGEST) {
    const view = judgeView(table.inHand?.game ?? null, {
      now: time.now(),
      gameId: '1',
      health: () => ({ state: 'ok', reason: null, heardAgo: 0, uncertainty: 1, faults: 0 }),
      closes: 'hub',
      waiting: [],
      recordFault: null,
    });
    const step = policy.next(view);
    if (step.do === 'finished') {
      over = true;
      break;
    }
    if (step.do === 'begin') throw new Error('the game is gone');
    await time.advanceTo(time.now() + (step.do === 'wait' ? 100 : step.after));
    if (step.do === 'wait') continue;
    const byEye = step.act.type === 'vote.announce' && linked.length === 0;
    // With no unit at the table the hands are the Judge's to see: here, some of those still to vote.
    const votes = view.game?.vote?.out.filter(() => random.chance(0.4)) ?? [];
    const done = table.act(byEye ? { type: 'vote.announce', votes } : step.act);
    await time.advanceTo(time.now() + 2 * BEAT);
    const result = await Promise.race([done, time.advanceTo(time.now() + 2000).then(() => done)]);
    if (!result.ok) refused.push(`${JSON.stringify(step.act)}: ${result.reason}`);
    if (refused.length > 50) break;
  }
  people.close();
  table.close();
  return { record: log.lines, said, refused, over };
}
