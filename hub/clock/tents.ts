/**
 * One side of what is known under a bound on drift alone. "At seat time s the offset is at least y" holds
 * at s, and the further away the less: it falls by `slope` a millisecond on both sides, like a tent. What
 * is known of any moment is the highest tent over it.
 */

/** How many peaks are kept, and how long (seat ms) after a newer one. Dropping one only loses tightness. */
const MOST_PEAKS = 1024;
const OLDEST = 600_000;

export class Tents {
  readonly slope: number;
  #s: number[] = [];
  #y: number[] = [];

  /** @param slope dimensionless: 200 ppm is 200e-6 */
  constructor(slope: number) {
    this.slope = slope;
  }

  /** Adds "at seat time `s` (ms) at least `y`"; a peak under another's tent says nothing and isn't kept. */
  add(s: number, y: number): void {
    if (this.at(s) >= y) return;
    const slope = this.slope;
    const right = this.#after(s);
    let from = right;
    while (from > 0 && y - slope * (s - this.#s[from - 1]!) >= this.#y[from - 1]!) from--;
    let to = right;
    while (to < this.#s.length && y - slope * (this.#s[to]! - s) >= this.#y[to]!) to++;
    if (to === this.#s.length) {
      this.#s.length = from;
      this.#y.length = from;
      this.#s.push(s);
      this.#y.push(y);
      this.#forget(s);
    } else {
      this.#s.splice(from, to - from, s);
      this.#y.splice(from, to - from, y);
    }
  }

  /** The best that is known of seat time `s` (ms); −∞ when nothing is. */
  at(s: number): number {
    // No peak lies under another's tent, so that the nearest one on each side is the highest over `s`.
    const right = this.#after(s);
    const before = right > 0 ? this.#y[right - 1]! - this.slope * (s - this.#s[right - 1]!) : -Infinity;
    const after = right < this.#s.length ? this.#y[right]! - this.slope * (this.#s[right]! - s) : -Infinity;
    return Math.max(before, after);
  }

  get size(): number {
    return this.#s.length;
  }

  /** Index of the first peak later than `s`. */
  #after(s: number): number {
    let low = 0;
    let high = this.#s.length;
    if (high > 0 && this.#s[high - 1]! <= s) return high;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#s[middle]! <= s) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #forget(newest: number): void {
    const excess = this.#s.length - MOST_PEAKS;
    if (excess < 64 && this.#s[0]! > newest - OLDEST) return;
    let drop = Math.max(0, excess);
    while (this.#s[drop]! < newest - OLDEST) drop++;
    this.#s = this.#s.slice(drop);
    this.#y = this.#y.slice(drop);
  }
}
