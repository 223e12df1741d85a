/** An undo equals never having done it, but for what was sensed in an undone window. */
import { accepted, asWithout, type Case, first, refused, said, silent, state } from '../exact.ts';
import { ALL, each, flagged, tally, UP, unflagged } from './phrases.ts';

/** A state, an act in it to take back, and what goes on after: each must end as if the act had never been. */
type Row = readonly [
  name: string,
  before: string,
  act: string,
  after: string,
  only?: readonly Case['ruleset'][],
];
const SCORED = ['fiim-eng', 'emu-2026.3'] as const;
const ACTS: readonly Row[] = [
  ['NIGHT-FIRST', 'begin', 'night', 'night; wake mafia'],
  ['NIGHT', 'from night day=3 opener=2', 'night', 'night; wake mafia'],
  ['DAY', 'from day day=2 opener=1', 'day', 'day; say 2'],
  ['WAKE', 'from night day=3 opener=2; night; masks on 1-10', 'wake mafia', 'wake mafia; shots 2>4 5>4 9>4'],
  [
    'SLEEP',
    'from night day=3 opener=2; night; masks on 1-10; wake don',
    'sleep don',
    'sleep don; wake sheriff',
  ],
  ['SHOTS', 'from night day=3 opener=2; night; wake mafia', 'shots 2>8 5>8 9>8', 'shots 2>3 5>3 9>3; day'],
  ['CHECK', 'from night day=3 opener=2; night; wake don', 'check don 4', 'check don 6; sleep don'],
  ['SPEAK', 'from day day=2 opener=1; day', 'speak 2', 'speak 2; turn 3>5'],
  ['DONE', 'from day day=2 opener=1; day; speak 2', 'done 2', 'done 2; turn 3>5'],
  ['NOMINATE', 'from day day=2 opener=1; day; speak 2', 'nom 2>4', 'nom 2>6; done 2'],
  ['VOTE', 'from voting day=2 up=2>3,3>7', 'vote', 'vote; open 3'],
  ['CLOSE', `${UP}; open 3; v1 v2`, 'close', 'v4; close; count'],
  ['ANNOUNCE', `${UP}; open 3; v1 v2; close`, 'count', 'count = 1'],
  ['ANNOUNCE-LAST', `${UP}; ballot 3: 1 2; open 7; v6; close`, 'count', 'count = 6 8; say 7; night'],
  ['CORRECTION', `${UP}; open 3; v1 v2; close`, 'count = 1 2 4', 'count'],
  ['NEXT-OPEN', `${UP}; open 3; v1 v2; close`, 'open 7', 'count = 1'],
  ['CANCEL-DAY', 'from day day=2 opener=1; day; turn 2>5', 'cancel', 'vote'],
  ['CANCEL-VOTE', `${UP}; open 3; v1`, 'cancel', 'close; count'],
  ['NOTICE', 'from day day=2 opener=1; day', 'notice 6', 'foul 6'],
  ['FOUL', 'from day day=2 opener=1 fouls=6:2; day', 'foul 6', 'say 2; say 3; say 4; say 5'],
  ['FOURTH', 'from day day=2 opener=1 fouls=6:3; day; turn 2>5', 'foul 6', 'say 3; vote; ballot 5: 6'],
  ['DISQUALIFY', 'from day day=2 opener=1; day; turn 2>5', 'dq 6', 'vote; ballot 5: 6; day'],
  ['LAST-DARK', 'from day day=4 alive=1,3,4,5,6 opener=10; day', 'dq 5', 'turn 1>5; vote'],
  ['PAUSE', 'from day day=2 opener=1; day', 'pause', 'say 2'],
  ['RESUME', 'from day day=2 opener=1; day; pause', 'resume', 'resume; say 2'],
  ['EYE', 'from voting day=2 up=2>3,3>7', 'eye 6', 'vote; open 3; v6; close'],
  ['ROLES', 'from day noroles day=2 opener=1; day', 'roles', 'say 2'],
  ['END', 'from day day=2 opener=1; day', 'end dark', 'say 2; turn 3>4'],
  [
    'BEST-MOVE',
    'from night day=2 opener=1 left=0; night; wake mafia; shots 2>8 5>8 9>8; wake best-move',
    'best 2 5 9',
    'best 1 2 3',
    SCORED,
  ],
  [
    'GAME-OVER',
    'from voting day=5 alive=1,5,6 up=6>5,5>1; vote; ballot 5: 1 6; open 1; v5; close',
    'count',
    'count = 5',
  ],
  ['BONUS', 'from day day=2 opener=1; day; end red', 'bonus 6 0.4', 'bonus 6 0.3', SCORED],
  ['PENALTY', 'from day day=2 opener=1; day; end red', 'penalty 6 0.3', 'bonus 6 0.3', SCORED],
  [
    'DEFEAT',
    'from day day=2 opener=1; day',
    'defeat 6',
    'say 2; turn 3>4',
    ['fiim-eng', 'emu-2026.3', 'fiim-ru-club', 'black-cat'],
  ],
  ['SURRENDER-DARK', 'from day day=2 opener=1; day', 'surrender 9', 'say 2; turn 3>4', ['club-ru']],
  ['SURRENDER-RED', 'from day day=2 opener=1; day', 'surrender 6', 'say 2; turn 3>4', ['club-ru']],
  [
    'CLAIM',
    'from day day=2 opener=1; day',
    'claim 8 sheriff',
    'say 2; night; wake mafia; shots 2>8 5>8 9>8; day; speak 8; best 1 2 3',
    ['club-ru'],
  ],
  [
    'WITHDRAW',
    'from day day=2 opener=1; day; speak 2; nom 2>4',
    'unnom 2>4',
    'done 2',
    ['club-ru', 'black-cat'],
  ],
  [
    'REPLACE',
    'from day day=2 opener=1; day; speak 2; nom 2>4',
    'nom 2>6',
    'done 2',
    ['club-ru', 'black-cat'],
  ],
  ['REDEAL', 'begin; night', 'redeal', 'wake mafia', ['club-ru']],
];

