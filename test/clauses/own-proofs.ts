/** Our own proofs: short records for what the worked cases don't touch, each with what the text demands. */

import { ROLES } from '../../hub/rules/kit.ts';
import type { Sanction, Signs } from '../../schemas/decision.ts';
import { RULESET_IDS } from '../../schemas/vocabulary.ts';

type Id = (typeof RULESET_IDS)[number];
type Fields = Readonly<Record<string, unknown>>;
type OwnProof = { id: string; ruleset: Id; record: Fields[]; expect: Fields[] };
/** Five answers in the order of the ids; undefined: no proof for that text. */
type Five<T> = readonly [T, T, T, T, T];

const TEN = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
const without = (...out: number[]) => TEN.filter((seat) => !out.includes(seat));

/** Acts a second apart; `after` sets another distance in ms. */
const record = (ruleset: Id, begin: Fields, acts: readonly Fields[]): Fields[] => {
  let at = 0;
  return [
    { record: 'mafia-table', version: 1, ruleset },
    { at, type: 'game.begin', roles: ROLES, ...begin },
    ...acts.map(({ after = 1000, ...act }) => {
      at += after as number;
      return { at, ...act };
    }),
  ];
};
const proof = (
  id: string,
  ruleset: Id,
  begin: Fields,
  acts: readonly Fields[],
  expect: Fields[],
): OwnProof => ({
  id: `OWN-${id}-${ruleset}`,
  ruleset,
  record: record(ruleset, begin, acts),
  expect,
});
const from = (phase: string, day: number, alive: readonly number[] = TEN, more: Fields = {}) => ({
  position: { phase, day, alive, ...more },
});
const five = <T>(answers: Five<T | undefined>, make: (id: Id, answer: T) => OwnProof): OwnProof[] =>
  RULESET_IDS.flatMap((id, i) => {
    const answer = answers[i];
    return answer === undefined ? [] : [make(id, answer)];
  });
const all = (make: (id: Id) => OwnProof): OwnProof[] => RULESET_IDS.map(make);

const masks = (on: boolean) => TEN.map((seat) => ({ after: 10, type: 'mask', seat, on }));
const ballot = (candidate: number | 'all', voters: readonly number[]): Fields[] => [
  { type: 'vote.open', candidate },
  ...voters.map((seat) => ({ after: 50, type: 'fist', seat, down: true })),
  { type: 'vote.close' },
  { type: 'vote.announce' },
  ...voters.map((seat) => ({ after: 10, type: 'fist', seat, down: false })),
];
const flag = (kind: string, seat: number, sanction: Sanction) => ({
  check: 'flag',
  kind,
  seat,
  sanction: [sanction],
});
const night = from('night', 3);
const miss = { type: 'shots', shots: { 2: [1], 5: [3], 9: [1] } };
const kill = (seat: number) => ({ type: 'shots', shots: { 2: [seat], 5: [seat], 9: [seat] } });
const SHOOT = { type: 'wake', who: 'mafia' };

const order: OwnProof[] = [
  ...five(['mafia', 'mafia', 'don', 'don', 'mafia'], (id, who) =>
    proof('FIRST-NIGHT', id, {}, [{ type: 'night.begin' }], [{ check: 'next', type: 'wake', who }]),
  ),
  ...all((id) =>
    proof(
      'LATER-NIGHT',
      id,
      night,
      [{ type: 'night.begin' }],
      [{ check: 'next', type: 'wake', who: 'mafia' }],
    ),
  ),
  ...all((id) =>
    proof(
      'TURN',
      id,
      from('day', 2, TEN, { opener: 1 }),
      [{ type: 'day.begin' }],
      [{ check: 'speech', kind: 'turn', seat: 2, seconds: 60 }],
    ),
  ),
  ...five([TEN, TEN, TEN, without(3, 8), without(3, 8)], (id, numbers) =>
    proof(
      'CALLED',
      id,
      from('night', 3, without(3, 8)),
      [{ type: 'night.begin' }, SHOOT],
      [{ check: 'night.call', numbers }],
    ),
  ),
  ...all((id) =>
    proof(
      'LAST-WORD',
      id,
      from('voting', 2, TEN, { nominees: [{ by: 1, seat: 7 }] }),
      [{ type: 'vote.begin' }, ...ballot(7, TEN)],
      [{ check: 'last word', seat: 7, seconds: 60 }],
    ),
  ),
  ...five([30, 30, undefined, 30, undefined], (id, seconds) =>
    proof(
      'SHORT',
      id,
      from('day', 5, [1, 3, 6, 9], { opener: 10, fouls: { 3: 2 } }),
      [
        { type: 'day.begin' },
        { type: 'foul', seat: 3 },
        { type: 'speech.begin', seat: 1 },
        { type: 'speech.end', seat: 1 },
      ],
      [{ check: 'speech', kind: 'turn', seat: 3, seconds }],
    ),
  ),
];

