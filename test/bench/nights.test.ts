import { expect, test, vi } from 'vitest';
import type * as Nights from '../../hub/rules/nights.ts';
import { SEATS, type Seat } from '../../schemas/vocabulary.ts';
import { run } from './nights.ts';

/** Whose masks may be off while anybody is awake, where that isn't the engine's own word. */
const engine = vi.hoisted(() => ({ allowed: null as readonly Seat[] | null }));
vi.mock('../../hub/rules/nights.ts', async (original) => {
  const its = await original<typeof Nights>();
  return { ...its, unmasked: (facts: Nights.MaskFacts) => engine.allowed ?? its.unmasked(facts) };
});

test('a few nights under each ruleset: nothing missed, nothing false', () => {
  const said: string[] = [];
  const log = vi.spyOn(console, 'log').mockImplementation((text: string) => {
    said.push(text);
  });
  try {
    expect(run(['--nights', '16', '--json'])).toBe(0);
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

test.each([
  ['sees no mask where it should', 'missed'],
  ['calls every mask an offence', 'false'],
] as const)('an engine that %s is found out', (_how, by) => {
  engine.allowed = by === 'missed' ? SEATS : [];
  const said: string[] = [];
  const log = vi.spyOn(console, 'log').mockImplementation((text: string) => {
    said.push(text);
  });
  try {
    expect(run(['--nights', '16', '--json'])).toBe(1);
  } finally {
    engine.allowed = null;
    log.mockRestore();
  }
  const { rows } = JSON.parse(said.join('')) as { rows: { kinds: Record<string, Record<string, number>> }[] };
  for (const { kinds } of rows) expect(kinds['mask-off']?.[by]).toBeGreaterThan(0);
});
