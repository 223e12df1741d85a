/** The checker is checked: each kind of check is met by one account and missed by others. */
import { describe, expect, test } from 'vitest';
import type { Decision, StateLine } from '../../schemas/decision.ts';
import { flag, type Loose, rows, tally } from './accounts.ts';
import { check } from './checks.ts';
import { type Expectation, type ExpectationKind, expectation } from './expectation.ts';
import { standing } from './standing.ts';

const quiet: StateLine = {
  at: 9,
  type: 'state',
  phase: 'day',
  day: 1,
  alive: [1, 2, 3],
  fouls: { 2: 3 },
  nominees: [{ by: 1, seat: 2 }],
  next: [
    { type: 'wake', who: 'player', seat: 1 },
    { type: 'wake', who: 'don' },
    { type: 'wake', who: 'mafia' },
  ],
  winner: 'red',
};
const said = (list: readonly Loose<Decision>[]) => ({
  decisions: list.map((d) => ({ at: 5, input: 3, clauses: [], ...d }) as Decision),
  state: quiet,
});

const never: Expectation[] = [
  { check: 'state alive', alive: [1, 2] },
  { check: 'state fouls', seat: 2, fouls: 2 },
  { check: 'state nominees', nominees: [] },
  { check: 'state nominees', nominees: [{ by: 2, seat: 1 }] },
  { check: 'next', type: 'sleep' },
  { check: 'next', type: 'wake', who: 'mafia' },
  { check: 'winner stays', winner: 'dark' },
];
const always: Expectation[] = [
  { check: 'state alive', alive: [1, 2, 3] },
  { check: 'state fouls', seat: 2, fouls: 3 },
  { check: 'state nominees', nominees: [{ by: 1, seat: 2 }] },
  { check: 'next', type: 'wake', who: 'don' },
  { check: 'next', type: 'wake' },
];

describe('the checker', () => {
  test.each(rows.map((row) => [JSON.stringify(row[0]), row] as const))('%s', (_, row) => {
    const [expected, meets, ...misses] = row;
    expect(expectation.safeParse(expected).success).toBe(true);
    expect(check(said(meets), expected)).toBeNull();
    expect(misses.length).toBeGreaterThan(0);
    for (const account of misses)
      expect(check(said(account), expected), JSON.stringify(account)).not.toBeNull();
  });

  test('the last line is looked at', () => {
    for (const e of always) expect(check(said([]), e), JSON.stringify(e)).toBeNull();
    for (const e of never) expect(check(said([]), e), JSON.stringify(e)).not.toBeNull();
  });

  test('every kind of check is tried', () => {
    const tried = new Set<ExpectationKind>([...rows.map((r) => r[0]), ...never].map((e) => e.check));
    const kinds = expectation.options.map((o) => o.shape.check.value);
    expect([...tried].toSorted()).toEqual(kinds.toSorted());
  });

  test('what is undone no longer stands', () => {
    const list = said([flag, { ...tally, input: 4 }, { type: 'undone', of: 3, input: 5 }]).decisions;
    expect(standing(list).map((d) => d.type)).toEqual(['tally']);
  });
});
