/**
 * The firmware's own core, compiled to WebAssembly: sensing, queue and bus slave of one unit. The simulated
 * seats and the Firmata boards run this very code.
 */
import { readFileSync } from 'node:fs';
import type { FrameOf } from '../../schemas/frame.ts';
import { RESET_CAUSES, SENSING, WIRE_LENGTH } from '../../schemas/frame.ts';

/** What is kept in EEPROM: a setup frame without its address. */
export type Calibration = Omit<FrameOf<'setup'>['values'], 'boot'>;

/** One millisecond's readings: 10-bit counts, and the switches. */
export type Sample = { pad: number; mask: number; knock: number; seated: boolean; button: boolean };

/** What a byte of the bus brought to an end: `turn` is a sweep that this unit answers. */
export type Heard = 'nothing' | 'sweep' | 'turn' | 'setup';
const HEARD: readonly Heard[] = ['nothing', 'sweep', 'turn', 'setup'];

export type ResetCause = (typeof RESET_CAUSES)[number];

type Door = {
  memory: WebAssembly.Memory;
  image(): number;
  imageLength(): number;
  wire(): number;
  seal(): void;
  begin(boot: number, reset: number, unit: number): void;
  tick(pad: number, mask: number, knock: number, switches: number, lo: number, hi: number): void;
  hear(byte: number, lo: number, hi: number): number;
  slotUs(): number;
  answer(lo: number, hi: number): void;
  seat(): number;
  boot(): number;
  queued(): number;
  state(): number;
  colour(led: number, ms: number): number;
  zero(): number;
  rezero(): void;
  edgeWhat(): number;
  edgeLo(): number;
  edgeHi(): number;
  dropEdge(): void;
  throughLo(): number;
  throughHi(): number;
  owes(): number;
  sensing(channel: number): number;
};

const WASM = new URL('../../hardware/firmware/built/unit.wasm', import.meta.url);
let compiled: WebAssembly.Module | undefined;

const SPAN = 2 ** 32;
const lo = (us: number): number => (us % SPAN) | 0;
const hi = (us: number): number => Math.floor(us / SPAN) & 0xff;

export class UnitCore {
  readonly #door: Door;

  constructor() {
    compiled ??= new WebAssembly.Module(readFileSync(WASM));
    this.#door = new WebAssembly.Instance(compiled).exports as Door;
  }

  /** Power on or reset; without a calibration, as a unit fresh from the soldering iron. */
  begin(calibration: Calibration | null, boot: number, reset: ResetCause, unit = 0): void {
    const image = this.image();
    image.fill(0xff);
    if (calibration !== null) {
      const { seat, fitted, padDown, padUp, maskOn, maskOff, knock, brightness } = calibration;
      const words = [padDown, padUp, maskOn, maskOff, knock].flatMap((word) => [word & 0xff, word >> 8]);
      image.set([seat, fitted, ...words, brightness]);
      this.#door.seal();
    }
    this.#door.begin(boot, RESET_CAUSES.indexOf(reset), unit);
  }

  /** Starts anew with what is kept: the calibration that a setup frame brought. */
  beginAnew(boot: number, unit = 0, reset: ResetCause = 'setup'): void {
    this.#door.begin(boot, RESET_CAUSES.indexOf(reset), unit);
  }

  /** A millisecond's sample, taken at `us` of the unit's clock. */
  tick({ pad, mask, knock, seated, button }: Sample, us: number): void {
    this.#door.tick(pad, mask, knock, (seated ? 1 : 0) | (button ? 2 : 0), lo(us), hi(us));
  }

  /** A byte of the bus whose last bit was in at `us`. */
  hear(byte: number, us: number): Heard {
    return HEARD[this.#door.hear(byte, lo(us), hi(us))]!;
  }

  /** The answer that goes out at `us`, as it is on the wire. */
  answer(us: number): Uint8Array {
    this.#door.answer(lo(us), hi(us));
    return new Uint8Array(this.#door.memory.buffer, this.#door.wire(), WIRE_LENGTH).slice();
  }

  /** µs from a broadcast's end to this unit's slot. */
  get slotUs(): number {
    return this.#door.slotUs();
  }

  /** 0: none yet. */
  get seat(): number {
    return this.#door.seat();
  }

  get boot(): number {
    return this.#door.boot() >>> 0;
  }

  /** Edges that are not acknowledged. */
  get queued(): number {
    return this.#door.queued();
  }

  /** ADC counts of the resting pad. */
  get zero(): number {
    return this.#door.zero();
  }

  rezero(): void {
    this.#door.rezero();
  }

  /** Takes the oldest queued edge, for a use without a bus: its code and its moment in µs. */
  takeEdge(): { what: number; us: number } | null {
    const what = this.#door.edgeWhat();
    if (what === 0) return null;
    const us = (this.#door.edgeLo() >>> 0) + (this.#door.edgeHi() & 0xff) * SPAN;
    this.#door.dropEdge();
    return { what, us };
  }

  /** Everything sensed up to this moment, in µs, is among the edges; null: how things stand is still to be said. */
  get through(): number | null {
    if (this.#door.owes() !== 0) return null;
    return (this.#door.throughLo() >>> 0) + (this.#door.throughHi() & 0xff) * SPAN;
  }

  /** Half-width that sensing a channel adds, in µs. */
  sensing(channel: (typeof SENSING)[number]): number {
    return this.#door.sensing(SENSING.indexOf(channel));
  }

  /** 0xRRGGBB of an LED of the ring at `ms` of the unit's clock. */
  colour(led: number, ms: number): number {
    return this.#door.colour(led, ms & 0xffff);
  }

  image(): Uint8Array {
    return new Uint8Array(this.#door.memory.buffer, this.#door.image(), this.#door.imageLength());
  }
}
