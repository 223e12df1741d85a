/** Seeded chance for benches: the same seed gives the same run on every machine (sfc32). */
export class Chance {
  #a: number;
  #b: number;
  #c: number;
  #counter = 1;

  constructor(seed: number) {
    this.#a = seed >>> 0;
    this.#b = Math.floor(seed / 2 ** 32) >>> 0;
    this.#c = 0x9e3779b9;
    for (let i = 0; i < 12; i++) this.next();
  }

  /** Uniform in (0, 1). */
  next(): number {
    const t = (((this.#a + this.#b) >>> 0) + this.#counter) >>> 0;
    this.#counter = (this.#counter + 1) >>> 0;
    this.#a = (this.#b ^ (this.#b >>> 9)) >>> 0;
    this.#b = (this.#c + ((this.#c << 3) >>> 0)) >>> 0;
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + t) >>> 0;
    return (t + 0.5) / 2 ** 32;
  }

  between(least: number, most: number): number {
    return least + this.next() * (most - least);
  }

  exponential(mean: number): number {
    return -mean * Math.log(this.next());
  }

  happens(share: number): boolean {
    return this.next() < share;
  }

  /** 0 … below − 1. */
  whole(below: number): number {
    return Math.floor(this.next() * below);
  }
}
