import { expect, test } from 'vitest';
import { SeatClock } from './seat-clock.ts';

/** A seat whose clock began at table time 5000 and runs exactly; legs in ms. */
const exchange = (at: number, there: number, back: number, boot = 1) => ({
  seat: 3 as const,
  boot,
  hubSent: at,
  seatHeard: Math.floor((at + there - 5000) * 1000),
  seatSent: Math.floor((at + there - 5000) * 1000),
  hubReceived: at + there + back,
});

test('an exchange bounds the moment it spans, wherever in it the seat was', () => {
  const clock = new SeatClock();
  clock.feed(exchange(6000, 9, 1));
  const stamp = clock.stamp(1, 1_009_000);
  expect(stamp!.at - stamp!.uncertainty).toBeLessThanOrEqual(6009);
  expect(stamp!.at + stamp!.uncertainty).toBeGreaterThanOrEqual(6009);
  expect(stamp!.uncertainty).toBeCloseTo(5, 1);
});

test('of a boot never heard of nothing is known', () => {
  const clock = new SeatClock();
  clock.feed(exchange(6000, 1, 1));
  expect(clock.stamp(2, 1_000_000)).toBeNull();
});

test('a clock that stepped is a contradiction, and is learned anew', () => {
  const clock = new SeatClock();
  expect(clock.feed(exchange(6000, 1, 1))).toBeNull();
  const stepped = { ...exchange(7000, 1, 1), seatHeard: 2_051_000, seatSent: 2_051_000 };
  expect(clock.feed(stepped)).toMatchObject({ reason: 'clock-stepped', since: 6002, at: 7002 });
  expect(clock.contradiction(7002)).not.toBeNull();
  expect(clock.contradiction(7002 + 10_001)).toBeNull();
  expect(clock.stamp(1, 2_051_000)!.at).toBeCloseTo(7001, 1);
});

const edge = (ticks: number) => ({ ticks, boot: 1 });

test('edges keep their order though the clock was learned better in between', () => {
  const clock = new SeatClock();
  clock.feed(exchange(6000, 1, 99));
  const first = clock.stampEdge(edge(1_000_000))!;
  expect(first.uncertainty).toBeCloseTo(50, 0);
  clock.feed(exchange(6200, 1, 1));
  const second = clock.stampEdge(edge(1_010_000))!;
  expect(second.at).toBeGreaterThanOrEqual(first.at);
  expect(Math.abs(second.at - 6010)).toBeLessThanOrEqual(second.uncertainty);
});

test('an edge that comes after a later one is placed where it was', () => {
  const clock = new SeatClock();
  clock.feed(exchange(6000, 1, 1));
  clock.stampEdge(edge(1_000_000));
  expect(clock.stampEdge(edge(800_000))!.at).toBeCloseTo(5800, 0);
});
