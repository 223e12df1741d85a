/**
 * The wire between hub and units in virtual time: the firmware's own core ten times and the music controller's, on a serial port that is
 * replaced, and whoever holds a probe to the wire sees every frame go by.
 */
import { EventEmitter } from 'node:events';
import { BusWire } from '../../firmware-sim/bus/bus-wire.ts';
import { SimUnit } from '../../firmware-sim/bus/sim-unit.ts';
import { MusicUnit } from '../../firmware-sim/music/music-unit.ts';
import { Random } from '../../firmware-sim/random.ts';
import type { Time } from '../../firmware-sim/time.ts';
import { calibrationFor } from '../../firmware-sim/wasm/sensors.ts';
import { SEATS, type Seat } from '../../schemas/vocabulary.ts';

let current: BusAir | null = null;

/** In place of `serialport`'s own. */
export class VirtualPort extends EventEmitter {
  isOpen = false;

  open(done: (error: Error | null) => void): void {
    // As the real one: never before the call has returned.
    const missing = current?.plugged === false ? new Error('No such file or directory') : null;
    this.isOpen = missing === null;
    if (current && this.isOpen) current.port = this;
    queueMicrotask(() => done(missing));
  }
  write(bytes: Uint8Array, done: () => void): void {
    current?.send(bytes);
    done();
  }
  close(done: () => void): void {
    this.isOpen = false;
    done();
  }
}

export class BusAir {
  readonly units = new Map<Seat, SimUnit>();
  readonly music: MusicUnit;
  /** Whether there is an adapter to be opened. */
  plugged = true;
  port: VirtualPort | null = null;
  readonly #wire: BusWire;
  readonly #time: Time;
  readonly #sniff: (way: 'up' | 'down', bytes: Uint8Array) => void;
  #cancel = () => {};

  /** @param made what the unit of a seat is made of, where it isn't a plain one. */
  constructor(
    time: Time,
    sniff: (way: 'up' | 'down', bytes: Uint8Array) => void,
    made: (seat: Seat) => typeof SimUnit = () => SimUnit,
  ) {
    current = this;
    this.#time = time;
    this.#sniff = sniff;
    this.#wire = new BusWire((bytes) => {
      sniff('up', bytes);
      this.port?.emit('data', Buffer.from(bytes));
    });
    const random = new Random(1);
    this.music = new MusicUnit({ boot: () => random.below(0xffff_ffff) });
    this.music.start(0);
    this.#wire.plug(this.music);
    for (const seat of SEATS) {
      const Unit = made(seat);
      const unit = new Unit(calibrationFor(seat), () => random.below(0xffff_ffff), seat, seat);
      unit.start(0);
      this.#wire.plug(unit);
      this.units.set(seat, unit);
    }
  }

  /** True time, ms. */
  now(): number {
    return this.#time.now();
  }

  /** A unit is pulled off the wire and goes dark, and is put back. */
  pull(seat: Seat): void {
    const unit = this.units.get(seat);
    if (!unit) return;
    unit.stop();
    this.#wire.unplug(unit);
  }

  put(seat: Seat): void {
    const unit = this.units.get(seat);
    if (!unit) return;
    unit.start(this.#time.now());
    this.#wire.plug(unit);
  }

  /** The adapter's cable is pulled. */
  unplug(): void {
    this.plugged = false;
    const { port } = this;
    this.port = null;
    if (!port) return;
    port.isOpen = false;
    port.emit('close');
  }

  send(bytes: Uint8Array): void {
    this.#sniff('down', bytes);
    const now = this.#time.now();
    this.#wire.advance(now);
    this.#wire.send(bytes, now);
    this.#arm();
  }

  close(): void {
    this.#cancel();
    current = null;
  }

  #arm(): void {
    this.#cancel();
    const next = this.#wire.next();
    if (next === undefined) return;
    this.#cancel = this.#time.after(next - this.#time.now(), () => {
      this.#wire.advance(this.#time.now());
      this.#arm();
    });
  }
}
