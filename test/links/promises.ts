/**
 * What every link owes of honest units, whatever befell them on the way, and what can happen at a seat. The tests of this
 * folder play a story on a link, let it be calm, and hold what came of it against this.
 */
import fc from 'fast-check';
import { expect } from 'vitest';
import type { Channel, ChannelState } from '../../firmware-sim/wasm/sensors.ts';
import { SeatClock } from '../../hub/clock/seat-clock.ts';
import type { LinkEvent } from '../../hub/link/link.ts';
import type { Edge } from '../../schemas/edge.ts';

/** What happens at a seat, each so many ms after the one before: as close together as a person and two sensors can be. */
export const burst = fc.array(
  fc.record({
    after: fc.integer({ min: 0, max: 60 }),
    what: fc.constantFrom<readonly [Channel, ChannelState]>(
      ['mask', 'on'],
      ['mask', 'lifted'],
      ['mask', 'off'],
      ['seated', 'on'],
      ['seated', 'off'],
      ['fist', 'down'],
      ['fist', 'up'],
      ['button', 'pressed'],
      ['knock', 'pressed'],
    ),
  }),
  { minLength: 1, maxLength: 9 },
);
export type Burst = typeof burst extends fc.Arbitrary<infer B> ? B : never;

/** Something may happen `at` once (ms), and then the rest of it. */
export function happen(
  unit: { sense(at: number, channel: Channel, state: ChannelState): void },
  all: Burst,
  from: number,
): void {
  let at = from;
  for (const { after, what } of all) {
    at += after;
    unit.sense(at, what[0], what[1]);
  }
}

/** The true moments of units' ticks, boot by boot. */
export class Truth {
  readonly #of = new Map<number, (ticks: number) => number>();
  readonly #span: number;

  /** @param span ticks after which a unit's clock turns over on the wire */
  constructor(span = Number.POSITIVE_INFINITY) {
    this.#span = span;
  }

  /** The boot's clock, by what it reads at `at` (ms); the first word holds. */
  note(boot: number, at: number, clock: (at: number) => number): void {
    if (this.#of.has(boot)) return;
    const us = clock(at);
    const rate = (clock(at + 1e6) - us) / 1e6;
    const span = this.#span;
    this.#of.set(boot, (ticks) => {
      const away = ticks - us;
      return at + (Number.isFinite(span) ? away - Math.round(away / span) * span : away) / rate;
    });
  }

  at(boot: number, ticks: number): number {
    const of = this.#of.get(boot);
    if (of === undefined) throw new Error(`no unit has the boot ${boot}`);
    return of(ticks);
  }
}

/** Each edge once, in order and in its time; nobody was heard further than was told. Returns how many edges there were. */
export function expectKept(
  { runs, record }: { runs: readonly (readonly LinkEvent[])[]; record: readonly Edge[] },
  truth: Truth,
): number {
  const numbers = Map.groupBy(record, ({ boot }) => boot);
  for (const [, edges] of numbers)
    expect(edges.map(({ seq }) => seq)).toEqual(edges.map((_, i) => edges[0]!.seq + i));
  let told = 0;
  for (const run of runs) {
    const through = new Map<number, number>();
    const clock = new SeatClock();
    for (const event of run) {
      if (event.type === 'exchange') expect(clock.feed(event.exchange)).toBeNull();
      if (event.type === 'heard')
        through.set(event.boot, Math.max(through.get(event.boot) ?? -Infinity, event.ticks));
      if (event.type === 'edge')
        expect(event.edge.ticks).toBeGreaterThan(through.get(event.edge.boot) ?? -Infinity);
    }
    for (const event of run) {
      if (event.type !== 'edge') continue;
      told++;
      const stamp = clock.stampEdge(event.edge);
      // A boot that never answered to anything has no bound.
      if (stamp === null) continue;
      const { boot, ticks } = event.edge;
      expect(Math.abs(stamp.at - truth.at(boot, ticks))).toBeLessThanOrEqual(stamp.uncertainty);
    }
  }
  return told;
}

/** The codes of all faults that were said, each once. */
export const faultsOf = (runs: readonly (readonly LinkEvent[])[]): string[] => [
  ...new Set(runs.flatMap((run) => run.flatMap((e) => (e.type === 'fault' ? [e.code] : [])))),
];
