/** Ties of two to ten candidates under each ruleset, and what the question decides. */
import type { Seat } from '../../../schemas/vocabulary.ts';
import { type Case, first, said, silent, state } from '../exact.ts';
import { ALL, each } from './phrases.ts';

const range = (n: number) => Array.from({ length: n }, (_, i) => (i + 1) as Seat);

/** Two rounds in which `tied` candidates of `table` players share all votes, then the question with `hands` for it. */
function splits(table: number, tied: number, hands: number | null): string {
  const candidates = range(tied);
  const round = candidates
    .map((c, i) => {
      const share = table / tied;
      const voters = range(table).slice(i * share, (i + 1) * share);
      return `ballot ${c}: ${voters.join(' ')}`;
    })
    .join('\n');
  const question =
    hands === null
      ? ''
      : `open all\n${
          hands > 0
            ? range(hands)
                .map((s) => `v${s}`)
                .join(' ')
            : 'tick'
        }\nclose\n#q count`;
  return `from voting noroles day=3 alive=1-${table} opener=1 up=${candidates.map((c) => `${c}>${c}`).join(',')}
    vote
    ${round}
    ${candidates.map((c) => `say ${c}`).join('\n')}
    ${round}
    ${question}`;
}

const barred = (ruleset: Case['ruleset'], table: number, tied: number): boolean =>
  ruleset === 'fiim-eng' || ruleset === 'emu-2026.3'
    ? tied === table || (tied === 3 && table === 9)
    : ruleset === 'black-cat' && tied === table;

const SHARES: readonly (readonly [table: number, tied: number])[] = [
  [4, 2],
  [6, 2],
  [8, 2],
  [10, 2],
  [3, 3],
  [6, 3],
  [9, 3],
  [4, 4],
  [8, 4],
  [5, 5],
  [10, 5],
  [6, 6],
  [7, 7],
  [8, 8],
  [9, 9],
  [10, 10],
];

const matrix: Case[] = SHARES.flatMap(([table, tied]) =>
  each(ALL, (ruleset) => {
    const bar = barred(ruleset, table, tied);
    const majority = Math.floor(table / 2) + 1;
    const all = range(tied);
    return {
      id: `TIE-${table}-${tied}`,
      why: 'A tie is heard and voted again; the same tie brings the question, unless the text bars it; more than half of all at the table carry it',
      text: splits(table, tied, bar ? null : majority),
      expect: bar
        ? [
            { check: 'speech order', kind: 'tie', seats: all },
            { check: 'vote.order', round: 2, candidates: all },
            { check: 'no vote.order', question: true },
            { check: 'vote.result', outcome: ['all-stay'] },
            { check: 'leaves', cause: ['vote'], seats: [] },
            state({ phase: 'voting', alive: range(table) }),
            first({ type: 'night.begin' }),
          ]
        : [
            { check: 'speech order', kind: 'tie', seats: all },
            { check: 'vote.order', round: 2, candidates: all },
            { check: 'vote.order', round: 2, candidates: all, question: true },
            said('q', { type: 'vote.result', outcome: 'all-leave', seats: all }),
            { check: 'tally', candidate: 'all', count: majority, automatic: [] },
            { check: 'leaves', cause: ['vote'], seats: all },
            ...all.map((seat) => ({ check: 'last word' as const, seat, seconds: 60 })).slice(0, 1),
            state({ alive: range(table).slice(tied) }),
          ],
    };
  }),
);

/** Half the hands, or none, is no majority (A-09): nobody leaves. */
const short: Case[] = each(ALL, () => ({
  id: 'TIE-HALF',
  why: 'An even split of the question leaves everyone in the game; those without a hand up are moved to nobody',
  text: splits(8, 2, 4),
  expect: [
    said('q', { type: 'vote.result', outcome: 'all-stay' }),
    { check: 'tally', candidate: 'all', count: 4, automatic: [] },
    { check: 'leaves', cause: ['vote'], seats: [] },
    first({ type: 'night.begin' }),
  ],
}));
const nobody: Case[] = each(ALL, () => ({
  id: 'TIE-NONE',
  why: 'The question without one hand: all stay; no no-vote flag falls on the question',
  text: splits(6, 2, 0).replace('close\n#q', '#z close\n#q'),
  expect: [said('q', { type: 'vote.result', outcome: 'all-stay' }), silent('z', 'flag')],
}));

