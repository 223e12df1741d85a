/**
 * A tighter bound never turns a decided vote the other way: whatever is known better later, it only settles what
 * was doubtful. And no decided vote differs from the truth, as long as the truth lies in every interval.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { notBefore, type Stamp } from '../hub/clock/stamp.ts';
import { readHand } from '../hub/vote/hand.ts';
import type { Truth } from '../hub/vote/time.ts';
import { contactsSince, insert, type Track } from '../hub/vote/track.ts';

/** A true moment, an interval around it, and a narrower one within that which still holds it. */
type Known = { truth: number; wide: Stamp; tight: Stamp };

const share = fc.double({ min: 0, max: 1, noNaN: true });
const around = (truth: number, widest: number) =>
  fc.tuple(share, share, share, share).map(([before, after, left, right]): Known => {
    const interval = (least: number, most: number): Stamp => ({
      at: (least + most) / 2,
      uncertainty: (most - least) / 2 + 1e-9,
    });
    const [b, a] = [before * widest, after * widest];
    return {
      truth,
      wide: interval(truth - b, truth + a),
      tight: interval(truth - b * left, truth + a * right),
    };
  });

const BEGUN = 1000;
const COUNT_BEFORE = 2000;
const OPEN = 4000;
const CLOSE = 5700;
const ANNOUNCED = 6500;

/** One seat's fist: comes and goes a few times between the count before and this one. */
const fist = fc
  .array(fc.tuple(fc.oneof(fc.double({ min: 30, max: 900, noNaN: true }), fc.constant(600))), {
    minLength: 1,
    maxLength: 6,
  })
  .chain((gaps) => {
    let at = OPEN - 600;
    const truths = gaps.map(([gap]) => (at += gap));
    return fc.tuple(...truths.map((truth) => around(truth, 200)));
  });

type Edges = { open: Known; close: Known };
const edges = fc.record({ open: around(OPEN, 150), close: around(CLOSE, 150) });

function vote(
  moves: readonly Known[],
  { open, close }: Edges,
  of: (known: Known) => Stamp,
  withdrawnIsVoid: boolean,
): Truth {
  let track: Track<boolean> = null;
  let last = -Infinity;
  moves.forEach((move, index) => {
    const stamp = notBefore(of(move), last);
    last = stamp.at;
    track = insert(track, stamp, index % 2 === 0, index + 10);
  });
  const window = { candidate: 5, line: 9, open: of(open), close: of(close), announced: ANNOUNCED } as const;
  const ground = { begun: BEGUN, countBefore: COUNT_BEFORE, voided: [], withdrawnIsVoid, earDelay: [] };
  return readHand(window, 4, contactsSince(track, COUNT_BEFORE), ground).vote;
}

test('a tighter bound never turns a decided vote', () => {
  fc.assert(
    fc.property(fist, edges, fc.boolean(), (moves, window, withdrawnIsVoid) => {
      const wide = vote(moves, window, (known) => known.wide, withdrawnIsVoid);
      const tight = vote(moves, window, (known) => known.tight, withdrawnIsVoid);
      if (wide !== 'maybe') expect(tight).toBe(wide);
    }),
    { numRuns: 5000 },
  );
});

test('a decided vote is the true one, however wide the intervals are', () => {
  let decided = 0;
  fc.assert(
    fc.property(fist, edges, fc.boolean(), (moves, window, withdrawnIsVoid) => {
      const exact = vote(moves, window, ({ truth }) => ({ at: truth, uncertainty: 0 }), withdrawnIsVoid);
      expect(exact).not.toBe('maybe');
      const wide = vote(moves, window, (known) => known.wide, withdrawnIsVoid);
      if (wide === 'maybe') return;
      decided++;
      expect(wide).toBe(exact);
    }),
    { numRuns: 5000 },
  );
  expect(decided).toBeGreaterThan(1000);
});
