import { expect, test } from 'vitest';
import { RULESET_IDS } from '../../schemas/vocabulary.ts';
import { virtualGame } from './virtual-game.ts';

test.each(RULESET_IDS)('%s: a whole game is judged with no seat working', async (ruleset) => {
  const game = await virtualGame(ruleset, 11, {}, []);
  expect(game.over).toBe(true);
  expect(game.refused).toEqual([]);
  expect(game.record.some((line) => line.includes('"fist"'))).toBe(false);
  expect(game.said.filter((one) => one.type === 'tally' && one.confirmed).length).toBeGreaterThan(0);
  expect(game.said.some((one) => one.type === 'game.over')).toBe(true);
});
