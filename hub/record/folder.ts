import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '../kept/file.ts';
import { failureOf, RecordFailure } from './failure.ts';

/**
 * What lies in a data folder. The folder and its files are the owner's alone: they hold the roles of a game in hand.
 */
export type Folder = {
  path: string;
  /** Every game (SQLite); beside it `-wal` and `-shm` while it is open. */
  record: string;
  /** What the record was last known to hold. */
  head: string;
  /** Held by the hub that writes; the system lets go of it when that hub dies, however it dies. */
  lock: string;
  /** Who holds the lock, for people. */
  holder: string;
  /** Bytes kept back for a full disk. */
  reserve: string;
};

export function folderAt(path: string): Folder {
  return {
    path,
    record: join(path, 'record.db'),
    head: join(path, 'record.head'),
    lock: join(path, 'record.lock'),
    holder: join(path, 'record.lock.json'),
    reserve: join(path, 'record.reserve'),
  };
}

/** Makes the folder and an empty record, where they aren't there yet. @throws what the file system says. */
export function prepare(folder: Folder): void {
  try {
    makeFolder(folder.path);
  } catch (error) {
    // `/proc` and its like say that it isn't there, of what they don't let be made.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT')
      throw new RecordFailure('unwritable', 'the data folder can’t be made there: name another');
    throw failureOf(error);
  }
  // SQLite gives -wal and -shm the permissions of the file itself.
  for (const file of [folder.record, folder.head, folder.lock]) closeSync(openSync(file, 'a', 0o600));
}
