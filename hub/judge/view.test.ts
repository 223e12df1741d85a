import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Act, Input, Position } from '../../schemas/record.ts';
import { SEATS, type Seat } from '../../schemas/vocabulary.ts';
import { ROLES } from '../rules/kit.ts';
import { boardView } from './board-view.ts';
import { begin, type Game, step } from './game.ts';
import { publicView } from './public-view.ts';
import { BEFORE_VOTE } from './test-position.ts';
import { judgeView, type Live } from './view.ts';

const live: Live = {
  now: 100_000,
  gameId: 'g',
  health: () => ({ state: 'ok', reason: null, heardAgo: 10, uncertainty: 0.5, faults: 0 }),
  closes: 'hub',
  waiting: [],
  recordFault: null,
};

type Timed = Input | (Act & { at: number });

function start(ruleset = 'fiim-eng'): Game {
  const game = begin({ record: 'mafia-table', version: 1, ruleset, players: { 3: 'Clara' } });
  if ('refused' in game) throw new Error(game.refused);
  return game;
}

/** Folds the lines; the first is line 2 of the record. */
function play(lines: readonly Timed[], from: Game = start()): Game {
  let game = from;
  for (const line of lines) game = step(game, Math.max(game.line, 1) + 1, line as Input).game;
  return game;
}

const voting: Timed = {
  at: 0,
  type: 'game.begin',
  roles: ROLES,
  position: BEFORE_VOTE,
};
const fist = (at: number, seat: Seat, down = true, uncertainty = 0.5): Timed => ({
  at,
  type: 'fist',
  seat,
  down,
  uncertainty,
});
const window: Timed[] = [
  voting,
  { at: 1000, type: 'vote.begin' },
  fist(1800, 5),
  { at: 2000, type: 'vote.open', candidate: 3, uncertainty: 20 },
  fist(2300, 1),
  fist(2400, 2),
  fist(2700, 2, false),
  fist(3499, 9, true, 8),
  { at: 3500, type: 'vote.close', by: 'hub', uncertainty: 10 },
  fist(3584, 6),
];

test('a window shows every fist in order of contact, with what it did and by how much', () => {
  const { game, seats } = judgeView(play(window), live);
  const shown = game?.vote?.window;
  expect(shown).toMatchObject({
    candidate: 3,
    open: { at: 2000, uncertainty: 20 },
    close: { at: 3500, uncertainty: 10 },
    length: 1500,
  });
  expect(shown?.fists.map(({ seat, verdict }) => [seat, verdict])).toEqual([
    [5, 'early'],
    [1, 'counts'],
    [2, 'withdrawn'],
    [9, 'doubtful'],
    [6, 'late'],
  ]);
  expect(game?.vote?.tally).toMatchObject({ votes: [1, 2, 5], doubtful: [9], count: 3, confirmed: false });
  expect(game?.vote?.order).toEqual([
    { candidate: 3, state: 'closed', count: 3 },
    { candidate: 7, state: 'waiting', count: null },
  ]);
  const by = Object.fromEntries(game?.flags.map((flag) => [flag.kind, flag.by]) ?? []);
  expect(by.late).toEqual({ at: 84, uncertainty: 10.5 });
  expect(by.early).toEqual({ at: 200, uncertainty: 20.5 });
  expect(by.withdrawn).toEqual({ at: 300, uncertainty: 1 });
  expect(game?.asks.map(({ about }) => about).sort()).toEqual(['A-04', 'A-06']);
  expect(game?.asks[0]?.taken.ru).toMatch(/[а-я]/);
  expect(seats[4]).toMatchObject({ seat: 5, fist: true });
});

test('before the close it is shown which hands count so far, and which nobody can know', () => {
  const open = play([
    ...window.slice(0, 6),
    { at: 2500, type: 'seat.health', seat: 8, state: 'degraded', reason: 'silent' },
  ]);
  const silent = new Set<Seat>([1, 3, 4]);
  const shown = (game: Game) => judgeView(game, { ...live, unheard: (seat) => silent.has(seat) }).game?.vote;
  // Seat 1 has voted whatever it did since; of 3 and 4 nobody knows.
  expect(shown(open)).toMatchObject({ running: { votes: [1, 2, 5], doubtful: [8] }, unheard: [3, 4] });
  expect(judgeView(open, live).game?.vote?.unheard).toEqual([]);
  const closed = play([{ at: 3500, type: 'vote.close', by: 'hub' }], open);
  expect(shown(closed)).toMatchObject({ running: null, unheard: [3, 4] });
  const announced = play([{ at: 4000, type: 'vote.announce', votes: [1, 2, 3, 5] }], closed);
  expect(shown(announced)?.unheard).toEqual([]);
  // Seat 3 has voted in this round; on the last candidate a missing hand counts for it by itself, once closed.
  const last = play([{ at: 5000, type: 'vote.open', candidate: 7 }], announced);
  expect(shown(last)?.unheard).toEqual([4]);
  expect(shown(play([{ at: 6500, type: 'vote.close', by: 'hub' }], last))?.unheard).toEqual([]);
});

