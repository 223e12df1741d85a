import { expect, test } from 'vitest';
import { RULESET_IDS } from '../../schemas/vocabulary.ts';
import { AMBIGUITIES } from './ambiguities.ts';
import { FLAG_CASES } from './flags.ts';
import { GROUNDS } from './grounds.ts';
import { findRuleset, installRuleset, rulesetIds } from './registry.ts';
import type { Ruleset } from './ruleset.ts';

const shipped = RULESET_IDS.map((id) => findRuleset(id)).filter((rules): rules is Ruleset => !!rules);

test('five ship, found by the ids of the record', () => {
  expect(shipped.map((rules) => rules.id)).toEqual([...RULESET_IDS]);
  expect(findRuleset('chess')).toBeUndefined();
});

test('each cites one to three clauses for every ground and every flag', () => {
  for (const rules of shipped) {
    for (const ground of GROUNDS) {
      const clauses = rules.cite[ground];
      expect(clauses.length, `${rules.id} ${ground}`).toBeGreaterThan(0);
      expect(clauses.length, `${rules.id} ${ground}`).toBeLessThanOrEqual(3);
      expect(new Set(clauses).size).toBe(clauses.length);
    }
    for (const flag of FLAG_CASES) {
      const rule = rules.flags[flag];
      if (rule) expect(rule.clauses.length, `${rules.id} ${flag}`).toBeGreaterThan(0);
    }
  }
});

test('the register has 53 entries, and each text lists exactly those that concern it', () => {
  expect(AMBIGUITIES.map((entry) => entry.about)).toEqual(
    Array.from({ length: 53 }, (_, i) => `A-${String(i + 1).padStart(2, '0')}`),
  );
  for (const rules of shipped) {
    const concerned = AMBIGUITIES.filter((entry) => entry.clauses[rules.id]).map((entry) => entry.about);
    expect([...rules.ambiguities], rules.id).toEqual(concerned);
  }
});

test('one more can be installed and taken back', () => {
  const [fiim] = shipped;
  if (!fiim) throw new Error('fiim-eng is missing');
  const remove = installRuleset({ ...fiim, id: 'house' });
  expect(rulesetIds()).toContain('house');
  remove();
  expect(findRuleset('house')).toBeUndefined();
});
