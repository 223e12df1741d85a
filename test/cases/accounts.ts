/** For each kind of check: an account that meets it, and accounts that miss it. */
import type { Decision } from '../../schemas/decision.ts';
import type { Expectation } from './expectation.ts';

export type Loose<T> = T extends unknown
  ? Omit<T, 'at' | 'input' | 'clauses'> & { at?: number; input?: number }
  : never;
export const tally = {
  type: 'tally',
  candidate: 7,
  votes: [1, 2],
  automatic: [3],
  count: 3,
  doubtful: [],
  confirmed: true,
} as const satisfies Loose<Decision>;
export const flag = {
  type: 'flag',
  seat: 4,
  kind: 'late',
  sanction: 'none',
} as const satisfies Loose<Decision>;
const order = { type: 'vote.order', candidates: [8, 5], round: 2 } as const satisfies Loose<Decision>;
const leaves = { type: 'leaves', seat: 3, cause: 'vote', lastWord: 60 } as const satisfies Loose<Decision>;
const word = { type: 'speech', seat: 3, seconds: 60, kind: 'last-word' } as const satisfies Loose<Decision>;
const tie = { type: 'vote.result', outcome: 'tie', seats: [1, 2] } as const satisfies Loose<Decision>;
const stay = { type: 'vote.result', outcome: 'all-stay', seats: [1, 2] } as const satisfies Loose<Decision>;
const nominated = { type: 'nomination', by: 1, seat: 2, accepted: true } as const satisfies Loose<Decision>;
const refused = { type: 'refused', reason: 'no' } as const satisfies Loose<Decision>;
const night = { type: 'night.result', killed: 3, misfire: false } as const satisfies Loose<Decision>;
const move = {
  type: 'best-move',
  seat: 3,
  offered: true,
  seats: [1, 2, 4],
} as const satisfies Loose<Decision>;
const result = {
  type: 'check.result',
  by: 'sheriff',
  seat: 3,
  result: 'dark',
  signs: { hand: 'thumb-down' },
} as const satisfies Loose<Decision>;
const score = {
  type: 'score',
  seat: 3,
  base: 1.3,
  bestMove: 0,
  bonus: 0.4,
  penalty: 0.3,
  total: 1.4,
} as const satisfies Loose<Decision>;
const over = { type: 'game.over', winner: 'red', by: 'elimination' } as const satisfies Loose<Decision>;

