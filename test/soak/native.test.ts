import { expect, test } from 'vitest';
import { native, nativeOf } from './native.ts';

test('what is resident is told by where it lies, and arenas are counted', () => {
  const mapping = (range: string, name: string, kB: number) =>
    `${range} rw-p 00000000 00:00 0 ${name}\nSize: 99 kB\nRss: ${kB} kB\nPss: 1 kB\n`;
  const smaps =
    mapping('00400000-00800000', '                    /usr/bin/node', 1000) +
    mapping('02000000-02100000', '                    [heap]', 200) +
    mapping('7f0000000000-7f0000021000', '', 30) +
    mapping('7f0008000000-7f0008100000', '', 70) +
    mapping('7f0011234000-7f0011334000', '', 5);
  expect(nativeOf(smaps)).toEqual({ malloc: 305 * 1024, arenas: 2, files: 1000 * 1024 });
});

test('of this process all that is resident is told', () => {
  const now = native();
  if (process.platform !== 'linux') expect(now).toBeNull();
  else {
    const told = (now?.malloc ?? 0) + (now?.files ?? 0);
    expect(told / process.memoryUsage.rss()).toBeGreaterThan(0.5);
    expect(told / process.memoryUsage.rss()).toBeLessThan(2);
  }
});