type Shown = { don: Signs; notDon: Signs; red: Signs; dark: Signs };
const OFFICIAL: Signs = { hand: 'official', head: 'official' };
const SHOWN: Five<Shown> = [
  { don: OFFICIAL, notDon: OFFICIAL, red: OFFICIAL, dark: OFFICIAL },
  {
    don: { hand: 'arms-raised', head: 'nod' },
    notDon: { hand: 'arms-crossed', head: 'shake' },
    red: { hand: 'thumb-up' },
    dark: { hand: 'thumb-down' },
  },
  {
    don: { head: 'nod' },
    notDon: { head: 'official' },
    red: { hand: 'thumb-up', head: 'nod' },
    dark: { hand: 'thumb-down', head: 'nod' },
  },
  {
    don: { head: 'nod' },
    notDon: { head: 'shake' },
    red: { hand: 'thumb-up', head: 'shake' },
    dark: { hand: 'thumb-down', head: 'nod' },
  },
  { don: { head: 'nod' }, notDon: { head: 'shake' }, red: { head: 'shake' }, dark: { head: 'nod' } },
];
const checked = (
  by: string,
  seat: number,
  result: string,
  { hand = null, head = null }: { hand?: string | null; head?: string | null },
) => ({
  check: 'check.result',
  by,
  seat,
  result,
  hand,
  head,
});
const checks = five(SHOWN, (id, s) =>
  proof(
    'CHECKS',
    id,
    night,
    [
      { type: 'night.begin' },
      { type: 'check', by: 'don', seat: 4 },
      { type: 'check', by: 'sheriff', seat: 9 },
    ],
    [checked('don', 4, 'sheriff', s.don), checked('sheriff', 9, 'dark', s.dark)],
  ),
).concat(
  five(SHOWN, (id, s) =>
    proof(
      'CHECKS-NOT',
      id,
      night,
      [
        { type: 'night.begin' },
        { type: 'check', by: 'don', seat: 9 },
        { type: 'check', by: 'sheriff', seat: 1 },
      ],
      [checked('don', 9, 'not-sheriff', s.notDon), checked('sheriff', 1, 'red', s.red)],
    ),
  ),
);

