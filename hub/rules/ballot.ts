/** Whether there is a vote, in which order, and where an unused vote goes. */
import type { Nominee } from '../../schemas/decision.ts';
import type { Seat } from '../../schemas/vocabulary.ts';
import type { Ruled, Ruleset } from './ruleset.ts';

export type Ballot =
  | { readonly held: true; readonly candidates: readonly Seat[] }
  | { readonly held: false; readonly reason: 'no-nominee' | 'single-nominee-first-day' | 'cancelled' };

/**
 * What `vote.begin` meets. Of several reasons for no vote, those that lie in the nominees win over `cancelled`; the
 * cancelled slot is spent all the same (A-15: the other reading keeps it for the next vote really held).
 *
 * @param nominees today's, in order; those who have left are no candidates any more
 */
export const ballot = (
  rules: Pick<Ruleset, 'vote'>,
  facts: {
    readonly nominees: readonly Nominee[];
    readonly alive: readonly Seat[];
    readonly day: number;
    readonly cancelled: boolean;
  },
): Ruled<Ballot> => {
  const candidates = facts.nominees
    .map((nominee) => nominee.seat)
    .filter((seat) => facts.alive.includes(seat));
  const spent = facts.cancelled && { open: 'A-15' as const };
  if (candidates.length === 0)
    return { value: { held: false, reason: 'no-nominee' }, ground: 'vote.none.no-nominee', ...spent };
  if (candidates.length === 1 && facts.day === 1 && rules.vote.firstDaySingle === 'no-vote')
    return {
      value: { held: false, reason: 'single-nominee-first-day' },
      ground: 'vote.none.first-day',
      ...spent,
    };
  if (facts.cancelled) return { value: { held: false, reason: 'cancelled' }, ground: 'vote.none.cancelled' };
  return { value: { held: true, candidates }, ground: 'vote.order' };
};

/**
 * The candidate that unused votes fall on, or null. In a re-vote it is the last of those re-voted; A-08's other
 * reading takes the Day's last nominee, who may not be on the ballot.
 */
export const unusedGoTo = (
  rules: Pick<Ruleset, 'vote' | 'ambiguities'>,
  candidates: readonly Seat[],
  round: number,
  dayLast: Seat | undefined,
): Ruled<Seat | null> => {
  const last = candidates.at(-1);
  if (rules.vote.unused === 'nobody' || last === undefined)
    return { value: null, ground: 'tally.nothing-added' };
  const again = round > 1;
  const open = again && dayLast !== last && rules.ambiguities.includes('A-08');
  return {
    value: last,
    ground: again ? 'tally.automatic-again' : 'tally.automatic',
    ...(open && { open: 'A-08' as const }),
  };
};
