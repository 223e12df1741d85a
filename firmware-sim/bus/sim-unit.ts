/** A unit on the simulated bus: the firmware's core, a crystal of its own, and what lies on its sensors. */
import { CAPABILITIES } from '../../schemas/frame.ts';
import type { Seat } from '../../schemas/vocabulary.ts';
import { type Calibration, type ResetCause, type Sample, UnitCore } from '../wasm/unit-core.ts';
import type { Listener } from './bus-wire.ts';

export const REST: Sample = { pad: 40, mask: 120, knock: 0, seated: true, button: false };

/** What a sensor reads for a state: 10-bit counts, well past the thresholds of `calibrationFor`. */
const READS = {
  fist: { down: { pad: 620 }, up: { pad: 40 } },
  mask: { on: { mask: 820 }, lifted: { mask: 450 }, off: { mask: 120 } },
  seated: { on: { seated: true }, off: { seated: false } },
} as const;
const KNOCK_MS = 4;
const PRESS_MS = 60;

export type Channel = 'fist' | 'mask' | 'seated' | 'button' | 'knock';
export type ChannelState = 'down' | 'up' | 'on' | 'lifted' | 'off' | 'pressed';

export const fittedBits = (channels: readonly string[]): number =>
  channels.reduce((bits, channel) => {
    const bit = (CAPABILITIES as readonly string[]).indexOf(channel);
    return bit < 0 ? bits : bits | (1 << bit);
  }, 0);

/** A calibration as a club's would be. */
export const calibrationFor = (
  seat: Seat,
  channels: readonly string[] = ['fist', 'mask', 'seated', 'button', 'knock'],
): Calibration => ({
  seat,
  fitted: fittedBits(channels),
  padDown: 160,
  padUp: 90,
  maskOn: 600,
  maskOff: 300,
  knock: 200,
  brightness: 8,
});

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
  #sample: Sample = REST;
  #changes: { at: number; change: Partial<Sample> }[] = [];

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
    this.#changes.push({ at, change });
    this.#changes.sort((a, b) => a.at - b.at);
  }

  /** Something happens at the seat at true time `at`. */
  sense(at: number, channel: Channel, state: ChannelState, source: 'pad' | 'button' = 'pad'): void {
    if (channel === 'knock') {
      this.set({ knock: 700 }, at);
      this.set({ knock: 0 }, at + KNOCK_MS);
    } else if (channel === 'button') {
      this.set({ button: true }, at);
      this.set({ button: false }, at + PRESS_MS);
    } else if (channel === 'fist' && source === 'button') this.set({ button: state === 'down' }, at);
    else {
      const reads: Partial<Record<ChannelState, Partial<Sample>>> = READS[channel];
      const change = reads[state];
      if (change === undefined) throw new Error(`${channel} is never ${state}`);
      this.set(change, at);
    }
  }

  advance(to: number): void {
    if (!this.#on) return;
    const ticks = Math.floor(this.us(to) / 1000);
    for (; this.#ticked < ticks; ) {
      const us = ++this.#ticked * 1000;
      const at = this.#startedAt + us / this.#rate;
      while (this.#changes.length > 0 && this.#changes[0]!.at <= at)
        this.#sample = { ...this.#sample, ...this.#changes.shift()!.change };
      this.core.tick(this.#sample, us);
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