const MASKED = [{ type: 'night.begin' }, ...masks(true)];
const DAY = [{ type: 'day.begin' }];
const tick = { after: 20_000, type: 'tick' };
const two = {
  nominees: [
    { by: 1, seat: 3 },
    { by: 2, seat: 8 },
  ],
};
const VOTE = [{ type: 'vote.begin' }];
const flags: OwnProof[] = [
  ...five<Sanction>(['foul', 'foul', 'foul', 'foul', 'foul'], (id, s) =>
    proof('KNOCK-NIGHT', id, night, [...MASKED, { type: 'knock', seat: 6 }], [flag('knock', 6, s)]),
  ),
  ...five<Sanction>(
    [undefined, undefined, 'foul', 'foul', undefined] as Five<Sanction | undefined> as Five<Sanction>,
    (id, s) =>
      proof('KNOCK-DAY', id, from('day', 2), [...DAY, { type: 'knock', seat: 6 }], [flag('knock', 6, s)]),
  ),
  ...five<Sanction>(['foul', 'disqualify', 'disqualify', 'disqualify', 'removal'], (id, s) =>
    proof(
      'MASK-OFF',
      id,
      night,
      [...MASKED, { type: 'mask', seat: 6, on: false }, tick],
      [flag('mask-off', 6, s)],
    ),
  ),
  ...five<Sanction>(['foul', 'disqualify', 'none', 'foul', 'none'], (id, s) =>
    proof(
      'MASK-LIFTED',
      id,
      night,
      [...MASKED, { type: 'mask', seat: 6, on: true, lifted: true }, tick],
      [flag('mask-off', 6, s)],
    ),
  ),
  ...five<Sanction>(['foul', 'foul', 'disqualify', 'disqualify', 'removal'], (id, s) =>
    proof(
      'MASK-RELAXED',
      id,
      {},
      [...MASKED, { type: 'wake', who: 'relaxed' }, { type: 'mask', seat: 6, on: false }, tick],
      [flag('mask-off', 6, s)],
    ),
  ),
  ...five<Sanction>(['foul', 'foul', 'foul', 'foul', 'foul'], (id, s) =>
    proof(
      'MASK-LATE',
      id,
      night,
      [{ type: 'night.begin' }, { after: 4000, type: 'mask', seat: 6, on: true }],
      [flag('mask-late', 6, s)],
    ),
  ),
  ...five<Sanction | undefined>(['foul', 'foul', undefined, undefined, undefined], (id, s) =>
    proof(
      'MASK-ON',
      id,
      from('day', 2),
      [...DAY, { type: 'mask', seat: 6, on: true }],
      [flag('mask-on', 6, s as Sanction)],
    ),
  ),
  ...five<Sanction | undefined>(['foul', 'foul', 'none', undefined, undefined], (id, s) =>
    proof(
      'PAUSE',
      id,
      from('day', 2),
      [...DAY, { type: 'pause.begin' }, ...masks(true), { type: 'mask', seat: 6, on: false }, tick],
      [flag('mask-off', 6, s as Sanction)],
    ),
  ),
  ...five<Sanction>(['none', 'disqualify', 'disqualify', 'none', 'none'], (id, s) =>
    proof(
      'LEFT',
      id,
      from('day', 2),
      [...DAY, { type: 'seated', seat: 6, on: false }, tick],
      [flag('left-seat', 6, s)],
    ),
  ),
  ...five<Sanction>(['judge', 'foul', 'foul', 'foul', 'removal'], (id, s) =>
    proof(
      'WITHDRAWN',
      id,
      from('voting', 2, TEN, two),
      [
        ...VOTE,
        { type: 'vote.open', candidate: 3 },
        { type: 'fist', seat: 6, down: true },
        { after: 200, type: 'fist', seat: 6, down: false },
        { type: 'vote.close' },
        { type: 'vote.announce' },
      ],
      [flag('withdrawn', 6, s), { check: 'tally', candidate: 3, count: id === 'club-ru' ? 0 : 1 }],
    ),
  ),
  ...five<Sanction | undefined>(['judge', 'foul', 'judge', 'none', undefined], (id, s) =>
    proof(
      'LIFTED',
      id,
      from('voting', 2, TEN, two),
      [
        ...VOTE,
        { type: 'vote.open', candidate: 3 },
        { type: 'fist', seat: 6, down: true },
        { type: 'vote.close' },
        { after: 200, type: 'fist', seat: 6, down: false },
        { type: 'vote.announce' },
      ],
      [flag('lifted', 6, s as Sanction)],
    ),
  ),
  ...five<Sanction>(['foul', 'foul', 'foul', 'foul', 'none'], (id, s) =>
    proof(
      'SECOND',
      id,
      from('voting', 2, TEN, two),
      [...VOTE, ...ballot(3, [6]), ...ballot(8, [6, 7])],
      [flag('second-candidate', 6, s)],
    ),
  ),
  ...five<Sanction>(['none', 'none', 'judge', 'judge', 'none'], (id, s) =>
    proof(
      'NO-VOTE',
      id,
      from('voting', 2, TEN, two),
      [...VOTE, ...ballot(3, [1]), ...ballot(8, [2, 7])],
      [flag('no-vote', 6, s)],
    ),
  ),
];

const speak = (seat: number, ...acts: Fields[]) => [
  { type: 'speech.begin', seat },
  ...acts,
  { type: 'speech.end', seat },
];
const nominations: OwnProof[] = [
  ...five([[5], [5], [5], [], []], (id, seats) =>
    proof(
      'WITHDRAW',
      id,
      from('day', 1),
      [
        ...DAY,
        ...speak(1, { type: 'nominate', by: 1, seat: 5 }, { type: 'nominate.withdraw', by: 1, seat: 5 }),
      ],
      [{ check: 'state nominees', nominees: seats.map((seat) => ({ by: 1, seat })) }],
    ),
  ),
  ...five([5, 5, 5, 8, 8], (id, seat) =>
    proof(
      'FURTHER',
      id,
      from('day', 1),
      [...DAY, ...speak(1, { type: 'nominate', by: 1, seat: 5 }, { type: 'nominate', by: 1, seat: 8 })],
      [{ check: 'state nominees', nominees: [{ by: 1, seat }] }],
    ),
  ),
  ...all((id) =>
    proof('FIRST-DAY', id, from('voting', 1, TEN, { nominees: [{ by: 1, seat: 5 }] }), VOTE, [
      { check: 'vote.none', reason: 'single-nominee-first-day' },
    ]),
  ),
];

