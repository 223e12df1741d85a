/** The firmware's core on a crystal of its own, with what lies on its sensors: one tick a millisecond of its clock. */
import { Sensors } from './sensors.ts';
import { UnitCore } from './unit-core.ts';

export class Board {
  readonly core = new UnitCore();
  readonly sensors = new Sensors();
  /** µs of its clock in a ms of true time. */
  readonly rate: number;
  #began = 0;
  #ticked = 0;

  /** @param ppm how much faster than true time its crystal runs */
  constructor(ppm = 0) {
    this.rate = 1000 * (1 + ppm / 1e6);
  }

  /** Its clock begins at 0, or at `us` if it has run for long, at true time `at` (ms). What lies on the sensors stays. */
  begin(at: number, us = 0): void {
    this.#began = at - us / this.rate;
    this.#ticked = Math.floor(us / 1000);
  }

  /** Its clock in µs at true time `at`. */
  us(at: number): number {
    return Math.max(0, (at - this.#began) * this.rate);
  }

  /** Ticks the core up to true time `to`; `ticked` is called after each tick. */
  advance(to: number, ticked?: () => void): void {
    for (const ticks = Math.floor(this.us(to) / 1000); this.#ticked < ticks; ) {
      const us = ++this.#ticked * 1000;
      this.core.tick(this.sensors.at(this.#began + us / this.rate), us);
      ticked?.();
    }
  }
}
