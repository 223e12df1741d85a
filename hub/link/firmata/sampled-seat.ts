/**
 * One seat on a Firmata board: samples as they arrive → edges, by the firmware's own core, each with the widest
 * interval in which its moment can have been. Pure: no clock of its own.
 */

import { type Sample, UnitCore } from '../../../firmware-sim/wasm/unit-core.ts';
import type { Edge } from '../../../schemas/edge.ts';
import { EDGE_CODES } from '../../../schemas/frame.ts';
import type { BoardSeat } from './messages.ts';

/** ms between two samples of the board, asked for at its start. */
export const PERIOD_MS = 19;
/** ms from the board's reading to this process: USB adapter's 16 ms, seven bytes at 57 600 baud, the system. */
const DELAY_MS = 22;
/** What the core's median, its sampling and the pad's own rise add, ms. */
const CORE_MS = 4;
/** The longest that the core waits before it says an edge (the seat switch: 50 ms), with its median. */
const SETTLE_MS = 55;
/** For so long after arrivals stood still, what comes may be a backlog. */
const BACKLOG_MS = 1000;

type Arrival = { before: number; at: number };

export class SampledSeat {
  readonly #core = new UnitCore();
  readonly #seat: BoardSeat['seat'];
  readonly #boot: number;
  readonly #say: (edge: Edge) => void;
  #sample: Sample = { pad: 0, mask: 0, knock: 0, seated: true, button: false };
  #ticked = 0;
  #seq = 0;
  #last = 0;
  #lastTicks = 0;
  #stall = 0;
  #stalledAt = Number.NEGATIVE_INFINITY;
  #arrivals: Arrival[] = [];

  /** @param fitted bits of the channels that it has, as in a calibration */
  constructor({ seat }: BoardSeat, fitted: number, boot: number, say: (edge: Edge) => void) {
    this.#seat = seat;
    this.#boot = boot;
    this.#say = say;
    const thresholds = { padDown: 160, padUp: 90, maskOn: 600, maskOff: 300, knock: 200 };
    this.#core.begin({ seat, fitted, ...thresholds, brightness: 0 }, boot, 'power-on');
  }

  /** When the pad was last heard, µs; 0: never. */
  get lastPad(): number {
    return this.#last;
  }

  /** Everything felt up to this moment (µs) has been said. */
  get through(): number {
    return Math.max(0, this.#last - (PERIOD_MS + DELAY_MS + this.#stall + SETTLE_MS + CORE_MS) * 1000);
  }

  /** A sample arrived at `us`. Until the next one, what it says holds. */
  take(change: Partial<Sample>, us: number): void {
    if (this.#last === 0 && change.pad === undefined) {
      this.#sample = { ...this.#sample, ...change };
      return;
    }
    if (this.#last === 0) {
      this.#last = us;
      this.#ticked = Math.floor(us / 1000);
      this.#sample = { ...this.#sample, ...change };
    }
    this.#advance(us);
    this.#arrivals.push({ before: this.#last, at: us });
    this.#arrivals = this.#arrivals.filter(({ at }) => at > us - 500_000 || at === us);
    this.#sample = { ...this.#sample, ...change };
    if (change.pad === undefined) return;
    const late = (us - this.#last) / 1000 - PERIOD_MS;
    if (us - this.#stalledAt > BACKLOG_MS * 1000) this.#stall = 0;
    if (late > PERIOD_MS) {
      this.#stall = Math.max(this.#stall, late);
      this.#stalledAt = us;
    }
    this.#last = us;
  }

  #advance(us: number): void {
    const to = Math.floor(us / 1000);
    for (; this.#ticked < to; ) {
      this.#core.tick(this.#sample, ++this.#ticked * 1000);
      for (let edge = this.#core.takeEdge(); edge !== null; edge = this.#core.takeEdge())
        this.#tell(edge.what, edge.us);
    }
  }

  #tell(what: number, us: number): void {
    const code = EDGE_CODES[what];
    if (code === null || code === undefined) return;
    // The samples that can have shown it first; by its own moment if it was so from the start.
    const near = this.#arrivals.filter(({ at }) => at > us - 3000 && at < us + 4000);
    const from = Math.min(us, ...near.map(({ before }) => before)) / 1000 - DELAY_MS - this.#stall - CORE_MS;
    const to = Math.max(us, ...near.map(({ at }) => at)) / 1000 + CORE_MS;
    // A seat's moments go forward; where they would not, the interval is made wider, not moved.
    const ticks = Math.max(0, this.#lastTicks, Math.round(((from + to) / 2) * 1000));
    this.#lastTicks = ticks;
    const sensing = Math.ceil(Math.max(to - ticks / 1000, ticks / 1000 - from));
    const { channel, state } = code;
    this.#say({
      seat: this.#seat,
      channel,
      state,
      ...('source' in code && code.source !== undefined ? { source: code.source } : {}),
      ticks,
      boot: this.#boot,
      seq: ++this.#seq,
      sensing,
    });
  }
}
