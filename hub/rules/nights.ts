/** The order of a Night, how long each wakes, and who may have the mask off meanwhile. */
import type { Role, Seat, Waker } from '../../schemas/vocabulary.ts';
import { rising } from './seats.ts';

export type WakeStep = {
  readonly who: Waker;
  /** Length in s as the text gives it; null where it is silent. */
  readonly seconds: number | null;
  /** The text says "exactly", or only caps it. */
  readonly exact?: true;
};

export type NightRules = {
  /** The Night of agreement, after the cards are dealt seat by seat. */
  readonly first: readonly WakeStep[];
  /** Shooting Nights; a Best Move at Night comes last, when it is offered. */
  readonly later: readonly WakeStep[];
  /** Numbers called while shooting. */
  readonly called: 'one-to-ten' | 'living';
  /** The Sheriff's mask on the Night of agreement: the text wakes it, or only lets it show itself. */
  readonly firstSheriff: 'may-unmask' | 'tolerated';
  /** No phrase sends the Don back to sleep on the first Night: off or on until the Dark team sleeps. */
  readonly firstDonStays: boolean;
  /** A mask is to be on during a technical pause. */
  readonly pauseMasked: boolean;
};

/** The numbers to call aloud on a shooting Night. */
export const numbersCalled = (rules: NightRules, alive: readonly Seat[]): readonly Seat[] =>
  rules.called === 'living' ? rising(alive) : [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

export type MaskFacts = {
  readonly who: Waker;
  /** The seat of `wake` `player`, or the victim's of `wake` `best-move`. */
  readonly seat?: Seat | undefined;
  /** The Night of agreement. */
  readonly first: boolean;
  readonly alive: readonly Seat[];
  readonly roles: Readonly<Partial<Record<Seat, Role>>> | null;
};

/**
 * The seats whose mask may be off while `who` is awake. Null: roles were never entered, so whose it is is the
 * Judge's to see, and nobody is flagged. A holder who is out leaves the interval to nobody.
 */
export const unmasked = (facts: MaskFacts): readonly Seat[] | null => {
  const { who, seat, first, alive, roles } = facts;
  if (who === 'player' || who === 'best-move') return seat === undefined ? [] : [seat];
  if (who === 'relaxed') return [];
  if (who === 'mafia' && !first) return [];
  if (!roles) return null;
  const holds = (role: Role | undefined) =>
    who === 'mafia' ? role === 'mafia' || role === 'don' : role === who;
  return alive.filter((s) => holds(roles[s]));
};
