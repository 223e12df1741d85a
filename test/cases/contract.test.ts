/** Our own cases: what the contract and the texts demand and the given cases don't touch. */
import { describe, expect, test } from 'vitest';
import { day } from './contract/day.ts';
import { doubt } from './contract/doubt.ts';
import { endings } from './contract/endings.ts';
import { masks } from './contract/masks.ts';
import { night } from './contract/night.ts';
import { sanctions } from './contract/sanctions.ts';
import { setup } from './contract/setup.ts';
import { ties } from './contract/ties.ts';
import { undo } from './contract/undo.ts';
import { window } from './contract/window.ts';
import { misses } from './exact.ts';

const rooms = { window, doubt, ties, sanctions, undo, masks, night, day, endings, setup };

for (const [name, cases] of Object.entries(rooms))
  describe(name, () => {
    test.each(cases.map((c) => [`${c.id}: ${c.why}`, c] as const))('%s', (_, c) => {
      expect(misses(c)).toEqual([]);
    });
  });

test('every case has an id of its own', () => {
  const ids = Object.values(rooms).flatMap((cases) => cases.map((c) => c.id));
  expect(new Set(ids).size).toBe(ids.length);
});
