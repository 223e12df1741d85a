/** Seats that can’t be relied upon, and seats counted by eye. */

import { accepted, type Case, refused, said, silent } from '../exact.ts';
import { flagged, tally, UP, unflagged } from './phrases.ts';

export const unheard: readonly Case[] = [
  {
    id: 'DBT-17',
    ruleset: 'fiim-eng',
    why: 'Rule 5: offline at any moment of the window is doubtful, and the seat is unheard',
    text: `${UP}; open 3; v1; health 6 offline; health 6 ok; #c close; #a count; #b count = 1`,
    expect: [
      said('c', tally(3, [1], { doubtful: [6] })),
      flagged(6, 'unheard'),
      refused('a'),
      said('b', tally(3, [1], { confirmed: true, corrected: undefined })),
    ],
  },
  {
    id: 'DBT-18',
    ruleset: 'fiim-eng',
    why: 'Rule 5: degraded before the window and not yet well counts too; well before it does not',
    text: `from voting day=2 up=2>3,3>7; health 6 degraded; health 8 degraded; vote; health 8 ok; open 3; #c close`,
    expect: [said('c', tally(3, [], { doubtful: [6] })), flagged(6, 'unheard'), unflagged(8)],
  },
  {
    id: 'DBT-19',
    ruleset: 'fiim-eng',
    why: 'Rules 2 and 5: unheard on the last candidate stands in automatic, with its flag',
    text: `${UP}; open 3; v1; close; count; ^1; open 7; health 6 offline; #c close; #a count`,
    expect: [
      said('c', tally(7, [], { automatic: [2, 3, 4, 5, 6, 7, 8, 9, 10], count: 9 })),
      flagged(6, 'unheard'),
      accepted('a'),
    ],
  },
  {
    id: 'DBT-20',
    ruleset: 'club-ru',
    why: 'Where no automatic votes apply the seat is doubtful on the last candidate too',
    text: `${UP}; open 3; v1; close; count; ^1; open 7; health 6 offline; #c close; #a count; #b count =`,
    expect: [said('c', tally(7, [], { doubtful: [6] })), refused('a'), accepted('b')],
  },
  {
    id: 'DBT-21',
    ruleset: 'club-ru',
    why: 'A seat that voted in this round is not doubtful for being offline later in it',
    text: `${UP}; open 3; v1; close; count; ^1; open 7; health 1 offline; #c close; #a count`,
    expect: [said('c', tally(7, [])), accepted('a')],
  },
  {
    id: 'DBT-22',
    ruleset: 'fiim-eng',
    why: 'Going offline after the close concerns the window no more',
    text: `${UP}; open 3; v1; #c close; health 6 offline; #a count`,
    expect: [said('c', tally(3, [1])), accepted('a'), unflagged(6, 'unheard')],
  },
  {
    id: 'DBT-23',
    ruleset: 'fiim-eng',
    why: 'Heard late: offline since within the window. The open tally falls again, the announcement is refused',
    text: `${UP}; @1000 open 3; @1100 v1; @2000 close; @1900 #h health 6 degraded; @2500 #a count; #b count = 1 6`,
    expect: [
      said('h', tally(3, [1], { doubtful: [6] })),
      refused('a'),
      said('b', tally(3, [1, 6], { confirmed: true, corrected: undefined })),
    ],
  },
  {
    id: 'DBT-24',
    ruleset: 'black-cat',
    why: 'Rule 5: counted by eye, a seat raises no vote flags and is doubtful likewise',
    text: `${UP}; eye 6; v6; open 3; v1; ^6; #c close; #a count; #b count = 1`,
    expect: [
      said('c', tally(3, [1], { doubtful: [6] })),
      unflagged(6),
      refused('a'),
      said('b', tally(3, [1], { confirmed: true, corrected: undefined })),
    ],
  },
  {
    id: 'DBT-25',
    ruleset: 'black-cat',
    why: 'By eye, on the last candidate: in automatic, without a no-vote flag',
    text: `${UP}; eye 6; open 3; v1; close; count = 1; ^1; open 7; #c close; #a count`,
    expect: [
      said('c', tally(7, [], { automatic: [2, 3, 4, 5, 6, 7, 8, 9, 10], count: 9 })),
      unflagged(6),
      accepted('a'),
    ],
  },
  {
    id: 'DBT-26',
    ruleset: 'black-cat',
    why: 'by-eye off: from then on the sensors count again',
    text: `${UP}; eye 6; eye 6 off; open 3; v6; #c close`,
    expect: [said('c', tally(3, [6]))],
  },
  {
    id: 'DBT-27',
    ruleset: 'fiim-eng',
    why: 'Rule 6: what the Judge announced stands, whatever the seats say later of the window',
    text: `${UP}; @1000 open 3; @1100 v1; @2000 close; @2500 count; @1500 #l health 6 offline; @2600 ^1; open 7; #c close`,
    expect: [silent('l', 'tally'), { check: 'tally', candidate: 3, count: 1 }],
  },
  {
    id: 'DBT-28',
    ruleset: 'club-ru',
    why: 'On the question a doubt waits for the Judge in every ruleset; automatic never applies',
    text: `from voting day=2 alive=1-4 up=2>1,1>2; vote; ballot 1: 3 4; ballot 2: 1 2; say 1; say 2
      ballot 1: 3 4; ballot 2: 1 2; open all; v3; health 4 offline; #c close; #a count; #b count = 3 4`,
    expect: [
      said('c', {
        type: 'tally',
        candidate: 'all',
        votes: [3],
        automatic: [],
        count: 1,
        doubtful: [4],
        confirmed: false,
      }),
      refused('a'),
      said('b', { type: 'vote.result', outcome: 'all-stay' }),
    ],
  },
];
