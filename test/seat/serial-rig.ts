/** A seat on the wired bus on a rig, whatever its units are made of: a real pty, faults played on the wire. */
import type { Random } from '../../firmware-sim/random.ts';
import { BusLink } from '../../hub/link/bus/bus-link.ts';
import { FrameReader } from '../../hub/link/bus/frame-codec.ts';
import { TestHost } from '../../hub/link/test-host.ts';
import type { Seat } from '../../schemas/vocabulary.ts';
import type { Channel, ChannelState, Manners, Rig, Rival } from './rig.ts';

export const SEAT = 4;
export const NEIGHBOUR = 5;
/** A hand needs so long from one move to the next: the pad's release holds off for 30 ms. */
const MOVE_MS = 45;
/** From a start until the unit has said how it stands. */
const START_MS = 200;
const NOTHING = new Uint8Array();

/** What a bus of units `U` offers the rig. Moments are its own, in ms. */
export type SerialWorld<U> = {
  now(): number;
  readonly path: string;
  readonly random: Random;
  readonly units: ReadonlyMap<Seat, U>;
  /** Another unit on the bus, on this seat. */
  add(seat: Seat): U;
  /** A sensor is at its threshold at `at`. */
  sense(unit: U, at: number, channel: Channel, state: ChannelState): void;
  restart(unit: U): void;
  /** What goes either way: one answer of a unit, whole; the bytes of the hub that a unit hears. */
  tamper(hooks: {
    toHub(answer: Uint8Array, unit: U): Uint8Array;
    toUnit(bytes: Uint8Array, unit: U): Uint8Array;
  }): void;
  inject(bytes: Uint8Array): void;
  unplug(): void;
  plug(): void;
  close(): void;
};

export class SerialRig<U extends object> implements Rig {
  readonly seat = SEAT;
  readonly neighbour = NEIGHBOUR;
  readonly room = 32;
  readonly standing = 3;
  readonly host: TestHost;
  readonly sent: { length: number; at: number }[] = [];
  readonly #world: SerialWorld<U>;
  readonly #unit: U;
  readonly #calibration: (seat: Seat) => Parameters<BusLink['setUp']>[0];
  readonly #moved = new Map<U, number>();
  readonly #boots = new Map<U, number>();
  readonly #waiting = new Set<() => void>();
  #link: BusLink;
  #recording = true;
  #manners: Manners = { loss: 0, duplicate: 0, reorder: 0 };
  #deaf = false;
  #frozenTo = 0;
  #kept: Uint8Array[] | null = null;
  #held: Uint8Array = NOTHING;

  constructor(world: SerialWorld<U>, calibration: (seat: Seat) => Parameters<BusLink['setUp']>[0]) {
    this.#world = world;
    this.host = new TestHost(() => world.now());
    this.#calibration = calibration;
    this.#unit = world.units.get(SEAT)!;
    this.#link = this.#newLink();
    world.tamper({
      toHub: (answer, unit) => this.#overTheWire(answer, unit),
      toUnit: (bytes, unit) => this.#toUnit(bytes, unit),
    });
  }

  async open(): Promise<void> {
    const stands = (seat: Seat): boolean => this.host.edges(seat).length === this.standing;
    await this.host.when(() => stands(SEAT) && stands(NEIGHBOUR));
    // And has been told that all of it is in the record.
    for (const seat of [SEAT, NEIGHBOUR, SEAT, NEIGHBOUR])
      await this.host.until((e) => e.type === 'heard' && e.seat === seat, this.host.events.length);
  }

  sense(channel: Channel, state: ChannelState): number {
    return this.#move(this.#unit, channel, state);
  }

  senseBeside(channel: Channel, state: ChannelState): number {
    return this.#move(this.#world.units.get(NEIGHBOUR)!, channel, state);
  }

  claim(): Promise<{ device: string; boot: number }> {
    return this.#claimOf(this.#unit);
  }