test('where a lifted hand is no vote, a hand that came down is in doubt as well until its seat is heard', () => {
  const open = play(window.slice(0, 5), start('club-ru'));
  const shown = judgeView(open, { ...live, unheard: (seat) => seat === 1 }).game?.vote;
  expect(shown).toMatchObject({ running: { votes: [1, 5] }, unheard: [1] });
});

test('a hand that was seen is no longer out, open or closed; one in doubt is, and one that nobody counts', () => {
  const out = (game: Game) => judgeView(game, live).game?.vote?.out;
  expect(out(play(window.slice(0, 2)))).toEqual(SEATS);
  // Seat 5 was early and stays; later seat 2 is up again and votes all the same, 9 is in doubt, 6 late.
  expect(out(play(window.slice(0, 5)))).toEqual([2, 3, 4, 6, 7, 8, 9, 10]);
  const closed = play(window);
  expect(out(closed)).toEqual([3, 4, 6, 7, 8, 9, 10]);
  const announced = play([{ at: 4000, type: 'vote.announce', votes: [1, 2, 5, 9] }], closed);
  expect(out(announced)).toEqual([3, 4, 6, 7, 8, 10]);
  // The last candidate's count takes whoever has not voted: once it is closed nothing is out.
  const last = play([{ at: 5000, type: 'vote.open', candidate: 7 }], announced);
  expect(out(last)).toEqual([3, 4, 6, 7, 8, 10]);
  expect(out(play([{ at: 6500, type: 'vote.close', by: 'hub' }], last))).toEqual([]);
});

test('a vote that is called off, or not held, says by what: who left, or the Judge’s word', () => {
  const result = (game: Game) => judgeView(game, live).game?.vote?.result;
  const removed = play([{ at: 4000, type: 'disqualify', seat: 8 }], play(window));
  const left = { seat: 8, cause: 'disqualified' };
  expect(result(removed)).toMatchObject({
    outcome: 'cancelled',
    by: { act: { type: 'disqualify', seat: 8 }, left },
    clauses: ['8.1', '12.5'],
  });
  // The window says the same, with the clause that calls the vote off and not that of the leaving.
  const past = judgeView(removed, live).game?.vote?.past;
  expect(past?.at(-1)).toMatchObject({ fate: 'cancelled', left, clauses: ['8.1', '12.5'] });
  expect(result(play([{ at: 4000, type: 'vote.cancel' }], play(window)))?.by).toEqual({
    act: { type: 'vote.cancel' },
    left: null,
  });
  // Called off before it began, in the Day that leads to it.
  const day = { phase: 'day' as const, day: 2, alive: [...SEATS], opener: 2 } satisfies Position;
  const fallen = (act: Act) =>
    result(
      play([
        { at: 0, type: 'game.begin', roles: ROLES, position: day },
        { at: 50, type: 'day.begin' },
        { at: 100, type: 'speech.begin', seat: 3 },
        { at: 200, type: 'nominate', by: 3, seat: 5 },
        { at: 500, ...act },
        { at: 900, type: 'foul', seat: 4 },
        { at: 1000, type: 'vote.begin' },
      ]),
    );
  expect(fallen({ type: 'disqualify', seat: 10 })).toMatchObject({
    outcome: 'none',
    reason: 'cancelled',
    by: { act: { type: 'disqualify', seat: 10 }, left: { seat: 10, cause: 'disqualified' } },
    clauses: ['8.1'],
  });
  expect(fallen({ type: 'vote.cancel' })?.by).toEqual({ act: { type: 'vote.cancel' }, left: null });
});

