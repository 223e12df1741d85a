import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contactsSince, everOther, insert, latest, type Track } from './track.ts';

const exact = (at: number) => ({ at, uncertainty: 0 });
const track = <S>(...marks: [number, S][]): Track<S> =>
  marks.reduce<Track<S>>((older, [at, state], i) => insert(older, exact(at), state, i + 2), null);

test('a late-heard mark goes where it happened; an older track keeps what it had', () => {
  const heard = track([100, true], [300, false]);
  const later = insert(heard, exact(200), true, 9);
  expect(contactsSince(later, 0)).toMatchObject([{ downLine: 2, upLine: 3 }]);
  expect(contactsSince(insert(later, exact(150), false, 10), 0)).toMatchObject([
    { downLine: 2, upLine: 10 },
    { downLine: 9, upLine: 3 },
  ]);
  expect(latest(heard, true)).toBe(false);
  expect(heard).toEqual(track([100, true], [300, false]));
});

const anyOrder = fc
  .uniqueArray(fc.nat(1000), { minLength: 1, maxLength: 12 })
  .map((times) => times.sort((a, b) => a - b).map((at, i): [number, boolean] => [at, i % 2 === 0]))
  .chain((marks) =>
    fc.record({
      marks: fc.constant(marks),
      heard: fc.shuffledSubarray(marks, { minLength: marks.length, maxLength: marks.length }),
    }),
  );

test('in whatever order the marks are heard, the contacts are the same', () => {
  fc.assert(
    fc.property(anyOrder, ({ marks, heard }) => {
      const plain = (t: Track<boolean>) => contactsSince(t, 0).map(({ down, up }) => [down.at, up?.at]);
      expect(plain(track(...heard))).toEqual(plain(track(...marks)));
    }),
  );
});

test('whether a seat was heard all through a window, half open like the window', () => {
  const health = track<'ok' | 'offline'>([100, 'offline'], [200, 'ok']);
  expect(everOther(health, 'ok', exact(200), exact(300))).toBe(false);
  expect(everOther(health, 'ok', exact(199), exact(300))).toBe(true);
  expect(everOther(health, 'ok', exact(50), exact(100))).toBe(false);
  expect(everOther(health, 'ok', exact(50), exact(101))).toBe(true);
  expect(everOther(track([100, 'offline']), 'ok', exact(500), null)).toBe(true);
  expect(everOther(null, 'ok', exact(0), null)).toBe(false);
});
