import fc from 'fast-check';
import { expect, test } from 'vitest';
import { burst, expectKept, faultsOf, happen, Truth } from './promises.ts';
import { Wire } from './wire.ts';

const SWEEP_MS = 25;
const SPAN = 2 ** 40;

/** Sweep by sweep, a bit for each: mostly all or nothing, sometimes anything. */
const bits = fc.oneof(
  { weight: 3, arbitrary: fc.constant(-1) },
  { weight: 1, arbitrary: fc.constant(0) },
  { weight: 2, arbitrary: fc.integer() },
);
const act = fc.oneof(
  { weight: 4, arbitrary: fc.record({ act: fc.constant('sense' as const), burst }) },
  {
    weight: 6,
    arbitrary: fc.record({
      act: fc.constant('sweep' as const),
      times: fc.integer({ min: 1, max: 24 }),
      heard: bits,
      comes: bits,
      twice: fc.constantFrom(0, 0, 0, -1, 0x5555),
      held: fc.boolean(),
      kept: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ act: fc.constant('pass' as const), ms: fc.integer({ min: 1, max: 3000 }) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ act: fc.constantFrom(...(['restart', 'kill', 'rival', 'alone'] as const)) }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('believe' as const), which: fc.nat(3) }) },
);
const story = fc.record({
  clock: fc.constantFrom(0, 0, SPAN - 300_000, SPAN - 2_000_000, 5e11),
  made: fc.constantFrom(0, 0, 256, 40_960, 65_280),
  ppm: fc.constantFrom(0, 80, -80),
  acts: fc.array(act, { minLength: 1, maxLength: 14 }),
});
type Act = typeof act extends fc.Arbitrary<infer A> ? A : never;

test('whatever befalls an honest unit, the wire and the hub: each edge once, in order, in its time, and all is well in the end', () => {
  let told = 0;
  fc.assert(
    fc.property(story, ({ acts, ...options }) => {
      const wire = new Wire(options);
      const truth = new Truth(SPAN);
      /** Somebody said that it is the other one. */
      let other = false;
      const own = new Set<number>();
      const note = () => {
        own.add(wire.unit.core.boot);
        for (const unit of [wire.unit, wire.rival])
          if (unit?.on) truth.note(unit.core.boot, wire.at, (at) => unit.us(at));
      };
      note();
      for (const it of acts) {
        other = played(wire, it, own) ?? other;
        note();
      }
      wire.unplugRival();
      calm(wire, 70);
      const { boot } = wire.unit.core;
      if (other) {
        wire.seat.believe(wire.seat.claims.find((claim) => claim.boot === boot)!);
        calm(wire, 40);
      }
      told += expectKept(wire, truth);
      expect(faultsOf(wire.runs).filter((code) => code !== 'boot-old' && code !== 'edges-lost')).toEqual([]);
      expect(wire.unit.core.queued).toBe(0);
      expect(wire.events.findLast((e) => e.type === 'lost' || e.type === 'back')?.type).not.toBe('lost');
      const heard = wire.events.findLast((e) => e.type === 'heard')!;
      expect(heard.boot).toBe(boot);
      expect(truth.at(boot, heard.ticks)).toBeGreaterThan(wire.at - 100);
    }),
    { numRuns: 30 },
  );
  expect(told).toBeGreaterThan(100);
});

test('a loss is said each time, however many edges were lost before', () => {
  const wire = new Wire();
  calm(wire, 5);
  const overflow = () => {
    const moves = 320;
    for (let n = 0; n < moves; n++) wire.unit.sense(wire.at + 40 * n, 'fist', n % 2 === 0 ? 'down' : 'up');
    wire.pass(40 * moves);
    const before = wire.events.length;
    calm(wire, 20);
    return faultsOf([wire.events.slice(before)]);
  };
  expect(overflow()).toEqual(['edges-lost']);
  expect(overflow()).toEqual(['edges-lost']);
  expect(wire.unit.core.queued).toBe(0);
});

/** Returns, where somebody said which unit it is, whether it is the other one. */
function played(wire: Wire, it: Act, own: ReadonlySet<number>): boolean | undefined {
  switch (it.act) {
    case 'sense':
      happen(wire.unit, it.burst, wire.at);
      return;
    case 'sweep':
      for (let n = 0; n < it.times; n++) {
        const is = (which: number) => ((which >> n) & 1) === 1;
        wire.sweep(SWEEP_MS, {
          heard: is(it.heard),
          comes: is(it.comes),
          twice: is(it.twice),
          held: it.held,
        });
        if (it.kept) wire.keep();
      }
      wire.release();
      return;
    case 'pass':
      wire.pass(it.ms);
      return;
    case 'restart':
      wire.unit.start(wire.at, 'brown-out');
      return;
    case 'kill':
      wire.startHub();
      return;
    case 'rival':
      wire.plugRival();
      return;
    case 'alone':
      wire.unplugRival();
      return;
    case 'believe': {
      const { claims } = wire.seat;
      const claim = claims[it.which % claims.length];
      if (claim === undefined) return;
      wire.seat.believe(claim);
      return !own.has(claim.boot);
    }
  }
}

/** One unit, a wire that works, and nothing happens any more. */
function calm(wire: Wire, sweeps: number): void {
  for (let n = 0; n < sweeps; n++) {
    wire.sweep(100);
    wire.keep();
  }
}
