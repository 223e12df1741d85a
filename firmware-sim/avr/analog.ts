/** A voltage at an analog pin, as 10-bit counts over true time: it goes to each target as a sensor does. */
export class AnalogSignal {
  readonly #seed: number;
  #target: number;
  #from: number;
  #since = Number.NEGATIVE_INFINITY;
  #tau = 1;
  #changes: { at: number; target: number; tau: number }[] = [];

  /** @param seed of the noise: no two pins hear the same */
  constructor(rest: number, seed = 0) {
    this.#seed = seed;
    this.#target = rest;
    this.#from = rest;
  }

  /** From `at` (ms) on it approaches `target`, by 63 % in `tau` ms. */
  go(target: number, at: number, tau: number): void {
    this.#changes.push({ at, target, tau });
    this.#changes.sort((a, b) => a.at - b.at);
  }

  /** Counts at `at`, with the noise of a real pin: ±1. Moments must not go back. */
  at(at: number): number {
    while (this.#changes.length > 0 && this.#changes[0]!.at <= at) {
      const { at: since, target, tau } = this.#changes.shift()!;
      this.#from = this.#smooth(since);
      this.#since = since;
      this.#target = target;
      this.#tau = tau;
    }
    const noise = ((Math.imul(Math.trunc(at * 1000) ^ this.#seed, 0x9e3779b1) >>> 13) % 3) - 1;
    return this.#smooth(at) + noise;
  }

  #smooth(at: number): number {
    return this.#target + (this.#from - this.#target) * Math.exp(-Math.max(0, at - this.#since) / this.#tau);
  }
}
