/** One to ten simulated units on a bus behind a real pty, in real time: what `--seats serial` runs on. */
import type { Seat } from '../../schemas/vocabulary.ts';
import { SEATS } from '../../schemas/vocabulary.ts';
import { type MusicCard, MusicUnit } from '../music/music-unit.ts';
import { Random } from '../random.ts';
import { realTime, type Time } from '../time.ts';
import { type Channel, type ChannelState, calibrationFor } from '../wasm/sensors.ts';
import { BusWire, type Listener } from './bus-wire.ts';
import { Pty } from './pty.ts';
import { SimUnit } from './sim-unit.ts';
import { SweepRoom } from './sweep-room.ts';

export type BusTwinOptions = {
  seed: number;
  seats?: readonly Seat[];
  /** What each unit has; all five channels by default. */
  channels?: (seat: Seat) => readonly string[];
  /** What the first unit of a seat is made of, where it isn't a plain one. */
  made?: (seat: Seat) => typeof SimUnit;
  /** The card of a night-music controller on the same wires; left out: there is none. */
  music?: MusicCard;
  time?: Time;
};

/** The crystals' spread, in parts per million to either side. */
const SPREAD_PPM = 100;

export class BusTwin {
  readonly units = new Map<Seat, SimUnit>();
  readonly music: MusicUnit | null;
  readonly random: Random;
  readonly wire: BusWire;
  readonly #time: Time;
  readonly #pty: Pty;
  #cancel: () => void = () => undefined;
  readonly #room = new SweepRoom();
  /** Tampers with what goes either way, for tests: returns the bytes that arrive. */
  tamper: {
    toHub?: (bytes: Uint8Array, speaker: Listener) => Uint8Array;
    toUnits?: (bytes: Uint8Array) => Uint8Array;
    toUnit?: (bytes: Uint8Array, unit: Listener) => Uint8Array;
  } = {};

  constructor(options: BusTwinOptions) {
    this.#time = options.time ?? realTime();
    this.random = new Random(options.seed);
    this.wire = new BusWire((bytes, _at, speaker) =>
      this.#pty.write(this.tamper.toHub?.(bytes, speaker) ?? bytes),
    );
    this.wire.toListener = (bytes, unit) => this.tamper.toUnit?.(bytes, unit) ?? bytes;
    this.#pty = new Pty((bytes) => {
      const now = this.#time.now();
      this.wire.advance(now);
      const sweep = this.#room.take(bytes, now);
      if (sweep === null) return;
      this.wire.send(this.tamper.toUnits?.(sweep.frame) ?? sweep.frame, sweep.at);
      this.#arm();
    });
    for (const seat of options.seats ?? SEATS)
      this.units.set(seat, this.add(seat, options.channels?.(seat), options.made?.(seat)));
    this.music = options.music ? this.addMusic(options.music) : null;
  }

  /** Where the hub finds the port; the same after it was unplugged. */
  get path(): string {
    return this.#pty.path;
  }

  /** Another unit on the bus, switched on: a second one for a seat that has one is two devices on one seat. */
  add(seat: Seat, channels?: readonly string[], Unit = SimUnit): SimUnit {
    const unit = new Unit(
      calibrationFor(seat, channels),
      () => this.random.boot(),
      this.random.between(-SPREAD_PPM, SPREAD_PPM),
      1 + this.random.below(0xffff_fffe),
    );
    this.wire.advance(this.#time.now());
    unit.start(this.#time.now());
    this.wire.plug(unit);
    return unit;
  }

  /** A night-music controller, switched on. */
  addMusic(folders: MusicCard): MusicUnit {
    const boot = () => this.random.boot();
    const unit = new MusicUnit({ boot, number: 1 + this.random.below(0xffff_fffe), folders });
    this.wire.advance(this.#time.now());
    unit.start(this.#time.now());
    this.wire.plug(unit);
    return unit;
  }

  /** Something happens at a seat, now or (ms) from now on. */
  sense(seat: Seat, channel: Channel, state: ChannelState, at = this.#time.now()): void {
    this.wire.advance(this.#time.now());
    this.units.get(seat)?.sense(at, channel, state);
  }

  /** The unit's supply goes away for a moment, or its watchdog bites. */
  restart(seat: Seat, cause: 'power-on' | 'brown-out' | 'watchdog' = 'watchdog'): void {
    this.wire.advance(this.#time.now());
    this.units.get(seat)?.start(this.#time.now(), cause);
  }

  /** One unit's plug is pulled off the bus (it goes dark), and put back. */
  pull(seat: Seat): void {
    const unit = this.units.get(seat);
    if (unit === undefined) return;
    this.wire.advance(this.#time.now());
    unit.stop();
    this.wire.unplug(unit);
  }

  put(seat: Seat): void {
    const unit = this.units.get(seat);
    if (unit === undefined || unit.on) return;
    this.wire.plug(unit);
    unit.start(this.#time.now());
  }

  /** Bytes from nowhere: what an adapter kept and gives again. */
  inject(bytes: Uint8Array): void {
    this.#pty.write(bytes);
  }

  /** The adapter's USB cable. */
  unplug(): void {
    this.#pty.unplug();
  }

  plug(): void {
    this.#pty.plug();
  }

  close(): void {
    this.#cancel();
    this.#pty.close();
  }

  #arm(): void {
    this.#cancel();
    const next = this.wire.next();
    if (next === undefined) return;
    this.#cancel = this.#time.after(Math.max(0, next - this.#time.now()), () => {
      this.wire.advance(this.#time.now());
      this.#arm();
    });
  }
}
