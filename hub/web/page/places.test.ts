import { expect, test } from 'vitest';
import { distance, placesAround } from './places.ts';

test('on a table of any shape neighbours stand equally far apart, the Judge below in the middle, no seat over the edge', () => {
  for (const [width, height] of [
    [390, 330],
    [486, 220],
    [775, 560],
  ] as const) {
    const [table, seat] = [
      { width, height },
      { width: 72, height: 64 },
    ];
    const places = placesAround(table, seat);
    expect(places).toHaveLength(11);
    expect(places[0]?.left).toBeCloseTo(50);
    // Clockwise, as the room is seen from the Judge's place: the first seat to the left.
    expect(places[1]?.left).toBeLessThan(50);
    for (const { left, top } of places) {
      expect(Math.min(left, 100 - left) * width).toBeGreaterThanOrEqual(50 * seat.width - 0.1);
      expect(Math.min(top, 100 - top) * height).toBeGreaterThanOrEqual(50 * seat.height - 0.1);
    }
    const gaps = places.map((place, i) => distance(place, places[(i + 1) % places.length] ?? place, table));
    // A chord is shorter than its arc: a little at the ends, where the ring is bent most.
    expect(Math.min(...gaps) / Math.max(...gaps)).toBeGreaterThan(0.8);
  }
});
