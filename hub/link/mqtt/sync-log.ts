/**
 * When each sync was sent. Numbers begin anew at a random height with every run of the hub, so that the echo
 * of an earlier run's sync is not taken for one of ours.
 */
import { randomInt } from 'node:crypto';

/** A seat's echo older than this many syncs gives no exchange: its bound would be worthless. */
const REMEMBERED = 16_384;

export class SyncLog {
  readonly #first: number;
  #next: number;
  readonly #sentAt = new Float64Array(REMEMBERED);

  constructor(first: number = randomInt(2 ** 40)) {
    this.#first = first;
    this.#next = first;
  }

  /** A number for a sync that begins to be sent at `at`, table time in ms. */
  next(at: number): number {
    this.#sentAt[this.#next % REMEMBERED] = at;
    return this.#next++;
  }

  /** When it began to be sent; undefined where that isn't known, or isn't any more. */
  sentAt(sync: number): number | undefined {
    if (sync >= this.#next || sync < Math.max(this.#first, this.#next - REMEMBERED)) return undefined;
    return this.#sentAt[sync % REMEMBERED];
  }

  /** No sync of this run has had this number. */
  neverSent(sync: number): boolean {
    return sync >= this.#next || sync < this.#first;
  }
}
