import { expect, test } from 'vitest';
import type { Edge } from '../../schemas/edge.ts';
import type { Act, Header, Input } from '../../schemas/record.ts';
import { SEATS, type Seat } from '../../schemas/vocabulary.ts';
import { windowSettings } from '../../schemas/window.ts';
import { type Game, lastOwnAct } from '../judge/game.ts';
import { readHistory } from '../judge/history.ts';
import { isUnreadable, replay } from '../judge/replay.ts';
import { BEFORE_VOTE } from '../judge/test-position.ts';
import { RecordFailure } from '../record/failure.ts';
import type { Voice } from './call.ts';
import { takeUp, writeAgain } from './resume.ts';
import { VirtualScheduler } from './scheduler.ts';
import { type Log, Table, type TableEvent } from './table.ts';

const HEADER: Header = { record: 'mafia-table', version: 1, ruleset: 'fiim-eng' };
const BEGIN: Extract<Act, { type: 'game.begin' }> = {
  type: 'game.begin',
  position: BEFORE_VOTE,
};

/** A record in memory that is as slow to become durable as it is told. */
class MemoryLog implements Log {
  readonly lines: string[] = [];
  failing = false;
  /** While it is set, whatever is asked for is durable only once it resolves. */
  slow: Promise<void> = Promise.resolve();
  /** Up to when everything that the seats sensed was said to have come. */
  listenedTo: number[] = [];
  #games = 0;

