/** The promise itself: whatever the messages did, and whatever the crystal did within its bounds. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Crystal, type Piece } from '../../test/bench/time-crystal.ts';
import type { Exchange } from '../link/link.ts';
import { SeatClock } from './seat-clock.ts';

const BORN = 12_345.678;
/** What ten ns of arithmetic may differ by. */
const SLACK = 1e-4;

/** Rates that jump as they like within the bound: nothing is promised about wander. */
const jumpy = fc
  .array(
    fc.record({
      lasts: fc.integer({ min: 1, max: 60_000 }),
      ppm: fc.double({ min: -200, max: 200, noNaN: true }),
    }),
    {
      minLength: 1,
      maxLength: 30,
    },
  )
  .map((steps) => {
    let from = 0;
    const pieces: Piece[] = [];
    for (const { lasts, ppm } of steps) {
      pieces.push({ from, ppm, slope: 0 });
      from += lasts;
    }
    return new Crystal(pieces);
  });

/** Rates that wander within both bounds: up to 10 ppm a minute, never beyond ±200 ppm. */
const wandering = fc
  .tuple(
    fc.double({ min: -200, max: 200, noNaN: true }),
    fc.array(
      fc.record({
        lasts: fc.integer({ min: 1, max: 120_000 }),
        slope: fc.double({ min: -10, max: 10, noNaN: true }),
      }),
      {
        minLength: 1,
        maxLength: 20,
      },
    ),
  )
  .map(([start, steps]) => {
    let from = 0;
    let ppm = start;
    const pieces: Piece[] = [];
    for (const { lasts, slope } of steps) {
      const room = ((slope > 0 ? 200 : -200) - ppm) / lasts;
      const perMs = slope > 0 ? Math.min(slope / 60_000, room) : Math.max(slope / 60_000, room);
      pieces.push({ from, ppm, slope: perMs });
      from += lasts;
      ppm += perMs * lasts;
    }
    pieces.push({ from, ppm, slope: 0 });
    return new Crystal(pieces);
  });

const leg = fc.oneof(
  fc.double({ min: 0, max: 2, noNaN: true }),
  fc.double({ min: 0, max: 30, noNaN: true }),
  fc.double({ min: 0, max: 600, noNaN: true }),
);
const schedule = fc.array(
  fc.record({
    gap: fc.oneof(fc.integer({ min: 1, max: 100 }), fc.integer({ min: 1, max: 20_000 })),
    there: leg,
    turn: fc.double({ min: 0, max: 60, noNaN: true }),
    back: leg,
    /** Where an edge falls, counted from the sending: before, among or after the exchanges known by then. */
    edge: fc.double({ min: -5000, max: 3000, noNaN: true }),
    /** Place in the order of feeding, drawn anew where messages overtake each other. */
    order: fc.nat(),
  }),
  { minLength: 1, maxLength: 60 },
);

type Message = { exchange: Exchange; edge: number; order: number };

function messages(
  crystal: Crystal,
  steps: typeof schedule extends fc.Arbitrary<infer S> ? S : never,
  age = 0,
): Message[] {
  let at = BORN + age;
  return steps.map(({ gap, there, turn, back, edge, order }) => {
    at += gap;
    const exchange = {
      seat: 4 as const,
      boot: 7,
      hubSent: at,
      seatHeard: crystal.ticks(at + there - BORN),
      seatSent: crystal.ticks(at + there + turn - BORN),
      hubReceived: at + there + turn + back,
    };
    return { exchange, edge: Math.max(BORN, at + edge), order };
  });
}

function holds(clock: SeatClock, crystal: Crystal, sent: readonly Message[]): void {
  const edges: number[] = [];
  for (const { exchange, edge } of sent) {
    expect(clock.feed(exchange)).toBeNull();
    edges.push(edge);
    const outside = edges.filter((truth) => {
      const stamp = clock.stamp(7, crystal.ticks(truth - BORN));
      return stamp === null || !(Math.abs(stamp.at - truth) <= stamp.uncertainty);
    });
    expect(outside).toEqual([]);
  }
}

test('any schedule, any drift within the bound: the truth is inside, nothing contradicts', () => {
  fc.assert(
    fc.property(jumpy, schedule, fc.boolean(), (crystal, steps, overtaking) => {
      const sent = messages(crystal, steps);
      if (overtaking) sent.sort((a, b) => a.order - b.order);
      holds(new SeatClock({ drift: 200, wander: null }), crystal, sent);
    }),
    { numRuns: 200 },
  );
});

