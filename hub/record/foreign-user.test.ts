/** What another user of the machine is told: the record is the owner's alone. */
import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { openStore } from './store.ts';

const run = promisify(execFile);
const NOBODY = 65534;

test('whose folder may not be read is told so, not that there is none', async () => {
  const root = mkdtempSync(join(tmpdir(), 'foreign-'));
  const folder = join(root, 'data');
  onTestFinished(() => {
    chmodSync(root, 0o700);
    rmSync(root, { recursive: true, force: true });
  });
  await (await openStore({ folder, reserve: 4096 })).close();
  chmodSync(root, 0);
  // Nothing is closed to root: it first becomes somebody else.
  const archive = pathToFileURL(join(import.meta.dirname, 'archive.ts')).href;
  const program = `
    const { openArchive } = await import(${JSON.stringify(archive)});
    if (process.getuid() === 0) process.setuid(${NOBODY});
    try { openArchive(${JSON.stringify(folder)}); } catch (error) { console.log(error.name, error.message); }`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', program]);
  expect(stdout.trim()).toBe(
    `RecordFailure ${join(folder, 'record.db')} may not be read: ask as the user that runs the table`,
  );
});