const single: readonly Case[] = [
  {
    id: 'TIE-A13',
    ruleset: 'fiim-ru-club',
    why: 'A-13: all left by the question and no clause says who won: an ask, no game.over, the Judge ends it',
    text: `from voting day=3 alive=1-3 opener=1 up=1>1,2>2,3>3; vote
      ballot 1: 1; ballot 2: 2; ballot 3: 3; say 1; say 2; say 3
      ballot 1: 1; ballot 2: 2; ballot 3: 3; open all; v1 v2; close; count`,
    expect: [
      { check: 'leaves', cause: ['vote'], seats: [1, 2, 3] },
      { check: 'no game.over' },
      state({ alive: [] }),
    ],
  },
  ...each(['fiim-eng', 'emu-2026.3', 'black-cat', 'fiim-ru-club'], () => ({
    id: 'TIE-LAST',
    why: 'A-08: who does not vote in a re-vote counts against the last nominated of those re-voted, not of the Day',
    text: `from voting day=2 alive=1-10 opener=2 up=2>3,3>7,4>8; vote
      ballot 3: 1 2 3 4; ballot 7: 5 6 7 8; ballot 8: 9 10; say 3; say 7
      ballot 3: 1 2 3 4; open 7; v5 v6; close; #a count`,
    expect: [
      said('a', { type: 'vote.result', outcome: 'leaves', seats: [7] }),
      { check: 'tally' as const, candidate: 7 as const, count: 6, automatic: [7, 8, 9, 10] as Seat[] },
    ],
  })),
  ...each(ALL, () => ({
    id: 'TIE-SHRINK',
    why: 'A re-vote that ties fewer is a new tie: 30 s each and another re-vote (A-11), not the question',
    text: `from voting noroles day=2 alive=1-9 opener=2 up=1>1,2>2,3>3; vote
      ballot 1: 1 2 3; ballot 2: 4 5 6; ballot 3: 7 8 9; say 1; say 2; say 3
      ballot 1: 1 2 3 7; ballot 2: 4 5 6 8; open 3; v9; close; #a count; say 1; say 2
      ballot 1: 1 2 3 4 5; open 2; v6 v7 v8 v9; close; #b count`,
    expect: [
      said(
        'a',
        { type: 'vote.result', outcome: 'tie', seats: [1, 2] },
        { type: 'vote.order', round: 3, candidates: [1, 2], question: undefined },
        { type: 'speech', kind: 'tie', seat: 1, seconds: 30 },
      ),
      said('b', { type: 'vote.result', outcome: 'leaves', seats: [1] }),
    ],
  })),
  ...each(ALL, () => ({
    id: 'TIE-SKIP',
    why: "A tied player's 30 seconds may be skipped: the re-vote opens, what was skipped is over",
    text: `from voting noroles day=2 alive=1-6 opener=2 up=1>1,2>2; vote
      ballot 1: 1 2 3; ballot 2: 4 5 6; #o open 1; v1 v2 v3 v4; close; count; open 2; v5 v6; close; #b count`,
    expect: [
      { exact: 'accepted' as const, line: 'o' },
      said('b', { type: 'vote.result', outcome: 'leaves', seats: [1] }),
    ],
  })),
  ...each(ALL, () => ({
    id: 'TIE-ORDER',
    why: 'A-38: when several leave, the last words follow the order of nomination',
    text: `from voting noroles day=2 alive=1-10 opener=2 up=1>9,2>4; vote
      ballot 9: 1 2 3 4 5; ballot 4: 6 7 8 9 10; say 9; say 4
      ballot 9: 1 2 3 4 5; ballot 4: 6 7 8 9 10; open all; v1 v2 v3 v4 v5 v6; close; #q count; #w say 9; say 4; #e tick`,
    expect: [
      said(
        'q',
        { type: 'leaves', seat: 9, cause: 'vote', lastWord: 60 },
        { type: 'leaves', seat: 4, cause: 'vote', lastWord: 60 },
      ),
      { check: 'speech order' as const, kind: 'last-word' as const, seats: [9, 4] as Seat[] },
      first({ type: 'night.begin' }),
    ],
  })),
  ...each(ALL, () => ({
    id: 'TIE-SHRINK-TWICE',
    why: 'Three tied of four, then two, then the same two: two re-votes, and only then the question',
    text: `from voting noroles day=2 opener=1 up=1>1,2>3,3>6,4>8; vote; ballot 1: 2 4 7; ballot 3: 1 5 9; ballot 6: 3 8 10; ballot 8: 6; say 1; say 3; say 6
      ballot 1: 2 4 6 7; ballot 3: 1 5 8 9; open 6; v3 v10; close; #a count; say 1; say 3; ^3 ^10
      ballot 1: 2 4 6 7 10; open 3; v1 v3 v5 v8 v9; close; #b count`,
    expect: [
      said('a', { type: 'vote.order', candidates: [1, 3], round: 3, question: undefined }),
      said('b', { type: 'vote.order', candidates: [1, 3], round: 3, question: true }),
    ],
  })),
  ...each(['fiim-eng', 'emu-2026.3'], () => ({
    id: 'TIE-A12',
    why: 'A-12: the question may not be put: Night, and the other reading is told',
    text: splits(9, 3, null).replace(/ballot 3: 7 8 9\s*$/, 'open 3; v7 v8 v9; close; #z count'),
    expect: [said('z', { type: 'ask', about: 'A-12' }), first({ type: 'night.begin' })],
  })),
];

export const ties: readonly Case[] = [...matrix, ...short, ...nobody, ...single];
