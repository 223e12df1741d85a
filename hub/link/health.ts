/**
 * Whether a seat can be relied upon, from when it was heard. Pure: times come in, nothing is timed here. Any
 * message counts as heard; a slow client is as good as a quick one while it is heard once a second.
 */
import type { SeatState } from '../../schemas/vocabulary.ts';

/** Heard within this many ms: ok. */
export const OK_MS = 1000;
/** Silent for longer than this many ms: offline. */
export const OFFLINE_MS = 5000;

/** `since`: table time in ms from which it has been so; for a silent seat, when it was last heard. */
export type Health = { state: SeatState; reason?: string; since: number };

export class SeatHealth {
  readonly #start: number;
  #heard: number | undefined;
  #okSince: number | undefined;
  #lost: { reason: string; at: number } | undefined;
  readonly #doubts = new Map<string, number>();

  /** @param at table time from which the seat is waited for */
  constructor(at: number) {
    this.#start = at;
  }

  /** A message of the seat arrived at `at`. */
  heard(at: number): void {
    if (this.#heard === undefined || at - this.#heard > OK_MS) this.#okSince = at;
    this.#heard = Math.max(at, this.#heard ?? at);
  }

  /** The link knows that it is gone, or claimed twice: offline until `back`. */
  lost(reason: string, at: number): void {
    this.#lost ??= { reason, at };
  }

  back(at: number): void {
    if (this.#lost !== undefined) this.#okSince = at;
    this.#lost = undefined;
  }

  /** Heard, and yet not to be relied upon, for `reason` (its clock contradicts itself, say). */
  doubt(reason: string, at: number): void {
    if (!this.#doubts.has(reason)) this.#doubts.set(reason, at);
  }

  trust(reason: string, at: number): void {
    if (this.#doubts.delete(reason) && this.#doubts.size === 0) this.#okSince = at;
  }

  /** @param now table time, not before anything that was told */
  at(now: number): Health {
    if (this.#lost !== undefined)
      return { state: 'offline', reason: this.#lost.reason, since: this.#lost.at };
    if (this.#heard === undefined) return { state: 'offline', reason: 'never-heard', since: this.#start };
    const silent = now - this.#heard;
    if (silent > OFFLINE_MS) return { state: 'offline', reason: 'silent', since: this.#heard };
    if (silent > OK_MS) return { state: 'degraded', reason: 'silent', since: this.#heard };
    for (const [reason, since] of this.#doubts) return { state: 'degraded', reason, since };
    return { state: 'ok', since: this.#okSince ?? this.#start };
  }
}
