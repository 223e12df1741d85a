/** How a game is won, and what is still accepted afterwards. */
import type { Seat } from '../../../schemas/vocabulary.ts';
import { accepted, type Case, refused, said, silent, state } from '../exact.ts';
import { ALL, each, over, SCORED } from './phrases.ts';

const score = (seat: Seat, part: object) => ({ check: 'score' as const, seat, ...part });

const wins: Case[] = [
  ...each(ALL, () => ({
    id: 'END-PARITY-NIGHT',
    why: 'Parity by a shot: the game is over at shots',
    text: 'from night day=4 alive=1,2,3,4,5 opener=2; night; wake mafia; #s shots 2>1 5>1',
    expect: [said('s', over('dark', 'parity'))],
  })),
  ...each(ALL, () => ({
    id: 'END-LAST-DARK-REMOVED',
    why: 'A-37: the removal of the last Dark is an elimination',
    text: 'from day day=4 alive=1,3,4,5,6 opener=3; day; #d dq 5',
    expect: [said('d', over('red', 'elimination'))],
  })),
  ...each(ALL, () => ({
    id: 'END-REMOVED-PARITY',
    why: 'Removing a Red player may make parity, at the sanction',
    text: 'from day day=4 alive=1,2,3,4,5 opener=3; day; #d dq 1',
    expect: [said('d', over('dark', 'parity'))],
  })),
  ...each(['fiim-eng', 'emu-2026.3', 'black-cat'], () => ({
    id: 'END-IN-VOTE',
    why: 'A game that ends by a removal during the vote: the vote is cancelled, the departure is said',
    text: 'from voting day=4 alive=1,2,3,4,5 up=1>3,2>4 opener=3; vote; open 3; v1 v2; #d dq 1; #o open 4',
    expect: [
      said('d', over('dark', 'parity')),
      said('d', { type: 'leaves', seat: 1, cause: 'disqualified', lastWord: 0 }),
      refused('o'),
    ],
  })),
  ...each(ALL, () => ({
    id: 'END-NOROLES',
    why: 'Until roles are entered a win is the Judge’s; from then on wins are checked',
    text: 'from day noroles day=4 alive=1,2,3,4,5 opener=3; day; #d dq 1; roles; #e dq 3',
    expect: [silent('d', 'game.over'), { check: 'game.over' as const, winner: 'dark' as const }],
  })),
  ...each(ALL, () => ({
    id: 'END-ROLES-LATER',
    why: 'Roles entered later: from then on wins are checked, and defeat is no longer refused',
    text: 'from day noroles day=4 alive=1,3,4,5,6 opener=3; day; roles; #d dq 5',
    expect: [said('d', over('red', 'elimination'))],
  })),
  ...each(ALL, () => ({
    id: 'END-ROLES-AGAIN',
    why: 'A second roles replaces the first',
    text: 'from day noroles day=4 alive=1,3,4,5,6 opener=3; day; {"type":"roles","roles":{"1":"don","2":"mafia","3":"citizen","4":"sheriff","5":"citizen","6":"citizen","7":"citizen","8":"citizen","9":"mafia","10":"citizen"}}; roles; #c dq 5',
    expect: [said('c', over('red', 'elimination'))],
  })),
  ...each(ALL, () => ({
    id: 'END-JUDGE',
    why: 'The Judge may end it by hand',
    text: 'from day noroles day=4 opener=3; day; #e end draw',
    expect: [said('e', over('draw', 'judge')), state({ phase: 'over', winner: 'draw' })],
  })),
];

const after: Case[] = [
  ...each(ALL, () => ({
    id: 'END-AFTER',
    why: 'After the end: last words, the rest of the night, day.begin, sanctions, pauses; no turn, no vote',
    text: `from night day=4 alive=1,2,3,4,5 opener=2; night; wake mafia; shots 2>1 5>1; #a sleep mafia; #b wake don; #c check don 4; #d day; #e speak 1; #f done 1; #g foul 3; #h pause; #i resume; #j speak 2; #k vote; #l nom 2>3; #m open 3; #n notice 4`,
    expect: [
      ...['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'n'].map(accepted),
      ...['j', 'k', 'l', 'm'].map(refused),
      { check: 'nothing after the end' as const },
      { check: 'winner stays' as const, winner: 'dark' as const },
      said('d', { type: 'speech', seat: 1, seconds: 60, kind: 'last-word' }),
    ],
  })),
  ...each(ALL, () => ({
    id: 'END-AFTER-REMOVAL',
    why: 'A removal after the end changes no result',
    text: 'from voting day=5 alive=1,5,6 up=6>5,5>1; vote; ballot 5: 1 6; open 1; v5; close; count; #a dq 1; #b dq 6',
    expect: [accepted('a'), { check: 'winner stays' as const, winner: 'red' as const }],
  })),
  ...each(SCORED, () => ({
    id: 'END-AFTER-PENALTY',
    why: 'A removal after the end costs its penalty all the same (12.9)',
    text: 'from voting day=5 alive=1,5,6 up=6>5,5>1 kind=tournament; vote; ballot 5: 1 6; open 1; v5; close; count; dq 1',
    expect: [score(1, { base: 1.3, penalty: 0.8, total: 0.5 })],
  })),
];

export const endings: readonly Case[] = [...wins, ...after];
