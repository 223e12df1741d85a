import { expect, test } from 'vitest';
import { complaints, type Reading } from './verdict.ts';

const start: Reading = { minute: 0, rss: 2e8, heapUsed: 6e7, handles: 30, folder: 2e6, lines: 0 };
const after = (minute: number, grown: Partial<Reading> = {}): Reading => ({
  ...start,
  minute,
  lines: minute * 1000,
  folder: 2e6 + minute * 1e6,
  ...grown,
});

test('growth that the record explains is none', () => {
  expect(complaints([start, after(1), after(60)])).toEqual([]);
});

test.each([
  ['rss', 1e9],
  ['heapUsed', 1e9],
  ['handles', 90],
  ['folder', 1e9],
] as const)('%s that grows beyond it is named', (what, value) => {
  const found = complaints([start, after(1), after(60, { [what]: value })]);
  expect(found).toHaveLength(1);
  expect(found[0]).toMatch(what);
});

test('a table at which nothing happens any more is no success', () => {
  expect(complaints([start, after(1), after(2), after(3, { lines: 2000 })])).toEqual([
    'nothing happened in the last minute',
  ]);
});
