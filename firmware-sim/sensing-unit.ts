/**
 * A seat unit whose edges the firmware's own core makes, from what lies on its sensors each millisecond: median, two
 * thresholds, baseline and hold-off are those of the boards. `SeatUnit` beneath it is only its queue and its words.
 */
import { EDGE_CODES } from '../schemas/frame.ts';
import type { SentEdge, Up } from '../schemas/mqtt.ts';
import { type Channel, type ChannelState, SeatUnit, type SeatUnitOptions } from './seat.ts';
import { calibrationFor, Sensors } from './wasm/sensors.ts';
import { UnitCore } from './wasm/unit-core.ts';

export class SensingUnit extends SeatUnit {
  readonly #core = new UnitCore();
  readonly #sensors = new Sensors();
  readonly #fitted: readonly string[] | undefined;
  /** µs of the core's clock in a ms of true time. */
  readonly #rate: number;
  #began = 0;
  #ticked = 0;
  #through = 0;

  constructor(options: SeatUnitOptions) {
    super(options);
    this.#fitted = options.capabilities;
    this.#rate = 1000 * (1 + (options.ppm ?? 0) / 1e6);
  }

  override start(at: number, boot: number, cause?: string): void {
    super.start(at, boot, cause);
    this.#began = at;
    this.#ticked = 0;
    this.#through = 0;
    this.#core.begin(calibrationFor(this.seat, this.#fitted), boot, 'power-on');
  }

  override sense(at: number, channel: Channel, state: ChannelState, source?: SentEdge['source']): void {
    this.#sensors.sense(at, channel, state, source);
  }

  override message(at: number): Up {
    this.#advance(at);
    return { ...super.message(at), sensed: this.#through };
  }

  /** Ticks the core up to true time `at`, and queues what it made of it. */
  #advance(at: number): void {
    const us = (at - this.#began) * this.#rate;
    // A liar's clock is not the one that its core counts by.
    const lie = this.ticks(at) - Math.floor(us);
    for (const ticks = Math.floor(us / 1000); this.#ticked < ticks; ) {
      const tick = ++this.#ticked * 1000;
      this.#core.tick(this.#sensors.at(this.#began + tick / this.#rate), tick);
      for (let edge = this.#core.takeEdge(); edge !== null; edge = this.#core.takeEdge())
        this.#take(edge.what, Math.max(0, edge.us + lie));
    }
    const { through } = this.#core;
    if (through !== null) this.#through = Math.max(0, through + lie);
  }

  #take(what: number, us: number): void {
    const code = EDGE_CODES[what];
    if (code) this.keep({ ...code, at: us, sensing: this.#core.sensing(code.channel) / 1000 });
  }
}
