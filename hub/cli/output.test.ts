import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';

const PROGRAM = resolve(import.meta.dirname, 'main.ts');

/** The command with its standard output, and where it is said its standard error, on a full disk. */
function onFullDisk(args: readonly string[], errors: 'pipe' | 'full' = 'pipe') {
  const full = openSync('/dev/full', 'w');
  const child = spawn(process.execPath, [PROGRAM, ...args], {
    stdio: ['ignore', full, errors === 'pipe' ? 'pipe' : full],
  });
  closeSync(full);
  onTestFinished(() => void child.kill('SIGKILL'));
  return { child, ended: once(child, 'exit'), err: child.stderr ? text(child.stderr) : null };
}

test.each(['pipe', 'full'] as const)(
  'a table whose log is full goes on (errors: %s)',
  async (errors) => {
    const folder = mkdtempSync(join(tmpdir(), 'full-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const free = createServer().listen(0, '127.0.0.1');
    await once(free, 'listening');
    const { port } = free.address() as AddressInfo;
    free.close();
    const args = ['start', '--seats', 'none', '--port', `${port}`, '--data', folder];
    const { child, ended } = onFullDisk(args, errors);
    // From where the page is served on, it says its addresses, asked to end or not.
    await expect
      .poll(
        () =>
          child.exitCode ??
          fetch(`http://127.0.0.1:${port}/`).then(
            () => 'served',
            () => null,
          ),
        { timeout: 30_000 },
      )
      .toBe('served');
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  },
  120_000,
);

test('another command whose output can’t be written says so in one line, and its exit code does', async () => {
  const { ended, err } = onFullDisk(['rules']);
  expect(await ended).toEqual([1, null]);
  expect(await err).toBe("mafia-table: what was asked for couldn't be written (ENOSPC)\n");
}, 60_000);
