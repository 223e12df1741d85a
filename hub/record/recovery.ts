import {
  closeSync,
  copyFileSync,
  existsSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { sync } from '../kept/file.ts';
import { Archive } from './archive.ts';
import { failureOf, isDamage } from './failure.ts';
import type { Count } from './head.ts';
import { Log } from './log.ts';
import type { Loss } from './salvage.ts';
import { lostCommits, pageSizeOf } from './wal.ts';

/** What was found damaged at an opening, to be told to the Judge. */
export type Recovery = {
  /** Where the damaged file was put aside, untouched; null: nothing was damaged. */
  damaged: string | null;
  /** Games that lost lines. The open one goes on after its last whole line. */
  losses: readonly Loss[];
  /** Groups of lines that were kept last and are gone, because the log that held them is damaged. */
  lostCommits: number;
  /** It was damaged, and not one game could be read of it: nobody knows what was in it. */
  nothingRead?: true;
};

/** Whether something was found that must be said. */
export const isLoss = ({ damaged, losses }: Recovery): boolean => damaged !== null || losses.length > 0;

type Moment = { boot: string | null; raw: number };

/** A larger file isn't read through at every start: `record verify` does that; the open game's lines always are. */
const CHECKED_WHOLE = 64 * 1024 * 1024;

/**
 * Opens the record for writing, at the last whole line of every game. A damaged file is put aside and what can be read
 * of it is taken over into a new one.
 * @param known what the record was last known to hold: what it hasn't any more is lost.
 * @throws RecordFailure, or SQLite's error, where even that can't be done.
 */
export async function openLog(
  file: string,
  moment: Moment,
  known: readonly Count[] = [],
): Promise<{ log: Log; recovery: Recovery }> {
  const opened = await openSound(file, moment);
  const losses = [...opened.recovery.losses];
  for (const { game, lines } of known) {
    const kept = opened.log.lines(game);
    const said = losses.some((loss) => loss.game === String(game));
    if (kept < lines && !said) losses.push({ game: String(game), kept, beyond: 0 });
  }
  return { ...opened, recovery: { ...opened.recovery, losses } };
}

async function openSound(file: string, moment: Moment): Promise<{ log: Log; recovery: Recovery }> {
  const wal = existsSync(`${file}-wal`) ? readFileSync(`${file}-wal`) : Buffer.alloc(0);
  const lost = lostCommits(wal);
  const pageSize = pageSizeOf(wal);
  // Of an empty file SQLite deletes the log unread, and there may be whole games in it.
  const emptied = pageSize !== null && statSync(file, { throwIfNoEntry: false })?.size === 0;
  if (emptied) truncateSync(file, pageSize);
  const copy = lost > 0 || emptied ? putAside(file, copyFileSync) : null;
  const whole = openWhole(file, moment);
  if (whole) return { log: whole, recovery: { damaged: copy, losses: [], lostCommits: lost } };

  const damaged = copy ?? putAside(file, renameSync);
  for (const part of ['', '-wal', '-shm']) rmSync(`${file}${part}`, { force: true });
  new Log(file, moment).close();
  const { takeOver } = await import('./salvage.ts');
  const losses = takeOver(damaged, file);
  const log = new Log(file, moment);
  const nothing = log.games === 0 ? ({ nothingRead: true } as const) : {};
  return { log, recovery: { damaged, losses, lostCommits: lost, ...nothing } };
}

/**
 * The files of an open record were deleted, replaced or cut short, while its connection still has everything: it is
 * written into the folder anew, and what lies there is put aside.
 * @throws where there is no room for it; where it can't be read any more, nothing is changed.
 */
export function putBack(log: Log, file: string): void {
  const part = `${file}.part`;
  rmSync(part, { force: true });
  try {
    closeSync(openSync(part, 'wx', 0o600));
    log.copyTo(part);
    for (const each of [part, dirname(file)]) sync(each);
  } catch (error) {
    rmSync(part, { force: true });
    const { code } = failureOf(error);
    // What lies in the folder is all there is.
    if ((code === 'damaged' || code === 'io') && existsSync(file)) return;
    throw error;
  }
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 0) putAside(file, renameSync);
  for (const rest of ['-wal', '-shm']) rmSync(`${file}${rest}`, { force: true });
  renameSync(part, file);
  sync(dirname(file));
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
