/**
 * When a sample of a stream was captured, at the latest: from when bytes came, and how many samples came before. A sound
 * card's crystal is off by some parts in ten thousand, so only what came about a sample bounds it. Pure.
 */

/** Seconds to either side of a sample whose comings bound its moment. */
const ABOUT = 3;
/** Seconds at the stream's beginning and at its end that are compared, and the share by which its rate may be off. */
const TELLS = 1.5;
const OFF = 0.02;

type Bound = { readonly position: number; began: number };

export class StreamTime {
  readonly #rate: number;
  /** The earliest beginning of the stream (ms) that what came in each tenth of a second allows. */
  readonly #bounds: Bound[] = [];

  /** @param rate samples a second, as they were asked for */
  constructor(rate: number) {
    this.#rate = rate;
  }

  /** By `at` (ms) so many samples have come. */
  arrived(position: number, at: number): void {
    const began = at - (position / this.#rate) * 1000;
    const newest = this.#bounds.at(-1);
    if (newest && position - newest.position < this.#rate / 10) newest.began = Math.min(newest.began, began);
    else this.#bounds.push({ position, began });
  }

  /** The latest moment (ms) at which this sample can have been captured; infinitely late where nothing bounds it. */
  at(position: number): number {
    const about = ABOUT * this.#rate;
    const near = this.#bounds.filter((bound) => Math.abs(bound.position - position) <= about);
    return beginning(near) + (position / this.#rate) * 1000;
  }

  /**
   * About how many samples come in a second, where that is clearly another rate than was asked for; null: it isn't, or can't be
   * told yet. A process that isn't let run for a while makes some samples late, never all of them.
   */
  rate(): number | null {
    const [first] = this.#bounds;
    const last = this.#bounds.at(-1);
    if (!first || !last) return null;
    const tells = TELLS * this.#rate;
    const positions = last.position - first.position - tells;
    if (positions < tells) return null;
    const early = this.#bounds.filter(({ position }) => position <= first.position + tells);
    const late = this.#bounds.filter(({ position }) => position >= last.position - tells);
    const took = (positions / this.#rate) * 1000 + beginning(late) - beginning(early);
    const rate = (positions / took) * 1000;
    return Math.abs(rate - this.#rate) > this.#rate * OFF ? Math.round(rate / 100) * 100 : null;
  }
}

const beginning = (bounds: readonly Bound[]): number => Math.min(...bounds.map(({ began }) => began));
