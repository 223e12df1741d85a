import { existsSync, renameSync, rmSync, statSync } from 'node:fs';
import { Archive } from './archive.ts';
import { isDamage } from './failure.ts';
import { Log } from './log.ts';
import type { Loss } from './salvage.ts';

export type Recovery = {
  /** Where the damaged file was put aside, untouched; null: nothing was damaged. */
  damaged: string | null;
  losses: readonly Loss[];
};

/** A larger file isn't read through at every start: `record verify` does that; the open game's lines always are. */
const CHECKED_WHOLE = 64 * 1024 * 1024;

/**
 * Opens the record for writing, at the last whole line of every game. A damaged file is put aside and what can be read
 * of it is taken over into a new one.
 * @throws RecordFailure, or SQLite's error, where even that can't be done.
 */
export async function openLog(
  file: string,
  moment: { boot: string | null; raw: number },
): Promise<{ log: Log; recovery: Recovery }> {
  try {
    const log = new Log(file, moment);
    const open = log.open?.id;
    if (isSound(file, open === undefined ? null : String(open))) {
      return { log, recovery: { damaged: null, losses: [] } };
    }
    log.close();
  } catch (error) {
    if (!isDamage(error)) throw error;
  }
  const damaged = putAside(file);
  const log = new Log(file, moment);
  log.close();
  const { takeOver } = await import('./salvage.ts');
  const losses = takeOver(damaged, file);
  return { log: new Log(file, moment), recovery: { damaged, losses } };
}

function isSound(file: string, open: string | null): boolean {
  const archive = new Archive(file);
  try {
    if (statSync(file).size <= CHECKED_WHOLE) return archive.faults().length === 0;
    return open === null || archive.faultsOf(open).length === 0;
  } catch (error) {
    if (isDamage(error)) return false;
    throw error;
  } finally {
    archive.close();
  }
}

/** Renames the file with its log; its index (`-shm`) is made anew by whoever opens it. */
function putAside(file: string): string {
  const stamp = new Date().toISOString().replace(/[:.]/g, '-');
  const aside = file.replace(/(\.db)?$/, `-damaged-${stamp}.db`);
  renameSync(file, aside);
  if (existsSync(`${file}-wal`)) renameSync(`${file}-wal`, `${aside}-wal`);
  rmSync(`${file}-shm`, { force: true });
  return aside;
}
