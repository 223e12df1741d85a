/** Masks by day and in a pause, seats left, knocks, buttons and cues. */

import { asWithout, type Case, said, silent } from '../exact.ts';
import { ALL, each, flagged, unflagged } from './phrases.ts';

const NIGHT = '@0 from night day=3 opener=2; @1000 #n night; @1200 masks on 1-10';
const MASKED_PAUSE = ['fiim-eng', 'emu-2026.3', 'fiim-ru-club'] as const;
const day: Case[] = [
  ...each(['fiim-eng', 'emu-2026.3'], () => ({
    id: 'MSK-DAY',
    why: 'A mask handled by day without instruction: a foul',
    text: '@0 from day day=2 opener=1; @1000 day; @2000 mask 6 on; @4000 mask 6 off',
    expect: [flagged(6, 'mask-on', 'foul')],
  })),
  ...each(['club-ru', 'fiim-ru-club', 'black-cat'], () => ({
    id: 'MSK-DAY-FREE',
    why: 'No clause forbids it by day here: nothing is raised',
    text: '@0 from day day=2 opener=1; @1000 day; @2000 mask 6 on; @4000 mask 6 off',
    expect: [unflagged(6)],
  })),
  ...each(MASKED_PAUSE, () => ({
    id: 'MSK-PAUSE',
    why: 'A technical pause sends the masks on: late, off, and free again at its end',
    text: '@0 from day day=2 opener=1; @1000 day; @2000 #p pause; @2500 masks on 1-8; @6000 masks on 9-9; @7000 mask 3 off; @9000 mask 3 on; @10000 resume; @10500 masks off 1-9; @20000 tick',
    expect: [
      flagged(9, 'mask-late'),
      unflagged(9, 'mask-off'),
      flagged(10, 'mask-late'),
      unflagged(1),
      flagged(3, 'mask-off'),
    ],
  })),
  ...each(['club-ru', 'black-cat'], () => ({
    id: 'MSK-PAUSE-FREE',
    why: 'No clause sends the masks on in a pause here',
    text: '@0 from day day=2 opener=1; @1000 day; @2000 pause; @9000 tick; @9500 mask 3 on; @9600 mask 3 off; @10000 resume',
    expect: [unflagged(1), unflagged(3)],
  })),
];

const presence: Case[] = [
  ...each(ALL, () => ({
    id: 'MSK-SEAT',
    why: 'left-seat falls due when it lasts longer than 5 s',
    text: '@0 from day day=2 opener=1; @1000 day; @2000 #s seat 6 off; @6900 #a tick; @7100 #t tick; @9000 seat 6 on; @10000 seat 7 off; @14000 seat 7 on; @20000 tick',
    expect: [
      silent('a', 'flag'),
      said('t', { type: 'flag', seat: 6, kind: 'left-seat', at: 7000 }),
      unflagged(7),
    ],
  })),
  ...each(['emu-2026.3', 'fiim-ru-club'], () => ({
    id: 'MSK-SEAT-SANCTION',
    why: 'Leaving the table without leave is disqualifying',
    text: '@0 from day day=2 opener=1; @1000 day; @2000 seat 6 off; @8000 tick',
    expect: [flagged(6, 'left-seat', 'disqualify')],
  })),
  ...each(['fiim-ru-club', 'black-cat'], () => ({
    id: 'MSK-KNOCK-DAY',
    why: 'Knocking on the table by day: a foul',
    text: 'from day day=2 opener=1; day; #k knock 6',
    expect: [said('k', { type: 'flag', seat: 6, kind: 'knock', sanction: 'foul' })],
  })),
  ...each(ALL, () => ({
    id: 'MSK-KNOCK-NIGHT',
    why: 'Knocking at night: a foul',
    text: `${NIGHT}; @5000 #k knock 6`,
    expect: [said('k', { type: 'flag', seat: 6, kind: 'knock', sanction: 'foul' })],
  })),
  ...each(ALL, () => ({
    id: 'MSK-BUTTON',
    why: 'A button outside a vote ends the presser’s speech, nobody else’s',
    text: 'from day day=2 opener=1; day; speak 2; #x button 3; #b button 2',
    expect: [silent('x', 'speech'), said('b', { type: 'speech', seat: 3, seconds: 60, kind: 'turn' })],
  })),
  ...each(ALL, () => ({
    id: 'MSK-CUE',
    why: 'A cue and a tick are evidence; they change nothing',
    text: 'from day day=2 opener=1; day; #c cue minute-end; #t tick; speak 2',
    expect: [asWithout('c', 't'), silent('c', 'refused'), silent('t', 'refused')],
  })),
  ...each(['fiim-ru-club', 'black-cat'], () => ({
    id: 'MSK-KNOCK-LAST-WORD',
    why: 'A seat that is out raises no flag after its last word; during it, it does',
    text: 'from voting day=2 up=2>3,3>7 opener=2; vote; ballot 3: 1 2 4 5 6 8; ballot 7: 3 7 9 10; speak 3; #a knock 3; done 3; #b knock 3; dq 8; #c knock 8',
    expect: [
      said('a', { type: 'flag', seat: 3, kind: 'knock', sanction: 'foul' }),
      silent('b', 'flag'),
      silent('c', 'flag'),
    ],
  })),
  ...each(ALL, () => ({
    id: 'MSK-SILENT',
    why: 'What must raise nothing: the hand on the table while nominating, hands about in the night, a health line',
    text: 'from day day=2 opener=1; day; speak 2; v2; nom 2>5; ^2; done 2; health 4 degraded; health 4 ok; night; v1; ^1; wake mafia; v2 v5 v9; ^2 ^5 ^9; health 6 offline; health 6 ok; pause; resume; tick',
    expect: [
      unflagged(2),
      unflagged(1, 'early'),
      unflagged(5),
      unflagged(9),
      unflagged(4),
      unflagged(6, 'unheard'),
    ],
  })),
];

export const dayPresence: readonly Case[] = [...day, ...presence];
