/** Nights without a death: draws, and three misses. */

import { type Case, first, said, silent, state } from '../exact.ts';
import { each, KILL, MISS, over, SCORED } from './phrases.ts';

export const draws: readonly Case[] = [
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
  {
    id: 'END-MISSES-VOTING',
    ruleset: 'club-ru',
    why: 'Победа l.78: the Day just passing counts among the two: the third miss after two idle Days is Red’s',
    text: `from voting day=3 opener=3 quiet=2 misses=2 quietdays=1; vote; night; wake mafia; #s ${MISS}`,
    expect: [said('s', over('red', 'misses'))],
  },
  {
    id: 'END-MISSES-ONE-DAY',
    ruleset: 'club-ru',
    why: 'One idle Day of the last two is not enough; the fourth miss, after another, is',
    text: `from night day=4 opener=3 quiet=2 misses=2 quietdays=1; night; wake mafia; #s ${MISS}; day; vote; night; wake mafia; #t ${MISS}`,
    expect: [silent('s', 'game.over'), said('t', over('red', 'misses'))],
  },
];
