/** A unit on the simulated bus: the firmware's core, a crystal of its own, and what lies on its sensors. */
import { Board } from '../wasm/board.ts';
import type { Sensors } from '../wasm/sensors.ts';
import type { Calibration, ResetCause, Sample, UnitCore } from '../wasm/unit-core.ts';
import type { Listener } from './bus-wire.ts';

export class SimUnit implements Listener {
  readonly #board: Board;
  readonly number: number;
  /** Whether it hears what comes now; for tests of a bad wire and of a unit that hangs. */
  ears: () => boolean = () => true;
  readonly #calibration: Calibration | null;
  /** Whether a setup frame has brought another one, which is kept. */
  #setUp = false;
  #on = false;
  readonly #drawBoot: () => number;

  /** @param ppm how much faster than true time its crystal runs; `boot` draws the boot ids */
  constructor(calibration: Calibration | null, boot: () => number, ppm = 0, number = 1) {
    this.#calibration = calibration;
    this.#drawBoot = boot;
    this.#board = new Board(ppm);
    this.number = number;
  }

  get core(): UnitCore {
    return this.#board.core;
  }

  get on(): boolean {
    return this.#on;
  }

  /** Power on at true time `at`, with a boot of its own; `us`: so far its clock has run, of one that was on for long. */
  start(at: number, cause: ResetCause = 'power-on', us = 0): void {
    this.#on = true;
    this.#board.begin(at, us);
    if (this.#setUp) this.core.beginAnew(this.#drawBoot(), this.number, cause);
    else this.core.begin(this.#calibration, this.#drawBoot(), cause, this.number);
  }

  stop(): void {
    this.#on = false;
  }

  /** The unit's clock in µs at true time `at` (ms). */
  us(at: number): number {
    return this.#board.us(at);
  }

  /** From true time `at` on its sensors read so. */
  set(change: Partial<Sample>, at: number): void {
    this.#board.sensors.set(change, at);
  }

  /** Something happens at the seat at true time `at`. */
  sense(...what: Parameters<Sensors['sense']>): void {
    this.#board.sensors.sense(...what);
  }

  advance(to: number): void {
    if (this.#on) this.#board.advance(to);
  }

  hear(bytes: Uint8Array, ends: readonly number[]): number | null {
    if (!this.#on || !this.ears()) return null;
    let turn: number | null = null;
    bytes.forEach((byte, i) => {
      const end = ends[i]!;
      // The firmware stamps a whole µs that is surely past.
      const heard = this.core.hear(byte, Math.floor(this.us(end)) + 1);
      if (heard === 'turn') turn = end + this.core.slotUs / this.#board.rate;
      if (heard === 'setup') {
        this.#setUp = true;
        this.#board.begin(end);
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
