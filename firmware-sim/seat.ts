/**
 * A seat unit without its hardware: a clock of its own, a queue of stamped edges, and what it says and hears
 * once a beat. Knows nothing of how its words travel.
 */
import {
  EDGES_PER_MESSAGE,
  type Gone,
  type Hello,
  MQTT_VERSION,
  type SentEdge,
  type Sync,
  type Up,
} from '../schemas/mqtt.ts';
import type { Seat } from '../schemas/vocabulary.ts';

export type Channel = SentEdge['channel'];
export type ChannelState = SentEdge['state'];

export type SeatUnitOptions = {
  seat: Seat;
  /** The hardware's own name. */
  unit?: string;
  /** How much faster than true time its crystal runs, in parts per million. */
  ppm?: number;
  /** Edges it can keep until they are acknowledged. */
  queue?: number;
  capabilities?: readonly string[];
};

/** The pads are sampled every ms: a change lies anywhere in the sampling period before it is seen. */
const SAMPLE_US = 1000;
const QUEUE = 64;

export class SeatUnit {
  readonly seat: Seat;
  readonly unit: string;
  boot = 0;
  #ppm: number;
  #startedAt = 0;
  #skipped = 0;
  readonly #room: number;
  readonly #capabilities: readonly string[];
  #resetCause = 'power';
  #queue: SentEdge[] = [];
  /** The newest edge of each channel that found no room: sent once there is some, so that the state is right. */
  readonly #waiting = new Map<Channel, Omit<SentEdge, 'seq'>>();
  #seq = 0;
  #n = 0;
  #acked = 0;
  #lost = 0;
  #heard: Up['heard'] = null;
  lamp: Sync['lamp'] = { pattern: 'off', level: 0 };

  constructor(options: SeatUnitOptions) {
    this.seat = options.seat;
    this.unit = options.unit ?? `sim-${options.seat}`;
    this.#ppm = options.ppm ?? 0;
    this.#room = options.queue ?? QUEUE;
    this.#capabilities = options.capabilities ?? ['fist', 'mask', 'seated', 'button', 'knock'];
  }

  /** Power on, or a reset: the queue is gone, the clock begins at 0, a new boot id is drawn. */
  start(at: number, boot: number, cause = 'power'): void {
    this.boot = boot;
    this.#startedAt = at;
    this.#skipped = 0;
    this.#resetCause = cause;
    this.#queue = [];
    this.#waiting.clear();
    this.#seq = 0;
    this.#n = 0;
    this.#acked = 0;
    this.#lost = 0;
    this.#heard = null;
  }

  /** µs since the boot by the unit's own crystal, at true time `at` (ms). */
  ticks(at: number): number {
    return Math.max(0, Math.floor((at - this.#startedAt) * 1000 * (1 + this.#ppm / 1e6)) + this.#skipped);
  }

  /** A liar: its clock jumps by `us` and its crystal runs at another rate from now on. */
  lie(at: number, us: number, ppm = this.#ppm): void {
    const before = this.ticks(at);
    this.#ppm = ppm;
    this.#skipped = 0;
    this.#skipped = before + us - this.ticks(at);
  }

  get waiting(): number {
    return this.#queue.length;
  }

  /** Something happened at the seat at true time `at` (ms). */
  sense(at: number, channel: Channel, state: ChannelState, source?: SentEdge['source']): void {
    const from = source === undefined ? {} : { source };
    const middle = Math.floor(this.ticks(at) / SAMPLE_US) * SAMPLE_US + SAMPLE_US / 2;
    this.keep({ channel, state, ...from, at: middle, sensing: SAMPLE_US / 2000 });
  }

  /** Queues an edge; where there is no room, what it can't keep is counted as lost. */
  protected keep(edge: Omit<SentEdge, 'seq'>): void {
    if (this.#queue.length < this.#room && this.#waiting.size === 0) {
      this.#queue.push({ seq: ++this.#seq, ...edge });
      return;
    }
    if (this.#waiting.has(edge.channel)) this.#lost++;
    this.#waiting.delete(edge.channel);
    this.#waiting.set(edge.channel, edge);
  }

  /** A sync arrived at true time `at`. */
  hear(sync: Sync, at: number): void {
    this.#heard = { sync: sync.sync, at: this.ticks(at) };
    this.lamp = sync.lamp;
    if (sync.ack?.boot === this.boot) this.acknowledged(sync.ack.seq);
  }

  protected acknowledged(seq: number): void {
    if (seq <= this.#acked || seq > this.#seq) return;
    this.#acked = seq;
    this.#queue = this.#queue.filter((e) => e.seq > seq);
    for (const [channel, edge] of this.#waiting) {
      if (this.#queue.length >= this.#room) break;
      this.#waiting.delete(channel);
      this.#queue.push({ seq: ++this.#seq, ...edge });
    }
  }

  /** What it says at true time `at`. */
  message(at: number): Up {
    const now = this.ticks(at);
    return {
      v: MQTT_VERSION,
      type: 'up',
      seat: this.seat,
      boot: this.boot,
      n: this.#n++,
      now,
      sensed: Math.floor(now / SAMPLE_US) * SAMPLE_US,
      heard: this.#heard,
      acked: this.#acked,
      queue: this.#queue.length + this.#waiting.size,
      lost: this.#lost,
      edges: this.#queue.filter((e) => e.at <= now).slice(0, EDGES_PER_MESSAGE),
    };
  }

  hello(): Hello {
    return {
      v: MQTT_VERSION,
      type: 'hello',
      seat: this.seat,
      boot: this.boot,
      unit: this.unit,
      firmware: 'simulated 1',
      capabilities: [...this.#capabilities],
      resetCause: this.#resetCause,
    };
  }

  gone(): Gone {
    return { v: MQTT_VERSION, type: 'gone', seat: this.seat, boot: this.boot };
  }
}
