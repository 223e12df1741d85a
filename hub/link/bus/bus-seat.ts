/**
 * One seat as the bus knows it: which unit (boot) is believed there, which of its edges came, which are in
 * the record. No port, no timer: frames and their moments come in, link events go out.
 */
import type { Edge } from '../../../schemas/edge.ts';
import type { FrameOf } from '../../../schemas/frame.ts';
import { CAPABILITIES, EDGE_CODES, FRAME_PROTOCOL, RESET_CAUSES, SENSING } from '../../../schemas/frame.ts';
import type { Seat } from '../../../schemas/vocabulary.ts';
import type { LinkEvent, LinkHost, Mark } from '../link.ts';
import { PadTrace } from './pad-trace.ts';

const CLOCK_SPAN = 2 ** 40;
/** Ms for which one device alone must be heard before a seat claimed twice is believed again. */
const ALONE_MS = 3000;
/** Ms for which a boot that was replaced is remembered: heard again, it never went away. */
const RIVAL_MS = 60_000;
/** Ms during which nobody is believed, so that each of two devices that talk at once is heard alone. */
const PROBE_MS = 800;
const PROBE_PAUSE_MS = 10_000;

export type Answer = FrameOf<'report'> | FrameOf<'hello'>;
/** When the broadcast that is answered was on its way, and when the answer was: bounds, table time in ms. */
export type Passage = { sent: number | null; received: number };

/** What is known of the unit that is believed. */
type Unit = {
  boot: number;
  greeted: boolean;
  next: number;
  acked: number;
  now: number;
  through: number;
  lost: number;
  sensing: readonly number[];
};

/** The tag under which a boot is acknowledged; never 0, units draw their boot so. */
export const bootTag = (boot: number): number => (boot ^ (boot >>> 16)) & 0xffff;

export class BusSeat {
  readonly trace = new PadTrace();
  readonly #seat: Seat;
  readonly #host: LinkHost;
  #unit: Unit | null = null;
  /** Boots heard at this seat, and when last: more than one at a time is more than one device. */
  readonly #boots = new Map<number, number>();
  #contested = false;
  #believed: number | null = null;
  #gone = false;
  #probeUntil = 0;
  #nextProbe = 0;
  #lastHeard = Number.NEGATIVE_INFINITY;
  #garbled = 0;
  duplicates = 0;

  constructor(seat: Seat, host: LinkHost) {
    this.#seat = seat;
    this.#host = host;
  }

  get lastHeard(): number {
    return this.#lastHeard;
  }

  get contested(): boolean {
    return this.#contested;
  }