const four = from('voting', 4, [1, 3, 6, 9], { nominees: [1, 3, 6, 9].map((seat) => ({ by: seat, seat })) });
const everyone = [1, 3, 6, 9].flatMap((seat) => ballot(seat, [seat]));
const votes: OwnProof[] = [
  ...five([true, true, false, true, false], (id, barred) =>
    proof(
      'EVERYONE',
      id,
      four,
      [...VOTE, ...everyone, ...everyone],
      [
        barred
          ? { check: 'no vote.order', question: true }
          : { check: 'vote.order', round: 2, question: true },
      ],
    ),
  ),
  proof(
    'REMOVED-IN-WINDOW',
    'club-ru',
    from('voting', 2, TEN, { ...two, fouls: { 6: 3 } }),
    [
      ...VOTE,
      { type: 'vote.open', candidate: 3 },
      { type: 'fist', seat: 6, down: true },
      { after: 100, type: 'foul', seat: 6 },
      { type: 'vote.close' },
      { type: 'vote.announce' },
    ],
    [{ check: 'tally', candidate: 3, count: 0 }],
  ),
];

const nights: OwnProof[] = [
  ...all((id) =>
    proof(
      'KILL',
      id,
      night,
      [...MASKED, SHOOT, kill(8)],
      [{ check: 'night.result', killed: 8, misfire: false }],
    ),
  ),
  ...all((id) =>
    proof(
      'MISS',
      id,
      night,
      [...MASKED, SHOOT, miss],
      [{ check: 'night.result', killed: null, misfire: true }],
    ),
  ),
  ...five([false, true, false, false, false], (id, offered) =>
    proof(
      'LATE-VICTIM',
      id,
      night,
      [...MASKED, SHOOT, kill(8)],
      [{ check: offered ? 'best-move offered' : 'no best-move offered', seat: 8 }],
    ),
  ),
  ...five([false, false, true, false, true], (id, offered) =>
    proof(
      'TWO-LEFT',
      id,
      from('night', 2, without(1, 7), { firstDayLeft: 2 }),
      [...MASKED, SHOOT, kill(8)],
      [{ check: offered ? 'best-move offered' : 'no best-move offered', seat: 8 }],
    ),
  ),
  ...five([true, true, true, true, false], (id, offered) =>
    proof(
      'CLAIM',
      id,
      from('night', 2),
      [{ after: 10, type: 'claim', seat: 8, role: 'sheriff' }, ...MASKED, SHOOT, kill(8)],
      [{ check: offered ? 'best-move offered' : 'no best-move offered', seat: 8 }],
    ),
  ),
  ...five([20, 20, undefined, undefined, undefined], (id, seconds) =>
    proof(
      'TWENTY',
      id,
      from('night', 2),
      [...MASKED, SHOOT, kill(8), { type: 'wake', who: 'best-move' }],
      [{ check: 'speech', kind: 'best-move', seat: 8, seconds }],
    ),
  ),
  proof(
    'REDEAL',
    'club-ru',
    {},
    [{ type: 'night.begin' }, { type: 'redeal' }],
    [{ check: 'accepted', input: 4 }],
  ),
];

const ends: OwnProof[] = [
  ...all((id) =>
    proof(
      'LAST-DARK',
      id,
      from('voting', 5, [1, 3, 5], { nominees: [{ by: 1, seat: 5 }] }),
      [...VOTE, ...ballot(5, [1, 3])],
      [{ check: 'game.over', winner: 'red' }],
    ),
  ),
  ...five([true, true, true, true, undefined], (id) =>
    proof(
      'DEFEAT',
      id,
      from('day', 2),
      [...DAY, { type: 'defeat', seat: 6 }],
      [{ check: 'game.over', winner: 'dark' }],
    ),
  ),
  proof(
    'DEFEAT',
    'club-ru',
    from('day', 2),
    [...DAY, { type: 'defeat', seat: 6 }],
    [{ check: 'no game.over' }],
  ),
  proof(
    'SURRENDER',
    'club-ru',
    from('day', 2),
    [...DAY, { type: 'surrender', seat: 9 }],
    [{ check: 'game.over', winner: 'red' }],
  ),
  proof(
    'THIRD-MISS',
    'club-ru',
    from('night', 4, TEN, { misses: 2, quietDays: 2 }),
    [...MASKED, SHOOT, miss],
    [{ check: 'game.over', winner: 'red' }],
  ),
];

