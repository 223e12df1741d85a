/** A unit on the simulated bus: the firmware's core, a crystal of its own, and what lies on its sensors. */
import { Sensors } from '../wasm/sensors.ts';
import { type Calibration, type ResetCause, type Sample, UnitCore } from '../wasm/unit-core.ts';
import type { Listener } from './bus-wire.ts';

export class SimUnit implements Listener {
  readonly core = new UnitCore();
  readonly number: number;
  /** Whether it hears what comes now; for tests of a bad wire and of a unit that hangs. */
  ears: () => boolean = () => true;
  readonly #calibration: Calibration | null;
  /** Whether a setup frame has brought another one, which is kept. */
  #setUp = false;
  readonly #rate: number;
  #startedAt = 0;
  #ticked = 0;
  #on = false;
  readonly #drawBoot: () => number;
  readonly #sensors = new Sensors();

  /** @param ppm how much faster than true time its crystal runs; `boot` draws the boot ids */
  constructor(calibration: Calibration | null, boot: () => number, ppm = 0, number = 1) {
    this.#calibration = calibration;
    this.#drawBoot = boot;
    this.#rate = 1000 * (1 + ppm / 1e6);
    this.number = number;
  }

  get on(): boolean {
    return this.#on;
  }

  /** Power on at true time `at`, with a boot of its own. */
  start(at: number, cause: ResetCause = 'power-on'): void {
    this.#on = true;
    this.#startedAt = at;
    this.#ticked = 0;
    if (this.#setUp) this.core.beginAnew(this.#drawBoot(), this.number, cause);
    else this.core.begin(this.#calibration, this.#drawBoot(), cause, this.number);
  }

  stop(): void {
    this.#on = false;
  }

  /** The unit's clock in µs at true time `at` (ms). */
  us(at: number): number {
    return Math.max(0, (at - this.#startedAt) * this.#rate);
  }

  /** From true time `at` on its sensors read so. */
  set(change: Partial<Sample>, at: number): void {
    this.#sensors.set(change, at);
  }

  /** Something happens at the seat at true time `at`. */
  sense(...what: Parameters<Sensors['sense']>): void {
    this.#sensors.sense(...what);
  }

  advance(to: number): void {
    if (!this.#on) return;
    const ticks = Math.floor(this.us(to) / 1000);
    for (; this.#ticked < ticks; ) {
      const us = ++this.#ticked * 1000;
      this.core.tick(this.#sensors.at(this.#startedAt + us / this.#rate), us);
    }
  }

  hear(bytes: Uint8Array, ends: readonly number[]): number | null {
    if (!this.#on || !this.ears()) return null;
    let turn: number | null = null;
    bytes.forEach((byte, i) => {
      const end = ends[i]!;
      // The firmware stamps a whole µs that is surely past.
      const heard = this.core.hear(byte, Math.floor(this.us(end)) + 1);
      if (heard === 'turn') turn = end + this.core.slotUs / this.#rate;
      if (heard === 'setup') {
        this.#setUp = true;
        this.#startedAt = end;
        this.#ticked = 0;
        this.core.beginAnew(this.#drawBoot(), this.number);
      }
    });
    return turn;
  }

  speak(at: number): Uint8Array {
    // Not after the first bit: the moment at which the slot was due, in whole µs.
    return this.core.answer(Math.floor(this.us(at)));
  }
}
