/** Our own cases: what the contract and the texts demand and the given cases don't touch. */
import { describe, expect, test } from 'vitest';
import { bestMove } from './contract/best-move.ts';
import { cancelledVotes } from './contract/cancelled.ts';
import { checks } from './contract/checks.ts';
import { count } from './contract/count.ts';
import { day } from './contract/day.ts';
import { doubt } from './contract/doubt.ts';
import { draws } from './contract/draws.ts';
import { endings } from './contract/endings.ts';
import { lateLines } from './contract/late-lines.ts';
import { slots } from './contract/lost-votes.ts';
import { masks } from './contract/masks.ts';
import { nightOrder } from './contract/night-order.ts';
import { nominations } from './contract/nominations.ts';
import { dayPresence } from './contract/presence.ts';
import { sanctions } from './contract/sanctions.ts';
import { scores } from './contract/scores.ts';
import { setup } from './contract/setup.ts';
import { shots } from './contract/shots.ts';
import { thirdFoul } from './contract/third-foul.ts';
import { ties } from './contract/ties.ts';
import { undo } from './contract/undo.ts';
import { undoneActs } from './contract/undone-acts.ts';
import { undoneWindows } from './contract/undone-windows.ts';
import { unheard } from './contract/unheard.ts';
import { window } from './contract/window.ts';
import { misses } from './exact.ts';

const rooms = {
  bestMove,
  cancelledVotes,
  checks,
  count,
  day,
  dayPresence,
  doubt,
  draws,
  endings,
  lateLines,
  masks,
  nightOrder,
  nominations,
  sanctions,
  scores,
  setup,
  shots,
  slots,
  thirdFoul,
  ties,
  undo,
  undoneActs,
  undoneWindows,
  unheard,
  window,
};

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
