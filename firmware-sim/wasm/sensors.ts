/** What lies on a simulated unit's sensors, and how what a person does reads there. */
import { CAPABILITIES } from '../../schemas/frame.ts';
import type { Seat } from '../../schemas/vocabulary.ts';
import type { Calibration, Sample } from './unit-core.ts';

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

export class Sensors {
  #sample: Sample = REST;
  #changes: { at: number; change: Partial<Sample> }[] = [];

  /** From true time `at` (ms) on they read so. */
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

  /** What they read at true time `at`; asked for moments that go forward. */
  at(at: number): Sample {
    while (this.#changes.length > 0 && this.#changes[0]!.at <= at)
      this.#sample = { ...this.#sample, ...this.#changes.shift()!.change };
    return this.#sample;
  }
}