test('an announced count shows who has voted, and the window stays until the next', () => {
  const game = play([...window, { at: 4000, type: 'vote.announce', votes: [1, 2, 5, 9] }]);
  const view = judgeView(game, live);
  expect(view.game?.vote?.tally).toMatchObject({ confirmed: true, count: 4, doubtful: [] });
  expect(view.game?.vote?.window?.candidate).toBe(3);
  expect(view.seats.filter(({ voted }) => voted === 3).map(({ seat }) => seat)).toEqual([1, 2, 5, 9]);
  expect(view.game?.vote?.out).toEqual([3, 4, 6, 7, 8, 10]);
  expect(view.game?.next[0]).toEqual({ type: 'vote.open', candidate: 7 });
  expect(view.game?.script.now?.say.en).toContain('7');
});

test('what an announcement told is what its undo names, votes without a fist included', () => {
  const three = play([...window, { at: 4000, type: 'vote.announce', votes: [1, 2, 5] }]);
  expect(judgeView(three, live).game?.undo).toMatchObject({ act: { type: 'vote.announce' }, count: 3 });
  const last = play(
    [
      { at: 5000, type: 'vote.open', candidate: 7, uncertainty: 20 },
      { at: 7000, type: 'vote.close', by: 'judge', uncertainty: 10 },
      { at: 8600, type: 'vote.announce' },
    ],
    three,
  );
  expect(judgeView(last, live).game?.undo).toMatchObject({ act: { type: 'vote.announce' }, count: 7 });
});

test('a nomination that the rules do not take is told with its reason until the next act', () => {
  const speaking = play([
    { ...voting, position: { phase: 'day', day: 2, alive: [...SEATS], opener: 1 } } as Timed,
    { at: 1000, type: 'day.begin' },
    { at: 2000, type: 'speech.begin', seat: 2 },
    { at: 3000, type: 'nominate', by: 2, seat: 3 },
  ]);
  expect(judgeView(speaking, live).game).toMatchObject({ notNominated: null, nominable: [] });
  const more = play([{ at: 4000, type: 'nominate', by: 2, seat: 4 }, fist(4500, 5)], speaking);
  expect(judgeView(more, live).game?.notNominated).toMatchObject({ by: 2, seat: 4, reason: 'one-only' });
  const next = play([{ at: 5000, type: 'foul', seat: 9 }], more);
  expect(judgeView(next, live).game?.notNominated).toBeNull();
});

test('a cancelled vote is over: no window, no count, nobody called and nobody out', () => {
  const cancelled = play([...window, { at: 4000, type: 'vote.cancel', reason: 'judge' }]);
  const vote = judgeView(cancelled, live).game?.vote;
  expect(vote).toMatchObject({ window: null, tally: null, out: [], result: { outcome: 'cancelled' } });
  expect(vote?.order.map(({ state }) => state)).toEqual(['waiting', 'waiting']);
  expect(publicView(cancelled, 'g', 5).vote).toMatchObject({ calling: false, out: [] });
});

test('windows that count no more stay in the history of the vote, with what ended them', () => {
  const past = (game: Game) =>
    judgeView(game, live).game?.vote?.past.map(({ candidate, fate, count, by }) => [
      candidate,
      fate,
      count,
      by?.type ?? null,
    ]);
  const announced = play([...window, { at: 4000, type: 'vote.announce', votes: [1, 2, 5] }]);
  expect(past(announced)).toEqual([[3, 'announced', 3, null]]);
  const again = play(
    [
      { at: 5000, type: 'vote.open', candidate: 3 },
      { at: 7000, type: 'vote.close', by: 'judge' },
    ],
    announced,
  );
  expect(past(again)).toEqual([[3, 'replaced', 3, 'vote.open']]);
  const undone = play(
    [
      { at: 7100, type: 'undo' },
      { at: 7200, type: 'undo' },
    ],
    again,
  );
  expect(past(undone)).toEqual([
    [3, 'announced', 3, null],
    [3, 'undone', null, 'undo'],
  ]);
  expect(past(play([{ at: 8000, type: 'vote.cancel', reason: 'judge' }], again))).toEqual([
    [3, 'replaced', 3, 'vote.open'],
    [3, 'cancelled', null, 'vote.cancel'],
  ]);
  const removed = play([{ at: 8000, type: 'disqualify', seat: 8 }], again);
  expect(past(removed)?.at(-1)).toEqual([3, 'cancelled', null, 'disqualify']);
  const night = play([{ at: 8500, type: 'night.begin' }], removed);
  const dawn = judgeView(play([{ at: 60_000, type: 'day.begin' }], night), live);
  expect(dawn.game?.vote?.past ?? []).toEqual([]);
});

