/** What a fist is worth by when it came down. */

import { type Case, refused, said, silent } from '../exact.ts';
import { ALL, each, flagged, tally, UP, unflagged } from './phrases.ts';

/** Two tied, about to speak. */
const TIED = `${UP}; ballot 3: 1 2 3 4 5; ballot 7: 6 7 8 9 10`;
const open3 = `${UP}; #o open 3`;

export const window: readonly Case[] = [
  {
    id: 'WIN-01',
    ruleset: 'fiim-eng',
    why: 'Rule 1: the window includes the moment of its opening; such a fist is not early',
    text: `${UP}; @1000 #o open 3; @1000 v1; @2000 #c close`,
    expect: [said('c', tally(3, [1], { automatic: [] })), unflagged(1, 'early'), unflagged(1, 'boundary')],
  },
  {
    id: 'WIN-02',
    ruleset: 'fiim-eng',
    why: 'Rule 1: a contact at the very close is late',
    text: `${UP}; @1000 open 3; @2000 #c close; @2000 #f v1; @2500 #a count`,
    expect: [
      said('f', { type: 'flag', seat: 1, kind: 'late', at: 2000 }),
      said('a', tally(3, [], { confirmed: true })),
    ],
  },
  {
    id: 'WIN-03',
    ruleset: 'fiim-eng',
    why: 'Rule 1: an early fist that stays on counts, flagged early, with an ask (A-06), once a game',
    text: `${UP}; v1; open 3; close; #a count; ^1; v6; #o open 7; #c close`,
    expect: [
      flagged(1, 'early', 'judge'),
      flagged(6, 'early'),
      said('a', tally(3, [1], { confirmed: true })),
      silent('o', 'ask'),
      silent('c', 'ask'),
    ],
  },
  {
    id: 'WIN-04',
    ruleset: 'emu-2026.3',
    why: 'Rule 1: an early fist gone before the window is nothing, and raises nothing',
    text: `${UP}; v1; ^1; open 3; #c close`,
    expect: [said('c', tally(3, [])), unflagged(1)],
  },
  {
    id: 'WIN-05',
    ruleset: 'fiim-eng',
    why: 'Rule 1: an early fist counts whatever it does later, lifting it included',
    text: `${UP}; v1; open 3; ^1; #c close`,
    expect: [said('c', tally(3, [1])), flagged(1, 'early'), flagged(1, 'withdrawn')],
  },
  {
    id: 'WIN-06',
    ruleset: 'club-ru',
    why: 'Rule 1: in club-ru a hand withdrawn before the close is no vote (Голосование l.47-48)',
    text: `${open3}; v1 v2; #u ^1; #c close; #a count`,
    expect: [
      flagged(1, 'withdrawn', 'removal'),
      said('c', tally(3, [2])),
      said('a', tally(3, [2], { confirmed: true })),
    ],
  },
  {
    id: 'WIN-07',
    ruleset: 'club-ru',
    why: 'Rule 1: who withdrew and is not removed may still vote for a later candidate',
    text: `${open3}; v1 v2; ^1; close; count; ^2; open 7; v1; close; #a count`,
    expect: [said('a', tally(7, [1], { confirmed: true, automatic: [] })), unflagged(1, 'second-candidate')],
  },
  {
    id: 'WIN-08',
    ruleset: 'fiim-eng',
    why: 'Rule 1: a fist counted before and never lifted is nothing for the next candidate',
    text: `${open3}; v1; close; count; open 7; #c close`,
    expect: [
      said('c', tally(7, [], { automatic: [2, 3, 4, 5, 6, 7, 8, 9, 10], count: 9 })),
      unflagged(1, 'second-candidate'),
      unflagged(1, 'early'),
    ],
  },
  {
    id: 'WIN-09',
    ruleset: 'club-ru',
    why: 'Rule 1: a late fist that never left is nothing for the next candidate',
    text: `${open3}; close; v1; count; open 7; #c close`,
    expect: [said('c', tally(7, [])), flagged(1, 'late', 'none'), unflagged(1, 'early')],
  },
  {
    id: 'WIN-10',
    ruleset: 'club-ru',
    why: 'A-05: a refused late fist is no vote, the seat may vote for a later candidate',
    text: `${open3}; close; v1; count; ^1; open 7; v1; #c close`,
    expect: [said('c', tally(7, [1])), unflagged(1, 'second-candidate')],
  },
  {
    id: 'WIN-11',
    ruleset: 'club-ru',
    why: 'Rule 1: a fist that lies there since before the vote is neither early nor a vote: doubtful',
    text: 'from voting day=2 up=2>3,3>7; v1; vote; open 3; v2; #c close; #a count; #b count = 1 2',
    expect: [
      said('c', tally(3, [2], { doubtful: [1] })),
      unflagged(1, 'early'),
      refused('a'),
      said('b', tally(3, [1, 2], { confirmed: true, corrected: undefined })),
    ],
  },
  {
    id: 'WIN-12',
    ruleset: 'black-cat',
    why: 'Rule 4: a seat votes once in a round; the later fist is flagged and does not count (A-07)',
    text: `${open3}; v1; close; count; ^1; open 7; v1; #c close`,
    expect: [
      flagged(1, 'second-candidate', 'foul'),
      said('c', tally(7, [], { automatic: [2, 3, 4, 5, 6, 7, 8, 9, 10], count: 9 })),
    ],
  },
  {
    id: 'WIN-13',
    ruleset: 'club-ru',
    why: 'Two candidates: club-ru is silent on the sanction',
    text: `${open3}; v1; close; count; ^1; open 7; v1; close`,
    expect: [flagged(1, 'second-candidate', 'none')],
  },
  {
    id: 'WIN-14',
    ruleset: 'club-ru',
    why: 'A hand lifted after the closing word is no offence and no flag in club-ru (Удаление l.108)',
    text: `${open3}; v1; close; ^1; #a count`,
    expect: [said('a', tally(3, [1], { confirmed: true })), unflagged(1)],
  },
  {
    id: 'WIN-15',
    ruleset: 'emu-2026.3',
    why: 'A hand lifted before the number is spoken breaks the procedure: Warning or Notice stays foul',
    text: `${open3}; v1; close; ^1; #a count`,
    expect: [said('a', tally(3, [1], { confirmed: true })), flagged(1, 'lifted', 'foul')],
  },
  {
    id: 'WIN-16',
    ruleset: 'emu-2026.3',
    why: 'A hand lifted before the closing word counts (5.7.1.10) and draws a Warning',
    text: `${open3}; v1; ^1; #c close`,
    expect: [said('c', tally(3, [1])), flagged(1, 'withdrawn', 'foul')],
  },
  {
    id: 'WIN-17',
    ruleset: 'fiim-eng',
    why: 'Rule 6, and a contact again after withdrawing: one vote, not two',
    text: `${open3}; v1; ^1; v1; #c close; #a count`,
    expect: [said('a', tally(3, [1], { confirmed: true }))],
  },
  ...each(ALL, () => ({
    id: 'WIN-41',
    why: 'Rule 1: an early fist that leaves at the very opening did not stay on into the window',
    text: '@0 from voting day=2 up=2>3,3>7 opener=2; @1000 vote; @2000 v1; @3000 open 3; @3000 ^1; @4500 #c close',
    expect: [said('c', tally(3, [])), unflagged(1, 'early')],
  })),
  ...each(ALL, () => ({
    id: 'WIN-42',
    why: 'Down while the tied speak, and kept: early for the re-vote, and counted',
    text: `${TIED}; v9; say 3; say 7; open 3; v1; #c close`,
    expect: [said('c', tally(3, [1, 9])), flagged(9, 'early')],
  })),
  ...each(ALL, () => ({
    id: 'WIN-43',
    why: 'Counted in the last round and never lifted: nothing for the re-vote, nothing for the question',
    text: `${TIED.replace('ballot 7: 6 7 8 9 10', 'open 7; v6 v7 v8 v9 v10; close; count')}; say 3; say 7; open 3; v1; #c close; count = 1; open 7; ^6; v6; close; count; ^6; open 7; close; #x count = 2`,
    expect: [said('c', tally(3, [1])), unflagged(8, 'early'), unflagged(9, 'early')],
  })),
  ...each(ALL, () => ({
    id: 'WIN-44',
    why: 'The votes of a correction are a set: in any order, told once each, rising',
    text: `${UP}; open 3; v1 v2 v4; close; #a count = 4 2 2`,
    expect: [said('a', tally(3, [2, 4], { confirmed: true, corrected: true }))],
  })),
];