const points: OwnProof[] = (['fiim-eng', 'emu-2026.3'] as const).flatMap((id) => [
  proof(
    'POINTS-DEFEAT',
    id,
    from('day', 2),
    [...DAY, { type: 'defeat', seat: 6 }],
    [{ check: 'score', seat: 6, penalty: 1 }],
  ),
  proof(
    'POINTS-REMOVAL',
    id,
    from('day', 2),
    [...DAY, { type: 'disqualify', seat: 6 }, { type: 'game.end', winner: 'red', reason: 'end' }],
    [{ check: 'score', seat: 6, penalty: 0.8, total: 0.5 }],
  ),
  proof(
    'BONUS-CAP',
    id,
    from('day', 2),
    [...DAY, { type: 'game.end', winner: 'red', reason: 'end' }, { type: 'bonus', seat: 1, points: 1.1 }],
    [{ check: 'refused', input: 5 }],
  ),
  proof(
    'BONUS-STEP',
    id,
    from('day', 2),
    [...DAY, { type: 'game.end', winner: 'red', reason: 'end' }, { type: 'bonus', seat: 1, points: 0.25 }],
    [{ check: 'refused', input: 5 }],
  ),
]);
const barred = proof(
  'BONUS-BARRED',
  'emu-2026.3',
  from('day', 2),
  [...DAY, { type: 'defeat', seat: 6 }, { type: 'bonus', seat: 6, points: 0.2 }],
  [{ check: 'refused', input: 5 }],
);

