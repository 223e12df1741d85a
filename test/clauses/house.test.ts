/** A sixth ruleset: a window of 1.8 s, two nominations, no second vote. Nothing of the engine is touched. */
import { afterAll, expect, test } from 'vitest';
import { begin, isRefusal, step } from '../../hub/judge/game.ts';
import { fiimEng } from '../../hub/rules/fiim-eng.ts';
import { installRuleset } from '../../hub/rules/registry.ts';
import type { Ruleset } from '../../hub/rules/ruleset.ts';
import { noSecondVote } from '../../hub/rules/ties.ts';
import { windowLength } from '../../hub/table/reading.ts';
import type { Decision } from '../../schemas/decision.ts';
import type { Input } from '../../schemas/record.ts';

const house: Ruleset = {
  ...fiimEng,
  id: 'house',
  version: '1',
  names: { en: 'House rules', ru: 'Домашние правила' },
  vote: { ...fiimEng.vote, windowMs: 1800 },
  nomination: { ...fiimEng.nomination, limit: 2 },
  tie: { ...fiimEng.tie, step: noSecondVote },
  cite: { ...fiimEng.cite, 'result.no-second-vote': ['house 3'] },
};
afterAll(installRuleset(house));

const said = (inputs: readonly Input[]): readonly Decision[] => {
  let game = begin({ record: 'mafia-table', version: 1, ruleset: 'house' });
  if (isRefusal(game)) throw new Error(game.detail);
  const decisions: Decision[] = [];
  for (const [i, input] of inputs.entries()) {
    const taken = step(game, i + 2, input);
    game = taken.game;
    decisions.push(...taken.decisions);
  }
  return decisions;
};

test('is played by its own words', () => {
  const decisions = said([
    { at: 0, type: 'game.begin', position: { phase: 'day', day: 2, alive: [1, 2, 3, 4], opener: 10 } },
    { at: 1, type: 'day.begin' },
    { at: 2, type: 'nominate', by: 1, seat: 3 },
    { at: 3, type: 'nominate', by: 1, seat: 4 },
    { at: 4, type: 'nominate', by: 1, seat: 2 },
    { at: 5, type: 'vote.begin' },
    { at: 6, type: 'vote.open', candidate: 3 },
    { at: 1000, type: 'vote.announce', votes: [1, 2] },
    { at: 2000, type: 'vote.open', candidate: 4 },
    { at: 3000, type: 'vote.announce', votes: [3, 4] },
  ]);
  expect(decisions.flatMap((d) => (d.type === 'nomination' ? [d.accepted] : []))).toEqual([
    true,
    true,
    false,
  ]);
  expect(decisions.filter((d) => d.type === 'vote.result')).toMatchObject([
    { outcome: 'tie', seats: [3, 4] },
    { outcome: 'all-stay', seats: [3, 4], clauses: ['house 3'] },
  ]);
  // What the hub closes a window by.
  const game = begin({ record: 'mafia-table', version: 1, ruleset: 'house' });
  expect(isRefusal(game) ? null : windowLength(game)).toBe(1800);
});
