import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SentEdge } from '../schemas/mqtt.ts';
import { SensingUnit } from './sensing-unit.ts';

const START = 1000;
/** What a seat at rest says of itself once it is on. */
const SETTLED = START + 200;

/** A unit that says an `up` every 50 ms, each acknowledged; what it said from `SETTLED` on. */
function play(unit: SensingUnit, until: number): SentEdge[] {
  const said: SentEdge[] = [];
  for (let at = START; at <= until; at += 50) {
    const { edges, sensed, boot } = unit.message(at);
    said.push(...edges.filter((edge) => edge.at > unit.ticks(SETTLED)));
    expect(sensed).toBeLessThanOrEqual(unit.ticks(at));
    const seq = edges.at(-1)?.seq ?? 0;
    unit.hear(
      {
        v: 1,
        type: 'sync',
        seat: 3,
        sync: at,
        ack: { boot, seq },
        ask: null,
        lamp: { pattern: 'off', level: 0 },
      },
      at,
    );
  }
  return said;
}

test('a fist is an edge of the firmware’s core, whose interval holds the moment at which it came down', () => {
  fc.assert(
    fc.property(
      fc.double({ min: SETTLED + 10, max: 3000, noNaN: true }),
      fc.double({ min: 80, max: 900, noNaN: true }),
      fc.integer({ min: -150, max: 150 }),
      (down, held, ppm) => {
        const unit = new SensingUnit({ seat: 3, ppm });
        unit.start(START, 7);
        unit.sense(down, 'fist', 'down', 'pad');
        unit.sense(down + held, 'fist', 'up', 'pad');
        const edges = play(unit, 4500);
        expect(edges.map(({ channel, state }) => [channel, state])).toEqual([
          ['fist', 'down'],
          ['fist', 'up'],
        ]);
        for (const [i, truth] of [down, down + held].entries()) {
          const { at, sensing } = edges[i] as SentEdge;
          expect(Math.abs(at - unit.ticks(truth))).toBeLessThanOrEqual(sensing * 1000 + 1);
        }
      },
    ),
    { numRuns: 40 },
  );
});

test('a hand that only brushes the pad for 2 ms is none, as on the boards', () => {
  const unit = new SensingUnit({ seat: 3 });
  unit.start(START, 7);
  unit.sense(2000, 'fist', 'down', 'pad');
  unit.sense(2001, 'fist', 'up', 'pad');
  expect(play(unit, 3000)).toEqual([]);
});

test('what lies on the sensors outlives a restart, and is said anew', () => {
  const unit = new SensingUnit({ seat: 3 });
  unit.start(START, 7);
  unit.sense(1500, 'mask', 'on');
  play(unit, 2000);
  unit.start(2000, 8, 'watchdog');
  const { edges } = unit.message(2300);
  expect(edges).toContainEqual(expect.objectContaining({ channel: 'mask', state: 'on' }));
});