const kinds: Case[] = ACTS.flatMap(([name, before, act, after, only]) =>
  each(only ?? ALL, () => ({
    id: `UNDO-${name}`,
    why: 'undo without `of` takes back the last act that still stands; it equals never having done it',
    text: `${before}; #a ${act}; #u undo; ${after}`,
    expect: [accepted('u'), asWithout('a', 'u')],
  })),
);

const voids = (line: number) => ({ type: 'undone', of: line });

const single: readonly Case[] = [
  ...each(ALL, () => ({
    id: 'UNDO-SAYS',
    why: 'undone names the line; the line stays in the record',
    text: 'from day day=2 opener=1; day; foul 6; #u undo',
    expect: [said('u', voids(4)), state({ fouls: {} })],
  })),
  ...each(ALL, () => ({
    id: 'UNDO-TWICE',
    why: 'An undo is no act that undo takes back: the second takes the act before',
    text: 'from day day=2 opener=1; day; foul 6; foul 7; #u undo; #w undo',
    expect: [said('u', voids(5)), said('w', voids(4)), state({ fouls: {} })],
  })),
  ...each(ALL, () => ({
    id: 'UNDO-REFUSED-ACT',
    why: 'A refused act is none that undo takes back',
    text: 'from day day=2 opener=1; day; foul 6; #r close; undo',
    expect: [refused('r'), state({ fouls: {} })],
  })),
  ...each(ALL, () => ({
    id: 'UNDO-NOTHING',
    why: 'With no act left there is nothing to undo',
    text: '#u undo; begin',
    expect: [refused('u'), first({ type: 'night.begin' })],
  })),
  ...each(ALL, () => ({
    id: 'UNDO-OF-FOUL',
    why: 'With `of`: a foul further back; what is between stands',
    text: 'from day day=2 opener=1; day; #f foul 6; foul 7; say 2; #u undo #f',
    expect: [accepted('u'), asWithout('f', 'u'), state({ fouls: { 7: 1 } })],
  })),
  ...each(['fiim-eng', 'emu-2026.3', 'fiim-ru-club', 'black-cat'], () => ({
    id: 'UNDO-OF-FOURTH',
    why: 'With `of`: the fourth foul further back, and with it the removal and the cancelled vote',
    text: 'from day day=2 opener=1 fouls=6:3; day; turn 2>5; #f foul 6; say 3; say 4; #u undo #f; vote',
    expect: [accepted('u'), asWithout('f', 'u'), state({ phase: 'voting', fouls: { 6: 3 } })],
  })),
  ...each(ALL, () => ({
    id: 'UNDO-OF-NOMINATION',
    why: 'With `of`: a nomination further back',
    text: 'from day day=2 opener=1; day; speak 2; #n nom 2>5; done 2; turn 3>6; #u undo #n',
    expect: [accepted('u'), asWithout('n', 'u'), state({ nominees: [{ by: 3, seat: 6 }] })],
  })),
  ...each(ALL, () => ({
    id: 'UNDO-OF-NOTICE',
    why: 'With `of`: a notice further back',
    text: 'from day day=2 opener=1; day; #n notice 6; say 2; #u undo #n',
    expect: [accepted('u'), asWithout('n', 'u')],
  })),
  ...each(['fiim-eng', 'emu-2026.3'], () => ({
    id: 'UNDO-OF-BONUS',
    why: 'With `of`: a bonus or penalty further back; the scores follow',
    text: 'from day day=2 opener=1; day; end red; #b bonus 6 0.4; penalty 6 0.3; #u undo #b',
    expect: [accepted('u'), { check: 'score' as const, seat: 6 as const, bonus: 0, penalty: 0.3, total: 1 }],
  })),
  ...each(ALL, () => ({
    id: 'UNDO-OF-OTHER',
    why: '`of` takes a notice, foul, nomination, bonus or penalty; another act further back it can’t',
    text: 'from day day=2 opener=1; day; #s speak 2; done 2; foul 6; #u undo #s; #v undo 99; #f foul 7; #x undo; #w undo #f',
    expect: [refused('u'), refused('v'), accepted('x'), refused('w')],
  })),
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
];

export const undo: readonly Case[] = [...kinds, ...single];
