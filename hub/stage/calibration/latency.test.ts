import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Click, latencyOf } from './latency.ts';

const heard = (...after: number[]): Click => after.map((one) => ({ after: one, uncertainty: 2 }));

test('the median of what agrees; knocks and clicks that were not heard are left out', () => {
  const clicks = [
    ...[80, 82, 84, 86, 83, 81, 85, 83].map((one) => heard(one)),
    heard(20, 83),
    heard(400),
    heard(),
  ];
  const measured = latencyOf(clicks);
  expect(measured).toEqual({ latency: 83, uncertainty: 6.2, kept: 9 });
});

test('what nothing hears, and what agrees on nothing, gives no figure', () => {
  expect(latencyOf(Array.from({ length: 12 }, () => heard()))).toEqual({ fault: 'deaf' });
  expect(latencyOf([heard(80), heard(81), heard(80), heard(82)])).toEqual({ fault: 'deaf' });
  expect(latencyOf([80, 80, 81, 80, 82, 300, 410, 520].map((one) => heard(one)))).toEqual({
    fault: 'uneven',
  });
});

test('whatever the true latencies, all of them that were kept lie within the ±', () => {
  const jitter = fc.array(fc.double({ min: 0, max: 30, noNaN: true }), { minLength: 6, maxLength: 20 });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 400 }), jitter, (base, jitters) => {
      const measured = latencyOf(jitters.map((one) => heard(base + one)));
      if ('fault' in measured) return;
      const outside = jitters.filter((one) => Math.abs(base + one - measured.latency) > measured.uncertainty);
      expect(outside.length).toBeLessThanOrEqual(jitters.length - measured.kept);
    }),
  );
});