const SHOT = [...MASKED, SHOOT, kill(8)];
const FOUR_DARK = { ...ROLES, 1: 'mafia' };
/** What no ruleset switches off: the engine's own. Each is switched off in its source (`core.ts`). */
const core: OwnProof[] = RULESET_IDS.flatMap((id) => [
  proof('TEN', id, {}, [], [{ check: 'state alive', alive: TEN }]),
  proof('ROLES', id, { roles: FOUR_DARK }, [], [{ check: 'refused', input: 2 }]),
  proof(
    'INTERVAL',
    id,
    night,
    [
      ...MASKED,
      { type: 'wake', who: 'don' },
      { type: 'mask', seat: 5, on: false },
      { after: 10, type: 'mask', seat: 6, on: false },
      tick,
    ],
    [
      { check: 'no flag', seat: 5 },
      { check: 'flag', kind: 'mask-off', seat: 6 },
    ],
  ),
  proof(
    'BEST-MOVE-ONCE',
    id,
    from('night', 2),
    [
      ...SHOT,
      ...(id === 'fiim-eng' || id === 'emu-2026.3' ? [{ type: 'wake', who: 'best-move' }] : DAY),
      { type: 'best-move', seats: [1, 2, 5] },
      { type: 'best-move', seats: [2, 5, 9] },
    ],
    [
      { check: 'refused', input: 18 },
      { check: 'best-move made', seat: 8, seats: [1, 2, 5] },
    ],
  ),
  proof('VICTIM', id, night, SHOT, [{ check: 'leaves', cause: ['night'], seats: [8] }]),
  proof(
    'OWN-SPEECH',
    id,
    from('day', 1),
    [...DAY, { type: 'speech.begin', seat: 1 }, { type: 'nominate', by: 2, seat: 5 }],
    [{ check: 'state nominees', nominees: [] }],
  ),
  proof(
    'VICTIM-NOMINATES',
    id,
    night,
    [...SHOT, ...DAY, { type: 'speech.begin', seat: 8 }, { type: 'nominate', by: 8, seat: 5 }],
    [{ check: 'state nominees', nominees: [] }],
  ),
  proof(
    'EARLY',
    id,
    from('voting', 2, TEN, two),
    [
      ...VOTE,
      { type: 'fist', seat: 6, down: true },
      { type: 'vote.open', candidate: 3 },
      { type: 'vote.close' },
      { type: 'vote.announce' },
    ],
    [
      { check: 'tally', candidate: 3, count: 1, includes: [6] },
      { check: 'flag', kind: 'early', seat: 6 },
    ],
  ),
  proof(
    'LATE',
    id,
    from('voting', 2, TEN, two),
    [
      ...VOTE,
      { type: 'vote.open', candidate: 3 },
      { type: 'vote.close' },
      { after: 100, type: 'fist', seat: 6, down: true },
      { type: 'vote.announce' },
    ],
    [
      { check: 'tally', candidate: 3, count: 0 },
      { check: 'flag', kind: 'late', seat: 6 },
    ],
  ),
  proof(
    'ONCE',
    id,
    from('voting', 2, TEN, two),
    [...VOTE, ...ballot(3, [1, 6]), ...ballot(8, [2, 6])],
    [
      { check: 'tally', candidate: 3, includes: [6] },
      { check: 'tally', candidate: 8, excludes: [6] },
    ],
  ),
  proof(
    'MOST',
    id,
    from('voting', 2, TEN, two),
    [...VOTE, ...ballot(3, [1, 2, 4, 5, 6, 7]), ...ballot(8, [3, 8])],
    [{ check: 'leaves', cause: ['vote'], seats: [3] }],
  ),
  proof(
    'ORDER',
    id,
    from('voting', 2, TEN, {
      nominees: [
        { by: 1, seat: 8 },
        { by: 2, seat: 3 },
      ],
    }),
    VOTE,
    [{ check: 'vote.order', round: 1, candidates: [8, 3] }],
  ),
  proof(
    'STANDS',
    id,
    from('voting', 4, [1, 3, 4, 5, 9], { nominees: [{ by: 1, seat: 1 }] }),
    [...VOTE, ...ballot(1, [3, 4, 5, 9]), { type: 'disqualify', seat: 5 }, { type: 'disqualify', seat: 9 }],
    [{ check: 'winner stays', winner: 'dark' }, { check: 'nothing after the end' }],
  ),
  proof(
    'DISQUALIFY',
    id,
    from('day', 2),
    [...DAY, { type: 'disqualify', seat: 6 }],
    [
      { check: 'leaves', cause: ['disqualified'], seats: [6] },
      { check: 'no last word', seat: 6 },
    ],
  ),
  proof(
    'SILENCED-VOTES',
    id,
    from('voting', 2, TEN, { ...two, fouls: { 6: 3 } }),
    [...VOTE, ...ballot(3, [6])],
    [{ check: 'tally', candidate: 3, includes: [6] }],
  ),
  proof(
    'SILENCED-NOMINATES',
    id,
    from('day', 2, TEN, { opener: 1, fouls: { 2: 3 }, speechLost: [2] }),
    [...DAY, { type: 'nominate', by: 2, seat: 5 }],
    [
      { check: 'speech', kind: 'turn', seat: 2, seconds: 0 },
      { check: 'state nominees', nominees: [{ by: 2, seat: 5 }] },
    ],
  ),
  proof(
    'NOTICE',
    id,
    from('day', 2),
    [
      ...DAY,
      { type: 'foul', seat: 6 },
      { type: 'notice', seat: 6 },
      { type: 'notice', seat: 6 },
      { type: 'notice', seat: 6 },
    ],
    [{ check: 'state fouls', seat: 6, fouls: 1 }],
  ),
  proof(
    'ONE-CHECK',
    id,
    night,
    [...MASKED, { type: 'check', by: 'don', seat: 4 }, { type: 'check', by: 'don', seat: 3 }],
    // club-ru sets no number.
    [{ check: id === 'club-ru' ? 'accepted' : 'refused', input: 15 }],
  ),
  proof(
    'HAND-BY-DAY',
    id,
    from('day', 1),
    [
      ...DAY,
      { type: 'speech.begin', seat: 1 },
      { type: 'fist', seat: 1, down: true },
      { type: 'fist', seat: 1, down: false },
    ],
    [{ check: 'no flag', seat: 1 }],
  ),
]);
const scored: OwnProof[] = (['fiim-eng', 'emu-2026.3'] as const).flatMap((id) => [
  proof(
    'TAINTED',
    id,
    from('night', 2),
    [
      ...SHOT,
      { type: 'wake', who: 'best-move' },
      { type: 'best-move', seats: [2, 5, 9], tainted: true },
      { type: 'game.end', winner: 'red', reason: 'end' },
    ],
    [{ check: 'score', seat: 8, bestMove: 0 }],
  ),
  proof(
    'NON-RATING',
    id,
    { ...from('day', 2), kind: 'non-rating' },
    [...DAY, { type: 'game.end', winner: 'red', reason: 'end' }, { type: 'bonus', seat: 1, points: 0.1 }],
    [{ check: 'refused', input: 5 }],
  ),
]);

