import fc from 'fast-check';
import { expect, test } from 'vitest';
import { OFFLINE_MS, OK_MS, SeatHealth } from './health.ts';

test('a seat is offline until it is first heard', () => {
  expect(new SeatHealth(100).at(100)).toEqual({ state: 'offline', reason: 'never-heard', since: 100 });
});

test('a client heard once a second is ok, however slow', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 1, max: OK_MS, noNaN: true }), { minLength: 1 }), (gaps) => {
      const health = new SeatHealth(0);
      health.heard(0);
      let now = 0;
      for (const gap of gaps) {
        now += gap;
        // Floating sums may exceed the second by a rounding.
        expect(health.at(now - 1e-6)).toEqual({ state: 'ok', since: 0 });
        health.heard(now - 1e-6);
      }
    }),
  );
});

test('silence degrades, then takes offline, both from when it was last heard', () => {
  const health = new SeatHealth(0);
  health.heard(500);
  expect(health.at(500 + OK_MS).state).toBe('ok');
  expect(health.at(501 + OK_MS)).toEqual({ state: 'degraded', reason: 'silent', since: 500 });
  expect(health.at(501 + OFFLINE_MS)).toEqual({ state: 'offline', reason: 'silent', since: 500 });
  health.heard(9000);
  expect(health.at(9000)).toEqual({ state: 'ok', since: 9000 });
});

test('a seat claimed twice is offline although it is heard', () => {
  const health = new SeatHealth(0);
  health.heard(10);
  health.lost('two-devices', 20);
  health.heard(30);
  health.lost('will', 40);
  expect(health.at(30)).toEqual({ state: 'offline', reason: 'two-devices', since: 20 });
  health.back(50);
  expect(health.at(50)).toEqual({ state: 'ok', since: 50 });
});

test('a doubt degrades until the last of them is taken back', () => {
  const health = new SeatHealth(0);
  health.heard(0);
  health.doubt('clock', 5);
  health.doubt('edges-lost', 7);
  health.doubt('clock', 9);
  expect(health.at(10)).toEqual({ state: 'degraded', reason: 'clock', since: 5 });
  health.trust('clock', 11);
  expect(health.at(11)).toEqual({ state: 'degraded', reason: 'edges-lost', since: 7 });
  health.trust('edges-lost', 12);
  expect(health.at(12)).toEqual({ state: 'ok', since: 12 });
});
