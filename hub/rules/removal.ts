/** What a removal by sanction does to the vote. */
import type { Seat } from '../../schemas/vocabulary.ts';
import type { Ruled } from './ruleset.ts';

export type RemovalFacts = {
  readonly seat: Seat;
  readonly phase: 'night' | 'day' | 'voting';
  /** Today's vote: still to come, under way, or settled (its result, or that there is none). */
  readonly vote: 'to-come' | 'under-way' | 'settled';
  /** The seat was shot this Night and is still to speak its last word. */
  readonly killed: boolean;
  /** The seat leaves, or has left, by today's vote. */
  readonly votedOut: boolean;
  /** The vote this removal would cancel is cancelled already. */
  readonly alreadyCancelled: boolean;
  /** The single highest among the counts announced in this round; null when shared, none, or on the question. */
  readonly leader: Seat | null;
  /** Under way: the seat is among the highest so far without being the single one, or nothing is counted yet. */
  readonly sharesLead: boolean;
};
/**
 * `this`: today's vote, or at Night the coming Day's, is not held. `next`: the next Day's. `leader-leaves`: the vote is
 * settled with this seat, which leaves by the sanction (EMU 8.1.3).
 */
export type RemovalEffect = 'none' | 'this' | 'next' | 'leader-leaves';
export type RemovalRule = (facts: RemovalFacts) => Ruled<RemovalEffect>;

const nearest = (facts: RemovalFacts, afterCount: 'A-14' | undefined): Ruled<RemovalEffect> => {
  if (facts.killed || facts.votedOut) return { value: 'none', ground: 'removal.exception' };
  const again = facts.alreadyCancelled && { open: 'A-16' as const };
  if (facts.phase !== 'night' && facts.vote === 'settled')
    return {
      value: 'next',
      ground: 'removal.next-day',
      ...(afterCount && { open: afterCount }),
      ...again,
    };
  return { value: 'this', ground: 'removal.nearest', ...again };
};

/**
 * The nearest or current vote is not held; after today's result it is the next Day's. When the result counts as
 * determined is A-14: at the count, or only at the announcement of Night (fiim-eng 8.1).
 */
export const nearestVoteFalls: RemovalRule = (facts) => nearest(facts, 'A-14');

/** The same, and the text itself says that the count determines it (black-cat 9.10). */
export const nearestVoteFallsAtTheCount: RemovalRule = (facts) => nearest(facts, undefined);

/**
 * As fiim-eng; but a seat that holds the single highest count when it is removed in the vote settles that vote
 * (emu-2026.3 8.1.3; a shared lead is none, A-36; it leaves by the removal, A-43).
 */
export const nearestVoteFallsUnlessLeading: RemovalRule = (facts) =>
  facts.vote === 'under-way' && facts.leader === facts.seat
    ? { value: 'leader-leaves', ground: 'result.leader-removed', open: 'A-43' }
    : { ...nearest(facts, 'A-14'), ...(facts.sharesLead && { open: 'A-36' as const }) };

/** No effect: club-ru l.48-49 count votes on after a removal. */
export const voteGoesOn: RemovalRule = () => ({ value: 'none', ground: 'removal.no-effect', open: 'A-51' });

/** No clause; the Judge may call the vote off, as fiim-eng 8.1 would. */
export const voteGoesOnUnlessCancelled: RemovalRule = (facts) => ({
  value: 'none',
  ground: 'removal.no-effect',
  open: 'A-52',
  how: facts.vote === 'settled' ? null : { type: 'vote.cancel' },
});
