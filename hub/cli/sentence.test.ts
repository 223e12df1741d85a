import { expect, test } from 'vitest';
import type { Decision, StateLine } from '../../schemas/decision.ts';
import { sentence } from './sentence.ts';

const said = { at: 3_725_125, input: 14, clauses: ['5.7.1'] };

test.each<[Decision, string]>([
  [{ ...said, type: 'speech', seat: 3, seconds: 60, kind: 'turn' }, 'speech of seat 3: 60 s'],
  [{ ...said, type: 'nomination', by: 1, seat: 4, accepted: true }, 'seat 1 nominates seat 4'],
  [
    { ...said, type: 'nomination', by: 1, seat: 4, accepted: false, reason: 'already-nominated' },
    'seat 1 nominates seat 4 – not taken: this seat is nominated already',
  ],
  [
    { ...said, type: 'nomination', by: 1, seat: 4, accepted: false, reason: 'one-only' },
    'seat 1 nominates seat 4 – not taken: this player has made a nomination already',
  ],
  [{ ...said, type: 'vote.order', candidates: [4, 2], round: 1 }, 'vote, in this order: 4, 2'],
  [{ ...said, type: 'vote.order', candidates: [4, 2], round: 2 }, 're-vote 1, in this order: 4, 2'],
  [
    { ...said, type: 'vote.order', candidates: [4, 2], round: 2, question: true },
    'question: do all leave? (4, 2)',
  ],
  [{ ...said, type: 'vote.none', reason: 'no-nominee' }, 'no vote: nobody is nominated'],
  [{ ...said, type: 'night.call', numbers: [1, 2, 10] }, 'call these numbers: 1, 2, 10'],
  [
    { ...said, type: 'check.result', by: 'don', seat: 4, result: 'sheriff', signs: { hand: 'thumb-up' } },
    'the don checks seat 4: sheriff, show: thumb-up',
  ],
  [{ ...said, type: 'flag', seat: 7, kind: 'late', sanction: 'none' }, 'seat 7: late'],
  [
    { ...said, type: 'flag', seat: 7, kind: 'withdrawn', sanction: 'foul' },
    'seat 7: withdrawn, proposed: foul',
  ],
  [
    {
      ...said,
      type: 'ask',
      about: 'A-06',
      taken: 'vote',
      other: 'no-vote',
      how: { type: 'vote.announce', votes: [1] },
    },
    'A-06: taken as vote; otherwise no-vote (with vote.announce votes [1])',
  ],
  [
    {
      ...said,
      type: 'tally',
      candidate: 4,
      votes: [1, 2],
      automatic: [9],
      count: 3,
      doubtful: [7],
      confirmed: false,
    },
    'proposed: 3 against seat 4; fists 1, 2; automatic 9; doubtful 7',
  ],
  [
    {
      ...said,
      type: 'tally',
      candidate: 'all',
      votes: [],
      automatic: [],
      count: 0,
      doubtful: [],
      confirmed: true,
      corrected: true,
    },
    'announced: 0 for all to leave; corrected by the Judge',
  ],
  [{ ...said, type: 'vote.result', outcome: 'tie', seats: [2, 4] }, 'result: a tie (2, 4)'],
  [{ ...said, type: 'vote.result', outcome: 'cancelled', seats: [] }, 'result: the vote is cancelled'],
  [{ ...said, type: 'leaves', seat: 4, cause: 'vote', lastWord: 60 }, 'seat 4 leaves (vote), last word 60 s'],
  [{ ...said, type: 'leaves', seat: 4, cause: 'fouls', lastWord: 0 }, 'seat 4 leaves (fouls), no last word'],
  [{ ...said, type: 'night.result', killed: 3, misfire: false }, 'killed in the night: seat 3'],
  [{ ...said, type: 'night.result', killed: null, misfire: true }, 'nobody killed: a misfire'],
  [{ ...said, type: 'best-move', seat: 3, offered: true }, 'best move offered to seat 3'],
  [{ ...said, type: 'best-move', seat: 3, offered: true, seats: [1, 2, 5] }, 'best move of seat 3: 1, 2, 5'],
  [{ ...said, type: 'game.over', winner: 'red', by: 'elimination' }, 'game over: red wins (elimination)'],
  [{ ...said, type: 'game.over', winner: 'draw', by: 'draw' }, 'game over: a draw (draw)'],
  [
    { ...said, type: 'score', seat: 3, base: 1, bestMove: 0.3, bonus: 0, penalty: 0.5, total: 0.8 },
    'score of seat 3: 1 + best move 0.3 + bonus 0 - penalty 0.5 = 0.8',
  ],
  [{ ...said, type: 'refused', reason: 'not-a-candidate' }, 'refused: not-a-candidate'],
  [{ ...said, type: 'undone', of: 9 }, 'line 9 is undone'],
  [
    { ...said, type: 'undone', of: 9, decisions: [{ type: 'flag', seat: 3 }, { type: 'tally' }] },
    'of line 9 is undone: flag of seat 3, tally',
  ],
])('%j is one line of English, with its moment, line and clause', (decision, content) => {
  expect(sentence(decision)).toBe(` 1:02:05.125    #14  ${content}  [5.7.1]`);
});

test('the last line says where the game stands and what is in order', () => {
  const state: StateLine = {
    at: -1.4,
    type: 'state',
    phase: 'voting',
    day: 2,
    alive: [1, 2, 9],
    fouls: { 2: 3 },
    nominees: [{ by: 1, seat: 9 }],
    next: [
      { type: 'vote.open', candidate: 9 },
      { type: 'vote.begin' },
      { type: 'pause.begin' },
      { type: 'redeal' },
    ],
  };
  expect(sentence(state).trim()).toBe(
    '-0:00:00.001         now: voting, day 2; at the table: 1, 2, 9; fouls: 2 has 3; nominated: 9 by 1; ' +
      'next: vote.open candidate 9 / vote.begin / pause.begin …',
  );
});
