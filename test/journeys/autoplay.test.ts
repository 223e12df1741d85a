import { describe, expect, test } from 'vitest';
import { isUnreadable, replay } from '../../hub/judge/replay.ts';
import { RULESET_IDS } from '../../schemas/vocabulary.ts';
import { virtualGame } from './virtual-game.ts';

const SEEDS = [1, 2];

describe.each(RULESET_IDS)('%s', (ruleset) => {
  test.each(SEEDS)('a simulated Judge plays a whole game to its end, seed %i', async (seed) => {
    const { record, said, refused, over } = await virtualGame(ruleset, seed);
    expect(refused).toEqual([]);
    expect(over).toBe(true);
    expect(said.some((one) => one.type === 'night.result' && one.killed !== null)).toBe(true);
    const again = replay(record.join('\n'));
    if (isUnreadable(again)) throw new Error(again.detail);
    const decisions = [...again].filter((decision) => decision.type !== 'state');
    expect(JSON.stringify(decisions)).toBe(JSON.stringify(said));
  });
});
