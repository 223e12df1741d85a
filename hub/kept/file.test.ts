import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { keepFile, makeFolder } from './file.ts';

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'mafia-table-kept-'));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
}
const modeOf = (path: string) => statSync(path).mode & 0o777;

test('the folder is made, the file is its owner’s, and nothing else is left beside it', () => {
  const data = join(folder(), 'data');
  keepFile(join(data, 'one.json'), { kept: 1 }, 0o600);
  keepFile(join(data, 'one.json'), { kept: 2 }, 0o600);
  expect(JSON.parse(readFileSync(join(data, 'one.json'), 'utf8'))).toEqual({ kept: 2 });
  expect(readdirSync(data)).toEqual(['one.json']);
  expect([modeOf(data), modeOf(join(data, 'one.json'))]).toEqual([0o700, 0o600]);
});

test('what a crash left of an earlier try is written over, and its mode is not taken on', () => {
  const file = join(folder(), 'one.json');
  writeFileSync(`${file}.new`, '{"ke', { mode: 0o644 });
  keepFile(file, { kept: 1 }, 0o600);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ kept: 1 });
  expect(modeOf(file)).toBe(0o600);
});

test('where it can’t be written, the old file stands', () => {
  const file = join(folder(), 'one.json');
  keepFile(file, { kept: 1 }, 0o600);
  mkdirSync(`${file}.new`);
  expect(() => keepFile(file, { kept: 2 }, 0o600)).toThrow('.new');
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ kept: 1 });
});

test('where no folder can be made that is said at once, whatever stands in the way', () => {
  expect(() => makeFolder('/proc/x/y')).toThrow('ENOENT');
  const file = join(folder(), 'file');
  writeFileSync(file, '');
  expect(() => makeFolder(file)).toThrow('EEXIST');
  expect(() => makeFolder(join(file, 'under'))).toThrow('EEXIST');
});
