/** Where in what a microphone heard a click begins. Samples in, their positions out; knows no time. */

/** Seconds of quiet after one click before another can begin. */
const APART = 0.25;
/** How much louder than the room a click has to be, and how loud at least (of 32768). */
const ABOVE = 8;
const LEAST = 600;

export class Onsets {
  readonly #rate: number;
  /** Mean loudness of the room, learned while nothing clicks. */
  #room = 50;
  #at = 0;
  #deafTo: number;

  constructor(rate: number) {
    this.#rate = rate;
    // The first moments teach what the room sounds like.
    this.#deafTo = rate * 0.3;
  }

  /** Whether a click could be told from the room at all. */
  get hears(): boolean {
    return this.#room * ABOVE < 32_768;
  }

  /** Samples heard so far. */
  get position(): number {
    return this.#at;
  }

  /** The positions in the whole stream at which clicks begin in these samples. */
  take(samples: Int16Array): number[] {
    const found: number[] = [];
    for (const sample of samples) {
      const loud = Math.abs(sample);
      if (this.#at >= this.#deafTo && loud > Math.max(LEAST, this.#room * ABOVE)) {
        found.push(this.#at);
        this.#deafTo = this.#at + this.#rate * APART;
      } else if (this.#at < this.#rate * 0.3 || this.#at >= this.#deafTo)
        this.#room += (loud - this.#room) / (this.#rate / 20);
      this.#at++;
    }
    return found;
  }
}
