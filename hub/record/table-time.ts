/**
 * Table time is CLOCK_MONOTONIC plus an offset that is kept in the record, for each start of the machine one, so
 * that table time goes on over a restart of the hub and over a power cut. The wall clock has no part in it.
 */
import { readFileSync } from 'node:fs';

/** Between the last moment known before a restart of the machine and the first after it, in ms. */
export const GAP = 1000;

/** CLOCK_MONOTONIC, in ms to the microsecond; the same in every thread and process of one machine's run. */
export const monotonic = (): number => Number(process.hrtime.bigint() / 1000n) / 1000;

/** Names this run of the machine where the system has a name for it; null elsewhere. */
export function machineBoot(): string | null {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return null;
  }
}

/** What the record knows of an earlier moment: `raw` is the monotonic clock's, `at` the table's, both in ms. */
export type KnownMoment = { boot: string | null; raw: number; at: number };

/**
 * The offset in ms from the monotonic clock to table time.
 * @param last the latest moment the record knows; null for a new record, which begins at 0.
 *
 * In the same run of the machine the hub's absence counts. After a restart of the machine nobody knows how long it
 * was off: table time goes on `GAP` after the last moment known. Where runs have no name, a monotonic clock that went
 * back is a restart.
 */
export function offsetFrom(last: KnownMoment | null, boot: string | null, raw: number): number {
  if (last === null) return -raw;
  const sameRun = last.boot === boot && raw >= last.raw;
  return round(sameRun ? last.at - last.raw : last.at + GAP - raw);
}

/** To the microsecond, so that a stamp's text stays short. */
export const round = (ms: number): number => Math.round(ms * 1000) / 1000;
