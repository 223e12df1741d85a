/**
 * Something that may happen now and then, and is named when it happens `count` times within `within` ms: from then
 * on, until it has kept still for `quiet` ms.
 */
export class Spell {
  readonly #count: number;
  readonly #within: number;
  readonly #quiet: number;
  /** The last `count` moments, ms. */
  readonly #moments: number[] = [];
  #since: number | null = null;
  #last = Number.NEGATIVE_INFINITY;

  constructor({ count, within, quiet }: { count: number; within: number; quiet: number }) {
    this.#count = count;
    this.#within = within;
    this.#quiet = quiet;
  }

  /** It happened at `at`, ms. */
  note(at: number): void {
    if (this.since(at) === null) this.#since = null;
    this.#moments.push(at);
    if (this.#moments.length > this.#count) this.#moments.shift();
    const first = this.#moments[0] ?? at;
    if (this.#moments.length === this.#count && at - first <= this.#within) {
      this.#since ??= first;
      this.#last = Math.max(this.#last, at);
    } else if (this.#since !== null) this.#last = Math.max(this.#last, at);
  }

  /** Since when it has been so, ms; null: it isn't so at `now`. */
  since(now: number): number | null {
    return this.#since !== null && now - this.#last <= this.#quiet ? this.#since : null;
  }
}
