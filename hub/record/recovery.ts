import { copyFileSync, existsSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { Archive } from './archive.ts';
import { isDamage } from './failure.ts';
import { Log } from './log.ts';
import type { Loss } from './salvage.ts';
import { lostCommits } from './wal.ts';

/** What was found damaged at an opening, to be told to the Judge. */
export type Recovery = {
  /** Where the damaged file was put aside, untouched; null: nothing was damaged. */
  damaged: string | null;
  /** Games that lost lines. The open one goes on after its last whole line. */
  losses: readonly Loss[];
  /** Groups of lines that were kept last and are gone, because the log that held them is damaged. */
  lostCommits: number;
};

type Moment = { boot: string | null; raw: number };

/** A larger file isn't read through at every start: `record verify` does that; the open game's lines always are. */
const CHECKED_WHOLE = 64 * 1024 * 1024;

/**
 * Opens the record for writing, at the last whole line of every game. A damaged file is put aside and what can be read
 * of it is taken over into a new one.
 * @throws RecordFailure, or SQLite's error, where even that can't be done.
 */
export async function openLog(file: string, moment: Moment): Promise<{ log: Log; recovery: Recovery }> {
  const lost = existsSync(`${file}-wal`) ? lostCommits(readFileSync(`${file}-wal`)) : 0;
  const copy = lost > 0 ? putAside(file, copyFileSync) : null;
  const whole = openWhole(file, moment);
  if (whole) return { log: whole, recovery: { damaged: copy, losses: [], lostCommits: lost } };

  const damaged = copy ?? putAside(file, renameSync);
  for (const part of ['', '-wal', '-shm']) rmSync(`${file}${part}`, { force: true });
  new Log(file, moment).close();
  const { takeOver } = await import('./salvage.ts');
  const losses = takeOver(damaged, file);
  return { log: new Log(file, moment), recovery: { damaged, losses, lostCommits: lost } };
}

/** The opened record, or null where it is damaged. */
function openWhole(file: string, moment: Moment): Log | null {
  let log: Log | undefined;
  try {
    log = new Log(file, moment);
    if (isSound(file, log.open?.id)) return log;
  } catch (error) {
    if (!isDamage(error)) {
      log?.close();
      throw error;
    }
  }
  log?.close();
  return null;
}

function isSound(file: string, open: number | undefined): boolean {
  const archive = new Archive(file);
  try {
    if (statSync(file).size <= CHECKED_WHOLE) return archive.faults().length === 0;
    return open === undefined || archive.faultsOf(String(open)).length === 0;
  } finally {
    archive.close();
  }
}

/** Keeps the file and its log as they are; the index (`-shm`) is made anew by whoever opens them. */
function putAside(file: string, move: (from: string, to: string) => void): string {
  const stamp = new Date().toISOString().replace(/[:.]/g, '-');
  const aside = `${file.replace(/\.db$/, '')}-damaged-${stamp}.db`;
  move(file, aside);
  if (existsSync(`${file}-wal`)) move(`${file}-wal`, `${aside}-wal`);
  return aside;
}
