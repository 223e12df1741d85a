/** A bucket that refills with time; `take` says whether there was enough in it. Pure: moments are monotonic ms. */
export class Bucket {
  readonly #rate: number;
  readonly #size: number;
  #level: number;
  #at: number | undefined;

  /** @param rate units a second @param size most units at once */
  constructor(rate: number, size: number) {
    this.#rate = rate;
    this.#size = size;
    this.#level = size;
  }

  take(units: number, now: number): boolean {
    if (this.level(now) < units) return false;
    this.#level -= units;
    return true;
  }

  /** Units were had already; negative: were given back. It may then hold less than nothing. */
  owe(units: number, now: number): void {
    this.#level = Math.min(this.#size, this.level(now) - units);
  }

  level(now: number): number {
    const passed = this.#at === undefined ? 0 : Math.max(0, now - this.#at);
    this.#at = now;
    this.#level = Math.min(this.#size, this.#level + (passed * this.#rate) / 1000);
    return this.#level;
  }
}
