import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Intake } from './intake.ts';

const edge = (seq: number, at = seq * 10) => ({ seq, channel: 'fist', state: 'down', at });
const run = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => edge(from + i));

test('whatever is repeated, lost or overtaken, each edge comes out once and in order', () => {
  // Messages as a seat makes them – a run of unacknowledged edges, oldest first – in any order, any number.
  const schedule = fc.array(fc.tuple(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 0, max: 4 })));
  fc.assert(
    fc.property(schedule, (messages) => {
      const intake = new Intake(undefined);
      const out: number[] = [];
      for (const [i, [first, more]] of messages.entries()) {
        const { edges, faults } = intake.take(run(first, first + more), 0, i);
        out.push(...edges.map((e) => e.seq));
        expect(faults).toEqual([]);
      }
      expect(out).toEqual(run(1, out.length).map((e) => e.seq));
      expect(intake.last).toBe(out.length);
    }),
  );
});

test('goes on from what is in the record', () => {
  const intake = new Intake<ReturnType<typeof edge>>(3);
  expect(intake.take(run(2, 5), 1, 0).edges.map((e) => e.seq)).toEqual([4, 5]);
});

test('without a record of this boot, takes the word of the seat for what was acknowledged', () => {
  const intake = new Intake<ReturnType<typeof edge>>(undefined);
  expect(intake.take(run(8, 9), 7, 0)).toEqual({ edges: run(8, 9), faults: [], whole: true });
});

test('edges that another hub acknowledged are said to be missing', () => {
  const intake = new Intake<ReturnType<typeof edge>>(3);
  const taken = intake.take(run(8, 8), 7, 0);
  expect(taken.edges).toEqual(run(8, 8));
  expect(taken.faults).toEqual([{ code: 'edges-missing', detail: expect.stringContaining('4–7') }]);
});

test('a gap is waited for a second, then said, and nothing behind it is lost', () => {
  const intake = new Intake<ReturnType<typeof edge>>(undefined);
  intake.take(run(1, 2), 0, 0);
  expect(intake.take(run(4, 5), 2, 100)).toEqual({ edges: [], faults: [], whole: false });
  expect(intake.take(run(4, 5), 2, 1099)).toEqual({ edges: [], faults: [], whole: false });
  const taken = intake.take(run(4, 5), 2, 1100);
  expect(taken.edges).toEqual(run(4, 5));
  expect(taken.faults.map((f) => f.code)).toEqual(['edges-missing']);
});

test('a seat that was silent meanwhile is given its chances to resend before a gap is given up', () => {
  const intake = new Intake<ReturnType<typeof edge>>(undefined, 20);
  intake.take(run(1, 2), 0, 0);
  intake.take(run(6, 8), 2, 100);
  for (let i = 0; i < 18; i++) expect(intake.take(run(6, 8), 2, 5000 + i * 20).faults).toEqual([]);
  expect(intake.take(run(3, 8), 2, 5400).edges).toEqual(run(3, 8));
});

test('a gap that was filled gives the next gap its own second', () => {
  const intake = new Intake<ReturnType<typeof edge>>(undefined);
  intake.take(run(2, 2), 0, 0);
  intake.take(run(1, 2), 0, 900);
  expect(intake.take(run(4, 4), 2, 1500).edges).toEqual([]);
  expect(intake.take(run(4, 4), 2, 2499).edges).toEqual([]);
  expect(intake.take(run(4, 4), 2, 2500).edges).toEqual(run(4, 4));
});

test('a number given to two different edges is a fault', () => {
  const intake = new Intake<ReturnType<typeof edge>>(undefined);
  intake.take([edge(1, 10)], 0, 0);
  expect(intake.take([edge(1, 10)], 0, 1).faults).toEqual([]);
  expect(intake.take([edge(1, 99)], 0, 2).faults.map((f) => f.code)).toEqual(['edge-changed']);
});
