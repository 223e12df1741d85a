import { closeSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';

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
  mkdirSync(folder.path, { recursive: true, mode: 0o700 });
  // SQLite gives -wal and -shm the permissions of the file itself.
  for (const file of [folder.record, folder.head, folder.lock]) closeSync(openSync(file, 'a', 0o600));
}
