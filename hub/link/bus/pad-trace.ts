/** The last half minute of one seat's pad at 250 Hz, 8 bit: evidence beside a verdict, and what calibration reads. */
import { BUS } from '../../../schemas/frame.ts';

const SECONDS = 30;
const LENGTH = SECONDS * BUS.padHz;
const READING_US = 1_000_000 / BUS.padHz;

/** `values[i]` was read at `from + i × 4000` µs of that boot; null where no frame brought it. */
export type PadTraceView = { boot: number; from: number; values: (number | null)[] };

export class PadTrace {
  #boot = -1;
  #newest = -1;
  readonly #values = new Int16Array(LENGTH).fill(-1);

  /** Readings of a report, oldest first; `index` numbers the newest modulo 256, `now` is the unit's clock in µs. */
  add(boot: number, now: number, index: number, readings: Uint8Array): void {
    if (boot !== this.#boot) {
      this.#boot = boot;
      this.#newest = -1;
      this.#values.fill(-1);
    }
    const about = Math.floor(now / READING_US);
    const newest = about - ((((about - index) % 256) + 256) % 256);
    // Reading 0 would be of the moment at which the clock began: there is none.
    const first = Math.max(newest - readings.length + 1, this.#newest + 1, 1);
    for (let n = Math.max(this.#newest + 1, newest - LENGTH, 0); n < first; n++)
      this.#values[n % LENGTH] = -1;
    for (let n = first; n <= newest; n++)
      this.#values[n % LENGTH] = readings[readings.length - 1 - (newest - n)] ?? -1;
    this.#newest = Math.max(this.#newest, newest);
  }

  /** Everything kept. */
  view(): PadTraceView {
    const from = Math.max(0, this.#newest - LENGTH + 1);
    const values = Array.from({ length: this.#newest + 1 - from }, (_, i) => {
      const value = this.#values[(from + i) % LENGTH]!;
      return value < 0 ? null : value;
    });
    return { boot: this.#boot, from: from * READING_US, values };
  }
}
