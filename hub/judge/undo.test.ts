import { expect, test } from 'vitest';
import type { Input } from '../../schemas/record.ts';
import { SEATS } from '../../schemas/vocabulary.ts';
import { begin, type Game, stateLine, step } from './game.ts';
import { WELL } from './test-live.ts';
import { judgeView } from './view.ts';

const play = (lines: readonly Input[], from?: Game): Game => {
  let game = from ?? begin({ record: 'mafia-table', version: 1, ruleset: 'fiim-eng' });
  if ('refused' in game) throw new Error(game.refused);
  for (const input of lines) game = step(game, Math.max(game.line, 1) + 1, input).game;
  return game;
};
const viewOf = (game: Game) => judgeView(game, WELL).game;

/** Line 8 nominates seat 7; its window is open, with the fist of seat 2 in it. */
const inVote = (): Game => {
  const speech = (seat: 2 | 3 | 4, nominee: 3 | 7 | 9, at: number): Input[] => [
    { at, type: 'speech.begin', seat },
    { at, type: 'nominate', by: seat, seat: nominee },
    { at, type: 'speech.end', seat },
  ];
  return play([
    { at: 0, type: 'game.begin', position: { phase: 'day', day: 2, alive: [...SEATS], opener: 1 } },
    { at: 1, type: 'day.begin' },
    ...speech(2, 3, 10),
    ...speech(3, 7, 20),
    ...speech(4, 9, 30),
    { at: 1000, type: 'vote.begin' },
    { at: 2000, type: 'vote.open', candidate: 3 },
    { at: 2300, type: 'fist', seat: 1, down: true },
    { at: 3500, type: 'vote.close' },
    { at: 3600, type: 'fist', seat: 1, down: false },
    { at: 4000, type: 'vote.announce' },
    { at: 5000, type: 'vote.open', candidate: 7 },
    { at: 5300, type: 'fist', seat: 2, down: true },
  ]);
};

test('a nomination is taken back in mid-vote: what was announced of the others stands, its window does not', () => {
  const game = play([{ at: 5400, type: 'undo', of: 8 }], inVote());
  expect(stateLine(game)).toMatchObject({
    phase: 'voting',
    nominees: [
      { by: 2, seat: 3 },
      { by: 4, seat: 9 },
    ],
    next: [{ type: 'vote.open', candidate: 9 }],
  });
  const vote = viewOf(game)?.vote;
  expect(vote?.order).toEqual([
    { candidate: 3, state: 'announced', count: 1 },
    { candidate: 9, state: 'waiting', count: null },
  ]);
  expect(vote?.past.map(({ candidate, fate }) => [candidate, fate])).toEqual([
    [3, 'announced'],
    [7, 'undone'],
  ]);
});

test('a fist from a window that went with its nomination is nobody’s vote, and nothing is guessed of it', () => {
  const undone = play([{ at: 5400, type: 'undo', of: 8 }], inVote());
  const game = play(
    [
      { at: 6000, type: 'vote.open', candidate: 9 },
      { at: 6300, type: 'fist', seat: 4, down: true },
    ],
    undone,
  );
  expect(viewOf(game)?.vote?.running).toEqual({ votes: [4], doubtful: [2] });
  expect(viewOf(game)?.flags.filter(({ kind }) => kind === 'early')).toEqual([]);
});

test('what undo is said to take back is the Judge’s own: of a close by the hub the call, or what was done since', () => {
  const closed: Input = { at: 6500, type: 'vote.close', by: 'hub' };
  expect(viewOf(play([closed], inVote()))?.undo?.act).toEqual({ type: 'vote.open', candidate: 7 });
  const fouled = play([{ at: 5500, type: 'foul', seat: 5 }, closed], inVote());
  expect(viewOf(fouled)?.undo?.act).toEqual({ type: 'foul', seat: 5 });
  const byHand = play([{ ...closed, by: 'judge' }], inVote());
  expect(viewOf(byHand)?.undo?.act).toMatchObject({ type: 'vote.close' });
});
