import type { Act } from '../../schemas/record.ts';
import type { OpenCount } from './reading.ts';

/** No announcement is held longer than this, ms (record-format, rule 3 of the count). */
export const HOLD_MS = 1500;

/**
 * The moment past which every seat must have been heard before `act` may settle the count, or null where it
 * settles none: announcing does, and so does calling the next candidate over a closed, unannounced one.
 * @param pressed when the Judge pressed, ms; an announcement in an open window closes it then.
 */
export function settlesPast(act: Act, count: OpenCount | null, pressed: number): number | null {
  if (!count) return null;
  if (act.type === 'vote.announce')
    return count.closedAt === null ? pressed : count.closedAt + count.uncertainty;
  // The same number called again replaces the count: nothing is settled by it.
  if (act.type === 'vote.open' && act.candidate !== count.candidate && count.closedAt !== null)
    return count.closedAt + count.uncertainty;
  return null;
}
