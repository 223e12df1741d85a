import { expect, test } from 'vitest';
import { Crystal } from '../../test/bench/time-crystal.ts';
import type { Exchange } from '../link/link.ts';
import { SeatClock } from './seat-clock.ts';

/** Feeds an exchange every 50 ms (legs of 2 and 3 ms) from table time `from` on; returns what contradicted. */
function feed(clock: SeatClock, ticks: (at: number) => number, from: number, to: number) {
  const found = [];
  for (let at = from; at < to; at += 50) {
    const exchange: Exchange = {
      seat: 9,
      boot: 1,
      hubSent: at,
      seatHeard: ticks(at + 2),
      seatSent: ticks(at + 2.5),
      hubReceived: at + 5.5,
    };
    const contradiction = clock.feed(exchange);
    if (contradiction) found.push(contradiction);
  }
  return found;
}

const running = (ppm: number) => {
  const crystal = Crystal.steady(ppm);
  return (at: number) => crystal.ticks(at);
};

test('a seat inside the bound is measured, and never contradicts', () => {
  const clock = new SeatClock();
  expect(feed(clock, running(150), 0, 120_000)).toEqual([]);
  const { least, most } = clock.rate(1)!;
  expect(least).toBeLessThan(150);
  expect(most).toBeGreaterThan(150);
  expect(most - least).toBeLessThan(200);
});

test('a seat 2000 ppm fast – a resonator instead of a crystal – is named with its rate, and stays degraded', () => {
  const clock = new SeatClock();
  const found = feed(clock, running(2000), 0, 60_000);
  const last = found.at(-1)!;
  expect(last.reason).toBe('clock-rate');
  expect(last.rate!.least).toBeLessThan(2000);
  expect(last.rate!.most).toBeGreaterThan(2000);
  for (let now = 5000; now < 65_000; now += 1000) expect(clock.contradiction(now)).not.toBeNull();
});

test('a seat just outside the bound contradicts rarely, and yet isn’t trusted in between for long', () => {
  const clock = new SeatClock();
  const found = feed(clock, running(260), 0, 600_000);
  expect(found.length).toBeGreaterThan(2);
  expect(clock.contradiction(600_000)).not.toBeNull();
});

test('a clock that stepped once is degraded, from its last good exchange on, and is trusted again after 10 s', () => {
  const clock = new SeatClock();
  const steady = running(20);
  const stepped = (at: number) => steady(at) + (at > 30_000 ? 40_000 : 0);
  const [found, ...more] = feed(clock, stepped, 0, 45_000);
  expect(more).toEqual([]);
  expect(found).toMatchObject({ reason: 'clock-stepped', since: 29_955.5, at: 30_005.5 });
  expect(clock.contradiction(40_005)).toEqual(found);
  expect(clock.contradiction(40_006)).toBeNull();
  for (const truth of [29_000, 29_950, 30_100, 44_000]) {
    const stamp = clock.stamp(1, stepped(truth))!;
    expect(Math.abs(stamp.at - truth)).toBeLessThanOrEqual(stamp.uncertainty);
  }
});

test('a clock that stepped back: what both its meanings could be is spanned', () => {
  const clock = new SeatClock();
  const steady = running(20);
  const stepped = (at: number) => steady(at) - (at > 30_000 ? 2_000_000 : 0);
  feed(clock, stepped, 0, 31_000);
  for (const truth of [29_000, 30_900]) {
    const stamp = clock.stamp(1, stepped(truth))!;
    expect(Math.abs(stamp.at - truth)).toBeLessThanOrEqual(stamp.uncertainty);
  }
});

test('a rate that jumps breaks the promise about wander, and from then on only the bound on drift is used', () => {
  const clock = new SeatClock();
  const crystal = new Crystal([
    { from: 0, ppm: -190, slope: 0 },
    { from: 120_000, ppm: 190, slope: 0 },
  ]);
  const ticks = (at: number) => crystal.ticks(at);
  const [found] = feed(clock, ticks, 0, 240_000);
  expect(found).toMatchObject({ reason: 'clock-wander' });
  const driftAlone = new SeatClock({ wander: null });
  feed(driftAlone, ticks, found!.at - 5.5, 240_000);
  expect(clock.stamp(1, ticks(239_990))).toEqual(driftAlone.stamp(1, ticks(239_990)));
});

test('an exchange that contradicts itself is told, and teaches nothing', () => {
  const clock = new SeatClock();
  const impossible = {
    seat: 9,
    boot: 1,
    hubSent: 500,
    seatHeard: 100,
    seatSent: 200,
    hubReceived: 400,
  } as const;
  expect(clock.feed(impossible)).toMatchObject({ reason: 'clock-stepped' });
  expect(clock.stamp(1, 150)).toBeNull();
  expect(clock.rate(1)).not.toBeNull();
  feed(clock, running(0), 1000, 2000);
  expect(clock.stamp(1, 1_500_000)!.at).toBeCloseTo(1500, -1);
});

test('what isn’t a number is a contradiction, and the next exchange is learned from', () => {
  const clock = new SeatClock();
  feed(clock, running(0), 0, 1000);
  const broken = {
    seat: 9,
    boot: 1,
    hubSent: Number.NaN,
    seatHeard: 1,
    seatSent: 2,
    hubReceived: 1000,
  } as const;
  expect(clock.feed(broken)).not.toBeNull();
  feed(clock, running(0), 1000, 2000);
  const stamp = clock.stamp(1, 1_900_000)!;
  expect(Math.abs(stamp.at - 1900)).toBeLessThanOrEqual(stamp.uncertainty);
  expect(stamp.uncertainty).toBeLessThan(5);
});

test('a night of exchanges, each on its own boot, is forgotten but for the last few', () => {
  const clock = new SeatClock();
  for (let boot = 1; boot <= 1000; boot++)
    clock.feed({
      seat: 9,
      boot,
      hubSent: boot * 100,
      seatHeard: 5,
      seatSent: 9,
      hubReceived: boot * 100 + 7,
    });
  expect(clock.stamp(1000, 7)).not.toBeNull();
  expect(clock.stamp(997, 7)).not.toBeNull();
  expect(clock.stamp(996, 7)).toBeNull();
});

test('what is kept of a long evening stays small', () => {
  const clock = new SeatClock();
  const ticks = running(-120);
  feed(clock, ticks, 0, 1_200_000);
  const early = clock.size;
  feed(clock, ticks, 1_200_000, 2_400_000);
  expect(clock.size).toBeLessThan(1.2 * early + 10);
  expect(clock.size).toBeLessThan(4 * 1024 + 200);
});
