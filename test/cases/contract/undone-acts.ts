/** Each kind of act taken back: as if it had never been. */

import { accepted, asWithout, type Case } from '../exact.ts';
import { ALL, each, SCORED, UP } from './phrases.ts';

type Row = readonly [
  name: string,
  before: string,
  act: string,
  after: string,
  only?: readonly Case['ruleset'][],
];
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

export const undoneActs: readonly Case[] = ACTS.flatMap(([name, before, act, after, only]) =>
  each(only ?? ALL, () => ({
    id: `UNDO-${name}`,
    why: 'undo without `of` takes back the last act that still stands; it equals never having done it',
    text: `${before}; #a ${act}; #u undo; ${after}`,
    expect: [accepted('u'), asWithout('a', 'u')],
  })),
);
