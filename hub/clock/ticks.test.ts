import fc from 'fast-check';
import { expect, test } from 'vitest';
import { unwrap } from './ticks.ts';

const TURN = 2 ** 32;

test('a counter that rolled over goes on', () => {
  expect(unwrap(5, TURN - 10)).toBe(TURN + 5);
  expect(unwrap(5, 3 * TURN + 100)).toBe(3 * TURN + 5);
});

test('what was counted before the roll-over and comes after it is placed before it', () => {
  expect(unwrap(TURN - 3, TURN + 1000)).toBe(TURN - 3);
});

test('right wherever the two are less than half a turn apart, for 32 bits and for 16', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(16, 32),
      fc.integer({ min: 0, max: 2 ** 45 }),
      fc.double({ min: -0.499, max: 0.499, noNaN: true }),
      (bits, full, turns) => {
        const near = Math.max(0, Math.round(full + turns * 2 ** bits));
        expect(unwrap(full % 2 ** bits, near, bits)).toBe(full);
      },
    ),
  );
});

test('never before the boot', () => {
  expect(unwrap(TURN - 1, 0)).toBe(TURN - 1);
});
