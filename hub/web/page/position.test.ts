import { expect, test } from 'vitest';
import type { Input } from '../../../schemas/record.ts';
import { RULESET_IDS } from '../../../schemas/vocabulary.ts';
import { begin, step } from '../../judge/game.ts';
import { judgeView } from '../../judge/view.ts';
import { draftOf, positionOf } from './position.ts';

const start = (ruleset: string) => {
  const game = begin({ record: 'mafia-table', version: 1, ruleset });
  if ('refused' in game) throw new Error(game.refused);
  return game;
};
const play = (ruleset: string, lines: readonly object[]) => {
  let game = start(ruleset);
  for (const line of lines) game = step(game, Math.max(game.line, 1) + 1, line as Input).game;
  return judgeView(game, {
    now: 0,
    gameId: 'g',
    health: () => ({ state: 'ok', reason: null, heardAgo: 1, uncertainty: 1, faults: 0 }),
    closes: 'hub',
    waiting: [],
    recordFault: null,
  });
};

test.each(RULESET_IDS)('%s: what the table knew last begins a game that stands alike', (ruleset) => {
  const known = play(ruleset, [
    {
      at: 0,
      type: 'game.begin',
      position: { phase: 'day', day: 2, alive: [1, 2, 3, 4, 5, 6, 7, 8, 9], opener: 1, nightKills: [10] },
    },
    { at: 1000, type: 'day.begin' },
    { at: 2000, type: 'foul', seat: 5 },
    { at: 3000, type: 'foul', seat: 5 },
    { at: 4000, type: 'speech.begin', seat: 2 },
    { at: 5000, type: 'nominate', by: 2, seat: 7 },
    { at: 6000, type: 'speech.end', seat: 2 },
    { at: 7000, type: 'speech.begin', seat: 3 },
    { at: 8000, type: 'nominate', by: 3, seat: 9 },
    { at: 9000, type: 'speech.end', seat: 3 },
  ]);
  const draft = draftOf(known);
  const again = play(ruleset, [
    { at: 0, type: 'game.begin', position: positionOf({ ...draft, phase: 'voting' }) },
  ]);
  expect(again.game?.refusal).toBeNull();
  expect(again.game).toMatchObject({ phase: 'voting', day: 2, alive: known.game?.alive, opener: 2 });
  expect(again.seats.map(({ fouls }) => fouls)).toEqual(known.seats.map(({ fouls }) => fouls));
  expect(again.game?.nominees.map(({ by, seat }) => [by, seat])).toEqual([
    [2, 7],
    [3, 9],
  ]);
  expect(again.seats[9]?.left?.cause).toBe('night');
});
