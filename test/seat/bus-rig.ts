/** The simulated unit on the wired bus, on a rig: the firmware's core, a real pty, faults played on the wire. */
import { BusTwin } from '../../firmware-sim/bus/bus-twin.ts';
import type { Listener } from '../../firmware-sim/bus/bus-wire.ts';
import { calibrationFor, type SimUnit } from '../../firmware-sim/bus/sim-unit.ts';
import { BusLink } from '../../hub/link/bus/bus-link.ts';
import { TestHost } from '../../hub/link/test-host.ts';
import type { Channel, ChannelState, MakeRig, Manners, Rig, Rival } from './rig.ts';

const SEAT = 4;
const NEIGHBOUR = 5;
/** A hand needs so long from one move to the next: the pad's release holds off for 30 ms. */
const MOVE_MS = 45;
/** From a start until the unit has said how it stands. */
const START_MS = 200;
const NOTHING = new Uint8Array();

export const busRig = (): MakeRig => async () => {
  const rig = new BusRig();
  await rig.open();
  return rig;
};

class BusRig implements Rig {
  readonly seat = SEAT;
  readonly neighbour = NEIGHBOUR;
  readonly room = 32;
  readonly standing = 3;
  readonly host = new TestHost();
  readonly sent: { length: number; at: number }[] = [];
  readonly #twin = new BusTwin({ seed: 20_261_130, seats: [SEAT, NEIGHBOUR] });
  readonly #unit: SimUnit;
  readonly #moved = new Map<SimUnit, number>();
  #link: BusLink;
  #recording = true;
  #manners: Manners = { loss: 0, duplicate: 0, reorder: 0 };
  #deaf = false;
  #frozenTo = 0;
  #kept: Uint8Array[] | null = null;
  #held: Uint8Array = NOTHING;

  constructor() {
    this.#unit = this.#twin.units.get(SEAT)!;
    this.#link = this.#newLink();
    this.#unit.ears = () =>
      performance.now() >= this.#frozenTo && !this.#twin.random.chance(this.#manners.loss);
    this.#twin.tamper.toHub = (bytes, speaker) => this.#overTheWire(bytes, speaker);
  }

  async open(): Promise<void> {
    const standing = (seat: 4 | 5): boolean =>
      this.host.edges(seat).length === this.standing && this.#twin.units.get(seat)!.core.queued === 0;
    await this.host.when(() => standing(SEAT) && standing(NEIGHBOUR));
  }

  sense(channel: Channel, state: ChannelState): number {
    return this.#move(this.#unit, channel, state);
  }

  senseBeside(channel: Channel, state: ChannelState): number {
    return this.#move(this.#twin.units.get(NEIGHBOUR)!, channel, state);
  }

  claim(): { device: string; boot: number } {
    return { device: this.#twin.path, boot: this.#unit.core.boot };
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
    for (const bytes of this.#kept ?? []) this.#twin.inject(bytes);
  }

  unplug(): void {
    this.#twin.unplug();
  }

  plug(): void {
    this.#twin.plug();
  }

  restart(): void {
    this.#twin.restart(SEAT);
    this.#moved.set(this.#unit, performance.now() + START_MS);
  }

  freeze(ms: number): void {
    this.#frozenTo = performance.now() + ms;
  }

  swap(): void {
    this.#unit.calibrate(calibrationFor(NEIGHBOUR));
    this.restart();
  }

  rival(): Rival {
    const unit = this.#twin.add(SEAT);
    return {
      sense: (channel, state) => this.#move(unit, channel, state),
      claim: () => ({ device: this.#twin.path, boot: unit.core.boot }),
    };
  }

  async restartHub({ forgotten = false } = {}): Promise<void> {
    await this.#link.close();
    if (forgotten) this.host.marks.clear();
    this.#link = this.#newLink();
    this.recording(this.#recording);
  }

  async close(): Promise<void> {
    await this.#link.close();
    this.#twin.close();
  }

  #newLink(): BusLink {
    const link = new BusLink({ ports: [this.#twin.path], seats: [SEAT, NEIGHBOUR], host: this.host });
    this.host.acknowledges(this.#recording ? link : undefined);
    return link;
  }

  /** Moves come one after the other, as a hand's do; returns when this one truly comes. */
  #move(unit: SimUnit, channel: Channel, state: ChannelState): number {
    const now = performance.now();
    const at = Math.max(now, (this.#moved.get(unit) ?? 0) + MOVE_MS);
    this.#moved.set(unit, at);
    this.#twin.wire.advance(now);
    unit.sense(at, channel, state);
    return at;
  }

  #overTheWire(bytes: Uint8Array, speaker: Listener): Uint8Array {
    if (speaker !== this.#unit) return bytes;
    this.sent.push({ length: bytes.length, at: this.host.now() });
    this.#kept?.push(bytes);
    const { random } = this.#twin;
    if (this.#deaf || random.chance(this.#manners.loss)) return NOTHING;
    if (this.#held.length === 0 && random.chance(this.#manners.reorder)) {
      this.#held = bytes;
      return NOTHING;
    }
    const late = this.#held;
    this.#held = NOTHING;
    const again = random.chance(this.#manners.duplicate) ? bytes : NOTHING;
    return Uint8Array.of(...bytes, ...late, ...again);
  }
}
