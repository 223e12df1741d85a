/** The right of the first victim to name three, and what bars it. */
import type { Role, Seat } from '../../schemas/vocabulary.ts';
import type { Ground } from './grounds.ts';
import type { Ruled } from './ruleset.ts';

export type VictimFacts = {
  readonly seat: Seat;
  /** The Day this Night comes before: 2 for the first shooting Night. */
  readonly day: number;
  /** Seats killed by shots before this one. */
  readonly killsBefore: number;
  /** How many left on the first Day, of those whose leaving the text counts. */
  readonly firstDayLeft: number;
  /** Seats that called themselves Sheriff in this game. */
  readonly claimed: readonly Seat[];
};
export type BestMoveReason = 'not-first-night' | 'two-left-on-first-day' | 'claimed-sheriff';
export type Offer = { readonly offered: true } | { readonly offered: false; readonly reason: BestMoveReason };

export type BestMoveRule = {
  /** A speech of its own at Night, or a part of the last word. */
  readonly when: 'night' | 'last-word';
  readonly seconds: number;
  /** Which victim has it. */
  readonly first: 'first-shooting-night' | 'first-killed';
  /**
   * Two or more gone on the first Day bar it: by that Day's vote (fiim-eng 8.8, emu-2026.3 8.8.1), or however they left
   * (black-cat 8.17).
   */
  readonly barredByTwoLeft: 'never' | 'by-its-vote' | 'however';
  readonly barredByClaim: boolean;
};

/**
 * Whether this victim has the right. Null for one of whom no text speaks: a later victim after an earlier one.
 * After a misfire on the first shooting Night the first victim comes too late where the right hangs on that Night
 * (A-23).
 */
export const offer = (rule: BestMoveRule, facts: VictimFacts): Ruled<Offer> | null => {
  if (facts.killsBefore > 0) return null;
  const no = (reason: BestMoveReason, ground: Ground): Ruled<Offer> => ({
    value: { offered: false, reason },
    ground,
  });
  if (rule.barredByTwoLeft !== 'never' && facts.firstDayLeft >= 2)
    return no('two-left-on-first-day', 'best-move.barred-two-left');
  if (rule.barredByClaim && facts.claimed.includes(facts.seat))
    return no('claimed-sheriff', 'best-move.barred-claim');
  if (rule.first === 'first-shooting-night' && facts.day !== 2)
    return { ...no('not-first-night', 'best-move.not-first'), open: 'A-23' };
  return { value: { offered: true }, ground: 'best-move.offered' };
};

/** Points for a Best Move by the number of Dark among the three; index = how many are right. */
export type BestMovePoints = readonly [number, number, number, number];

/**
 * Points of the numbers said. Only three numbers without another word score; what stands as information is another
 * matter.
 */
export const bestMovePoints = (
  points: BestMovePoints,
  seats: readonly Seat[],
  tainted: boolean,
  roles: Readonly<Partial<Record<Seat, Role>>>,
): Ruled<number> => {
  const right = new Set(seats.filter((seat) => roles[seat] === 'mafia' || roles[seat] === 'don')).size;
  const worth = points[Math.min(right, 3)] ?? 0;
  if (tainted) return { value: 0, ground: 'score.best-move', ...(worth > 0 && { open: 'A-22' as const }) };
  if (seats.length !== 3 || new Set(seats).size !== 3)
    return { value: 0, ground: 'score.best-move', ...(worth > 0 && { open: 'A-24' as const }) };
  return { value: worth, ground: 'score.best-move' };
};
