/** What is said of a hand is never contradicted by where the moments truly were. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Hand } from './hand.ts';
import { readHand } from './hand.ts';
import type { Moment, Truth } from './time.ts';
import { type Contact, contactsSince, insert, type Track } from './track.ts';
import type { Ground, Window } from './window.ts';

/** A moment as it truly was, and as it was told: somewhere within its own ±. */
type Told = { readonly truly: number; readonly told: Moment };
const within = (truly: number) =>
  fc
    .record({ uncertainty: fc.constantFrom(0, 1, 5, 40), side: fc.constantFrom(-1, -0.5, 0, 0.5, 1) })
    .map(({ uncertainty, side }): Told => ({ truly, told: { at: truly + side * uncertainty, uncertainty } }));

/** Table times near the edges of a window from 1000 to 1100, with a count before at 900 and the vote's begin at 800. */
const aTime = fc.integer({ min: 780, max: 1180 });
const aScene = fc
  .tuple(
    fc.uniqueArray(aTime, { maxLength: 6 }).map((times) => times.sort((a, b) => a - b)),
    fc.option(fc.constantFrom(1100, 1140), { nil: null }),
    fc.boolean(),
    fc.boolean(),
  )
  .chain(([times, closed, withdrawnIsVoid, voided]) =>
    fc.record({
      marks: fc.tuple(...times.map(within)),
      open: within(1000),
      close: closed === null ? fc.constant(null) : within(closed),
      withdrawnIsVoid: fc.constant(withdrawnIsVoid),
      voided: fc.constant(voided ? [{ from: 920, to: 950 }] : []),
      delay: fc.constantFrom(0, 7),
    }),
  );
type Scene = typeof aScene extends fc.Arbitrary<infer S> ? S : never;

const exact = (at: number): Moment => ({ at, uncertainty: 0 });
const read = (scene: Scene, pick: (told: Told) => Moment): Hand => {
  let track: Track<boolean> = null;
  scene.marks.forEach((mark, i) => {
    track = insert(track, pick(mark), i % 2 === 0, i + 2);
  });
  const window: Window = {
    candidate: 3,
    line: 1,
    open: pick(scene.open),
    close: scene.close && pick(scene.close),
    announced: null,
  };
  const ground: Ground = {
    begun: 800,
    countBefore: 900,
    voided: scene.voided,
    withdrawnIsVoid: scene.withdrawnIsVoid,
    earDelay: Array(11).fill(scene.delay),
  };
  const contacts: readonly Contact[] = contactsSince(track, Number.NEGATIVE_INFINITY);
  return readHand(window, 1, contacts, ground);
};
/** Told moments may change places; then the track is another one, and nothing is compared. */
const inOrder = ({ marks }: Scene): boolean =>
  marks.every((mark, i) => i === 0 || (marks[i - 1] as Told).told.at < mark.told.at);

const SAID = ['vote', 'early', 'withdrawn', 'lifted', 'late'] as const;

test('whatever is said for certain is true wherever in their ± the moments were', () => {
  fc.assert(
    fc.property(aScene, (scene) => {
      fc.pre(inOrder(scene));
      const told = read(scene, (m) => m.told);
      const truth = read(scene, (m) => exact(m.truly));
      for (const what of SAID) {
        const said: Truth = told[what];
        if (said !== 'maybe' && truth[what] !== 'maybe')
          expect({ what, said }).toEqual({ what, said: truth[what] });
      }
    }),
    { numRuns: 3000 },
  );
});

test('a smaller ± never unsettles what a larger one had settled', () => {
  fc.assert(
    fc.property(aScene, fc.double({ min: 0, max: 1, noNaN: true }), (scene, share) => {
      fc.pre(inOrder(scene));
      const wide = read(scene, (m) => m.told);
      // The same told moments, drawn towards the truth.
      const narrow = read(scene, ({ truly, told }) => ({
        at: truly + (told.at - truly) * share,
        uncertainty: told.uncertainty * share,
      }));
      for (const what of SAID)
        if (wide[what] !== 'maybe') expect([what, narrow[what]]).toEqual([what, wide[what]]);
    }),
    { numRuns: 3000 },
  );
});

test('without uncertainty nothing is left open but what a stale fist leaves open', () => {
  fc.assert(
    fc.property(aScene, (scene) => {
      const hand = read(scene, (m) => exact(m.truly));
      for (const what of SAID) if (hand[what] === 'maybe') expect(hand.stale).toBe(true);
    }),
    { numRuns: 3000 },
  );
});
