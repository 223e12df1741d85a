/** How a game ends, what is still accepted afterwards, and what it is worth. */
import type { Seat } from '../../../schemas/vocabulary.ts';
import { accepted, type Case, first, refused, said, silent, state } from '../exact.ts';
import { ALL, each } from './phrases.ts';

const MISS = 'shots 2>8 5>7 9>8';
const KILL = 'shots 2>8 5>8 9>8';
const SCORED: readonly Case['ruleset'][] = ['fiim-eng', 'emu-2026.3'];
const over = (winner: string, by: string) => ({ type: 'game.over', winner, by });
const score = (seat: Seat, part: object) => ({ check: 'score' as const, seat, ...part });

const draws: Case[] = [
  ...each(SCORED, () => ({
    id: 'END-DRAW',
    why: 'Three shooting nights in a row with the number unchanged: a draw after the third, at shots (A-25)',
    text: `from night day=5 opener=4 quiet=2 misses=2 quietdays=2; night; wake mafia; #s ${MISS}`,
    expect: [said('s', over('draw', 'draw')), state({ phase: 'over', winner: 'draw' })],
  })),
  ...each(SCORED, () => ({
    id: 'END-DRAW-NO-SHOTS',
    why: 'The third night without shots: its result, and the draw it makes, fall at day.begin',
    text: 'from night day=5 opener=4 quiet=2 misses=2 quietdays=2; night; wake mafia; sleep mafia; #d day',
    expect: [
      said('d', { type: 'night.result', killed: null, misfire: true }, over('draw', 'draw')),
      silent('d', 'speech'),
    ],
  })),
  ...each(SCORED, () => ({
    id: 'END-DRAW-HIT',
    why: 'A hit in the third night changes the number',
    text: `from night day=5 opener=4 quiet=2 misses=2 quietdays=2; night; wake mafia; #s ${KILL}`,
    expect: [silent('s', 'game.over')],
  })),
  ...each(SCORED, () => ({
    id: 'END-DRAW-RESET',
    why: 'A removal between the nights changes the number, and the count begins anew',
    text: `from night day=4 opener=3 quiet=1 misses=1 quietdays=1; night; wake mafia; ${MISS}; day; dq 1; night; wake mafia; #s ${MISS}; day; night; wake mafia; #t ${MISS}; day; night; wake mafia; #u ${MISS}`,
    expect: [silent('s', 'game.over'), silent('t', 'game.over'), said('u', over('draw', 'draw'))],
  })),
  ...each(SCORED, () => ({
    id: 'END-DRAW-AGREEMENT',
    why: 'A-25: the night of agreement doesn’t count',
    text: `begin; night; day; night; wake mafia; ${MISS}; day; night; wake mafia; #s ${MISS}; day; night; wake mafia; #t ${MISS}`,
    expect: [silent('s', 'game.over'), said('t', over('draw', 'draw'))],
  })),
  {
    id: 'END-DRAW-BC',
    ruleset: 'black-cat',
    why: '1.5: three nights and three days: it falls at what ends the third Day’s vote with nobody gone',
    text: `from night day=5 opener=4 quiet=2 misses=2 quietdays=2; night; wake mafia; #s ${MISS}; #d day; #v vote`,
    expect: [silent('s', 'game.over'), silent('d', 'game.over'), said('v', over('draw', 'draw'))],
  },
  {
    id: 'END-DRAW-BC-NIGHT',
    ruleset: 'black-cat',
    why: 'or at night.begin, if there was no vote',
    text: `from night day=5 opener=4 quiet=2 misses=2 quietdays=2; night; wake mafia; ${MISS}; day; say 5; #n night`,
    expect: [said('n', over('draw', 'draw'))],
  },
  {
    id: 'END-DRAW-BC-REMOVED',
    ruleset: 'black-cat',
    why: 'Any player who leaves on the third Day prevents it, by removal too',
    text: `from night day=5 opener=4 quiet=2 misses=2 quietdays=2; night; wake mafia; ${MISS}; day; dq 1; #v vote; #n night`,
    expect: [{ check: 'no game.over' }],
  },
  {
    id: 'END-DRAW-BC-STAY',
    ruleset: 'black-cat',
    why: 'An undecided question on the third Day: nobody has gone',
    text: `from voting day=5 alive=1-6 up=1>1,2>3 opener=4 quiet=3 misses=3 quietdays=2; vote; ballot 1: 1 2 3; ballot 3: 4 5 6; say 1; say 3; ballot 1: 1 2 3; ballot 3: 4 5 6; open all; v1; close; #q count`,
    expect: [said('q', over('draw', 'draw')), said('q', { type: 'vote.result', outcome: 'all-stay' })],
  },
  {
    id: 'END-MISSES',
    ruleset: 'club-ru',
    why: 'Победа l.78: three misses running and nobody taken out in the last two days: Red',
    text: `from night day=5 opener=4 quiet=2 misses=2 quietdays=2; night; wake mafia; #s ${MISS}`,
    expect: [said('s', over('red', 'misses'))],
  },
  {
    id: 'END-MISSES-DAY',
    ruleset: 'club-ru',
    why: 'Somebody was taken out on one of the two days: no',
    text: `from night day=5 opener=4 quiet=2 misses=2 quietdays=1; night; wake mafia; #s ${MISS}`,
    expect: [silent('s', 'game.over')],
  },
  {
    id: 'END-MISSES-NO-SHOTS',
    ruleset: 'club-ru',
    why: 'The third miss made by a night without shots falls at day.begin',
    text: 'from night day=5 opener=4 quiet=2 misses=2 quietdays=2; night; wake mafia; #d day',
    expect: [said('d', over('red', 'misses'))],
  },
  {
    id: 'END-MISSES-REMOVED',
    ruleset: 'club-ru',
    why: 'A-42: a removal by day breaks the two idle days',
    text: `from day day=4 opener=3 quiet=2 misses=2 quietdays=1; day; dq 1; vote; night; wake mafia; #s ${MISS}`,
    expect: [silent('s', 'game.over')],
  },
  {
    id: 'END-FR-DRAW',
    ruleset: 'fiim-ru-club',
    why: 'A-41: no draw in the text: an ask, and the first act in order is to end it by hand',
    text: `from night day=5 opener=4 quiet=2 misses=2 quietdays=2; night; wake mafia; #s ${MISS}`,
    expect: [
      silent('s', 'game.over'),
      first({ type: 'game.end', winner: 'draw' }),
      said('s', { type: 'ask', about: 'A-41' }),
    ],
  },
];

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

