import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';

/**
 * Writes `what` as JSON, whole or not at all: whatever happens in the middle of it, the file is the old one or the new
 * one. On the disk once this returns. A folder that isn't there is made, for its owner alone.
 * @param mode who may read it, from its first byte on
 * @throws what the disk says; the old file stands then
 */
export function keepFile(file: string, what: unknown, mode: number): void {
  makeFolder(dirname(file));
  const fresh = `${file}.new`;
  // What a crash has left is not written into: it may be readable by more people than `mode` lets.
  rmSync(fresh, { force: true });
  writeFileSync(fresh, `${JSON.stringify(what, null, 2)}\n`, { mode, flag: 'wx', flush: true });
  renameSync(fresh, file);
  // The name too: a power cut would bring the old file back.
  sync(dirname(file));
}

/**
 * Makes a folder, and those on the way to it that aren't there, for its owner alone. Each is asked for once: Node's own
 * `recursive` asks for ever where a folder can't be made in one that is there (`/proc/x`).
 * @throws what the file system says
 */
export function makeFolder(path: string): void {
  if (isFolder(path)) return;
  const parent = dirname(path);
  if (parent !== path) makeFolder(parent);
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Somebody else may have been quicker.
    if (!isFolder(path)) throw error;
  }
}

const isFolder = (path: string): boolean => {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
};

/** Has a file, or the names in a folder, on the disk itself once it returns. */
export function sync(path: string): void {
  const fd = openSync(path, 'r');
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}
