import { expect, test } from 'vitest';
import { Pen } from './pen.ts';

test('the pen is free for everybody once its screen is gone for its time, and not before', () => {
  let now = 10_000;
  const connected = new Set(['a']);
  const pen = new Pen(
    (screen) => connected.has(screen),
    () => now,
    3000,
  );
  expect(pen.holder).toBe(null);
  expect(pen.use('a')).toBe(true);
  now += 3_600_000;
  expect(pen.holder).toBe('a');
  // A reload: gone, and back within the time.
  connected.delete('a');
  now += 2999;
  expect(pen.use('b')).toBe(false);
  connected.add('a');
  expect(pen.holder).toBe('a');
  connected.delete('a');
  now += 2999;
  expect(pen.holder).toBe('a');
  now += 1;
  expect(pen.holder).toBe(null);
  expect(pen.use('b')).toBe(true);
  expect(pen.use('a')).toBe(false);
  // A screen that never had a stream.
  now += 3000;
  expect(pen.holder).toBe(null);
});

test('the pen is given back by whoever has it alone', () => {
  const pen = new Pen(
    () => true,
    () => 0,
    3000,
  );
  pen.use('a');
  pen.giveBack('b');
  expect(pen.holder).toBe('a');
  pen.giveBack('a');
  expect(pen.holder).toBe(null);
});