const scores: Case[] = [
  ...each(SCORED, () => ({
    id: 'SCR-BASE',
    why: 'Victory 1.3, loss 0.3; one score for each seat',
    text: 'from day day=3 opener=2; day; #e end red',
    expect: [
      said(
        'e',
        ...([1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const).map((seat) => ({
          type: 'score',
          seat,
          base: [2, 5, 9].includes(seat) ? 0.3 : 1.3,
          bestMove: 0,
          bonus: 0,
          penalty: 0,
        })),
      ),
    ],
  })),
  ...each(ALL, () => ({
    id: 'SCR-NON-RATING',
    why: 'No scores in a non-rating game, nor where a text has none',
    text: 'from day day=3 opener=2 kind=non-rating; day; #e end red',
    expect: [silent('e', 'score')],
  })),
  ...each(['fiim-ru-club', 'black-cat', 'club-ru'], () => ({
    id: 'SCR-NONE',
    why: 'This text has no points',
    text: 'from day day=3 opener=2 kind=tournament; day; #e end red',
    expect: [silent('e', 'score')],
  })),
  ...each(SCORED, () => ({
    id: 'SCR-REMOVED',
    why: 'Removal costs 0.8',
    text: 'from day day=3 opener=2; day; dq 8; end red',
    expect: [score(8, { base: 1.3, penalty: 0.8, total: 0.5 })],
  })),
  ...each(SCORED, () => ({
    id: 'SCR-DEFEAT',
    why: 'Team defeat costs 1.0',
    text: 'from day day=3 opener=2; day; defeat 8',
    expect: [
      score(8, { base: 0.3, penalty: 1, total: -0.7 }),
      score(7, { base: 0.3, penalty: 0 }),
      score(2, { base: 1.3 }),
    ],
  })),
  ...each(SCORED, () => ({
    id: 'SCR-FOURTH-LAST-WORD',
    why: 'A fourth foul in the last word costs what a removal costs',
    text: 'from voting day=2 up=2>3,3>7 fouls=3:3; vote; ballot 3: 1 2 4 5 6 9; ballot 7: 8; speak 3; foul 3; done 3; end red',
    expect: [
      score(3, { penalty: 0.8 }),
      { check: 'leaves' as const, cause: ['vote' as const], seats: [3 as const] },
    ],
  })),
  ...each(SCORED, () => ({
    id: 'SCR-CAP-ONE',
    why: 'More than 1.0 for one player only with approval; steps of 0.1',
    text: 'from day day=3 opener=2; day; end red; #a bonus 1 1.1; #b bonus 1 0.6; #c bonus 1 0.5; #d bonus 1 0.5 head-judge; #e bonus 3 0.05; #f bonus 3 1',
    expect: [
      refused('a'),
      accepted('b'),
      refused('c'),
      accepted('d'),
      refused('e'),
      accepted('f'),
      score(1, { bonus: 1.1 }),
    ],
  })),
  ...each(SCORED, () => ({
    id: 'SCR-CAP-ALL',
    why: '2.8 in all, 3.5 with the Head Judge; one approved act lifts the cap for the game',
    text: 'from day day=3 opener=2; day; end red; bonus 1 1; bonus 3 1; #a bonus 4 0.9; #b bonus 4 0.8; #c bonus 6 0.1; #d bonus 6 0.3 head-judge; #e bonus 7 0.4; #f bonus 8 0.1; #g bonus 8 0.1 head-judge',
    expect: [
      refused('a'),
      accepted('b'),
      refused('c'),
      accepted('d'),
      accepted('e'),
      refused('f'),
      refused('g'),
    ],
  })),
  {
    id: 'SCR-CAP-EMU',
    ruleset: 'emu-2026.3',
    why: '13.4.1.3: over 1.3 the Committee, never over 1.5',
    text: 'from day day=3 opener=2; day; end red; #a bonus 1 1.3 head-judge; #b bonus 1 0.1 head-judge; #c bonus 1 0.2 committee; #d bonus 1 0.1 committee',
    expect: [accepted('a'), refused('b'), accepted('c'), refused('d'), score(1, { bonus: 1.5 })],
  },
  {
    id: 'SCR-EMU-PPK',
    ruleset: 'emu-2026.3',
    why: '13.4.4.3: no bonus for who brought the team defeat',
    text: 'from day day=3 opener=2; day; defeat 8; #a bonus 8 0.2; #b bonus 7 0.2',
    expect: [refused('a'), accepted('b')],
  },
  {
    id: 'SCR-EMU-DRAW',
    ruleset: 'emu-2026.3',
    why: '13.1.3: seated at the draw: a Small penalty and no bonus; who had left has neither',
    text: `from night day=5 alive=1-3,5-10 kills=4 opener=4 quiet=2 misses=2 quietdays=2; night; wake mafia; ${MISS}; #a bonus 3 0.2; #b bonus 4 0.2`,
    expect: [
      refused('a'),
      accepted('b'),
      score(3, { base: 0.3, penalty: 0.3, total: 0 }),
      score(4, { base: 0.3, penalty: 0, bonus: 0.2, total: 0.5 }),
    ],
  },
  {
    id: 'SCR-FE-DRAW',
    ruleset: 'fiim-eng',
    why: '13.1 ¶4: a draw is worth 0.3, without penalty',
    text: `from night day=5 opener=4 quiet=2 misses=2 quietdays=2; night; wake mafia; ${MISS}`,
    expect: [score(3, { base: 0.3, penalty: 0, total: 0.3 })],
  },
  ...each(SCORED, () => ({
    id: 'SCR-AGAIN',
    why: 'A score falls again after any later act that changes it, for that seat alone',
    text: 'from day day=3 opener=2; day; end red; #p penalty 6 0.5',
    expect: [said('p', { type: 'score', seat: 6, penalty: 0.5, total: 0.8 })],
  })),
  ...each(SCORED, () => ({
    id: 'SCR-UNDONE',
    why: 'A result taken back takes its scores with it; the later result has its own',
    text: 'from day day=3 opener=2; day; end red; undo; end dark',
    expect: [score(1, { base: 0.3 }), score(2, { base: 1.3 })],
  })),
];

export const endings: readonly Case[] = [...draws, ...wins, ...after, ...scores];
