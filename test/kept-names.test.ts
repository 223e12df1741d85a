/** A file of its own: what of the system is replaced here would be replaced for its neighbours too. */
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { keepFile } from '../hub/kept/file.ts';

/** What was synced: the folder it is, once the file has its name. */
const synced = vi.hoisted(() => ({
  folders: [] as { ino: number; holds: string[] }[],
  watch: '',
}));
vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>();
  return {
    ...fs,
    fsyncSync: (fd: number) => {
      if (fs.fstatSync(fd).isDirectory())
        synced.folders.push({ ino: fs.fstatSync(fd).ino, holds: fs.readdirSync(synced.watch) });
      fs.fsyncSync(fd);
    },
  };
});

test('once it returns a power cut doesn’t bring the old one back: the folder is on the disk, with the new name in it', () => {
  const data = mkdtempSync(join(tmpdir(), 'mafia-table-kept-'));
  synced.watch = data;
  onTestFinished(() => rmSync(data, { recursive: true, force: true }));
  keepFile(join(data, 'one.json'), { kept: 1 }, 0o600);
  expect(synced.folders).toEqual([{ ino: statSync(data).ino, holds: ['one.json'] }]);
});
