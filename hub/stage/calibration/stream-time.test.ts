import fc from 'fast-check';
import { expect, test } from 'vitest';
import { StreamTime } from './stream-time.ts';

const RATE = 48_000;
const CHUNK = 240;

/** A card whose crystal is off, a recorder that is late now and then: what was captured when, and when it came. */
function stream(seconds: number, crystal: number, late: (chunk: number) => number): StreamTime {
  const time = new StreamTime(RATE);
  let came = 0;
  for (let chunk = 1; chunk <= (seconds * RATE) / CHUNK; chunk++) {
    const captured = 700 + (chunk * CHUNK * 1000) / (RATE * crystal);
    came = Math.max(came, captured + late(chunk));
    time.arrived(chunk * CHUNK, came);
  }
  return time;
}

test('a minute into the stream of a crystal that is off, a sample’s moment is still right within a ms', () => {
  for (const crystal of [1 + 200e-6, 1 - 200e-6]) {
    const time = stream(60, crystal, (chunk) => (chunk % 50 < 10 ? 0 : 15));
    for (const second of [2, 30, 55]) {
      const captured = 700 + (second * 1000) / crystal;
      expect(Math.abs(time.at(second * RATE) - captured)).toBeLessThan(1);
    }
    expect(time.rate()).toBeNull();
  }
});

test('whatever comes late, a moment is never before the true one, and the rate is never called wrong', () => {
  const delays = fc.array(fc.integer({ min: 0, max: 400 }), { minLength: 20, maxLength: 40 });
  fc.assert(
    fc.property(delays, (late) => {
      const time = stream(8, 1, (chunk) => (chunk % 200 < 100 ? 0 : (late[chunk % late.length] ?? 0)));
      expect(time.at(4 * RATE)).toBeGreaterThanOrEqual(700 + 4000 - 1e-6);
      expect(time.rate()).toBeNull();
    }),
  );
});

test.each([44_100, 96_000, 16_000])('a card that gives %d samples a second is told', (rate) => {
  const told = stream(8, rate / RATE, (chunk) => (chunk % 7) * 3).rate();
  expect(Math.abs((told ?? 0) - rate)).toBeLessThan(rate * 0.01);
});

test('before anything came nothing is known', () => {
  const time = new StreamTime(RATE);
  expect(time.at(0)).toBe(Number.POSITIVE_INFINITY);
  expect(time.rate()).toBeNull();
});
