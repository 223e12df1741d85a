/** Chance that a seed repeats: all of the simulation draws from here, so that a run can be had again. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** [0, 1). Mulberry32. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let t = this.#state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  }

  between(low: number, high: number): number {
    return low + this.next() * (high - low);
  }

  /** Exponential, with this mean. */
  exponential(mean: number): number {
    return -Math.log(1 - this.next()) * mean;
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** 0 … n − 1. */
  below(n: number): number {
    return Math.floor(this.next() * n);
  }

  /**
   * A boot id. The one draw that no seed repeats: after a restart of the same seed a hub would take what is sensed
   * for what it has already.
   */
  boot(): number {
    return (this.below(0xffff_ffff) + Math.floor(Math.random() * 0xffff_ffff)) % 0xffff_ffff;
  }

  pick<T>(from: readonly T[]): T | undefined {
    return from[this.below(from.length)];
  }

  /** A source of its own, for a part that must not disturb the others' draws. */
  fork(): Random {
    return new Random(Math.floor(this.next() * 2 ** 32));
  }
}
