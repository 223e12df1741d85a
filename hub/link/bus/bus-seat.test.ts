import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SimUnit } from '../../../firmware-sim/bus/sim-unit.ts';
import { type Channel, type ChannelState, calibrationFor } from '../../../firmware-sim/wasm/sensors.ts';
import { SEATS_ON_BUS } from '../../../schemas/frame.ts';
import type { LinkEvent } from '../link.ts';
import { BusSeat } from './bus-seat.ts';
import { decodeFrame, encodeFrame } from './frame-codec.ts';

const SWEEP_MS = 25;

/** A unit with the real core at seat 7 of a bus without ports: each of the unit's answers comes, or is lost. */
class Wire {
  readonly events: LinkEvent[] = [];
  readonly unit = new SimUnit(calibrationFor(7, undefined), () => 99);
  readonly #seat: BusSeat;
  #seq = 0;
  at = 0;

  constructor() {
    this.#seat = new BusSeat(7, {
      now: () => this.at,
      recorded: () => undefined,
      emit: (event) => this.events.push(event),
    });
    this.unit.start(0);
  }

  sweep(comes: boolean): void {
    this.at += SWEEP_MS;
    this.unit.advance(this.at);
    const nobody = { tag: 0, seq: 0 };
    const acks = Array.from({ length: SEATS_ON_BUS }, (_, i) => (i === 6 ? this.#seat.ack(this.at) : nobody));
    const lamps = acks.map(() => ({ pattern: 0, level: 0 }));
    const seq = this.#seq++ & 0xff;
    const bytes = encodeFrame({ name: 'broadcast', seq, values: { flags: 0, acks, lamps } });
    const turn = this.unit.hear(
      bytes,
      Array.from(bytes, () => this.at),
    );
    if (turn === null) throw new Error('the unit heard no broadcast');
    const frame = decodeFrame(this.unit.speak(turn).subarray(1, -1));
    if (typeof frame === 'string' || (frame.name !== 'report' && frame.name !== 'hello'))
      throw new Error(`no answer: ${JSON.stringify(frame)}`);
    if (comes) this.#seat.hear(frame, { port: 'a', sent: this.at, received: turn + 1 });
  }

  /** The hub's record has all that came so far. */
  record(): void {
    const edge = this.edges.at(-1);
    if (edge !== undefined) this.#seat.acknowledge({ boot: edge.boot, seq: edge.seq });
  }

  get edges() {
    return this.events.flatMap((e) => (e.type === 'edge' ? [e.edge] : []));
  }
}

test('what a unit was heard up to is never taken back by an edge that comes later', () => {
  const happening = fc.record({
    after: fc.integer({ min: 0, max: 40 }),
    what: fc.constantFrom<readonly [Channel, ChannelState]>(
      ['mask', 'on'],
      ['mask', 'off'],
      ['seated', 'on'],
      ['seated', 'off'],
      ['fist', 'down'],
      ['fist', 'up'],
      ['button', 'pressed'],
    ),
  });
  /** The wire is dead while several things happen, then a few answers come. */
  const bursts = fc.array(
    fc.record({
      burst: fc.array(happening, { minLength: 2, maxLength: 9 }),
      sweeps: fc.integer({ min: 1, max: 6 }),
    }),
    { minLength: 1, maxLength: 6 },
  );
  let told = 0;
  fc.assert(
    fc.property(bursts, (all) => {
      const wire = new Wire();
      for (let n = 0; n < 40; n++) wire.sweep(true);
      for (const { burst, sweeps } of all) {
        let at = wire.at;
        for (const { after, what } of burst) {
          at += after;
          wire.unit.sense(at, what[0], what[1]);
        }
        while (wire.at < at + 100) wire.sweep(false);
        for (let n = 0; n < sweeps; n++) {
          wire.sweep(true);
          wire.record();
        }
      }
      for (let n = 0; n < 40; n++) {
        wire.sweep(true);
        wire.record();
      }
      let through = -1;
      for (const event of wire.events) {
        if (event.type === 'heard') through = Math.max(through, event.ticks);
        if (event.type !== 'edge') continue;
        told++;
        expect(event.edge.ticks).toBeGreaterThan(through);
      }
      // With all told, it is heard almost up to now.
      expect(wire.unit.us(wire.at) - through).toBeLessThan(100_000);
    }),
    { numRuns: 60 },
  );
  expect(told).toBeGreaterThan(100);
});