test('any schedule, any drift and wander within the bounds: the truth is inside, nothing contradicts', () => {
  fc.assert(
    fc.property(wandering, schedule, fc.boolean(), (crystal, steps, overtaking) => {
      const sent = messages(crystal, steps);
      if (overtaking) sent.sort((a, b) => a.order - b.order);
      holds(new SeatClock(), crystal, sent);
    }),
    { numRuns: 200 },
  );
});

test('a boot that was first heard a month ago is still placed to the µs', () => {
  fc.assert(
    fc.property(wandering, schedule, fc.constantFrom(1, 30), (crystal, steps, days) => {
      const clock = new SeatClock();
      holds(clock, crystal, messages(crystal, steps).slice(0, 3));
      holds(clock, crystal, messages(crystal, steps, days * 86_400_000));
    }),
    { numRuns: 50 },
  );
});

test('one more exchange never widens what was known of any moment', () => {
  fc.assert(
    fc.property(wandering, schedule, fc.boolean(), (crystal, steps, learns) => {
      const clock = new SeatClock(learns ? {} : { wander: null });
      const sent = messages(crystal, steps);
      const last = sent.map(() => ({ least: -Infinity, most: Infinity }));
      for (const { exchange } of sent) {
        clock.feed(exchange);
        sent.forEach(({ edge }, index) => {
          const { at, uncertainty } = clock.stamp(7, crystal.ticks(edge - BORN))!;
          expect(at - uncertainty).toBeGreaterThanOrEqual(last[index]!.least - SLACK);
          expect(at + uncertainty).toBeLessThanOrEqual(last[index]!.most + SLACK);
          last[index] = { least: at - uncertainty, most: at + uncertainty };
        });
      }
    }),
    { numRuns: 100 },
  );
});

test('a promise about wander only ever narrows', () => {
  fc.assert(
    fc.property(wandering, schedule, (crystal, steps) => {
      const learning = new SeatClock();
      const plain = new SeatClock({ wander: null });
      for (const { exchange, edge } of messages(crystal, steps)) {
        learning.feed(exchange);
        plain.feed(exchange);
        const ticks = crystal.ticks(edge - BORN);
        expect(learning.stamp(7, ticks)!.uncertainty).toBeLessThanOrEqual(
          plain.stamp(7, ticks)!.uncertainty + SLACK,
        );
      }
    }),
    { numRuns: 100 },
  );
});

test('whatever a liar says, the clock answers with an interval or with nothing, and goes on', () => {
  const moment = fc.oneof(
    fc.double({ min: -10, max: 5000, noNaN: true }),
    fc.double({ noDefaultInfinity: true }),
    fc.double(),
  );
  const ticks = fc.oneof(fc.nat(5_000_000), fc.nat(), fc.maxSafeNat());
  const lies = fc.array(
    fc.record({
      seat: fc.constant(4 as const),
      boot: fc.nat(2),
      hubSent: moment,
      seatHeard: ticks,
      seatSent: ticks,
      hubReceived: moment,
    }),
    { minLength: 1, maxLength: 40 },
  );
  fc.assert(
    fc.property(lies, wandering, schedule, (said, crystal, steps) => {
      const clock = new SeatClock();
      for (const lie of said) {
        clock.feed(lie);
        for (const at of [0, lie.seatSent, lie.seatHeard + 1000]) {
          const stamp = clock.stamp(lie.boot, at);
          if (stamp) expect(Number.isFinite(stamp.at) && stamp.uncertainty >= 0).toBe(true);
        }
      }
      // Once it stops lying – as a unit that was started anew does – it is believed again.
      holds(clock, crystal, messages(crystal, steps));
    }),
    { numRuns: 300 },
  );
});

test('a moment that no table ever has teaches nothing: its sum would not even be a number', () => {
  const clock = new SeatClock();
  const none = { seat: 4, boot: 0, seatHeard: 0, seatSent: 0 } as const;
  expect(clock.feed({ ...none, hubSent: 2.3e293, hubReceived: Number.MAX_VALUE })).toBe(null);
  expect(clock.stamp(0, 0)).toBe(null);
});
