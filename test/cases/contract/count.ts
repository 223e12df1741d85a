/** What the Judge makes of a window: announcing, correcting, calling again. */

import { accepted, type Case, first, refused, said } from '../exact.ts';
import { flagged, tally, UP, unflagged } from './phrases.ts';

const open3 = `${UP}; #o open 3`;

export const count: readonly Case[] = [
  {
    id: 'WIN-18',
    ruleset: 'fiim-eng',
    why: 'vote.announce in an open window closes it first',
    text: `${open3}; v1; #a count; open 7; v2; #b count`,
    expect: [
      { check: 'tally', candidate: 3, count: 1, automatic: [] },
      accepted('a'),
      { check: 'tally', candidate: 7, count: 9, includes: [2] },
      { check: 'vote.result', outcome: ['leaves'], seats: [7] },
    ],
  },
  {
    id: 'WIN-19',
    ruleset: 'fiim-eng',
    why: 'Opening another candidate announces the closed one as proposed',
    text: `${open3}; v1 v4; close; #o open 7`,
    expect: [said('o', tally(3, [1, 4], { confirmed: true })), first({ type: 'vote.close' })],
  },
  {
    id: 'WIN-20',
    ruleset: 'fiim-eng',
    why: 'Opening another is refused where announcing as proposed would be: a seat is doubtful',
    text: `${open3}; health 1 offline; v4; close; #o open 7; #a count; #b count = 4; #p open 7`,
    expect: [refused('o'), refused('a'), accepted('b'), accepted('p')],
  },
  {
    id: 'WIN-21',
    ruleset: 'fiim-eng',
    why: 'A second window while one is open is refused; so are a non-candidate and the question out of turn',
    text: `${open3}; #p open 7; close; count; #q open 8; #r open all; #s open 7`,
    expect: [refused('p'), refused('q'), refused('r'), accepted('s')],
  },
  {
    id: 'WIN-22',
    ruleset: 'fiim-eng',
    why: 'A close or an announcement without a window is refused',
    text: `${UP}; #c close; #a count`,
    expect: [refused('c'), refused('a'), first({ type: 'vote.open', candidate: 3 })],
  },
  {
    id: 'WIN-23',
    ruleset: 'club-ru',
    why: 'The same candidate called again before the result replaces its window, an announced count too',
    text: `${open3}; v1; close; count; ^1; open 3; v2; close; #a count; ^2; open 7; v1; close; #b count`,
    expect: [
      said('a', tally(3, [2], { confirmed: true })),
      said('b', tally(7, [1], { confirmed: true }), { type: 'vote.result', outcome: 'tie', seats: [3, 7] }),
      unflagged(1, 'second-candidate'),
    ],
  },
  {
    id: 'WIN-24',
    ruleset: 'club-ru',
    why: 'Rule 1: a fist that lies there from a replaced window is doubtful, not a vote',
    text: `${open3}; v1; close; open 3; v2; #c close`,
    expect: [said('c', tally(3, [2], { doubtful: [1] })), unflagged(1, 'early')],
  },
  {
    id: 'WIN-25',
    ruleset: 'fiim-eng',
    why: 'Rule 4: automatic belongs to the last of vote.order, worked out when no other is left to announce',
    text: `from voting day=2 up=2>3,3>7,4>8; vote
      open 8; v1 v2; close; #a count; ^1 ^2
      open 3; v3; close; count; ^3
      open 7; v4; close; #b count`,
    expect: [
      said('a', tally(8, [1, 2], { automatic: [], confirmed: true })),
      said(
        'b',
        tally(7, [4], { automatic: [], confirmed: true }),
        tally(8, [1, 2], { automatic: [5, 6, 7, 8, 9, 10], count: 8, confirmed: true }),
        { type: 'vote.result', outcome: 'leaves', seats: [8] },
      ),
      flagged(5, 'no-vote'),
    ],
  },
  {
    id: 'WIN-26',
    ruleset: 'fiim-eng',
    why: 'A correction strikes out a shown fist; the seat has not voted and may vote later',
    text: `${open3}; v1 v4; close; #a count = 1; ^1 ^4; open 7; v4; #c close`,
    expect: [
      said('a', tally(3, [1], { confirmed: true, corrected: true })),
      unflagged(4, 'second-candidate'),
      said('c', tally(7, [4], { automatic: [2, 3, 5, 6, 7, 8, 9, 10], count: 9 })),
    ],
  },
  {
    id: 'WIN-27',
    ruleset: 'fiim-eng',
    why: 'A correction on the last candidate: automatic votes are worked out anew',
    text: `${open3}; v1 v4; close; count; ^1 ^4; open 7; v6 v8; #c close; #a count = 6`,
    expect: [
      said('c', tally(7, [6, 8], { automatic: [2, 3, 5, 7, 9, 10], count: 8 })),
      said(
        'a',
        tally(7, [6], { automatic: [2, 3, 5, 7, 8, 9, 10], count: 8, confirmed: true, corrected: true }),
        {
          type: 'vote.result',
          outcome: 'leaves',
          seats: [7],
        },
      ),
    ],
  },
  {
    id: 'WIN-28',
    ruleset: 'fiim-eng',
    why: 'A correction may add a fist that was not sensed; the same votes are no correction',
    text: `${open3}; v1; close; #a count = 1 4; ^1; open 7; v6; close; #b count = 6`,
    expect: [
      said('a', tally(3, [1, 4], { confirmed: true, corrected: true })),
      said(
        'b',
        tally(7, [6], { automatic: [2, 3, 5, 7, 8, 9, 10], count: 8, confirmed: true, corrected: undefined }),
      ),
    ],
  },
  {
    id: 'WIN-29',
    ruleset: 'fiim-eng',
    why: 'Rule 6: votes that name a seat which is out, or has voted in this round, are refused',
    text: `from voting day=2 alive=1-9 up=2>3,3>7; vote; open 3; v1; close; #a count = 1 10; count; ^1; open 7; v4; close; #b count = 1 4; #d count = 4`,
    expect: [refused('a'), refused('b'), accepted('d')],
  },
];