test('who did not vote yesterday is no flag of today; who voted late still is', () => {
  const told = (line: Timed[]) =>
    judgeView(
      play(line, play([...window, { at: 4000, type: 'vote.announce', votes: [1, 2, 5] }])),
      live,
    ).game?.flags.map(({ kind }) => kind);
  const last: Timed[] = [
    { at: 5000, type: 'vote.open', candidate: 7, uncertainty: 20 },
    { at: 7000, type: 'vote.close', by: 'judge', uncertainty: 10 },
    { at: 8600, type: 'vote.announce' },
  ];
  expect(told(last)).toEqual(expect.arrayContaining(['no-vote', 'late']));
  const dark = told([...last, { at: 90_000, type: 'night.begin' }]);
  expect(dark).toContain('late');
  expect(dark).not.toContain('no-vote');
});

test('an undone announcement gives the count back, and the flags of what is undone are gone', () => {
  const announced = play([...window, { at: 4000, type: 'vote.announce', votes: [1, 2, 5] }]);
  const back = judgeView(play([{ at: 4500, type: 'undo' }], announced), live);
  expect(back.game?.vote?.tally).toMatchObject({ confirmed: false, doubtful: [9] });
  const open = judgeView(
    play([{ at: 4600, type: 'undo' }], play([{ at: 4500, type: 'undo' }], announced)),
    live,
  );
  expect(open.game?.vote?.window?.close).toBeNull();
  expect(open.game?.flags.some(({ kind }) => kind === 'late')).toBe(false);
});

test('what is refused is shown, and the act of it is not there to be undone', () => {
  const game = play([...window, { at: 4000, type: 'vote.open', candidate: 9 }]);
  const view = judgeView(game, live);
  expect(view.game?.refusal).toEqual({ line: game.line, reason: 'not-a-candidate' });
  expect(view.game?.undo?.act).toEqual({ type: 'vote.open', candidate: 3 });
});

test('a speech ends by a deadline that a pause moves', () => {
  const day = play([
    { ...voting, position: { phase: 'day', day: 2, alive: [...SEATS], opener: 1 } } as Timed,
    { at: 1000, type: 'day.begin' },
    { at: 2000, type: 'speech.begin', seat: 2 },
  ]);
  expect(judgeView(day, live).game?.word).toMatchObject({ seat: 2, begun: 2000, deadline: 62_000 });
  const paused = play([{ at: 12_000, type: 'pause.begin' }], day);
  expect(judgeView(paused, live).game?.word).toMatchObject({ deadline: null, left: 50_000 });
  const again = play([{ at: 42_000, type: 'pause.end' }], paused);
  expect(judgeView(again, live).game?.word).toMatchObject({ deadline: 92_000, left: null });
});

test('fouls and nominations that stand can be taken back, each at its line', () => {
  const game = play([
    { ...voting, position: { phase: 'day', day: 2, alive: [...SEATS], opener: 1 } } as Timed,
    { at: 1000, type: 'day.begin' },
    { at: 2000, type: 'speech.begin', seat: 2 },
    { at: 3000, type: 'nominate', by: 2, seat: 3 },
    { at: 4000, type: 'foul', seat: 8 },
    { at: 5000, type: 'foul', seat: 8 },
  ]);
  const view = judgeView(game, live);
  expect(view.game?.undoable.map(({ line }) => line)).toEqual([7, 6, 5]);
  expect(view.game?.nominees).toEqual([{ by: 2, seat: 3, line: 5 }]);
  const undone = judgeView(play([{ at: 6000, type: 'undo', of: 6 }], game), live);
  expect(undone.game?.undoable.map(({ line }) => line)).toEqual([7, 5]);
  expect(undone.seats[7]?.fouls).toBe(1);
  expect(view.seats[2]?.name).toBe('Clara');
});

