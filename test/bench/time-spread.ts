/** A distribution as the benches print it. */
export type Spread = { p50: number; p99: number; max: number };

export class Sample {
  #values = new Float64Array(1024);
  #count = 0;

  add(value: number): void {
    if (this.#count === this.#values.length) {
      const grown = new Float64Array(this.#count * 2);
      grown.set(this.#values);
      this.#values = grown;
    }
    this.#values[this.#count++] = value;
  }

  addAll(other: Sample): void {
    for (let i = 0; i < other.#count; i++) this.add(other.#values[i]!);
  }

  spread(): Spread {
    const sorted = this.#values.slice(0, this.#count).sort();
    const at = (share: number) => sorted[Math.min(this.#count - 1, Math.floor(share * this.#count))] ?? NaN;
    return { p50: at(0.5), p99: at(0.99), max: at(1) };
  }
}
