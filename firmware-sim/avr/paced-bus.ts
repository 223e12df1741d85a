/**
 * Emulated units on one bus behind a real pty, in real time. Virtual time follows the real one and never outruns
 * it: what is stamped has truly been, and what is answered truly was asked.
 */
import type { Seat } from '../../schemas/vocabulary.ts';
import { Pty } from '../bus/pty.ts';
import { SweepRoom } from '../bus/sweep-room.ts';
import type { MusicCard } from '../music/music-unit.ts';
import { Random } from '../random.ts';
import { calibrationFor } from '../wasm/sensors.ts';
import { AvrBus } from './avr-bus.ts';
import { AvrMusic } from './avr-music.ts';
import { AvrUnit } from './avr-unit.ts';

const PACE_MS = 2;
/** Run at most so much at a time, so that the hub's bytes are taken in between. */
const SLICE_MS = 20;
/** A stall longer than this is left out of virtual time: the units' clocks then seem slow, and the hub says so. */
const STALL_MS = 200;
const SPREAD_PPM = 50;

export type PacedOptions = {
  seed: number;
  seats: readonly Seat[];
  /**
   * `now` is the units' own time, for a hub in this process that lives in it too: a machine that is too slow for the emulator
   * slows down both. Left out: real time, which the units' follows.
   */
  own?: boolean;
  /** The card of a night-music controller on the same bus; left out: there is none. */
  music?: MusicCard;
};

export class PacedBus {
  readonly units = new Map<Seat, AvrUnit>();
  readonly pty: Pty;
  readonly bus: AvrBus;
  readonly random: Random;
  /** Tampers with what goes either way, for tests: returns the bytes that arrive; those lost are left out. */
  tamper: {
    toHub?: (bytes: Uint8Array, unit: AvrUnit, at: number) => Uint8Array;
    toUnit?: (bytes: Uint8Array, unit: AvrUnit) => Uint8Array;
    /** ms by which the adapter holds the hub's bytes back. */
    delay?: () => number;
  } = {};
  readonly #own: boolean;
  #offset = performance.now();
  readonly #room = new SweepRoom();
  #timer: NodeJS.Timeout;

  constructor({ seed, seats, own = false, music }: PacedOptions) {
    this.random = new Random(seed);
    this.#own = own;
    this.bus = new AvrBus((bytes, at, unit) => {
      const { toHub } = this.tamper;
      this.pty.write(toHub && unit instanceof AvrUnit ? toHub(bytes, unit, at) : bytes);
    });
    this.bus.toUnit = (bytes, unit) => {
      const { toUnit } = this.tamper;
      return toUnit && unit instanceof AvrUnit ? toUnit(bytes, unit) : bytes;
    };
    this.pty = new Pty((bytes) => {
      const sweep = this.#room.take(bytes, this.now());
      if (sweep !== null) this.bus.send(sweep.frame, sweep.at + (this.tamper.delay?.() ?? 0));
    });
    for (const seat of seats) this.units.set(seat, this.add(seat));
    if (music) this.bus.plug(new AvrMusic({ card: music, number: 1 + this.random.below(0xffff_fffe) }));
    this.#timer = setTimeout(() => this.#follow(), PACE_MS);
  }

  /** The time in which the hub's bytes come. */
  now(): number {
    return this.#own ? this.bus.now : this.#real();
  }

  /** Real time, as the bus counts it. */
  #real(): number {
    return performance.now() - this.#offset;
  }

  /** Another unit on the bus, as a club's would be set up, with its supply on. */
  add(seat: Seat): AvrUnit {
    const number = 1 + this.random.below(0xffff_fffe);
    const ppm = this.random.between(-SPREAD_PPM, SPREAD_PPM);
    const unit = new AvrUnit(calibrationFor(seat), { ppm, number });
    this.bus.plug(unit);
    return unit;
  }

  close(): void {
    clearTimeout(this.#timer);
    this.pty.close();
  }

  #follow(): void {
    const behind = this.#real() - this.bus.now;
    if (behind > STALL_MS) this.#offset += behind - STALL_MS;
    this.bus.advance(Math.min(this.#real(), this.bus.now + SLICE_MS));
    this.#timer = setTimeout(() => this.#follow(), PACE_MS);
  }
}
