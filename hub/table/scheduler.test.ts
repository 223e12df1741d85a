import { expect, onTestFinished, test, vi } from 'vitest';
import { monotonicScheduler } from './scheduler.ts';

test('a step of the wall clock moves no alarm and fires none, whichever way it goes', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const time = monotonicScheduler(0);
  const fired: string[] = [];
  const cancel = time.at(time.now() + 3_600_000, () => fired.push('hour'));
  onTestFinished(cancel);
  const before = time.now();
  vi.setSystemTime(Date.now() + 48 * 3_600_000);
  await new Promise<void>((resolve) => {
    time.at(before + 20, () => resolve());
  });
  expect(time.now()).toBeGreaterThanOrEqual(before + 20);
  expect(time.now() - before).toBeLessThan(3_600_000);
  vi.setSystemTime(0);
  await new Promise<void>((resolve) => {
    time.at(time.now() + 5, () => resolve());
  });
  expect(fired).toEqual([]);
});
