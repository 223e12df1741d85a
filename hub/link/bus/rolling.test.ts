import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CLOCK_SPAN, edgeNumber, momentBefore, unrolled } from './rolling.ts';

test('an edge’s number is made whole from where the numbers stand, a queue behind it and all that it may be ahead', () => {
  const to = fc.integer({ min: 1, max: 2 ** 40 });
  fc.assert(
    fc.property(to, fc.integer({ min: -1000, max: 64_000 }), (to, away) => {
      const number = Math.max(1, to + away);
      expect(edgeNumber(number % 0x10000, to)).toBe(number);
    }),
  );
});

test('a unit that has made tens of thousands of edges before this hub heard it is taken at its word', () => {
  for (const oldest of [1, 255, 32_767, 32_769, 40_000, 65_535]) expect(edgeNumber(oldest, 1)).toBe(oldest);
  expect(edgeNumber(0, 1)).toBe(0x10000);
  // No edge was made so far.
  expect(edgeNumber(0, 1, 0)).toBe(0);
});

test('what happened just before a clock turned over is before what the hub takes for its beginning', () => {
  const now = unrolled(5000, 0);
  expect(momentBefore(4000, now)).toBe(4000);
  expect(momentBefore(CLOCK_SPAN - 20_000, now)).toBe(-20_000);
  expect(momentBefore(CLOCK_SPAN - 20_000, unrolled(5000, CLOCK_SPAN - 30_000))).toBe(CLOCK_SPAN - 20_000);
});
