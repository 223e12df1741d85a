/**
 * The count of one window: a pure function of the hands, the health of the seats and the ruleset's few facts.
 * Called again whenever a line touches the window; whoever calls says only what became different.
 */
import type { Seat } from '../../schemas/vocabulary.ts';
import type { Hand } from './hand.ts';
import type { HandFlag, SeatFlag, Window } from './window.ts';

export type SeatFacts = {
  readonly seat: Seat;
  readonly hand: Hand;
  /** For an earlier candidate of this round, announced. Always false on the question. */
  readonly voted: boolean;
  /** Degraded or offline at some moment of the window. */
  readonly unheard: boolean;
  /** The Judge counts this seat by eye. */
  readonly byEye: boolean;
};

export type Count = {
  readonly votes: readonly Seat[];
  /** Unused votes that fall on this candidate. */
  readonly automatic: readonly Seat[];
  readonly doubtful: readonly Seat[];
  readonly flags: readonly SeatFlag[];
  /** Seats whose vote hangs on an early fist. */
  readonly byEarly: readonly Seat[];
};

/** What the count of this candidate also decides. */
export type Duty = {
  /** No other candidate of the round is left, and this is the last of the order: unused votes end here. */
  readonly last: boolean;
  /** Unused votes fall on the last candidate (never on the question). */
  readonly automatic: boolean;
};

/**
 * The tally as the seats tell it, and the flags that follow from it. While the window is open it is what would
 * stand if nothing more came.
 *
 * @param seats those that may vote, rising
 */
export const count = (window: Window, seats: readonly SeatFacts[], duty: Duty): Count => {
  const votes: Seat[] = [];
  const automatic: Seat[] = [];
  const doubtful: Seat[] = [];
  const byEarly: Seat[] = [];
  const flags: SeatFlag[] = [];
  const closed = window.close !== null;
  const collects = duty.last && duty.automatic && closed;
  for (const facts of seats) {
    const { seat, hand, voted } = facts;
    const trusted = !facts.unheard && !facts.byEye;
    const standing = voted ? 'no' : trusted ? hand.vote : 'maybe';
    if (standing === 'yes') {
      votes.push(seat);
      if (hand.onlyEarly && hand.early === 'yes') byEarly.push(seat);
    } else if (!voted && collects) automatic.push(seat);
    else if (standing === 'maybe') doubtful.push(seat);
    if (facts.byEye) continue;
    if (facts.unheard) flags.push({ seat, kind: 'unheard' });
    else handFlags(facts, standing === 'maybe' && !collects, flags);
    if (closed && duty.last && trusted && !voted && hand.vote === 'no') flags.push({ seat, kind: 'no-vote' });
  }
  return { votes, automatic, doubtful, flags, byEarly };
};

const handFlags = ({ seat, hand, voted }: SeatFacts, doubtful: boolean, flags: SeatFlag[]): void => {
  // A doubtful seat waits for the Judge's word; flags that hang on the same doubt would guess it.
  if (doubtful) return;
  let straddles = hand.vote === 'maybe' && !hand.stale;
  const raise = (kind: HandFlag, truth: Hand['vote']) => {
    if (truth === 'yes') flags.push({ seat, kind });
    else if (truth === 'maybe') straddles = true;
  };
  raise('early', hand.early);
  if (voted) raise('second-candidate', hand.vote);
  else {
    raise('withdrawn', hand.withdrawn);
    raise('lifted', hand.lifted);
  }
  raise('late', hand.late);
  if (straddles) flags.push({ seat, kind: 'boundary' });
};
