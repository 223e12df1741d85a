/**
 * How many edges a seat may sense. What is more than people can do isn't taken yet: it stays unacknowledged in the seat's
 * queue and is sent again, so that nothing is lost, and no unit fills the record, or the hub's time, by itself.
 */
import { Bucket } from './bucket.ts';

/** A hand that trembles makes ten edges a second. */
const PER_SECOND = 40;
/** A unit that comes back after an outage has a queue to tell; several times that. */
const AT_ONCE = 400;

export class EdgePace {
  readonly #edges = new Bucket(PER_SECOND, AT_ONCE);
  readonly #saying = new Bucket(1, 1);

  /**
   * Of `edges`, oldest first, those that may be taken at `at` (ms); sent again doesn't count.
   * @param last the number of the last edge that was taken
   */
  admit<E extends { seq: number }>(edges: readonly E[], last: number, at: number): readonly E[] {
    const known = edges.filter(({ seq }) => seq <= last).length;
    return edges.slice(0, known + Math.floor(this.#edges.level(at)));
  }

  /** So many of those admitted were taken: what waits for a missing one before it costs nothing yet. */
  took(edges: number, at: number): void {
    this.#edges.take(edges, at);
  }

  /** It is time to say (again) that not all are taken. */
  toSay(at: number): boolean {
    return this.#saying.take(1, at);
  }
}