  recording(on: boolean): void {
    this.#recording = on;
    this.host.acknowledges(on ? this.#link : undefined);
  }

  acknowledge({ boot, seq }: { boot: number; seq: number }): void {
    const mark = { boot, seq: seq + this.standing };
    this.host.marks.set(SEAT, mark);
    this.#link.acknowledge(SEAT, mark);
  }

  believe(claim: { device: string; boot: number }): void {
    this.#link.believe(SEAT, claim);
  }

  manners(manners: Partial<Manners>): void {
    this.#manners = { ...this.#manners, ...manners };
  }

  deafen(on: boolean): void {
    this.#deaf = on;
  }

  keep(): void {
    this.#kept = [];
  }

  replay(): void {
    for (const bytes of this.#kept ?? []) this.#world.inject(bytes);
  }

  unplug(): void {
    this.#world.unplug();
  }

  plug(): void {
    this.#world.plug();
  }

  restart(): void {
    this.#world.restart(this.#unit);
    this.#boots.delete(this.#unit);
    this.#moved.set(this.#unit, this.#world.now() + START_MS);
  }

  /** Nothing reaches it, so it says nothing. (A unit whose program hangs restarts: its watchdog sees to that.) */
  freeze(ms: number): void {
    this.#frozenTo = this.#world.now() + ms;
  }

  /** As a technician would: over the bus, and the unit starts anew with it. */
  swap(): void {
    const boot = this.#boots.get(this.#unit);
    if (boot === undefined) throw new Error('swapped before it was heard');
    this.#link.setUp(this.#calibration(NEIGHBOUR), boot);
    this.#moved.set(this.#unit, this.#world.now() + START_MS);
  }

  rival(): Rival {
    const unit = this.#world.add(SEAT);
    this.#moved.set(unit, this.#world.now() + START_MS);
    return {
      sense: (channel, state) => this.#move(unit, channel, state),
      claim: () => this.#claimOf(unit),
    };
  }

  async restartHub({ forgotten = false } = {}): Promise<void> {
    await this.#link.close();
    if (forgotten) this.host.marks.clear();
    this.#link = this.#newLink();
  }

  async close(): Promise<void> {
    await this.#link.close();
    this.#world.close();
  }

  #newLink(): BusLink {
    const link = new BusLink({ ports: [this.#world.path], seats: [SEAT, NEIGHBOUR], host: this.host });
    this.host.acknowledges(this.#recording ? link : undefined);
    return link;
  }

  /** As the unit itself says it, on the wire. */
  async #claimOf(unit: U): Promise<{ device: string; boot: number }> {
    while (!this.#boots.has(unit)) await new Promise<void>((resolve) => this.#waiting.add(resolve));
    return { device: this.#world.path, boot: this.#boots.get(unit)! };
  }

  /** Moves come one after the other, as a hand's do; returns when this one truly comes. */
  #move(unit: U, channel: Channel, state: ChannelState): number {
    const at = Math.max(this.#world.now(), (this.#moved.get(unit) ?? 0) + MOVE_MS);
    this.#moved.set(unit, at);
    this.#world.sense(unit, at, channel, state);
    return at;
  }

  #toUnit(bytes: Uint8Array, unit: U): Uint8Array {
    if (unit !== this.#unit) return bytes;
    return this.#world.now() < this.#frozenTo ? NOTHING : this.#lossy(bytes);
  }

  /** What a wire loses comes damaged, or not at all. */
  #lossy(bytes: Uint8Array): Uint8Array {
    const { random } = this.#world;
    if (!random.chance(this.#manners.loss)) return bytes;
    if (random.chance(0.5)) return NOTHING;
    const damaged = bytes.slice();
    damaged[random.below(damaged.length)]! ^= 1 + random.below(255);
    return damaged;
  }

  #overTheWire(bytes: Uint8Array, unit: U): Uint8Array {
    new FrameReader().push(
      bytes,
      (frame) => {
        if (frame.name === 'hello' || frame.name === 'report') this.#boots.set(unit, frame.values.boot);
        for (const resolve of this.#waiting) resolve();
        this.#waiting.clear();
      },
      () => undefined,
    );
    if (unit !== this.#unit) return bytes;
    this.sent.push({ length: bytes.length, at: this.host.now() });
    this.#kept?.push(bytes);
    if (this.#deaf) return NOTHING;
    const { random } = this.#world;
    if (this.#held.length === 0 && random.chance(this.#manners.reorder)) {
      this.#held = bytes;
      return NOTHING;
    }
    const late = this.#held;
    this.#held = NOTHING;
    const again = random.chance(this.#manners.duplicate) ? bytes : NOTHING;
    return Uint8Array.of(...this.#lossy(bytes), ...late, ...again);
  }
}
