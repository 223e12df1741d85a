/**
 * A seat unit whose edges the firmware's own core makes, from what lies on its sensors each millisecond: median, two
 * thresholds, baseline and hold-off are those of the boards. `SeatUnit` beneath it is only its queue and its words.
 */
import { EDGE_CODES } from '../schemas/frame.ts';
import type { SentEdge, Up } from '../schemas/mqtt.ts';
import { type Channel, type ChannelState, SeatUnit, type SeatUnitOptions } from './seat.ts';
import { Board } from './wasm/board.ts';
import { calibrationFor } from './wasm/sensors.ts';

export class SensingUnit extends SeatUnit {
  readonly #board: Board;
  readonly #fitted: readonly string[] | undefined;
  #through = 0;

  constructor(options: SeatUnitOptions) {
    super(options);
    this.#fitted = options.capabilities;
    this.#board = new Board(options.ppm);
  }

  override start(at: number, boot: number, cause?: string): void {
    super.start(at, boot, cause);
    this.#board.begin(at);
    this.#through = 0;
    this.#board.core.begin(calibrationFor(this.seat, this.#fitted), boot, 'power-on');
  }

  override sense(at: number, channel: Channel, state: ChannelState, source?: SentEdge['source']): void {
    this.#board.sensors.sense(at, channel, state, source);
  }

  override message(at: number): Up {
    this.#advance(at);
    return { ...super.message(at), sensed: this.#through };
  }

  /** Ticks the core up to true time `at`, and queues what it made of it. */
  #advance(at: number): void {
    const { core } = this.#board;
    // A liar's clock is not the one that its core counts by.
    const lie = this.ticks(at) - Math.floor(this.#board.us(at));
    this.#board.advance(at, () => {
      for (let edge = core.takeEdge(); edge !== null; edge = core.takeEdge())
        this.#take(edge.what, Math.max(0, edge.us + lie));
    });
    const { through } = core;
    // What has begun at that very moment may still be unsaid.
    if (through !== null) this.#through = Math.max(0, through + lie - 1);
  }

  #take(what: number, us: number): void {
    const code = EDGE_CODES[what];
    if (code) this.keep({ ...code, at: us, sensing: this.#board.core.sensing(code.channel) / 1000 });
  }
}