  async create(header: Header): Promise<string> {
    const game = String(++this.#games);
    this.lines.length = 0;
    this.lines.push(JSON.stringify(header));
    await this.slow;
    return game;
  }
  append(game: string, input: Input): Promise<number> {
    if (this.failing) return Promise.reject(new Error('disk full'));
    if (game !== String(this.#games)) return Promise.reject(new RecordFailure('not-open'));
    const line = this.lines.push(JSON.stringify(input));
    return this.slow.then(() => line);
  }
  mark(): Promise<void> {
    return Promise.resolve();
  }
  listened(at: number): void {
    this.listenedTo.push(at);
  }
}

/** Ten seats whose clocks are the table's own, heard every 50 ms `delay` ms late. */
async function tableInVote(
  options: { closes?: 'hub' | 'judge'; voice?: Voice; ruleset?: string; linked?: readonly Seat[] } = {},
) {
  const time = new VirtualScheduler(1000);
  const log = new MemoryLog();
  const events: TableEvent[] = [];
  const acknowledged: { seat: Seat; seq: number }[] = [];
  const table = new Table(
    log,
    time,
    {
      clock: {},
      closes: options.closes ?? 'hub',
      edges: windowSettings.parse({}),
      linked: options.linked ?? SEATS,
      ...(options.voice && { voice: options.voice }),
    },
    (seat, { seq }) => acknowledged.push({ seat, seq }),
  );
  table.subscribe((event) => events.push(event));
  const seqs = new Map<Seat, number>();
  const quiet = new Set<Seat>();
  const boots = new Map<Seat, number>();
  const hearBy = (heard: Table) => (seat: Seat) => {
    const boot = boots.get(seat) ?? 1;
    const now = time.now();
    const ticks = Math.round(now * 1000);
    heard.hear({
      type: 'exchange',
      exchange: {
        seat,
        boot,
        hubSent: now - 4,
        seatHeard: ticks - 3000,
        seatSent: ticks - 1000,
        hubReceived: now,
      },
    });
    heard.hear({ type: 'heard', seat, boot, ticks: ticks - 1000, at: now });
  };
  const hear = hearBy(table);
  const pass = async (ms: number) => {
    const end = time.now() + ms;
    while (time.now() < end) {
      await time.advanceTo(Math.min(end, time.now() + 50));
      for (const seat of SEATS) if (!quiet.has(seat)) hear(seat);
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  const edge = (seat: Seat, state: 'down' | 'up', ago = 0) => {
    const seq = (seqs.get(seat) ?? 0) + 1;
    seqs.set(seat, seq);
    const sensed: Edge = {
      seat,
      channel: 'fist',
      state,
      boot: 1,
      seq,
      sensing: 1,
      ticks: Math.round((time.now() - ago) * 1000),
    };
    table.hear({ type: 'edge', edge: sensed, heard: time.now() });
  };
  await pass(200);
  const began = await table.newGame(
    { ...HEADER, ...(options.ruleset && { ruleset: options.ruleset }) },
    { at: time.now(), ...BEGIN },
  );
  expect(began.ok).toBe(true);
  await pass(100);
  const act = async (what: Act) => {
    const done = table.act(what);
    await pass(100);
    return done;
  };
  expect(await act({ type: 'vote.begin' })).toMatchObject({ ok: true });
  return { table, time, log, events, acknowledged, pass, edge, act, quiet, hearBy, boots };
}

const said = (events: TableEvent[]) =>
  events.flatMap((event) => (event.type === 'line' ? event.decisions : []));

test('a vote from fist to confirmed count; the hub closes the window at its length', async () => {
  const { events, pass, edge, act, log } = await tableInVote();
  await act({ type: 'vote.open', candidate: 3 });
  await pass(300);
  for (const seat of [1, 2, 4, 5] as const) edge(seat, 'down', 20);
  await pass(1500);
  const close = log.lines.map((line) => JSON.parse(line) as Input).find((line) => line.type === 'vote.close');
  expect(close).toMatchObject({ by: 'hub', uncertainty: 50 });
  expect(events).toContainEqual(expect.objectContaining({ type: 'cue', name: 'thank-you' }));
  expect(await act({ type: 'vote.announce' })).toMatchObject({ ok: true });
  expect(said(events)).toContainEqual(
    expect.objectContaining({ type: 'tally', candidate: 3, votes: [1, 2, 4, 5], count: 4, confirmed: true }),
  );
});

test('what the live table said and what replay says of its record are the same', async () => {
  const { events, pass, edge, act, log } = await tableInVote();
  await act({ type: 'vote.open', candidate: 3 });
  edge(1, 'down', 10);
  edge(4, 'down', 10);
  await pass(400);
  edge(4, 'up', 10);
  await pass(1500);
  await act({ type: 'vote.announce' });
  await act({ type: 'foul', seat: 6 });
  await act({ type: 'undo' });
  const again = replay(log.lines.join('\n'));
  if (isUnreadable(again)) throw new Error(again.detail);
  const decisions = [...again].filter((decision) => decision.type !== 'state');
  expect(decisions.length).toBeGreaterThan(4);
  expect(JSON.stringify(decisions)).toBe(JSON.stringify(said(events)));
});

test('a hand that moves while the next game’s record is being made is in that record', async () => {
  const { table, time, log, edge, pass, acknowledged } = await tableInVote();
  let durable = (): void => {};
  log.slow = new Promise((resolve) => {
    durable = resolve;
  });
  const next = table.newGame(HEADER, { at: time.now(), ...BEGIN });
  await pass(20);
  edge(4, 'down');
  await pass(20);
  durable();
  expect(await next).toMatchObject({ ok: true });
  await pass(20);
  expect(table.paper).toBeNull();
  expect(acknowledged).toContainEqual({ seat: 4, seq: 1 });
  const fists = log.lines.map((line) => JSON.parse(line) as Input).filter((line) => line.type === 'fist');
  expect(fists).toEqual([expect.objectContaining({ seat: 4, down: true })]);
});

test('an edge is acknowledged only once it is in the record', async () => {
  const { acknowledged, edge, pass, log } = await tableInVote();
  log.failing = true;
  edge(5, 'down');
  await pass(50);
  expect(acknowledged.filter(({ seat }) => seat === 5)).toEqual([]);
});

test('a record that fails is said at once, and nothing is announced as kept', async () => {
  const { act, log, events } = await tableInVote();
  log.failing = true;
  expect(await act({ type: 'foul', seat: 2 })).toEqual({ ok: false, reason: 'record-failed' });
  expect(events).toContainEqual({ type: 'paper', reason: 'disk full' });
});

test('an announcement waits for a slow seat, and its late fist counts', async () => {
  const { table, events, pass, edge, act, quiet } = await tableInVote();
  await act({ type: 'vote.open', candidate: 3 });
  edge(1, 'down');
  await pass(1300);
  quiet.add(8);
  await pass(300);
  const announced = table.act({ type: 'vote.announce' });
  await pass(200);
  expect(table.waiting).toEqual([8]);
  edge(8, 'down', 900);
  quiet.delete(8);
  await pass(200);
  expect(await announced).toMatchObject({ ok: true });
  expect(said(events)).toContainEqual(
    expect.objectContaining({ type: 'tally', candidate: 3, votes: [1, 8], confirmed: true }),
  );
});

test('an announcement waits 1.5 s at most; who stayed unheard is degraded and doubtful', async () => {
  const { table, time, log, pass, act, quiet } = await tableInVote();
  await act({ type: 'vote.open', candidate: 3 });
  await pass(1200);
  quiet.add(8);
  await pass(500);
  const asked = time.now();
  const announced = table.act({ type: 'vote.announce' });
  await pass(1600);
  expect(time.now() - asked).toBeLessThan(1700);
  expect(await announced).toEqual({ ok: false, reason: 'doubtful-seats' });
  const degraded = log.lines
    .map((line) => JSON.parse(line) as Input)
    .filter((line) => line.type === 'seat.health');
  expect(degraded).toContainEqual(expect.objectContaining({ seat: 8, state: 'degraded' }));
});

test('who speaks on, and tells less than all, is degraded from what it told: no count goes out without its hand', async () => {
  const { table, time, events, log, pass, act, quiet } = await tableInVote();
  await act({ type: 'vote.open', candidate: 3 });
  quiet.add(8);
  // Something that it sensed early is still on its way, whatever it says meanwhile.
  const told = time.now();
  const speaks = async (ms: number) => {
    for (const end = time.now() + ms; time.now() < end; await pass(50))
      table.hear({ type: 'heard', seat: 8, boot: 1, ticks: (told - 60) * 1000, at: time.now() });
  };
  await speaks(800);
  const announced = table.act({ type: 'vote.announce' });
  await speaks(1700);
  expect(await announced).toEqual({ ok: false, reason: 'doubtful-seats' });
  expect(said(events).findLast(({ type }) => type === 'tally')).toMatchObject({ doubtful: [8] });
  const degraded = log.lines
    .map((line) => JSON.parse(line) as Input)
    .find((line) => line.type === 'seat.health');
  expect(degraded).toMatchObject({ seat: 8, state: 'degraded' });
  expect(degraded?.at).toBeLessThan(told);
});

test('what a unit sensed before it heard the hub, and then restarted, keeps no count waiting for ever', async () => {
  const { table, time, pass, act, quiet, hearBy, boots } = await tableInVote();
  quiet.add(8);
  table.hear({ type: 'heard', seat: 8, boot: 2, ticks: 1000, at: time.now() });
  const edge = { seat: 8, channel: 'fist', state: 'up', boot: 2, seq: 1, sensing: 1, ticks: 500 } as const;
  table.hear({ type: 'edge', edge, heard: time.now() });
  boots.set(8, 3);
  hearBy(table)(8);
  quiet.delete(8);
  await pass(200);
  expect(table.senses.heardPast(8, time.now() - 100)).toBe(true);
  expect(table.senses.condition(8).faults).toBe(1);
  await act({ type: 'vote.open', candidate: 3 });
  await pass(1800);
  const asked = time.now();
  expect(await act({ type: 'vote.announce' })).toMatchObject({ ok: true });
  expect(time.now() - asked).toBeLessThan(200);
});

test('acts are taken in the order of the presses, also behind one that is held', async () => {
  const { table, pass, act, quiet, log } = await tableInVote();
  await act({ type: 'vote.open', candidate: 3 });
  await pass(1500);
  quiet.add(8);
  const first = table.act({ type: 'vote.announce' });
  const second = table.act({ type: 'foul', seat: 6 });
  quiet.delete(8);
  await pass(300);
  expect(await first).toMatchObject({ ok: true });
  expect(await second).toMatchObject({ ok: true });
  const types = log.lines.map((line) => (JSON.parse(line) as Input).type);
  expect(types.indexOf('vote.announce')).toBeLessThan(types.indexOf('foul'));
});

test('an act the rules refuse changes nothing and says why', async () => {
  const { act, table } = await tableInVote();
  const before = table.inHand?.game.alive;
  const refused = await act({ type: 'vote.open', candidate: 9 });
  expect(refused.ok).toBe(false);
  expect(table.inHand?.game.alive).toEqual(before);
});

test('a seat whose clock steps in the window is degraded from when it last agreed, and doubtful', async () => {
  const { table, time, events, pass, act, log } = await tableInVote();
  await act({ type: 'vote.open', candidate: 3 });
  await pass(500);
  const agreed = time.now();
  const ticks = Math.round(agreed * 1000) + 40_000;
  table.hear({
    type: 'exchange',
    exchange: {
      seat: 6,
      boot: 1,
      hubSent: agreed + 6,
      seatHeard: ticks + 7000,
      seatSent: ticks + 8000,
      hubReceived: agreed + 10,
    },
  });
  table.hear({ type: 'heard', seat: 6, boot: 1, ticks: ticks + 8000, at: agreed + 10 });
  await pass(1500);
  const health = log.lines
    .map((line) => JSON.parse(line) as Input)
    .find((line) => line.type === 'seat.health');
  expect(health).toMatchObject({ seat: 6, state: 'degraded', reason: 'clock-stepped', at: agreed });
  expect(said(events).findLast(({ type }) => type === 'tally')).toMatchObject({ doubtful: [6] });
});

test('back from paper: the game stands where the record stopped, and what was sensed meanwhile follows', async () => {
  const { table, act, log, events, edge, pass, acknowledged } = await tableInVote();
  await act({ type: 'vote.open', candidate: 3 });
  log.failing = true;
  edge(4, 'down', 10);
  await pass(50);
  expect(table.paper).toBe('disk full');
  expect(await act({ type: 'vote.open', candidate: 7 })).toEqual({ ok: false, reason: 'record-failed' });
  const kept = log.lines.length;
  const record = {
    found: null,
    text: () => log.lines,
    recorded: () => undefined,
    resume: () => (log.failing ? Promise.reject(new Error('disk full')) : Promise.resolve(kept)),
  };
  expect(await writeAgain(record, table)).toEqual({ ok: false, reason: 'record-failed' });
  expect(table.paper).toBe('disk full');
  log.failing = false;
  expect(await writeAgain(record, table)).toMatchObject({ ok: true });
  expect(table.paper).toBe(null);
  expect(events).toContainEqual({ type: 'kept' });
  const after = log.lines.slice(kept).map((line) => JSON.parse(line) as Input);
  expect(after[0]).toMatchObject({ type: 'fist', seat: 4, down: true });
  expect(after.filter(({ type }) => type === 'seat.health')).toEqual([]);
  expect(acknowledged.filter(({ seat }) => seat === 4)).toHaveLength(1);
  await pass(1600);
  expect(await act({ type: 'vote.announce' })).toMatchObject({ ok: true });
  expect(said(events)).toContainEqual(
    expect.objectContaining({ type: 'tally', votes: [4], confirmed: true }),
  );
});

test('back from paper: a seat that fell silent, and was heard again meanwhile, is in doubt for as long', async () => {
  const { table, time, act, log, edge, pass, quiet } = await tableInVote();
  await act({ type: 'vote.open', candidate: 3 });
  await pass(200);
  const silent = time.now();
  quiet.add(9);
  await pass(200);
  // Nothing is kept any more before anybody could have named it.
  log.failing = true;
  edge(4, 'down', 10);
  await pass(1500);
  expect(table.senses.health(9)).toMatchObject({ reason: 'silent' });
  quiet.delete(9);
  await pass(200);
  expect(table.senses.health(9)).toEqual({ state: 'ok' });
  log.failing = false;
  const kept = log.lines.length;
  const record = { text: () => log.lines, resume: () => Promise.resolve(kept) };
  expect(await writeAgain(record, table)).toMatchObject({ ok: true });
  const health = log.lines
    .slice(kept)
    .map((line) => JSON.parse(line) as Input)
    .filter(({ type }) => type === 'seat.health');
  expect(health).toMatchObject([
    { seat: 9, state: 'degraded', reason: 'silent' },
    { seat: 9, state: 'ok' },
  ]);
  expect(health[0]?.at).toBeLessThanOrEqual(silent);
  expect(health[1]?.at).toBe(time.now());
});

test('a board that senses on and on while nothing is kept fills no memory; how it ended is in the record', async () => {
  const { table, log, edge, pass } = await tableInVote();
  log.failing = true;
  for (let stroke = 0; stroke < 6001; stroke++) edge(4, stroke % 2 === 0 ? 'down' : 'up');
  await pass(100);
  log.failing = false;
  const kept = log.lines.length;
  const record = {
    found: null,
    text: () => log.lines,
    recorded: () => undefined,
    resume: () => Promise.resolve(kept),
  };
  expect(await writeAgain(record, table)).toMatchObject({ ok: true });
  const fists = log.lines.slice(kept).filter((line) => line.includes('"fist"'));
  expect(fists).toHaveLength(5000);
  expect(JSON.parse(fists.at(-1) ?? '')).toMatchObject({ seat: 4, down: true });
});

test('back from paper with nothing left of the game: none is in hand, and it is taken up by a position', async () => {
  const { table, act, log, events, time } = await tableInVote();
  table.recordFailed('gone');
  expect(events).toContainEqual({ type: 'paper', reason: 'gone' });
  expect(await act({ type: 'vote.open', candidate: 3 })).toEqual({ ok: false, reason: 'record-failed' });
  const record = {
    found: null,
    text: () => [],
    recorded: () => undefined,
    resume: () => Promise.resolve(0),
  };
  expect(await writeAgain(record, table)).toMatchObject({ ok: true });
  expect(table.inHand).toBe(null);
  expect(await act({ type: 'vote.open', candidate: 3 })).toEqual({ ok: false, reason: 'no-game' });
  const begun = await table.newGame(HEADER, { at: time.now(), ...BEGIN });
  expect(begun).toMatchObject({ ok: true });
  expect(log.lines).toHaveLength(2);
});

test('a press that seems to do nothing, because the disk doesn’t answer, is one press however often it is made', async () => {
  const { table, log } = await tableInVote();
  const before = log.lines.length;
  const foul: Act = { type: 'foul', seat: 5 };
  const answers = Promise.withResolvers<void>();
  log.slow = answers.promise;
  table.recordSlow(true);
  const first = table.act(foul);
  const second = table.act(foul);
  const other = table.act({ type: 'foul', seat: 6 });
  answers.resolve();
  expect(await first).toMatchObject({ ok: true });
  expect(await second).toEqual(await first);
  expect(await other).toMatchObject({ ok: true });
  expect(log.lines.slice(before).map((line) => (JSON.parse(line) as { seat: Seat }).seat)).toEqual([5, 6]);
  // It answers again: two fouls are two.
  table.recordSlow(false);
  await Promise.all([table.act(foul), table.act(foul)]);
  expect(log.lines).toHaveLength(before + 4);
});

test('all ten fall silent in mid-game: counted by eye, each by one act, the vote waits for nobody and accuses nobody', async () => {
  const { table, events, act, pass, quiet } = await tableInVote();
  for (const seat of SEATS) quiet.add(seat);
  await pass(3000);
  expect(SEATS.map((seat) => table.senses.health(seat))).toEqual(
    SEATS.map(() => ({ state: 'offline', reason: 'silent' })),
  );
  for (const seat of SEATS) expect(await act({ type: 'by-eye', seat, on: true })).toMatchObject({ ok: true });
  await act({ type: 'vote.open', candidate: 3 });
  await pass(1500);
  // Nobody is heard past the close, and nobody has to be.
  expect(await act({ type: 'vote.announce', votes: [1, 2, 4] })).toMatchObject({ ok: true });
  await act({ type: 'vote.open', candidate: 7 });
  await pass(1500);
  expect(await act({ type: 'vote.announce', votes: [5, 6] })).toMatchObject({ ok: true });
  expect(said(events).flatMap((one) => (one.type === 'tally' && one.confirmed ? [one] : []))).toMatchObject([
    { candidate: 3, votes: [1, 2, 4], automatic: [], count: 3 },
    { candidate: 7, votes: [5, 6], automatic: [3, 7, 8, 9, 10], count: 7 },
  ]);
  expect(said(events).filter(({ type }) => type === 'flag')).toEqual([]);
  expect(events.filter((event) => event.type === 'waiting')).toEqual([]);
});

test('seats without a unit are by eye from the first moment on: no act of the Judge’s, and so again after an undo', async () => {
  const { table, log, act } = await tableInVote({ linked: [1, 2, 3, 4, 5, 6, 7] });
  const byEye = () => SEATS.filter((seat) => table.inHand?.game.byEye[seat]);
  const own = () => lastOwnAct(table.inHand?.game as Game);
  expect(byEye()).toEqual([8, 9, 10]);
  await act({ type: 'by-eye', seat: 2, on: true });
  expect(own()).toMatchObject({ line: log.lines.length, along: 0 });
  await act({ type: 'undo' });
  await act({ type: 'undo' });
  // The vote's beginning was the Judge's last own act but one; what is left is the game's.
  expect(own()).toEqual({ line: 2, alone: false, along: 3 });
  expect(byEye()).toEqual([8, 9, 10]);
  expect(await act({ type: 'undo' })).toMatchObject({ ok: true });
  expect(table.inHand?.game.begun).toBe(false);
  expect(byEye()).toEqual([]);
  expect(await act(BEGIN)).toMatchObject({ ok: true });
  expect(byEye()).toEqual([8, 9, 10]);
});

test('a window that an undo left open past its length keeps no window of another game open', async () => {
  const { table, time, log, act, pass } = await tableInVote();
  await act({ type: 'vote.open', candidate: 3 });
  await pass(2000);
  // Its close alone is taken back: the window is open again, and no sound will close it.
  const closed = log.lines.findIndex((line) => line.includes('"vote.close"')) + 1;
  expect(await act({ type: 'undo', of: closed })).toMatchObject({ ok: true });
  await pass(2000);
  const opened = () => table.inHand?.game.vote?.ballots[0]?.window;
  const { line, close } = opened() ?? {};
  expect(close).toBe(null);
  await table.newGame(HEADER, { at: time.now(), ...BEGIN });
  await act({ type: 'vote.begin' });
  await act({ type: 'vote.open', candidate: 3 });
  // The very line of its record that the other one had in its own.
  expect(opened()?.line).toBe(line);
  await pass(2000);
  expect(opened()?.close).toMatchObject({ uncertainty: 50 });
});

test('undo of a close that the hub gave by itself takes back the call, and nobody is accused', async () => {
  const { table, pass, edge, act, log } = await tableInVote();
  await act({ type: 'vote.open', candidate: 3 });
  edge(1, 'down', 10);
  await pass(1600);
  edge(1, 'up', 10);
  await pass(30_000);
  expect(await act({ type: 'undo' })).toMatchObject({ ok: true });
  await pass(1000);
  expect(table.inHand?.game.vote?.current).toBe(-1);
  const closes = log.lines.filter((line) => line.includes('"vote.close"'));
  expect(closes).toHaveLength(1);
  const game = table.inHand?.game;
  if (!game) throw new Error('no game');
  expect(readHistory(game).said.filter(({ type }) => type === 'flag')).toEqual([]);
});

test('undo after the hub’s close takes back the Judge’s own last act: a foul given meanwhile, and the count stands', async () => {
  const { table, pass, edge, act } = await tableInVote();
  await act({ type: 'vote.open', candidate: 3 });
  edge(1, 'down', 10);
  await pass(300);
  expect(await act({ type: 'foul', seat: 5 })).toMatchObject({ ok: true });
  await pass(1600);
  expect(await act({ type: 'undo' })).toMatchObject({ ok: true });
  const game = table.inHand?.game;
  expect(game?.fouls[5]).toBe(0);
  expect(game?.vote?.ballots[0]?.told).toMatchObject({ votes: [1] });
  // The next undo takes back the call, with its close.
  expect(await act({ type: 'undo' })).toMatchObject({ ok: true });
  expect(table.inHand?.game.vote?.current).toBe(-1);
});

test('a removal taken back in mid-window leaves the window to the Judge: the hub gives no close minutes late', async () => {
  const { pass, edge, act, log } = await tableInVote();
  await act({ type: 'vote.open', candidate: 3 });
  edge(1, 'down', 10);
  await act({ type: 'disqualify', seat: 5 });
  await pass(30_000);
  expect(await act({ type: 'undo' })).toMatchObject({ ok: true });
  await pass(1000);
  expect(log.lines.filter((line) => line.includes('"vote.close"'))).toEqual([]);
  expect(await act({ type: 'vote.close', by: 'judge' })).toMatchObject({ ok: true });
});

test('a seat that restarts in mid-window is degraded from when it was last heard, and in doubt', async () => {
  const { log, pass, act, boots } = await tableInVote();
  await act({ type: 'vote.open', candidate: 3 });
  await pass(400);
  boots.set(6, 2);
  await pass(1400);
  const health = log.lines
    .map((line) => JSON.parse(line) as Input)
    .filter((line) => line.type === 'seat.health');
  expect(health).toContainEqual(expect.objectContaining({ seat: 6, state: 'degraded', reason: 'restarted' }));
  expect(await act({ type: 'vote.announce' })).toEqual({ ok: false, reason: 'doubtful-seats' });
});

test('a seat some of whose edges never come is in doubt from when it was heard, though it speaks on', async () => {
  const { table, time, log, pass, act } = await tableInVote();
  await act({ type: 'vote.open', candidate: 3 });
  await pass(400);
  const lost = time.now();
  table.hear({ type: 'fault', seat: 6, code: 'edges-lost', detail: 'the queue was full' });
  await pass(1400);
  expect(table.senses.health(6)).toEqual({ state: 'ok' });
  const health = log.lines
    .map((line) => JSON.parse(line) as Input)
    .filter((line) => line.type === 'seat.health');
  expect(health).toMatchObject([
    { seat: 6, state: 'degraded', reason: 'edges-lost' },
    { seat: 6, state: 'ok' },
  ]);
  expect(health[0]?.at).toBeLessThanOrEqual(lost);
  expect(await act({ type: 'vote.announce' })).toEqual({ ok: false, reason: 'doubtful-seats' });
});

/** The hub of `before` died; another one takes up its record on the same time. */
async function startedAgain(
  before: Awaited<ReturnType<typeof tableInVote>>,
  networked: readonly Seat[] = [],
  listenedTo: number | null = null,
) {
  before.table.close();
  const { log, time } = before;
  const options = {
    clock: {},
    closes: 'hub',
    edges: windowSettings.parse({}),
    linked: SEATS,
    networked,
  } as const;
  const table = new Table(log, time, options, () => {});
  expect(
    takeUp(
      {
        found: { id: '1' },
        games: () => [{ id: '1' }],
        text: () => [...log.lines],
        recorded: () => ({ boot: 1 }),
        listenedTo,
      },
      table,
    ),
  ).toBe(null);
  return { table, hear: before.hearBy(table) };
}

test('a restart of the hub is none of the seats’ doing: it writes no health', async () => {
  const before = await tableInVote();
  const { table, hear } = await startedAgain(before);
  const lines = before.log.lines.length;
  for (let beat = 0; beat < 80; beat++) {
    await before.time.advanceTo(before.time.now() + 50);
    for (const seat of SEATS) hear(seat);
  }
  await table.idle();
  expect(before.log.lines).toHaveLength(lines);
  expect(table.senses.health(3)).toEqual({ state: 'ok' });
});

test('a start that takes long names nobody: neither before its links are there, nor for a stall of its own', async () => {
  const before = await tableInVote();
  const { table } = await startedAgain(before);
  const lines = before.log.lines.length;
  const well = async (ms: number) => {
    for (const end = before.time.now() + ms; before.time.now() < end; ) {
      await before.time.advanceTo(before.time.now() + 50);
      expect(SEATS.map((seat) => table.senses.health(seat).reason)).toEqual(SEATS.map(() => 'not-yet-heard'));
    }
  };
  await well(2000);
  table.senses.expectSeats();
  await well(2000);
  before.time.stall(3000);
  await well(2000);
  expect(before.log.lines).toHaveLength(lines);
  await before.pass(1000);
  expect(table.senses.health(3)).toEqual({ state: 'offline', reason: 'never-heard' });
});

test('after a restart in mid-window a hand is unknown until its seat has said everything it sensed meanwhile', async () => {
  const before = await tableInVote();
  await before.act({ type: 'vote.open', candidate: 3 });
  await before.pass(400);
  const { table, hear } = await startedAgain(before);
  const behind = () => SEATS.filter((seat) => table.senses.behind(seat));
  expect(behind()).toEqual([...SEATS]);
  await before.time.advanceTo(before.time.now() + 300);
  for (const seat of SEATS) if (seat !== 9) hear(seat);
  expect(behind()).toEqual([9]);
  // What seat 9 sensed before the hub was back comes with its queue; the first message holds no more than that.
  const now = before.time.now();
  const down = Math.round((now - 500) * 1000);
  const exchange = { seat: 9, boot: 1, hubSent: now - 4, seatHeard: (now - 3) * 1000 } as const;
  table.hear({ type: 'exchange', exchange: { ...exchange, seatSent: (now - 1) * 1000, hubReceived: now } });
  const edge = { seat: 9, channel: 'fist', state: 'down', boot: 1, seq: 1, sensing: 1, ticks: down } as const;
  table.hear({ type: 'edge', edge, heard: now });
  table.hear({ type: 'heard', seat: 9, boot: 1, ticks: down, at: now });
  expect(behind()).toEqual([9]);
  hear(9);
  expect(behind()).toEqual([]);
  await table.idle();
  const ballot = table.inHand?.game.vote?.ballots[0];
  expect(ballot?.count).toMatchObject({ votes: [9], doubtful: [] });
});

test('what a hub that stood still has not heard yet may still be on its way', async () => {
  const { table, time, pass } = await tableInVote();
  const behind = () => SEATS.filter((seat) => table.senses.behind(seat));
  expect(behind()).toEqual([]);
  time.stall(900);
  await time.advanceTo(time.now());
  expect(behind()).toEqual([...SEATS]);
  await pass(50);
  expect(behind()).toEqual([]);
});

test('the same number called again over its closed window waits for nobody', async () => {
  const { table, time, pass, act, quiet } = await tableInVote();
  await act({ type: 'vote.open', candidate: 3 });
  quiet.add(9);
  await pass(700);
  expect(await act({ type: 'vote.close', by: 'judge' })).toMatchObject({ ok: true });
  const pressed = time.now();
  const again = table.act({ type: 'vote.open', candidate: 3 });
  await new Promise((resolve) => setImmediate(resolve));
  expect(table.waiting).toEqual([]);
  expect(await again).toMatchObject({ ok: true });
  expect(table.inHand?.game.vote?.ballots[0]?.window?.open.at).toBe(pressed);
});

test('a unit of the network that never connected is told apart from one that a cable joins', async () => {
  const before = await tableInVote();
  await startedAgain(before, [9]);
  await before.pass(0);
  for (let beat = 0; beat < 80; beat++) await before.time.advanceTo(before.time.now() + 50);
  const reasons = before.log.lines
    .map((line) => JSON.parse(line) as Input)
    .flatMap((line) =>
      line.type === 'seat.health' && line.state === 'offline' ? [[line.seat, line.reason]] : [],
    );
  expect(reasons).toContainEqual([9, 'never-connected']);
  expect(reasons).toContainEqual([8, 'never-heard']);
});

test('a seat that isn’t heard after a restart is in doubt from the last the dead hub wrote', async () => {
  const before = await tableInVote();
  await before.act({ type: 'vote.open', candidate: 3 });
  await before.pass(400);
  before.edge(1, 'down', 10);
  await before.pass(100);
  const { table, hear } = await startedAgain(before);
  const pass = async (ms: number) => {
    for (const end = before.time.now() + ms; before.time.now() < end; ) {
      await before.time.advanceTo(before.time.now() + 50);
      for (const seat of SEATS) if (seat !== 9) hear(seat);
    }
  };
  await pass(1200);
  const announced = table.act({ type: 'vote.announce' });
  await pass(1600);
  expect(await announced).toEqual({ ok: false, reason: 'doubtful-seats' });
  const health = before.log.lines
    .map((line) => JSON.parse(line) as Input)
    .filter((line) => line.type === 'seat.health');
  expect(health).toMatchObject([{ seat: 9, state: 'offline', reason: 'never-heard' }]);
  const lastKept = before.log.lines.findLast((line) => line.includes('"fist"')) ?? '{}';
  // And for as long before as nobody names a silence: it may have been gone then already.
  expect(health[0]?.at).toBe((JSON.parse(lastKept) as Input).at - 1250);
});

test('a closed count that every seat was heard past stays as it was where all units restart with the hub', async () => {
  const before = await tableInVote();
  await before.act({ type: 'vote.open', candidate: 3 });
  await before.pass(300);
  before.edge(1, 'down', 10);
  await before.pass(6000);
  const ballot = () => before.table.inHand?.game.vote?.ballots[0];
  const count = ballot()?.count;
  expect(count).toMatchObject({ votes: [1], doubtful: [] });
  // The last line tells of the close; that the seats were listened to long after it is known beside it.
  const { listenedTo } = before.log;
  expect(listenedTo.length).toBeGreaterThan(10);
  const { table } = await startedAgain(before, [], listenedTo.at(-1));
  for (const seat of SEATS) before.boots.set(seat, 2);
  const hear = before.hearBy(table);
  for (let beat = 0; beat < 60; beat++) {
    await before.time.advanceTo(before.time.now() + 50);
    for (const seat of SEATS) hear(seat);
  }
  await table.idle();
  expect(before.log.lines.filter((line) => line.includes('"restarted"'))).toHaveLength(10);
  expect(table.inHand?.game.vote?.ballots[0]?.count).toMatchObject({ votes: [1], doubtful: [] });
  const announced = table.act({ type: 'vote.announce' });
  await before.time.advanceTo(before.time.now() + 50);
  expect(await announced).toMatchObject({ ok: true });
});

test('until every seat is heard, or missed, after a start, nobody may rely on having been listened to', async () => {
  const before = await tableInVote();
  await before.act({ type: 'vote.open', candidate: 3 });
  const { table, hear } = await startedAgain(before);
  const { log, time } = before;
  log.listenedTo = [];
  const pass = async (beats: number, silent?: Seat) => {
    for (let beat = 0; beat < beats; beat++) {
      await time.advanceTo(time.now() + 50);
      for (const seat of SEATS) if (seat !== silent) hear(seat);
    }
  };
  await pass(30, 9);
  expect(table.senses.unknown(9)).toBe(true);
  expect(log.listenedTo).toEqual([]);
  await pass(30, 9);
  expect(table.senses.health(9)).toEqual({ state: 'offline', reason: 'never-heard' });
  expect(log.listenedTo.length).toBeGreaterThan(0);
});

test('the seats were listened to only as far as the one that is heard least, until it is named', async () => {
  const { time, log, pass, quiet } = await tableInVote();
  const from = time.now();
  quiet.add(9);
  await pass(800);
  expect(log.listenedTo.at(-1)).toBeLessThanOrEqual(from);
  expect(log.listenedTo.at(-1)).toBeGreaterThan(from - 100);
  // The record says of it from when on it wasn't heard: of the others everything has come.
  await pass(1000);
  expect(log.lines.at(-1)).toContain('"seat.health"');
  expect(log.listenedTo.at(-1)).toBeGreaterThan(time.now() - 400);
});

test('what the Judge does while a hub that was started again hears nobody, tells of no hand', async () => {
  const before = await tableInVote();
  const { log, time } = before;
  const killed = log.listenedTo.at(-1) ?? Number.NaN;
  const second = await startedAgain(before, [], killed);
  const act = async (what: Act, after: number) => {
    await time.advanceTo(time.now() + after);
    const done = second.table.act(what);
    await second.table.idle();
    expect(await done).toMatchObject({ ok: true });
  };
  await act({ type: 'vote.open', candidate: 3 }, 100);
  await act({ type: 'vote.close', by: 'judge' }, 600);
  await act({ type: 'foul', seat: 5 }, 1600);
  // Killed again, before it could miss anybody.
  expect(SEATS.every((seat) => second.table.senses.unknown(seat))).toBe(true);
  expect(log.listenedTo.at(-1)).toBe(killed);
  const third = await startedAgain({ ...before, table: second.table }, [], killed);
  for (const seat of SEATS) before.boots.set(seat, 2);
  for (let beat = 0; beat < 60; beat++) {
    await time.advanceTo(time.now() + 50);
    for (const seat of SEATS) third.hear(seat);
  }
  await third.table.idle();
  const count = third.table.inHand?.game.vote?.ballots[0]?.count;
  expect(count?.doubtful).toEqual(third.table.inHand?.game.alive);
});

/** Says a number for 700 ms and has 20 ms of silence before "thank you"; its sound comes 80 ms (±5) after it is told. */
const VOICE: Voice = {
  extent: (name) => (name === 'thank-you' ? { begins: 20, ends: 600 } : { begins: 0, ends: 700 }),
  edges: windowSettings.parse({ cueLatency: 80, cue: 5 }),
};
const written = (log: MemoryLog, from: number) =>
  log.lines.slice(from).map((line) => JSON.parse(line) as Input);
const given = (events: TableEvent[]) =>
  events.flatMap((event) => (event.type === 'cue' ? [{ name: event.name, at: event.at }] : []));

test('the hub calls: the window opens when the number has been said, and closes with the word’s first sound', async () => {
  const { table, time, log, events, pass } = await tableInVote({ voice: VOICE });
  const [from, pressed] = [log.lines.length, time.now()];
  const opened = table.act({ type: 'vote.open', candidate: 3 });
  await new Promise((resolve) => setImmediate(resolve));
  await pass(900);
  expect(await opened).toMatchObject({ ok: true });
  await pass(1500);
  expect(given(events)).toEqual([
    { name: 'number-3', at: pressed },
    { name: 'thank-you', at: pressed + 780 + 1500 - 100 },
  ]);
  expect(written(log, from)).toEqual([
    { at: pressed + 80, uncertainty: 5, type: 'cue', name: 'number-3' },
    { at: pressed + 780, uncertainty: 5, type: 'vote.open', candidate: 3 },
    { at: pressed + 780 + 1500, uncertainty: 5, type: 'vote.close', by: 'hub' },
  ]);
});

test('a fist that comes down while the number is still said is early, whenever the Judge pressed', async () => {
  const { events, pass, act, edge } = await tableInVote({ voice: VOICE });
  void act({ type: 'vote.open', candidate: 3 });
  await pass(400);
  edge(5, 'down');
  await pass(600);
  edge(6, 'down');
  await pass(1600);
  const tally = said(events).findLast((decision) => decision.type === 'tally');
  expect(tally).toMatchObject({ votes: [5, 6] });
  expect(said(events).filter((decision) => decision.type === 'flag')).toMatchObject([
    { seat: 5, kind: 'early' },
  ]);
});

test('a call pressed twice is one call; undo while it is said takes it back, and nothing else', async () => {
  const { table, log, events, pass, act } = await tableInVote({ voice: VOICE });
  const from = log.lines.length;
  const [one, two] = [act({ type: 'vote.open', candidate: 3 }), act({ type: 'vote.open', candidate: 3 })];
  await pass(200);
  expect(await act({ type: 'undo' })).toMatchObject({ ok: true });
  expect(await one).toEqual({ ok: false, reason: 'call-taken-back' });
  expect(await two).toEqual({ ok: false, reason: 'call-taken-back' });
  expect(events.some(({ type }) => type === 'hush')).toBe(true);
  await pass(3000);
  expect(written(log, from).map(({ type }) => type)).toEqual(['cue']);
  expect(given(events)).toHaveLength(1);
  expect(table.inHand?.game.vote).not.toBeNull();
  // Another candidate takes the place of the one being called.
  const wrong = act({ type: 'vote.open', candidate: 7 });
  await pass(100);
  const right = act({ type: 'vote.open', candidate: 3 });
  await pass(900);
  expect(await wrong).toMatchObject({ ok: false });
  expect(await right).toMatchObject({ ok: true });
  expect(written(log, from).flatMap((line) => (line.type === 'vote.open' ? [line.candidate] : []))).toEqual([
    3,
  ]);
});

test('what the rules refuse is not called aloud, and where the voice fails the Judge’s press opens the window', async () => {
  const { time, log, events, act } = await tableInVote({
    voice: { ...VOICE, extent: (name) => (name === 'number-3' ? null : VOICE.extent(name)) },
  });
  expect(await act({ type: 'vote.open', candidate: 9 })).toMatchObject({ ok: false });
  expect(given(events)).toEqual([]);
  const [from, pressed] = [log.lines.length, time.now()];
  expect(await act({ type: 'vote.open', candidate: 3 })).toMatchObject({ ok: true });
  expect(given(events)).toEqual([]);
  expect(written(log, from)).toEqual([{ at: pressed, uncertainty: 150, type: 'vote.open', candidate: 3 }]);
});

test('a hub that stalls over the end of a call opens its window once, at the moment the number was said', async () => {
  const { table, time, log, pass } = await tableInVote({ voice: VOICE });
  const [from, pressed] = [log.lines.length, time.now()];
  const opened = table.act({ type: 'vote.open', candidate: 3 });
  await new Promise((resolve) => setImmediate(resolve));
  await pass(500);
  // Everything due in these four seconds falls at their end, as after a stall of the process.
  time.stall(4000);
  await pass(200);
  expect(await opened).toMatchObject({ ok: true });
  await pass(2000);
  const lines = written(log, from);
  expect(lines.filter(({ type }) => type === 'vote.open')).toMatchObject([{ at: pressed + 780 }]);
  expect(lines.filter(({ type }) => type === 'vote.close')).toHaveLength(1);
});

test('where no window has a length, the Judge’s press has the hub say the closing word, and the word closes', async () => {
  const { table, time, log, events, pass } = await tableInVote({ voice: VOICE, ruleset: 'club-ru' });
  const opened = table.act({ type: 'vote.open', candidate: 3 });
  await new Promise((resolve) => setImmediate(resolve));
  await pass(900);
  expect(await opened).toMatchObject({ ok: true });
  await pass(4000);
  const [from, pressed] = [log.lines.length, time.now()];
  const closed = table.act({ type: 'vote.close', by: 'judge' });
  await new Promise((resolve) => setImmediate(resolve));
  await pass(100);
  expect(await closed).toMatchObject({ ok: true });
  expect(given(events).at(-1)).toEqual({ name: 'thank-you', at: pressed });
  expect(written(log, from)).toEqual([
    { at: pressed + 100, uncertainty: 5, type: 'vote.close', by: 'judge' },
  ]);
  // Pressed again, there is nothing to close: nothing is said.
  expect(await table.act({ type: 'vote.close', by: 'judge' })).toMatchObject({ ok: false });
  expect(given(events).filter(({ name }) => name === 'thank-you')).toHaveLength(1);
});