test('what the rules made nothing of is no nomination to take back, nor is one that is over', () => {
  const taken = (game: Game) =>
    judgeView(game, live).game?.undoable.map(({ line, notTaken }) => [line, notTaken ?? 'stands']);
  const game = play([
    { ...voting, position: { phase: 'day', day: 2, alive: [...SEATS], opener: 1 } } as Timed,
    { at: 1000, type: 'day.begin' },
    { at: 2000, type: 'speech.begin', seat: 2 },
    { at: 3000, type: 'nominate', by: 2, seat: 3 },
    { at: 4000, type: 'nominate', by: 2, seat: 4 },
    { at: 5000, type: 'nominate', by: 2, seat: 3 },
  ]);
  expect(taken(game)).toEqual([
    [7, 'already-nominated'],
    [6, 'one-only'],
    [5, 'stands'],
  ]);
  expect(judgeView(game, live).game).toMatchObject({
    nominees: [{ by: 2, seat: 3, line: 5 }],
    undo: { line: 7, notTaken: 'already-nominated' },
  });
  const night = play([{ at: 6000, type: 'night.begin' }], game);
  expect(taken(night)).toEqual([]);
});

const dusk: Timed[] = [
  { ...voting, position: { phase: 'night', day: 2, alive: [...SEATS], opener: 1 } } as Timed,
  { at: 1000, type: 'night.begin' },
];

test('a flag is of the Night in which it happened, or was told, and stays so by day', () => {
  const mask = (at: number, on: boolean): Timed => ({ at, type: 'mask', seat: 6, on, uncertainty: 1 });
  const night = play(
    [...SEATS].map((seat): Timed => ({ at: 1100, type: 'mask', seat, on: true, uncertainty: 1 })),
    play(dusk),
  );
  const knock = (at: number): Timed => ({ at, type: 'knock', seat: 4, uncertainty: 1 });
  const morning = play([mask(20_000, false), knock(30_000), { at: 60_000, type: 'day.begin' }], night);
  // Told after daybreak, of a moment before it; and one of the Day.
  const later = play([knock(50_000), { at: 62_000, type: 'vote.cancel' }, mask(70_000, true)], morning);
  const told = (game: Game) =>
    judgeView(game, live).game?.flags.map(({ kind, day, night }) => [kind, day, night]);
  expect(told(later)).toEqual([
    ['mask-on', 2, false],
    ['knock', 2, true],
    ['knock', 2, true],
    ['mask-off', 2, true],
  ]);
  const next = play([{ at: 90_000, type: 'night.begin' }, knock(99_000)], later);
  expect(told(next)?.slice(0, 2)).toEqual([
    ['knock', 3, true],
    ['mask-on', 2, false],
  ]);
});

test('until the numbers of a best move are said nothing is shown as accepted', () => {
  const asking = play(
    [
      { at: 9000, type: 'wake', who: 'mafia' },
      { at: 20_000, type: 'shots', shots: { 2: [7], 5: [7], 9: [7] } },
      { at: 21_000, type: 'sleep', who: 'mafia' },
      { at: 22_000, type: 'wake', who: 'best-move' },
    ],
    play(dusk),
  );
  const before = judgeView(asking, live).game;
  expect(before?.bestMove).toMatchObject({ seat: 7, offered: true, seats: null });
  expect(before?.next[0]).toEqual({ type: 'sleep', who: 'best-move' });
  expect(before?.script.now?.say.en).not.toContain('Accepted');
  const said = play([{ at: 30_000, type: 'best-move', seats: [2, 5, 9] }], asking);
  expect(judgeView(said, live).game?.script.now?.say.en).toContain('2, 5, 9');
});

test('a Best Move that was not made at Night is not asked for in the last word', () => {
  const acts: Timed[] = [
    ...dusk,
    { at: 9000, type: 'wake', who: 'mafia' },
    { at: 20_000, type: 'shots', shots: { 2: [7], 5: [7], 9: [7] } },
    { at: 21_000, type: 'sleep', who: 'mafia' },
    { at: 22_000, type: 'wake', who: 'best-move' },
  ];
  const asking = play(acts);
  expect(judgeView(asking, live).game?.bestMove).toMatchObject({ seat: 7, offered: true });
  const asleep = play([{ at: 43_000, type: 'sleep', who: 'best-move' }], asking);
  const morning = play([{ at: 44_000, type: 'day.begin' }], asleep);
  for (const game of [asleep, morning])
    expect(judgeView(game, live).game?.bestMove).toMatchObject({ seat: 7, offered: false, seats: null });
});

