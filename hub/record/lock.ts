import { existsSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { failureOf, isDamage, RecordFailure } from './failure.ts';
import type { Folder } from './folder.ts';

const holder = z.object({ pid: z.int(), host: z.string(), since: z.string() });

/** `held`: the file that is locked is still the one in the folder; with a folder that was deleted its lock has gone. */
export type Lock = { readonly held: boolean; release(): void };

/**
 * Takes the data folder for this process alone. The lock is the operating system's own (SQLite holds it on a file
 * of its own), so that `kill -9` and a power cut release it and no stale lock can be left behind.
 * @throws RecordFailure `in-use`, naming who holds it.
 */
export function lockFolder(folder: Folder): Lock {
  const lock = lockedAnew(folder);
  const self = { pid: process.pid, host: hostname(), since: new Date().toISOString() };
  try {
    writeFileSync(folder.holder, `${JSON.stringify(self)}\n`, { mode: 0o600 });
  } catch {
    // Only people read it, and only when there is a second hub; without it that one says “another hub”.
  }
  const ino = inodeOf(folder.lock);
  return {
    get held() {
      return inodeOf(folder.lock) === ino;
    },
    release: () => lock.close(),
  };
}

/** Whether somebody holds the folder now; nothing is made. @throws RecordFailure `in-use`, naming who. */
export function refuseHeld(folder: Folder): void {
  if (existsSync(folder.lock)) locked(folder).close();
}

/** There is nothing in the file that could be lost: one that is damaged is emptied. Who is refused by damage wasn't by a lock. */
function lockedAnew(folder: Folder): DatabaseSync {
  try {
    return locked(folder);
  } catch (error) {
    if (!isDamage(error)) throw error;
    truncateSync(folder.lock);
    return locked(folder);
  }
}

function locked(folder: Folder): DatabaseSync {
  const lock = new DatabaseSync(folder.lock, { timeout: 0 });
  try {
    // Without a journal of its own on the disk it writes nothing: a full disk, or one that is read-only by now, is none of the lock's business.
    lock.exec('PRAGMA journal_mode = MEMORY; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
    return lock;
  } catch (error) {
    lock.close();
    if (!isBusy(error)) throw failureOf(error);
    throw new RecordFailure('in-use', `${folder.path} is in use by ${heldBy(folder)}; end that one first`);
  }
}

const inodeOf = (file: string) => statSync(file, { bigint: true, throwIfNoEntry: false })?.ino;

/** SQLITE_BUSY (sqlite.org/rescode.html). */
const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && error.errcode === 5;

function heldBy(folder: Folder): string {
  try {
    const { pid, host, since } = holder.parse(JSON.parse(readFileSync(folder.holder, 'utf8')));
    return `the hub with process id ${pid} on ${host} (since ${since})`;
  } catch {
    return 'another hub';
  }
}
