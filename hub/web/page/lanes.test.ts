import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lanesOf, markWidth, placesOf } from './lanes.ts';

const FONT = 16;
const stay = (down: number, letters = 0, up: number | null = null) => ({ down, up, letters });

test('ten fists within 100 ms on a phone have a lane each, and a far one begins below again', () => {
  const places = [...Array.from({ length: 10 }, (_, index) => stay(40 + index)), stay(300)];
  expect(placesOf(places, 358, FONT).map(({ lane }) => lane)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 0]);
});

test('no two extents of a lane overlap', () => {
  const extent = fc
    .tuple(fc.double({ min: 0, max: 1900, noNaN: true }), fc.double({ min: 1, max: 300, noNaN: true }))
    .map(([from, width]) => ({ from, to: from + width }));
  fc.assert(
    fc.property(fc.array(extent, { maxLength: 20 }), (extents) => {
      const lanes = lanesOf(extents);
      for (const [a, one] of extents.entries())
        for (const [b, other] of extents.entries())
          if (a < b && lanes[a] === lanes[b]) expect(one.to <= other.from || other.to <= one.from).toBe(true);
    }),
  );
});

test('a withdrawn fist has a line to where it went up, and its word beyond; at the end the word stands before', () => {
  const half = markWidth(FONT) / 2;
  const [lifted, late, edge] = placesOf([stay(100, 4, 180), stay(300, 4), stay(358, 9)], 358, FONT);
  expect(lifted).toMatchObject({ centre: 100, tail: { from: 100 + half, to: 180 }, word: { from: 180 } });
  expect(late).toMatchObject({ tail: null, lane: 0 });
  expect(late?.word.to).toBeLessThanOrEqual(300 - half);
  expect(edge).toMatchObject({ centre: 358 - half, lane: 1 });
  expect(edge?.word.to).toBeLessThanOrEqual(358 - 2 * half);
});

test('a word of ten fists never pushes a mark off the rail, whatever the screen', () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 10 }),
      fc.constantFrom(358, 770, 1244, 1880),
      (shares, rail) => {
        for (const { centre, word } of placesOf(
          shares.map((share) => stay(share * rail, 12)),
          rail,
          FONT,
        )) {
          expect(centre).toBeGreaterThanOrEqual(markWidth(FONT) / 2);
          expect(word.from).toBeGreaterThanOrEqual(-0.001);
          expect(word.to).toBeLessThanOrEqual(rail + 0.001);
        }
      },
    ),
  );
});
