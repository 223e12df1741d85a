/** Faults that timing systems were seen to have, each as this clock must meet it. */
import { expect, test } from 'vitest';
import type { Seat } from '../../schemas/vocabulary.ts';
import { Crystal } from '../../test/bench/time-crystal.ts';
import type { Exchange } from '../link/link.ts';
import { SeatClock } from './seat-clock.ts';
import { sharedEvent } from './shared-event.ts';
import type { Stamp } from './stamp.ts';

const BORN = 4000;

/** An exchange with legs of 2 and 3 ms, begun at table time `at`. */
function exchange(crystal: Crystal, at: number, boot = 1, born = BORN): Exchange {
  return {
    seat: 2,
    boot,
    hubSent: at,
    seatHeard: crystal.ticks(at + 2 - born),
    seatSent: crystal.ticks(at + 2.5 - born),
    hubReceived: at + 5.5,
  };
}

function feed(clock: SeatClock, crystal: Crystal, from: number, to: number): void {
  const contradictions = [];
  for (let at = from; at < to; at += 50) contradictions.push(clock.feed(exchange(crystal, at)));
  expect(contradictions.filter((found) => found !== null)).toEqual([]);
}

function expectInside(stamp: Stamp | null, truth: number): void {
  expect(stamp).not.toBeNull();
  expect(Math.abs(stamp!.at - truth)).toBeLessThanOrEqual(stamp!.uncertainty);
}

test('"synchronised" and yet 2 s apart: an event that all must sense names the odd seat', () => {
  const stamps = new Map<Seat, Stamp>();
  for (const seat of [1, 2, 3, 4] as const) {
    const crystal = Crystal.steady(seat * 30);
    const clock = new SeatClock();
    feed(clock, crystal, 5000, 15_000);
    // Seat 3 answers exchanges by one timer and stamps its edges by another.
    const ticks = crystal.ticks(14_000 - BORN) + (seat === 3 ? 2_000_000 : 0);
    stamps.set(seat, clock.stamp(1, ticks)!);
  }
  expect(sharedEvent(stamps).odd).toEqual([3]);
  expectInside({ at: sharedEvent(stamps).at!, uncertainty: 5 }, 14_000);
});

test('no correction makes a span longer than the drift bound allows, whatever came between', () => {
  const crystal = Crystal.steady(-150);
  const clock = new SeatClock();
  feed(clock, crystal, 5000, 10_000);
  const down = crystal.ticks(9000 - BORN);
  const first = clock.stamp(1, down)!;
  // A path of 300 ms, then a far better one: the estimate moves, the span doesn't grow beyond the two ±.
  for (let at = 10_000; at < 12_000; at += 50)
    clock.feed({ ...exchange(crystal, at), hubReceived: at + 305 });
  for (let at = 12_500; at < 13_000; at += 50) {
    const { seatHeard, seatSent } = exchange(crystal, at);
    clock.feed({ seat: 2, boot: 1, hubSent: at + 1.9, seatHeard, seatSent, hubReceived: at + 2.6 });
  }
  const second = clock.stamp(1, down + 1_000_000)!;
  const span = second.at - first.at;
  expect(Math.abs(span - 1000)).toBeLessThanOrEqual(1000 * 201e-6 + first.uncertainty + second.uncertainty);
});

test('a warm crystal, and a cable that is gone for 0.4 s, or for a minute: the edges in between keep their moment', () => {
  const crystal = Crystal.warming(120);
  for (const gone of [400, 60_000]) {
    const clock = new SeatClock();
    feed(clock, crystal, 5000, 125_000);
    const truths = [125_010, 125_000 + gone / 2, 125_000 + gone - 1];
    // Before the cable is back as well as after: what was learned holds on, and what follows narrows it.
    const wide = truths.map((truth) => clock.stamp(1, crystal.ticks(truth - BORN))!);
    feed(clock, crystal, 125_000 + gone, 126_000 + gone);
    truths.forEach((truth, index) => {
      const narrow = clock.stamp(1, crystal.ticks(truth - BORN))!;
      expectInside(wide[index]!, truth);
      expectInside(narrow, truth);
      expect(narrow.uncertainty).toBeLessThanOrEqual(wide[index]!.uncertainty);
    });
  }
});

test('a unit that restarts in mid-window: late edges of the old boot and edges of the new one keep their moment', () => {
  const crystal = Crystal.steady(60);
  const clock = new SeatClock();
  feed(clock, crystal, 5000, 30_000);
  clock.feed(exchange(crystal, 30_400, 2, 30_300));
  expectInside(clock.stamp(1, crystal.ticks(29_990 - BORN)), 29_990);
  expectInside(clock.stamp(2, crystal.ticks(30_310 - 30_300)), 30_310);
  expect(clock.contradiction(30_406)).toBeNull();
});

test('an hour’s jump of whatever hub time is taken from is a contradiction, not a stamp an hour off', () => {
  const crystal = Crystal.steady(0);
  const clock = new SeatClock();
  feed(clock, crystal, 5000, 30_000);
  const { hubSent, hubReceived, ...seat } = exchange(crystal, 30_000);
  const jumped = clock.feed({ ...seat, hubSent: hubSent + 3_600_000, hubReceived: hubReceived + 3_600_000 });
  expect(jumped).toMatchObject({ reason: 'clock-stepped', since: 29_955.5 });
  expectInside(clock.stamp(1, crystal.ticks(29_000 - BORN)), 29_000);
});

test('a hub that was started anew places what the seat sensed while it was away', () => {
  const crystal = Crystal.steady(-35);
  const clock = new SeatClock();
  feed(clock, crystal, 60_000, 62_000);
  expectInside(clock.stamp(1, crystal.ticks(52_000 - BORN)), 52_000);
});
