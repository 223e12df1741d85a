/**
 * One seat's hand against one window: did it vote, and what else did it do? Three-valued throughout: what the
 * uncertainties of edge and input leave open comes out as `maybe`, and nothing here decides it.
 */
import type { Seat } from '../../schemas/vocabulary.ts';
import { and, before, later, type Moment, not, or, type Truth } from './time.ts';
import type { Contact } from './track.ts';
import type { Ground, Window } from './window.ts';

export type Hand = {
  /** Has a vote here, had it none before. */
  readonly vote: Truth;
  /** Lay there when the window opened, down since the count before. */
  readonly early: Truth;
  /** The vote hangs on an early fist alone. */
  readonly onlyEarly: boolean;
  /** A voting hand lifted before the close. */
  readonly withdrawn: Truth;
  /** A voting hand lifted after the close, before the count. */
  readonly lifted: Truth;
  /** First down after the close, before the count. */
  readonly late: Truth;
  /** A fist lies there that says nothing: since before `vote.begin`, or from a window undone or replaced. */
  readonly stale: boolean;
};

const NOTHING: Hand = {
  vote: 'no',
  early: 'no',
  onlyEarly: false,
  withdrawn: 'no',
  lifted: 'no',
  late: 'no',
  stale: false,
};

const exactly = (at: number): Moment => ({ at, uncertainty: 0 });

const agreed = (a: Truth, b: Truth): Truth => (a === b ? a : 'maybe');

/** Whether the contact began in a void span, or before the vote began: its meaning is nobody's guess. */
const staleness = (down: Moment, ground: Ground): Truth => {
  let stale = before(down, exactly(ground.begun));
  for (const span of ground.voided)
    stale = or(stale, and(not(before(down, exactly(span.from))), before(down, exactly(span.to))));
  return stale;
};

/**
 * Reads the contacts of one seat (oldest first; see `contactsSince`) against the window.
 *
 * The window is [open, close), later by the seat's ear delay. The first contact in it votes; so does one that is
 * early and stays on into it, whatever it does later – unless a withdrawn hand is void.
 */
export const readHand = (window: Window, seat: Seat, contacts: readonly Contact[], ground: Ground): Hand => {
  if (contacts.length === 0) return NOTHING;
  const delay = ground.earDelay[seat] ?? 0;
  const open = later(window.open, delay);
  const close = window.close === null ? null : later(window.close, delay);
  const counted = window.announced === null ? null : exactly(window.announced);
  let vote: Truth = 'no';
  let held: Truth = 'no';
  let inside: Truth = 'no';
  let early: Truth = 'no';
  let withdrawn: Truth = 'no';
  let lifted: Truth = 'no';
  let late: Truth = 'no';
  let stale = false;
  for (const { down, up } of contacts) {
    if (counted !== null && before(down, counted) === 'no') break;
    const came = before(down, open);
    const stays = up === null ? 'yes' : before(open, up);
    const intime = close === null ? 'yes' : before(down, close);
    const lies = and(came, stays);
    // Lay there when the window opened. What that is worth depends on since when.
    const mute = lies === 'no' ? 'no' : staleness(down, ground);
    const fresh = and(not(before(down, exactly(ground.countBefore))), not(mute));
    const isEarly = and(lies, fresh);
    const isInside = and(not(came), intime);
    // Both sides of an uncertain opening may say the same: then only the flag hangs on it.
    const votes = came === 'maybe' ? agreed(and(stays, fresh), intime) : or(isEarly, isInside);
    if (mute !== 'no') stale = true;
    if (votes !== 'no') {
      // Only the first contact with the window matters for these.
      const first = not(vote);
      const gone = up === null ? 'no' : close === null ? 'yes' : before(up, close);
      const goneAfter =
        up === null || close === null
          ? 'no'
          : and(not(before(up, close)), counted ? before(up, counted) : 'yes');
      early = or(early, and(first, isEarly));
      inside = or(inside, isInside);
      withdrawn = or(withdrawn, and(first, and(votes, gone)));
      // Surely lifted, it is no vote however it came down: no doubt hangs on that.
      held = or(held, and(first, and(votes, not(gone))));
      lifted = or(lifted, and(votes, goneAfter === 'maybe' && counted ? 'no' : goneAfter));
    }
    if (close !== null && intime !== 'yes') late = or(late, and(not(intime), not(vote)));
    vote = or(vote, votes);
  }
  const kept = ground.withdrawnIsVoid ? held : vote;
  // A voided vote stays none, whatever else lies there.
  vote = stale && kept !== 'yes' && !(ground.withdrawnIsVoid && withdrawn === 'yes') ? 'maybe' : kept;
  return { vote, early, onlyEarly: vote === 'yes' && inside !== 'yes', withdrawn, lifted, late, stale };
};