  /** Boots that claim this seat now. */
  get claimants(): readonly number[] {
    return [...this.#boots.keys()];
  }

  /** What the next broadcast says to this seat. */
  ack(now: number): { tag: number; seq: number } {
    const unit = this.#unit;
    if (unit === null || !unit.greeted || now < this.#probeUntil) return { tag: 0, seq: 0 };
    return { tag: bootTag(unit.boot), seq: unit.acked & 0xff };
  }

  acknowledge(mark: Mark): void {
    const unit = this.#unit;
    if (unit?.boot === mark.boot && mark.seq < unit.next) unit.acked = Math.max(unit.acked, mark.seq);
  }

  /** The Judge has said which of two devices sits here. */
  believe(boot: number): void {
    this.#believed = boot;
    if (this.#contested) this.#settle(boot);
  }

  /** The port over which it was heard is gone. */
  unplugged(): void {
    if (this.#gone || (this.#unit === null && !this.#contested)) return;
    this.#gone = true;
    this.#boots.clear();
    this.#emit({ type: 'lost', seat: this.#seat, reason: 'unplugged' });
  }

  /** A sweep went by without a readable answer from here, but with something unreadable. */
  garbled(now: number): void {
    if (this.#believed !== null || this.#contested || ++this.#garbled < 4 || now < this.#nextProbe) return;
    this.#garbled = 0;
    this.#probeUntil = now + PROBE_MS;
    this.#nextProbe = now + PROBE_PAUSE_MS;
  }

  hear(frame: Answer, passage: Passage): void {
    const { values } = frame;
    const at = passage.received;
    this.#lastHeard = at;
    this.#garbled = Math.max(0, this.#garbled - 0.25);
    if (frame.name === 'hello' && frame.values.protocol !== FRAME_PROTOCOL) {
      this.#fault(
        'protocol',
        `speaks version ${frame.values.protocol} of the bus, ${FRAME_PROTOCOL} expected`,
      );
      return;
    }
    if (this.#isRival(values.boot, at)) return;
    if (this.#gone) {
      this.#gone = false;
      this.#emit({ type: 'back', seat: this.#seat });
    }
    if (this.#unit?.boot !== values.boot) this.#unit = newUnit(values.boot);
    const unit = this.#unit;
    if (frame.name === 'hello') this.#greet(unit, frame);
    // A report of a unit whose hello this hub never heard: the next broadcast asks for it.
    if (!unit.greeted) return;
    unit.now = unrolled(values.now, unit.now);
    this.#exchange(unit, frame, passage);
    if (frame.name === 'report') {
      this.trace.add(unit.boot, unit.now, frame.values.padIndex, frame.values.pad);
      this.#takeEdges(unit, frame, at);
      if (frame.values.lostEdges !== unit.lost) {
        unit.lost = frame.values.lostEdges;
        this.#fault('queue-full', `the seat’s queue was full; ${unit.lost} edges lost since its start`);
      }
    }
    this.#heard(unit, frame, at);
  }

  /** True while this frame's sender may not be believed. */
  #isRival(boot: number, at: number): boolean {
    for (const [other, last] of this.#boots)
      if (at - last > (this.#contested ? ALONE_MS : RIVAL_MS)) this.#boots.delete(other);
    const before = this.#unit?.boot;
    const known = this.#boots.has(boot);
    this.#boots.set(boot, at);
    if (this.#believed !== null && this.#boots.has(this.#believed)) return boot !== this.#believed;
    if (this.#contested) {
      if (this.#boots.size > 1) return true;
      this.#settle(boot);
      return false;
    }
    // A boot that came after another and is heard again after it: both are there.
    if (before !== undefined && before !== boot && known) {
      this.#contested = true;
      this.#unit = null;
      this.#emit({ type: 'lost', seat: this.#seat, reason: 'two-devices' });
      return true;
    }
    return false;
  }

  #settle(boot: number): void {
    this.#contested = false;
    this.#unit = newUnit(boot);
    this.#emit({ type: 'back', seat: this.#seat });
  }

  #greet(unit: Unit, { values }: FrameOf<'hello'>): void {
    unit.sensing = values.sensing.map(({ us }) => us / 1000);
    if (unit.greeted) return;
    unit.greeted = true;
    const mark = this.#host.recorded(this.#seat);
    if (mark?.boot === unit.boot) {
      unit.next = mark.seq + 1;
      const oldest = near(values.oldest, unit.next);
      if (oldest > unit.next) this.#gap(unit, oldest);
    } else unit.next = values.oldest;
    unit.acked = unit.next - 1;
    this.#emit({
      type: 'hello',
      seat: this.#seat,
      boot: unit.boot,
      firmware: `${values.major}.${values.minor}.${values.patch}`,
      capabilities: CAPABILITIES.filter((_, bit) => values.capabilities & (1 << bit)),
      resetCause: RESET_CAUSES[values.reset] ?? 'unknown',
    });
  }

  #gap(unit: Unit, oldest: number): void {
    this.#fault('gap', `edges ${unit.next}–${oldest - 1} were acknowledged but are not in this record`);
    unit.next = oldest;
  }

  #exchange(unit: Unit, { values }: Answer, { sent, received }: Passage): void {
    if (sent === null) return;
    const seatHeard = before(values.heard, unit.now);
    this.#emit({
      type: 'exchange',
      exchange: {
        seat: this.#seat,
        boot: unit.boot,
        hubSent: sent,
        seatHeard,
        seatSent: unit.now,
        hubReceived: received,
      },
    });
  }

  #takeEdges(unit: Unit, { values }: FrameOf<'report'>, heard: number): void {
    let seq = near(values.first, unit.next);
    for (const { what, at } of values.edges) {
      const code = EDGE_CODES[what];
      if (code === null) break;
      if (code === undefined) {
        this.#fault('edge', `knows no edge ${what}`);
        break;
      }
      if (seq < unit.next) this.duplicates++;
      // A gap is filled by the unit itself, which sends round and round what is not acknowledged.
      if (seq > unit.next) break;
      if (seq === unit.next) {
        unit.next++;
        const edge: Edge = {
          seat: this.#seat,
          ...code,
          ticks: before(at, unit.now),
          boot: unit.boot,
          seq,
          sensing: unit.sensing[SENSING.indexOf(code.channel)] ?? 0,
        };
        unit.through = Math.max(unit.through, edge.ticks);
        this.#emit({ type: 'edge', edge, heard });
      }
      seq++;
    }
  }

  /** How far the seat was heard: up to what it had sensed, if no edge of that is still on its way. */
  #heard(unit: Unit, { values }: Answer, at: number): void {
    const complete = near(values.newest, unit.next) < unit.next;
    if (complete && values.behind < 255)
      unit.through = Math.max(unit.through, unit.now - values.behind * 1000);
    this.#emit({ type: 'heard', seat: this.#seat, boot: unit.boot, ticks: Math.max(0, unit.through), at });
  }

  #emit(event: LinkEvent): void {
    this.#host.emit(event);
  }

  #fault(code: string, detail: string): void {
    this.#emit({ type: 'fault', seat: this.#seat, code, detail });
  }
}

const newUnit = (boot: number): Unit => ({
  boot,
  greeted: false,
  next: 1,
  acked: 0,
  now: 0,
  through: 0,
  lost: 0,
  sensing: [],
});

/** A clock of 40 bits, made to go on: the value congruent to `ticks` that is not half a span before `last`. */
const unrolled = (ticks: number, last: number): number => {
  const turned = last - (last % CLOCK_SPAN) + ticks;
  return turned < last - CLOCK_SPAN / 2 ? turned + CLOCK_SPAN : turned;
};

/** The moment congruent to `ticks` that is at or before `now`. */
const before = (ticks: number, now: number): number => {
  const turned = now - (now % CLOCK_SPAN) + ticks;
  return turned > now ? Math.max(0, turned - CLOCK_SPAN) : turned;
};

/** The edge number congruent to `seq` (mod 65536) that is nearest to `to`. */
const near = (seq: number, to: number): number => {
  const low = to - (to % 0x10000) + seq;
  return low - to > 0x8000 ? low - 0x10000 : to - low > 0x8000 ? low + 0x10000 : low;
};