type Account = readonly Loose<Decision>[];
type Row = [expected: Expectation, meets: Account, ...misses: Account[]];
export const rows: readonly Row[] = [
  [
    {
      check: 'tally',
      candidate: 7,
      count: 3,
      automatic: [3],
      includes: [1],
      excludes: [4],
      automaticIncludes: [3],
    },
    [{ ...tally, count: 9 }, tally],
    [],
    [{ ...tally, confirmed: false }],
    [{ ...tally, candidate: 8 }],
    [{ ...tally, votes: [1], count: 2 }],
    [{ ...tally, votes: [1, 3] }],
    [{ ...tally, automatic: [2], votes: [1, 3] }],
    [{ ...tally, votes: [2, 5] }],
    [{ ...tally, votes: [1, 4] }],
    [tally, { ...tally, votes: [], count: 1 }],
    [tally, { type: 'undone', of: 3 }],
  ],
  [
    { check: 'flag', kind: 'late', seat: 4, sanction: ['none', 'judge'] },
    [flag],
    [{ ...flag, sanction: 'foul' }],
    [{ ...flag, seat: 5 }],
    [{ ...flag, kind: 'early' }],
    [flag, { type: 'undone', of: 3, decisions: [{ type: 'flag', seat: 4 }] }],
  ],
  [{ check: 'no flag', seat: 4, kind: 'late', sanction: ['none'] }, [{ ...flag, sanction: 'foul' }], [flag]],
  [{ check: 'no flag', seat: 4 }, [{ ...flag, seat: 5 }], [{ ...flag, kind: 'mask-off' }]],
  [
    { check: 'vote.order', round: 2, candidates: [8, 5], question: false },
    [order],
    [{ ...order, candidates: [5, 8] }],
    [{ ...order, round: 1 }],
    [{ ...order, question: true }],
  ],
  [
    { check: 'vote.order', round: 2, candidates: [5, 8], question: true, anyOrder: true },
    [{ ...order, question: true }],
    [order],
    [{ ...order, question: true, candidates: [5, 8, 9] }],
  ],
  [{ check: 'no vote.order', question: true }, [order], [{ ...order, question: true }]],
  [{ check: 'no vote.order' }, [], [order]],
  [
    { check: 'vote.none', reason: 'cancelled' },
    [{ type: 'vote.none', reason: 'cancelled' }],
    [{ type: 'vote.none', reason: 'no-nominee' }],
  ],
  [{ check: 'no vote.none' }, [order], [{ type: 'vote.none', reason: 'cancelled' }]],
  [{ check: 'vote cancelled' }, [{ ...tie, outcome: 'cancelled', seats: [] }], [tie]],
  [
    { check: 'vote.result', outcome: ['tie', 'all-stay'], seats: [2, 1] },
    [tie],
    [{ ...tie, seats: [1] }],
    [{ ...tie, outcome: 'leaves' }],
  ],
  [{ check: 'no vote.result', outcome: ['all-stay'] }, [tie], [stay]],
  [{ check: 'tie, then all-stay', at: 5 }, [tie, stay], [stay, tie], [tie], [tie, { ...stay, at: 6 }]],
  [
    { check: 'leaves', cause: ['vote'], seats: [3] },
    [leaves, { ...leaves, seat: 4, cause: 'fouls' }],
    [],
    [{ ...leaves, cause: 'night' }],
    [leaves, { ...leaves, seat: 4 }],
  ],
  [
    { check: 'last word', seat: 3, seconds: 60 },
    [leaves, word],
    [leaves],
    [word],
    [{ ...leaves, lastWord: 0 }, word],
    [leaves, { ...word, seconds: 30 }],
  ],
  [{ check: 'no last word', seat: 3 }, [{ ...leaves, lastWord: 0 }], [leaves], [word]],
  [
    { check: 'speech', kind: 'turn', seat: 3, seconds: 30 },
    [
      { ...word, kind: 'turn' },
      { ...word, kind: 'turn', seconds: 30 },
    ],
    [
      { ...word, kind: 'turn', seconds: 30 },
      { ...word, kind: 'turn' },
    ],
    [{ ...word, seconds: 30 }],
  ],
  [
    { check: 'speech order', kind: 'turn', seats: [3, 4] },
    [{ ...word, kind: 'turn' }, word, { ...word, seat: 4, kind: 'turn' }],
    [{ ...word, kind: 'turn' }],
    [
      { ...word, seat: 4, kind: 'turn' },
      { ...word, kind: 'turn' },
    ],
  ],
  [
    { check: 'nomination', by: 1, accepted: true, between: [5, 5] },
    [nominated],
    [{ ...nominated, accepted: false }],
    [{ ...nominated, at: 6 }],
  ],
  [
    { check: 'nomination refused', seat: 2, at: 5, input: 3 },
    [{ ...nominated, accepted: false }],
    [nominated],
    [{ ...refused, input: 4 }],
    [{ ...nominated, seat: 3, accepted: false }],
  ],
  [{ check: 'nomination refused', seat: 2, at: 5, input: 3 }, [refused], []],
  [{ check: 'refused', input: 3 }, [refused], [{ ...refused, input: 4 }]],
  [{ check: 'accepted', input: 4 }, [refused], [{ ...refused, input: 4 }]],
  [
    { check: 'night.result', killed: 3, misfire: false },
    [night],
    [{ ...night, killed: null }],
    [{ ...night, misfire: true }],
  ],
  [{ check: 'best-move offered', seat: 3 }, [move], [{ ...move, offered: false }], [{ ...move, seat: 4 }]],
  [{ check: 'no best-move offered', seat: 3 }, [{ ...move, offered: false }], [move]],
  [
    { check: 'best-move made', seat: 3, seats: [1, 2, 4] },
    [move],
    [{ ...move, seats: [1, 2] }],
    [{ type: 'best-move', seat: 3, offered: true }],
  ],
  [
    { check: 'night.call', numbers: [1, 2] },
    [{ type: 'night.call', numbers: [1, 2] }],
    [{ type: 'night.call', numbers: [2, 1] }],
  ],
  [
    { check: 'check.result', by: 'sheriff', seat: 3, result: 'dark', hand: 'thumb-down', head: null },
    [result],
    [{ ...result, signs: { hand: 'thumb-down', head: 'nod' } }],
    [{ ...result, signs: {} }],
    [{ ...result, result: 'red' }],
    [{ ...result, by: 'don' }],
  ],
  [
    { check: 'score', seat: 3, base: 1.3, bestMove: 0, bonus: 0.4, penalty: 0.3, total: 1.4 },
    [{ ...score, total: 1 }, score],
    [score, { ...score, total: 1 }],
    [{ ...score, penalty: 0 }],
    [{ ...score, seat: 4 }],
  ],
  [{ check: 'game.over', winner: 'red' }, [over], [{ ...over, winner: 'dark' }], []],
  [{ check: 'no game.over', between: [0, 4] }, [over], [{ ...over, at: 4 }]],
  [{ check: 'winner stays', winner: 'red' }, [over], [{ ...over, winner: 'dark' }]],
  [
    { check: 'nothing after the end' },
    [over, word],
    [],
    [over, { ...word, kind: 'turn' }],
    [over, order],
    [over, tally],
  ],
];
