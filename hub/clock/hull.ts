/**
 * One side of what is known where the rate itself may only wander slowly. A clock whose rate changes by at
 * most `wander` strays from the straight line through its present by at most wander·x²/2, x ms away; so each
 * "at seat time s the offset is at least y" is a half-plane for that line, weakened by as much. Written as
 * z = y − wander·s²/2 the weakening is the same parabola for every present: the points that can matter to
 * any present and any rate are the upper convex hull of (s, z), and only they are kept.
 */

const MOST_POINTS = 512;
/** Seat ms after which a point is dropped; the parabola has made it useless long before. */
const OLDEST = 900_000;

export class Hull {
  readonly wander: number;
  #s: number[] = [];
  #y: number[] = [];
  #z: number[] = [];

  /** @param wander change of rate per ms: 10 ppm a minute is 10e-6 / 60_000 */
  constructor(wander: number) {
    this.wander = wander;
  }

  get size(): number {
    return this.#s.length;
  }

  s(index: number): number {
    return this.#s[index]!;
  }

  y(index: number): number {
    return this.#y[index]!;
  }

  /** Adds "at seat time `s` (ms, from a fixed origin) at least `y` (ms)", in any order. */
  add(s: number, y: number): void {
    const z = y - (this.wander / 2) * s * s;
    let at = this.#s.length;
    while (at > 0 && this.#s[at - 1]! > s) at--;
    if (at > 0 && this.#s[at - 1] === s) {
      if (this.#z[at - 1]! >= z) return;
      this.#cut(--at, 1);
    }
    if (at > 0 && at < this.#s.length && !this.#above(at - 1, s, z, at)) return;
    let from = at;
    while (from > 1 && !this.#outside(from - 2, from - 1, s, z)) from--;
    let to = at;
    while (to + 1 < this.#s.length && !this.#outside(to + 1, to, s, z)) to++;
    if (to === this.#s.length && from === to) {
      this.#s.push(s);
      this.#y.push(y);
      this.#z.push(z);
    } else {
      this.#s.splice(from, to - from, s);
      this.#y.splice(from, to - from, y);
      this.#z.splice(from, to - from, z);
    }
    this.#forget();
  }

  /** Index of the point that says most about the line of slope `rate` at present `now`; the hull isn't empty. */
  support(now: number, rate: number): number {
    // Over the hull z + s·(wander·now − rate) rises, then falls: look for the edge where it turns.
    const tilt = this.wander * now - rate;
    const s = this.#s;
    const z = this.#z;
    let low = 0;
    let high = s.length - 1;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (z[middle + 1]! - z[middle]! + tilt * (s[middle + 1]! - s[middle]!) > 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** What the point `index` says of a line through `now` whose rate there is 0. */
  height(index: number, now: number): number {
    const x = this.#s[index]! - now;
    return this.#y[index]! - (this.wander / 2) * x * x;
  }

  #above(left: number, s: number, z: number, right: number): boolean {
    const along = (s - this.#s[left]!) / (this.#s[right]! - this.#s[left]!);
    return z > this.#z[left]! + along * (this.#z[right]! - this.#z[left]!);
  }

  /** Whether `middle` still lies outside the chord from `far` to the new point. */
  #outside(far: number, middle: number, s: number, z: number): boolean {
    const along = (this.#s[middle]! - this.#s[far]!) / (s - this.#s[far]!);
    return this.#z[middle]! > this.#z[far]! + along * (z - this.#z[far]!);
  }

  #cut(from: number, count: number): void {
    this.#s.splice(from, count);
    this.#y.splice(from, count);
    this.#z.splice(from, count);
  }

  #forget(): void {
    const length = this.#s.length;
    if (length <= MOST_POINTS && this.#s[0]! >= this.#s[length - 1]! - OLDEST) return;
    let drop = Math.max(0, length - MOST_POINTS);
    while (this.#s[drop]! < this.#s[length - 1]! - OLDEST) drop++;
    this.#cut(0, drop);
  }
}
