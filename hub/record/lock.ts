import { readFileSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { RecordFailure } from './failure.ts';
import type { Folder } from './folder.ts';

const holder = z.object({ pid: z.int(), host: z.string(), since: z.string() });

/**
 * Takes the data folder for this process alone. The lock is the operating system's own (SQLite holds it on a file
 * of its own), so that `kill -9` and a power cut release it and no stale lock can be left behind.
 * @returns what lets go of it. @throws RecordFailure `in-use`, naming who holds it.
 */
export function lockFolder(folder: Folder): () => void {
  const lock = new DatabaseSync(folder.lock, { timeout: 0 });
  try {
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  } catch {
    lock.close();
    throw new RecordFailure('in-use', `${folder.path} is in use by ${heldBy(folder)}; end that one first`);
  }
  const self = { pid: process.pid, host: hostname(), since: new Date().toISOString() };
  writeFileSync(folder.holder, `${JSON.stringify(self)}\n`, { mode: 0o600 });
  return () => lock.close();
}

function heldBy(folder: Folder): string {
  try {
    const { pid, host, since } = holder.parse(JSON.parse(readFileSync(folder.holder, 'utf8')));
    return `the hub with process id ${pid} on ${host} (since ${since})`;
  } catch {
    return 'another hub';
  }
}
