/** Lines heard late, and what is no vote at all. */

import { type Case, first, said, silent } from '../exact.ts';
import { flagged, tally, UP, unflagged } from './phrases.ts';

const open3 = `${UP}; #o open 3`;

export const lateLines: readonly Case[] = [
  {
    id: 'WIN-30',
    ruleset: 'fiim-eng',
    why: 'Rule 3: what lies in the window counts as in it, however late the line; the open tally falls again',
    text: `${UP}; @1000 open 3; @1100 v1; @2000 close; @2000 {"at":1500,"type":"fist","seat":4,"down":true,"heard":2050}; @1600 #l ^4; @2500 #a count`,
    expect: [said('a', tally(3, [1, 4], { confirmed: true }))],
  },
  {
    id: 'WIN-31',
    ruleset: 'fiim-eng',
    why: 'An open tally falls again at the later line that changes it',
    text: `${UP}; @1000 open 3; @1100 v1; @2000 close; @1500 #l v4; @2500 #a count`,
    expect: [
      said('l', tally(3, [1, 4])),
      said('a', tally(3, [1, 4], { confirmed: true })),
      unflagged(4, 'late'),
    ],
  },
  {
    id: 'WIN-32',
    ruleset: 'fiim-eng',
    why: 'Rule 3: after the announcement a late line changes nothing and is flagged after-count',
    text: `${UP}; @1000 open 3; @1100 v1; @2000 close; @2500 count; @1500 #l v4`,
    expect: [
      said('l', { type: 'flag', seat: 4, kind: 'after-count', at: 1500 }),
      silent('l', 'tally'),
      { check: 'tally', candidate: 3, count: 1 },
    ],
  },
  {
    id: 'WIN-33',
    ruleset: 'fiim-eng',
    why: 'A flag that a late line makes untrue is undone, it alone',
    text: `${UP}; @1000 open 3; @1100 v1; @2000 close; @2500 count; @2600 ^1; @3000 open 7; @4000 #c close; @3500 #l v8; @4500 #a count`,
    expect: [
      unflagged(8, 'no-vote'),
      flagged(6, 'no-vote', 'none'),
      said('l', tally(7, [8], { automatic: [2, 3, 4, 5, 6, 7, 9, 10], count: 9 })),
      said('a', tally(7, [8], { automatic: [2, 3, 4, 5, 6, 7, 9, 10], count: 9, confirmed: true })),
    ],
  },
  {
    id: 'WIN-34',
    ruleset: 'club-ru',
    why: 'A fist that the seat says was lifted in the window, heard late, is withdrawn: in club-ru no vote',
    text: `${UP}; @1000 open 3; @1100 v1 v2; @2000 #c close; @1500 #l ^1; @2500 #a count`,
    expect: [
      said('c', tally(3, [1, 2])),
      said('l', tally(3, [2])),
      flagged(1, 'withdrawn', 'removal'),
      unflagged(1, 'lifted'),
    ],
  },
  {
    id: 'WIN-35',
    ruleset: 'fiim-eng',
    why: "On a seat without a pad its button is the fist; the hub's close is a close",
    text: `${open3}; v1! ; {"type":"vote.close","by":"hub"}; #a count`,
    expect: [said('a', tally(3, [1], { confirmed: true }))],
  },
  {
    id: 'WIN-36',
    ruleset: 'fiim-eng',
    why: 'A fist outside a vote is no vote and raises nothing (a hand raised to speak)',
    text: 'from day day=2 opener=1; day; v3; ^3; say 2; v4; ^4; night; v6; ^6',
    expect: [unflagged(3), unflagged(4), unflagged(6, 'early')],
  },
  {
    id: 'WIN-37',
    ruleset: 'fiim-eng',
    why: 'A seat that is out neither votes nor is flagged',
    text: 'from voting day=2 alive=1-9 up=2>3,3>7; vote; v10; open 3; v10; #c close; v10; count; ^10; open 7; v10; #d close',
    expect: [
      said('c', tally(3, [])),
      unflagged(10),
      said('d', tally(7, [], { automatic: [1, 2, 3, 4, 5, 6, 7, 8, 9], count: 9 })),
    ],
  },
  {
    id: 'WIN-38',
    ruleset: 'black-cat',
    why: 'No vote at all: no-vote flags fall at the close of the last candidate, the Judge rules (10.5)',
    text: `${open3}; v1 v2 v3 v4 v5 v6 v7 v8; close; #x count; ^1 ^2 ^3 ^4 ^5 ^6 ^7 ^8; open 7; #c close`,
    expect: [
      silent('x', 'flag'),
      said(
        'c',
        { type: 'flag', seat: 9, kind: 'no-vote', sanction: 'judge' },
        { type: 'flag', seat: 10, kind: 'no-vote', sanction: 'judge' },
      ),
    ],
  },
  {
    id: 'WIN-39',
    ruleset: 'club-ru',
    why: 'club-ru gives unused votes to nobody: automatic stays empty on the last candidate',
    text: `${open3}; v1; close; count; ^1; open 7; v2 v4; close; #a count`,
    expect: [
      said('a', tally(7, [2, 4], { automatic: [], confirmed: true }), {
        type: 'vote.result',
        outcome: 'leaves',
        seats: [7],
      }),
    ],
  },
  {
    id: 'WIN-40',
    ruleset: 'club-ru',
    why: 'A-47: not one vote for several nominees, or for a lone one: all stay, with an ask',
    text: `${open3}; close; count; open 7; close; #a count`,
    expect: [
      said('a', { type: 'vote.result', outcome: 'all-stay' }),
      { check: 'leaves', cause: ['vote'], seats: [] },
      first({ type: 'night.begin' }),
    ],
  },
];