test('the night: whom it shows killed, what a check says, and the script line by line', () => {
  let game = play([...dusk, { at: 9000, type: 'wake', who: 'mafia' }]);
  expect(judgeView(game, live).game?.script.now?.say.en).toContain('1, 2, 3');
  game = play(
    [
      { at: 20_000, type: 'shots', shots: { 2: [7], 5: [7], 9: [7] } },
      { at: 21_000, type: 'sleep', who: 'mafia' },
      { at: 22_000, type: 'wake', who: 'sheriff' },
      { at: 23_000, type: 'check', by: 'sheriff', seat: 5 },
    ],
    game,
  );
  const view = judgeView(game, live);
  expect(view.game?.night?.shots).toMatchObject({
    killed: 7,
    misfire: false,
    fired: { 2: [7], 5: [7], 9: [7] },
  });
  expect(view.game?.night?.checks).toMatchObject([{ by: 'sheriff', seat: 5, result: 'dark' }]);
  expect(view.game?.script.running).toMatchObject({ since: 22_000 });
});

test('a game that the shots have decided is still a Night until the Day begins', () => {
  const few = {
    ...voting,
    position: { phase: 'night', day: 4, alive: [1, 2, 3, 4, 5], opener: 1 },
  } as Timed;
  let game = play([
    few,
    { at: 1000, type: 'night.begin' },
    { at: 2000, type: 'wake', who: 'mafia' },
    { at: 3000, type: 'shots', shots: { 2: [1], 5: [1] } },
  ]);
  expect(judgeView(game, live).game).toMatchObject({ phase: 'night', over: { winner: 'dark' } });
  expect(publicView(game, 'g', 5)).toMatchObject({ phase: 'night', over: null });
  expect(boardView(game, 'g', 5)).toMatchObject({ over: null, overBy: null, scores: [] });
  game = play([{ at: 9000, type: 'day.begin' }], game);
  expect(judgeView(game, live).game?.phase).toBe('over');
  expect(publicView(game, 'g', 5).over).toBe('dark');
  const board = boardView(game, 'g', 5);
  expect(board).toMatchObject({ over: 'dark', overBy: 'parity' });
  expect(board.scores.map(({ seat }) => seat)).toEqual([...SEATS]);
});

/** Whatever the Judge and the seats do at night. */
const nightLine = fc.oneof(
  fc.record({ type: fc.constant('wake' as const), who: fc.constantFrom('mafia', 'don', 'sheriff') }),
  fc.record({ type: fc.constant('sleep' as const), who: fc.constantFrom('mafia', 'don', 'sheriff') }),
  fc.record({
    type: fc.constant('shots' as const),
    shots: fc.constantFrom({ 2: [7], 5: [7], 9: [7] }, {}, { 2: [1], 5: [3], 9: [] }),
  }),
  fc.record({
    type: fc.constant('check' as const),
    by: fc.constantFrom('don', 'sheriff'),
    seat: fc.constantFrom(...SEATS),
  }),
  fc.record({ type: fc.constant('mask' as const), seat: fc.constantFrom(...SEATS), on: fc.boolean() }),
  fc.record({ type: fc.constant('fist' as const), seat: fc.constantFrom(...SEATS), down: fc.boolean() }),
  fc.record({ type: fc.constant('foul' as const), seat: fc.constantFrom(...SEATS) }),
  fc.record({ type: fc.constant('best-move' as const), seats: fc.constant([1, 2, 3]) }),
);

test('until the Day begins nothing public changes by what happens in the Night', () => {
  const quiet = publicView(play(dusk), 'g', 5);
  const board = boardView(play(dusk), 'g', 5);
  fc.assert(
    fc.property(fc.array(nightLine, { maxLength: 25 }), (lines) => {
      const game = play(
        lines.map((line, i) => ({ at: 2000 + i * 500, ...line }) as unknown as Timed),
        play(dusk),
      );
      expect(publicView(game, 'g', 5)).toEqual(quiet);
      expect(boardView(game, 'g', 5)).toEqual(board);
    }),
    { numRuns: 150 },
  );
});

test('a count is public only once it is announced', () => {
  const closed = publicView(play(window), 'g', 5);
  expect(closed.vote?.order[0]).toEqual({ candidate: 3, state: 'open', count: null });
  const announced = publicView(
    play([...window, { at: 4000, type: 'vote.announce', votes: [1, 2, 5] }]),
    'g',
    5,
  );
  expect(announced.vote?.order[0]).toEqual({ candidate: 3, state: 'announced', count: 3 });
  expect(JSON.stringify(announced)).not.toMatch(/mafia|don|sheriff|mask/);
});

