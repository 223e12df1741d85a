import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lanesOf, markWidth } from './lanes.ts';

test('ten fists within 100 ms on a phone have a lane each, and a far one begins below again', () => {
  const places = Array.from({ length: 10 }, (_, index) => 40 + index);
  expect(lanesOf([...places, 300], markWidth(16))).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 0]);
});

test('no two marks of a lane overlap', () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: 0, max: 1900, noNaN: true }), { maxLength: 20 }),
      fc.double({ min: 10, max: 60, noNaN: true }),
      (drawn, width) => {
        const places = drawn.toSorted((a, b) => a - b);
        const lanes = lanesOf(places, width);
        for (const [a, lane] of lanes.entries())
          for (const [b, other] of lanes.entries())
            if (a < b && lane === other)
              expect((places[b] ?? 0) - (places[a] ?? 0)).toBeGreaterThanOrEqual(width);
      },
    ),
  );
});
