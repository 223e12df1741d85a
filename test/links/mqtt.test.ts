import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Air, type Fates } from './air.ts';
import { burst, expectKept, faultsOf, happen, Truth } from './promises.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Of each message in turn, when it comes: ms later, not at all, or twice; then from the beginning. */
const fates = fc.oneof(
  { weight: 3, arbitrary: fc.constant([[1]]) },
  { weight: 1, arbitrary: fc.constant([[]]) },
  {
    weight: 3,
    arbitrary: fc.array(fc.array(fc.constantFrom(1, 1, 3, 20, 80, 260, 1500), { maxLength: 2 }), {
      minLength: 1,
      maxLength: 9,
    }),
  },
);
const act = fc.oneof(
  { weight: 4, arbitrary: fc.record({ act: fc.constant('sense' as const), burst }) },
  {
    weight: 6,
    arbitrary: fc.record({
      act: fc.constant('beats' as const),
      times: fc.integer({ min: 1, max: 16 }),
      up: fates,
      down: fates,
      kept: fc.boolean(),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      act: fc.constantFrom(...(['restart', 'cut', 'kill', 'rival', 'alone'] as const)),
    }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('believe' as const), which: fc.nat(3) }) },
);
const story = fc.record({
  ppm: fc.constantFrom(0, 80, -80),
  queue: fc.constantFrom(64, 8),
  rival: fc.constantFrom('seat-7', 'other'),
  acts: fc.array(act, { minLength: 1, maxLength: 14 }),
});
type Act = typeof act extends fc.Arbitrary<infer A> ? A : never;

test('whatever befalls an honest unit, the network and the hub: each edge once, in order, in its time, and all is well in the end', () => {
  let told = 0;
  fc.assert(
    fc.property(story, ({ acts, ...options }) => {
      const air = new Air((ms) => vi.advanceTimersByTime(ms), options);
      const truth = new Truth();
      /** Somebody said that it is the other one. */
      let other = false;
      const own = new Set<number>();
      const note = () => {
        own.add(air.unit.core.boot);
        for (const { core, on } of [air.unit, air.rival])
          if (on) truth.note(core.boot, air.at, (at) => core.ticks(at));
      };
      note();
      for (const it of acts) {
        other = played(air, it, own) ?? other;
        note();
      }
      air.cut(air.rival);
      calm(air, 140);
      const { boot } = air.unit.core;
      if (other) {
        air.link.believe(7, air.link.claims(7).find((claim) => claim.boot === boot)!);
        calm(air, 40);
      }
      air.close();
      told += expectKept(air, truth);
      const usual = /^(message-(missing|repeated|late)|sync-unknown|edges-lost|boot-old)$/;
      expect(faultsOf(air.runs).filter((code) => !usual.test(code))).toEqual([]);
      const end = air.unit.core.message(air.at);
      expect(end.queue).toBe(0);
      expect(air.record.findLast((edge) => edge.boot === boot)?.seq ?? 0).toBe(end.acked);
      expect(air.events.findLast((e) => e.type === 'lost' || e.type === 'back')?.type).not.toBe('lost');
      const heard = air.events.findLast((e) => e.type === 'heard')!;
      expect(heard.boot).toBe(boot);
      expect(truth.at(boot, heard.ticks)).toBeGreaterThan(air.at - 120);
    }),
    { numRuns: 20 },
  );
  expect(told).toBeGreaterThan(100);
});

/** Returns, where somebody said which unit it is, whether it is the other one. */
function played(air: Air, it: Act, own: ReadonlySet<number>): boolean | undefined {
  switch (it.act) {
    case 'sense':
      happen(air.unit.core, it.burst, air.at);
      return;
    case 'beats':
      air.up = inTurn(it.up);
      air.down = inTurn(it.down);
      if (!air.unit.on) air.connect(air.unit);
      for (let n = 0; n < it.times; n++) {
        air.beat();
        if (it.kept) air.keep();
      }
      return;
    case 'restart':
      air.start(air.unit);
      return;
    case 'cut':
      air.cut(air.unit);
      return;
    case 'kill':
      air.startHub();
      return;
    case 'rival':
      if (!air.rival.on) air.start(air.rival);
      return;
    case 'alone':
      air.cut(air.rival);
      return;
    case 'believe': {
      const claims = air.link.claims(7);
      const claim = claims[it.which % claims.length];
      if (claim === undefined) return;
      air.link.believe(7, claim);
      return !own.has(claim.boot);
    }
  }
}

/** One unit, a network that works, and nothing happens any more. */
function calm(air: Air, beats: number): void {
  air.up = air.down = () => [1];
  if (!air.unit.on) air.connect(air.unit);
  for (let n = 0; n < beats; n++) {
    air.beat();
    air.keep();
  }
}

function inTurn(all: readonly (readonly number[])[]): Fates {
  let n = 0;
  return () => all[n++ % all.length] ?? [];
}
