import { expect, test, vi } from 'vitest';
import { run } from './nights.ts';

test('a few nights under each ruleset: nothing missed, nothing false', () => {
  const said: string[] = [];
  const log = vi.spyOn(console, 'log').mockImplementation((text: string) => {
    said.push(text);
  });
  try {
    expect(run(['--games', '8', '--json'])).toBe(0);
  } finally {
    log.mockRestore();
  }
  const { rows } = JSON.parse(said.join('')) as {
    rows: { nights: number; kinds: Record<string, { happened: number }> }[];
  };
  expect(rows).toHaveLength(5);
  const happened = rows
    .flatMap(({ kinds }) => Object.values(kinds))
    .reduce((sum, one) => sum + one.happened, 0);
  expect(happened).toBeGreaterThan(20);
});
