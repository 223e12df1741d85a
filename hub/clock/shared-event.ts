/**
 * Synchronisation checked from end to end: an event that several seats must have sensed in the same instant – a
 * knock on the table, one key that all pads lie on – stamped through everything that stamps a vote.
 */
import type { Seat } from '../../schemas/vocabulary.ts';
import type { Stamp } from './stamp.ts';

export type Agreement = {
  /** Seats whose interval has no moment in common with the most that agree. */
  odd: readonly Seat[];
  /** A moment (ms) that those which agree have in common; null without stamps. */
  at: number | null;
};

/** The one moment that most intervals contain, and whose don't. Of equals, the earliest moment. */
export function sharedEvent(stamps: ReadonlyMap<Seat, Stamp>): Agreement {
  let at: number | null = null;
  let most = 0;
  // Wherever the most intervals overlap, the overlap begins where one of them does.
  for (const { at: middle, uncertainty } of stamps.values()) {
    const begin = middle - uncertainty;
    let count = 0;
    for (const stamp of stamps.values()) if (contains(stamp, begin)) count++;
    if (count > most || (count === most && at !== null && begin < at)) {
      most = count;
      at = begin;
    }
  }
  const odd = [...stamps].filter(([, stamp]) => at !== null && !contains(stamp, at)).map(([seat]) => seat);
  return { odd: odd.sort((a, b) => a - b), at };
}

function contains({ at, uncertainty }: Stamp, moment: number): boolean {
  return at - uncertainty <= moment && moment <= at + uncertainty;
}
