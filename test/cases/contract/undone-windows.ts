/** Windows, counts and clocks taken back. */

import { accepted, asWithout, type Case, first, refused, said, silent, state } from '../exact.ts';
import { ALL, each, flagged, tally, UP, unflagged } from './phrases.ts';

export const undoneWindows: readonly Case[] = [
  {
    id: 'UNDO-WINDOW-LIES',
    ruleset: 'club-ru',
    why: 'Rule 1: a fist from an undone window is neither early nor a vote: no flag, doubtful',
    text: `${UP}; open 3; v1 v2; #u undo; ^2; open 3; v4; #c close; #a count; #b count = 4`,
    expect: [
      said('c', tally(3, [4], { doubtful: [1] })),
      unflagged(1, 'early'),
      unflagged(2, 'early'),
      refused('a'),
      said('b', tally(3, [4], { confirmed: true, corrected: undefined })),
    ],
  },
  {
    id: 'UNDO-WINDOW-AGAIN',
    ruleset: 'club-ru',
    why: 'Lifted after the undone window and down again in the new one, it is a vote like any other',
    text: `${UP}; open 3; v1; undo; ^1; open 3; v1; #c close; count; ^1; open 7; v6; close; #a count`,
    expect: [
      said('c', tally(3, [1])),
      said('a', tally(7, [6], { confirmed: true }), { type: 'vote.result', outcome: 'tie' }),
    ],
  },
  {
    id: 'UNDO-WINDOW-OTHER',
    ruleset: 'fiim-eng',
    why: 'A vote of an undone window is none: the seat may vote for another candidate, no second-candidate',
    text: `${UP}; open 3; v1; close; undo; undo; ^1; open 7; v1; #c close; #a count; ^1; open 3; v2; close; #b count`,
    expect: [
      unflagged(1, 'second-candidate'),
      said('a', tally(7, [1], { confirmed: true, automatic: [] })),
      said('b', tally(3, [2], { confirmed: true, automatic: [] }), {
        type: 'tally',
        candidate: 7,
        votes: [1],
        automatic: [3, 4, 5, 6, 7, 8, 9, 10],
        count: 9,
        confirmed: true,
      }),
    ],
  },
  {
    id: 'UNDO-CLOSE-LATE',
    ruleset: 'fiim-eng',
    why: 'The closing word taken back, the window is open as before: a late fist was in it after all',
    text: `${UP}; open 3; v1; close; v4; #u undo; #c close; #a count`,
    expect: [unflagged(4, 'late'), said('a', tally(3, [1, 4], { confirmed: true }))],
  },
  {
    id: 'UNDO-CLOSE-NOVOTE',
    ruleset: 'black-cat',
    why: 'The last candidate’s closing word taken back: its no-vote flags are void',
    text: `${UP}; ballot 3: 1 2 3 4; open 7; v5; close; undo; v6 v7 v8 v9 v10; close; #a count`,
    expect: [
      unflagged(6, 'no-vote'),
      unflagged(10, 'no-vote'),
      { check: 'vote.result', outcome: ['leaves'], seats: [7] },
    ],
  },
  {
    id: 'UNDO-ANNOUNCE',
    ruleset: 'fiim-eng',
    why: 'An announcement taken back: its result is void, the count waits as proposed',
    text: `${UP}; ballot 3: 1 2 3 4 5 6; open 7; v7; close; count; #u undo; #a count = 7 8`,
    expect: [
      said('a', tally(7, [7, 8], { automatic: [9, 10], count: 4, confirmed: true, corrected: true }), {
        type: 'vote.result',
        outcome: 'leaves',
        seats: [3],
      }),
      { check: 'leaves', cause: ['vote'], seats: [3] },
    ],
  },
  {
    id: 'UNDO-ANNOUNCE-AFTERCOUNT',
    ruleset: 'fiim-eng',
    why: 'Heard after an announcement that is then taken back: it counts, and the after-count flag is void',
    text: `${UP}; @1000 open 3; @1100 v1; @2000 close; @2500 count; @1500 v4; @2600 #u undo; @2700 #a count`,
    expect: [unflagged(4, 'after-count'), said('a', tally(3, [1, 4], { confirmed: true }))],
  },
  ...each(['fiim-eng', 'emu-2026.3', 'black-cat', 'fiim-ru-club'], () => ({
    id: 'UNDO-DECIDED',
    why: 'After the end the result changes when what decided it is undone',
    text: 'from voting day=5 alive=1,5,6 up=6>5,5>1; vote; ballot 5: 1 6; open 1; v5; close; count; #u undo',
    expect: [
      { check: 'no game.over' as const },
      state({ winner: undefined, alive: [1, 5, 6], phase: 'voting' }),
      first({ type: 'vote.announce' }),
    ],
  })),
  ...each(ALL, () => ({
    id: 'UNDO-SANCTION-OVER',
    why: 'A sanction that decided the game may be taken back by naming it',
    text: 'from day day=4 alive=1,3,4,5,6 opener=10 fouls=5:3; day; #f foul 5; #u undo #f; turn 1>5; #v vote',
    expect: [
      accepted('u'),
      asWithout('f', 'u'),
      said('v', { type: 'vote.order', candidates: [5], round: 1 }),
      { check: 'no game.over' as const },
    ],
  })),
  {
    id: 'UNDO-THIRD-FOUL',
    ruleset: 'fiim-ru-club',
    why: 'What later lines then say differently falls at the line of the undo: the lost turn is a turn again',
    text: 'from day day=2 opener=7 fouls=9:2; day; #f foul 9; say 8; #u undo #f; #z speak 9',
    expect: [asWithout('f', 'u'), { check: 'speech', kind: 'turn', seat: 9, seconds: 60 }],
  },
  {
    id: 'UNDO-NIGHT-KEEPS-MASKS',
    ruleset: 'fiim-eng',
    why: 'What the seats sensed is a fact: masks that went on before night.begin was taken back and given again are on',
    text: '@0 from night day=3 opener=2; @1000 night; @1200 masks on 1-10; @2000 undo; @2100 night; @6000 tick',
    expect: [unflagged(1, 'mask-late'), unflagged(10, 'mask-late')],
  },
  {
    id: 'UNDO-GRACE',
    ruleset: 'fiim-eng',
    why: 'A clock that an undone line set going runs no more',
    text: '@0 from night day=3 opener=2; @1000 night; @2000 undo; @6000 #t tick',
    expect: [silent('t', 'flag'), unflagged(1)],
  },
  {
    id: 'UNDO-LATE-FLAG',
    ruleset: 'fiim-eng',
    why: 'A flag that came due by time goes with the line that set its clock going',
    text: '@0 from night day=3 opener=2; @1000 night; @1100 masks on 1-9; @5000 #t tick; @5100 #u undo',
    expect: [
      said('t', { type: 'flag', seat: 10, kind: 'mask-late', at: 4000, input: 3 }),
      unflagged(10, 'mask-late'),
    ],
  },
  ...each(ALL, () => ({
    id: 'UNDO-FLAG-STAYS',
    why: 'An undo of something else leaves a sensed flag standing',
    text: `${UP}; open 3; v1; close; v4; count; foul 6; #u undo`,
    expect: [flagged(4, 'late'), state({ fouls: {} })],
  })),
  ...each(ALL, () => ({
    id: 'UNDO-OPEN-ANNOUNCED',
    why: 'Opening the next candidate announced the one before: taken back, its count waits as proposed again',
    text: `${UP}; open 3; v1 v2; close; #o open 7; #u undo; ^1; #a count`,
    expect: [
      said('o', tally(3, [1, 2], { confirmed: true })),
      said('a', tally(3, [1, 2], { confirmed: true })),
      accepted('a'),
    ],
  })),
];