test('the board keeps the counts of a round that was a tie, and the result, until the next is called', () => {
  const each = (at: number, candidate: 3 | 7, votes: Seat[]): Timed[] => [
    { at, type: 'vote.open', candidate, uncertainty: 20 },
    { at: at + 1500, type: 'vote.close', by: 'hub', uncertainty: 10 },
    { at: at + 3500, type: 'vote.announce', votes },
  ];
  const three = play([voting, { at: 1000, type: 'vote.begin' }, ...each(2000, 3, [1, 2, 4, 5, 6])]);
  expect(boardView(three, 'g', 5)).toMatchObject({ last: [], result: null });
  const tie = play(each(8000, 7, [3, 7, 8, 9, 10]), three);
  expect(boardView(tie, 'g', 5)).toMatchObject({
    result: { outcome: 'tie', seats: [3, 7] },
    last: [
      { candidate: 3, count: 5 },
      { candidate: 7, count: 5 },
    ],
  });
  // Two tied, so both speak; then the second round, whose counts stand by themselves.
  const spoken = play(
    [
      { at: 12_000, type: 'speech.begin', seat: 3 },
      { at: 13_000, type: 'speech.end', seat: 3 },
      { at: 14_000, type: 'speech.begin', seat: 7 },
      { at: 15_000, type: 'speech.end', seat: 7 },
    ],
    tie,
  );
  const again = boardView(play(each(16_000, 3, [1, 2, 4, 5, 6, 8]), spoken), 'g', 5);
  expect(again).toMatchObject({ result: null, last: [{ count: 5 }, { count: 5 }] });
  expect(again.vote).toMatchObject({ round: 2, order: [{ count: 6 }, { count: null }] });
});

test('whose hand is still out is public while the window is open', () => {
  const open = publicView(play(window.filter(({ type }) => type !== 'vote.close')), 'g', 5);
  expect(open.vote?.calling).toBe(true);
  expect(publicView(play(window), 'g', 5).vote?.calling).toBe(false);
  const taken = SEATS.filter((seat) => !open.vote?.out.includes(seat));
  expect(taken.length).toBeGreaterThan(0);
});

test('without a game there is still a table to look at', () => {
  const view = judgeView(null, { ...live, gameId: null });
  expect(view.game).toBeNull();
  expect(view.seats).toHaveLength(10);
  expect(view.rulesets.map(({ id }) => id)).toHaveLength(5);
  expect(publicView(null, null, 5).seats).toHaveLength(10);
});

test('the question says who would leave', () => {
  const vote = (at: number, candidate: 3 | 7, votes: Seat[]): Timed[] => [
    { at, type: 'vote.open', candidate },
    { at: at + 1500, type: 'vote.close' },
    { at: at + 2000, type: 'vote.announce', votes },
  ];
  const halves = (at: number) => [...vote(at, 3, [1, 2, 3, 4, 5]), ...vote(at + 5000, 7, [6, 7, 8, 9, 10])];
  const again = play([voting, { at: 1000, type: 'vote.begin' }, ...halves(2000)]);
  expect(judgeView(again, live).game?.vote).toMatchObject({ round: 2, question: false, about: [] });
  const asked = play([...halves(20_000), { at: 40_000, type: 'vote.open', candidate: 'all' }], again);
  expect(judgeView(asked, live).game?.vote).toMatchObject({ question: true, about: [3, 7], result: null });
});

test('a beginning can be taken back, and says what it was until there is another', () => {
  const begins = {
    at: 0,
    type: 'game.begin',
    kind: 'tournament',
    roles: ROLES,
    position: BEFORE_VOTE,
  } as const;
  const begun = play([begins]);
  expect(judgeView(begun, live).game).toMatchObject({
    takenBack: null,
    undo: { line: 2, act: { type: 'game.begin' } },
  });
  const undone = play([{ at: 1000, type: 'undo' }], begun);
  const { kind, roles, position } = begins;
  expect(judgeView(undone, live).game).toMatchObject({
    takenBack: { kind, roles, position },
    kind: null,
    undo: null,
    next: [{ type: 'game.begin' }],
  });
  const again = play([{ at: 2000, type: 'game.begin' }], undone);
  expect(judgeView(again, live).game).toMatchObject({ takenBack: null, kind: 'rating' });
  // Of the second, that it said nothing.
  expect(judgeView(play([{ at: 3000, type: 'undo' }], again), live).game?.takenBack).toEqual({});
});
