/**
 * All the lines (offset and rate at one moment) that no constraint forbids, given that the rate stays
 * within ±`drift` and wanders slowly. They form a convex polygon; asked are its extremes. Every step below
 * starts outside of the polygon and cuts towards it, so that wherever it stops the answer is safe.
 */
import { Hull } from './hull.ts';

export type Range = { least: number; most: number };

/** More cuts than any polygon met in the bench needed (7); stopping early only loses tightness. */
const MOST_CUTS = 40;

export class RateLines {
  readonly #drift: number;
  readonly #lower: Hull;
  /** The upper side mirrored: holds −offset, is asked with −rate. */
  readonly #upper: Hull;

  /**
   * @param drift dimensionless bound on |rate|
   * @param wander bound on the rate's change per ms
   */
  constructor(drift: number, wander: number) {
    this.#drift = drift;
    this.#lower = new Hull(wander);
    this.#upper = new Hull(wander);
  }

  get size(): number {
    return this.#lower.size + this.#upper.size;
  }

  atLeast(s: number, offset: number): void {
    this.#lower.add(s, offset);
  }

  atMost(s: number, offset: number): void {
    this.#upper.add(s, -offset);
  }

  /** The rates possible at seat time `now` (ms); null when none is: the constraints contradict each other. */
  rates(now: number): Range | null {
    const drift = this.#drift;
    if (this.#lower.size === 0 || this.#upper.size === 0) return { least: -drift, most: drift };
    const most = this.#cut(now, drift, 1);
    const least = this.#cut(now, -drift, -1);
    return most === null || least === null || least > most + 1e-12 ? null : { least, most };
  }

  /** The offsets possible at seat time `now` (ms) with those rates. */
  offsets(now: number, rates: Range): Range {
    return {
      least: -highest(this.#lower, now, rates.least, rates.most),
      most: highest(this.#upper, now, -rates.most, -rates.least),
    };
  }

  /**
   * From `rate` towards the polygon, against `direction`: where the two most binding constraints cross,
   * the width left between them can't be positive beyond their crossing.
   */
  #cut(now: number, from: number, direction: 1 | -1): number | null {
    let rate = from;
    for (let cuts = 0; cuts < MOST_CUTS; cuts++) {
      const low = this.#lower.support(now, rate);
      const high = this.#upper.support(now, -rate);
      const width = -this.#upper.height(high, now) - this.#lower.height(low, now);
      const apart = this.#upper.s(high) - this.#lower.s(low);
      if (width - rate * apart >= -1e-9) return rate;
      if (apart * direction <= 0) return null;
      const next = width / apart;
      if (next * direction >= rate * direction) return rate;
      if (Math.abs(next) > this.#drift) return null;
      rate = next;
    }
    return rate;
  }
}

/** The greatest −(value) over the rates [from, to] of what `hull` demands: a concave function, cut from above. */
function highest(hull: Hull, now: number, from: number, to: number): number {
  if (hull.size === 0) return Infinity;
  let right = hull.support(now, to);
  let rightX = hull.s(right) - now;
  // The value at `rate` is rate·x − height: rising at the right end means that it is greatest there.
  if (rightX >= 0) return to * rightX - hull.height(right, now);
  let left = hull.support(now, from);
  let leftX = hull.s(left) - now;
  if (leftX <= 0) return from * leftX - hull.height(left, now);
  for (let cuts = 0; cuts < MOST_CUTS; cuts++) {
    const leftBase = -hull.height(left, now);
    const rightBase = -hull.height(right, now);
    const rate = (rightBase - leftBase) / (leftX - rightX);
    const value = leftBase + rate * leftX;
    const between = hull.support(now, rate);
    const x = hull.s(between) - now;
    if (rate * x - hull.height(between, now) >= value - 1e-9 || between === left || between === right) {
      return value;
    }
    if (x > 0) {
      left = between;
      leftX = x;
    } else {
      right = between;
      rightX = x;
    }
  }
  const leftBase = -hull.height(left, now);
  const rate = (-hull.height(right, now) - leftBase) / (leftX - rightX);
  return leftBase + rate * leftX;
}
