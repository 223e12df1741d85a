import type { Seat, SeatState } from '../../schemas/vocabulary.ts';

export type Health = { state: SeatState; reason?: string };

/** A seat is `ok` while it is heard at least once a second. */
export const DEGRADED_AFTER = 1000;
/** Named as gone within three seconds, so that the Judge can look at the seat instead. */
export const OFFLINE_AFTER = 2500;

type Known = {
  heard: number | null;
  lost: string | null;
  clock: string | null;
};

/**
 * What is known of ten units, from which it follows whether their inputs can be relied upon. Pure but for its
 * own memory: time comes in with each question.
 */
export class SeatHealth {
  readonly #known = new Map<Seat, Known>();

  #of(seat: Seat): Known {
    let known = this.#known.get(seat);
    if (!known) {
      known = { heard: null, lost: null, clock: null };
      this.#known.set(seat, known);
    }
    return known;
  }

  /** A message of this seat came in at `at` (ms, table time). */
  heard(seat: Seat, at: number): void {
    this.#of(seat).heard = at;
  }

  /** The link knows it is gone, or that two claim it; `null`: it is back. */
  lost(seat: Seat, reason: string | null): void {
    this.#of(seat).lost = reason;
  }

  /** The clock's constraints contradict each other; `null`: they agree again. */
  clock(seat: Seat, reason: string | null): void {
    this.#of(seat).clock = reason;
  }

  /** When this seat was last heard, or null: never. */
  lastHeard(seat: Seat): number | null {
    return this.#of(seat).heard;
  }

  /** The seat's health at `now`, ms. */
  at(seat: Seat, now: number): Health {
    const { heard, lost, clock } = this.#of(seat);
    if (lost !== null) return { state: 'offline', reason: lost };
    if (heard === null) return { state: 'offline', reason: 'never-heard' };
    if (now - heard > OFFLINE_AFTER) return { state: 'offline', reason: 'silent' };
    if (now - heard > DEGRADED_AFTER) return { state: 'degraded', reason: 'silent' };
    if (clock !== null) return { state: 'degraded', reason: clock };
    return { state: 'ok' };
  }
}
