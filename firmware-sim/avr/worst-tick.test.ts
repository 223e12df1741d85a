import { expect, test } from 'vitest';
import { busyBroadcast, WORST_TICK_LIMIT, worstTick } from './worst-tick.ts';

test.for([1, 10] as const)('seat %d: no tick takes more of its millisecond than it may', (seat) => {
  const worst = worstTick(seat, busyBroadcast, 600);
  expect(worst).toBeLessThanOrEqual(WORST_TICK_LIMIT);
  // And the measure measures: no sweep is heard in less.
  expect(worst).toBeGreaterThan(0.2);
});
