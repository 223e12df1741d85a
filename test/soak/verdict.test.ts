import { expect, test } from 'vitest';
import { complaints, type Reading } from './verdict.ts';

const start: Reading = { minute: 0, rss: 2e8, heapUsed: 6e7, handles: 30, folder: 2e6, lines: 0 };
/** An hour of a hub, a reading a minute; `grown` says what is otherwise at each. */
const hour = (grown: (minute: number) => Partial<Reading> = () => ({})): Reading[] => [
  start,
  ...Array.from({ length: 60 }, (_, n) => after(n + 1, grown(n + 1))),
];
const after = (minute: number, grown: Partial<Reading>): Reading => ({
  ...start,
  minute,
  // It warms up, and then comes and goes.
  rss: 3e8 + (minute % 7) * 2e7,
  heapUsed: 6e7 + (minute % 5) * 1e7,
  handles: 30 + (minute % 3) * 15,
  lines: minute * 300,
  folder: 9e6 + minute * 1e5,
  ...grown,
});

test('growth that the record explains is none, nor is what comes and goes', () => {
  expect(complaints(hour())).toEqual([]);
});

test.each([
  ['rss', 2e6],
  ['heapUsed', 1e6],
  ['handles', 2],
  ['folder', 2e6],
] as const)('%s that grows by a little each minute is named', (what, each) => {
  const found = complaints(hour((minute) => ({ [what]: 5e7 + minute * each })));
  expect(found).toHaveLength(1);
  expect(found[0]).toMatch(what);
});

test('a table at which nothing happens any more is no success', () => {
  const stopped = hour().map((reading) => ({ ...reading, lines: Math.min(reading.lines, 17_700) }));
  expect(complaints(stopped)).toEqual(['nothing happened in minute 60']);
});

test('a run of no readings proves nothing', () => {
  expect(complaints([start])).toEqual(['too little was read']);
});
