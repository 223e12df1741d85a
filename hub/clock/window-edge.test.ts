import { expect, test } from 'vitest';
import { config } from '../../schemas/config.ts';
import { windowSettings } from '../../schemas/window.ts';
import { notBefore } from './stamp.ts';
import { cueMoment, earDelays } from './window-edge.ts';

test('an uncalibrated cue left between at once and 100 ms later', () => {
  expect(cueMoment(5000, windowSettings.parse({}))).toEqual({ at: 5050, uncertainty: 50 });
});

test('a calibrated cue carries its own latency and ±', () => {
  expect(cueMoment(5000, windowSettings.parse({ cueLatency: 23, cue: 4 }))).toEqual({
    at: 5023,
    uncertainty: 4,
  });
});

test('the word needs 2.9 ms a metre; a seat without a distance hears it at once', () => {
  expect(earDelays({ 1: 0.8, 6: 3 })).toEqual({ 1: 2.3, 6: 8.7 });
});

test("the table's file says the edges in its vote section", () => {
  expect(config.parse({ vote: { cueLatency: 23, cue: 4 } }).vote).toMatchObject({
    press: 150,
    cueLatency: 23,
    cue: 4,
  });
});

test('a later edge of a seat never stands before an earlier one, and still covers its own interval', () => {
  const next = notBefore({ at: 996, uncertainty: 2 }, 1000);
  expect(next).toEqual({ at: 1000, uncertainty: 6 });
  expect(notBefore({ at: 1001, uncertainty: 2 }, 1000)).toEqual({ at: 1001, uncertainty: 2 });
});