const DAY_TWO = from('day', 2, TEN, { opener: 1, fouls: { 2: 2 } });
/** On to Day 3 without a vote or a victim, up to the turn of seat 2, who speaks last. */
const toDayThree = [
  ...VOTE,
  ...MASKED,
  SHOOT,
  miss,
  ...DAY,
  { type: 'speech.begin', seat: 1 },
  { type: 'speech.end', seat: 1 },
];
/** One for each fault that was found and fixed. */
const faults: OwnProof[] = [
  ...(['fiim-ru-club', 'black-cat', 'club-ru'] as const).map((id) =>
    proof(
      'FOUL-WITHIN-SPEECH',
      id,
      DAY_TWO,
      [
        ...DAY,
        { type: 'speech.begin', seat: 2 },
        { type: 'foul', seat: 2 },
        { type: 'speech.end', seat: 2 },
        ...toDayThree,
      ],
      [{ check: 'speech', kind: 'turn', seat: 2, seconds: 0 }],
    ),
  ),
  ...(['fiim-ru-club', 'black-cat'] as const).map((id) =>
    proof(
      'LOSS-SKIPPED',
      id,
      from('day', 2, TEN, { opener: 10, fouls: { 2: 2 } }),
      [
        ...DAY,
        { type: 'foul', seat: 2 },
        ...VOTE,
        ...MASKED,
        SHOOT,
        miss,
        ...DAY,
        { type: 'speech.begin', seat: 1 },
        { type: 'speech.end', seat: 1 },
        { type: 'speech.begin', seat: 2 },
      ],
      [{ check: 'speech', kind: 'turn', seat: 2, seconds: 60 }],
    ),
  ),
  ...(['fiim-eng', 'emu-2026.3'] as const).map((id) =>
    proof(
      'NIGHT-NOT-QUIET',
      id,
      from('night', 3, TEN, { quietNights: 0 }),
      [
        ...MASKED,
        SHOOT,
        { type: 'disqualify', seat: 7 },
        miss,
        ...DAY,
        ...VOTE,
        ...MASKED,
        SHOOT,
        miss,
        ...DAY,
        ...VOTE,
        ...MASKED,
        SHOOT,
        miss,
      ],
      [{ check: 'no game.over' }],
    ),
  ),
  ...(['fiim-eng', 'emu-2026.3', 'black-cat'] as const).map((id) =>
    proof(
      'DEFEAT-ON-THE-WAY-OUT',
      id,
      from('voting', 2, TEN, { nominees: [{ by: 1, seat: 7 }] }),
      [...VOTE, ...ballot(7, TEN), { type: 'defeat', seat: 7 }],
      [{ check: 'no game.over' }],
    ),
  ),
  proof(
    'REMOVED-AFTER-CLOSE',
    'club-ru',
    from('voting', 2, TEN, { ...two, fouls: { 6: 3 } }),
    [
      ...VOTE,
      { type: 'vote.open', candidate: 3 },
      { type: 'fist', seat: 6, down: true },
      { type: 'vote.close' },
      { type: 'foul', seat: 6 },
      { type: 'fist', seat: 7, down: true },
      { type: 'vote.announce' },
    ],
    [{ check: 'tally', candidate: 3, count: 1, includes: [6] }],
  ),
  ...(['black-cat', 'club-ru', 'fiim-ru-club'] as const).map((id) =>
    proof(
      'LEGACY-FROM-POSITION',
      id,
      from('day', 2, without(8), { nightKills: [8], due: [{ seat: 8, kind: 'last-word' }] }),
      [...DAY, { type: 'speech.begin', seat: 8 }, { type: 'best-move', seats: [2, 5, 9] }],
      [{ check: 'best-move made', seat: 8, seats: [2, 5, 9] }],
    ),
  ),
];

export const ownProofs: readonly OwnProof[] = [
  ...order,
  ...checks,
  ...flags,
  ...nominations,
  ...votes,
  ...nights,
  ...ends,
  ...points,
  barred,
  ...core,
  ...scored,
  ...faults,
];
