/** Counter, formula and engine agree on every small table. */
import { describe, expect, test } from 'vitest';
import { countDay, type Outcomes, type VoteRules } from './counter.ts';
import { twoCandidates } from './formula.ts';
import { walkDay } from './walker.ts';

const never = () => false;
const everyone = (tied: number, table: number) => tied === table;
const collective = (tied: number, table: number) => tied === table || (tied === 3 && table === 9);

const RULESETS: Readonly<Record<string, VoteRules>> = {
  'fiim-eng': { automatic: true, barred: collective },
  'emu-2026.3': { automatic: true, barred: collective },
  'fiim-ru-club': { automatic: true, barred: never },
  'black-cat': { automatic: true, barred: everyone },
  'club-ru': { automatic: false, barred: never },
};

/** Players at the table, how many of them are nominated. */
const TABLES: readonly (readonly [table: number, nominated: number])[] = [
  [3, 1],
  [3, 2],
  [3, 3],
  [4, 1],
  [4, 2],
  [4, 3],
  [4, 4],
  [5, 1],
  [5, 2],
  [5, 3],
];

const sorted = (outcomes: Outcomes) => Object.fromEntries([...outcomes].toSorted());
const rulesets = Object.entries(RULESETS);

describe('the counter and the formulas', () => {
  test.each(rulesets)('%s: two candidates at 3 to 9 players', (_, rules) => {
    for (let table = 3; table <= 9; table++)
      expect(sorted(countDay(table, 2, rules))).toEqual(
        sorted(twoCandidates(table, rules.automatic, rules.barred(2, table))),
      );
  });

  test('forced votes: two candidates never tie at an odd table', () => {
    for (const [, rules] of rulesets.filter(([, r]) => r.automatic))
      for (const table of [3, 5, 7, 9])
        expect([...countDay(table, 2, rules).keys()].toSorted()).toEqual(['leaves 1', 'leaves 2']);
  });
});

describe.each(rulesets)('%s through the engine', (ruleset, rules) => {
  test.each(TABLES)('%i players, %i nominated', (table, nominated) => {
    expect(sorted(walkDay(ruleset, table, nominated))).toEqual(sorted(countDay(table, nominated, rules)));
  });
});
