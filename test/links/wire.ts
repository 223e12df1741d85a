/**
 * A bus without ports, in a time that a test moves: units with the real core at one seat, a wire that loses, holds and
 * doubles, a hub that is killed and starts anew, and a record that is behind. It keeps the truth beside what came of it.
 */
import { SimUnit } from '../../firmware-sim/bus/sim-unit.ts';
import { calibrationFor } from '../../firmware-sim/wasm/sensors.ts';
import { type Answer, BusSeat, type Passage } from '../../hub/link/bus/bus-seat.ts';
import { decodeFrame, encodeFrame } from '../../hub/link/bus/frame-codec.ts';
import type { LinkEvent } from '../../hub/link/link.ts';
import type { Edge } from '../../schemas/edge.ts';
import { SEATS_ON_BUS } from '../../schemas/frame.ts';

const SEAT = 7;
const NOBODY = { tag: 0, seq: 0 };
/** Numbers of units and of boots, all different. */
let drawn = 1000;

export type WireOptions = {
  /** How far the unit's clock has run when the test begins, µs. */
  clock?: number;
  /** Edges that it has made, and forgotten, before: a multiple of 256. */
  made?: number;
  ppm?: number;
};

/** What happens to the broadcast, and to the answer, of one sweep. */
export type Sweep = { heard?: boolean; comes?: boolean; twice?: boolean; held?: boolean };

export class Wire {
  /** What the hub's runs emitted, run by run. */
  readonly runs: LinkEvent[][] = [];
  /** The lines that are in the record. */
  readonly record: Edge[] = [];
  readonly unit: SimUnit;
  at = 0;
  /** Hears what the hub's link emits. */
  emitted: (event: LinkEvent) => void = () => {};
  #rival: SimUnit | null = null;
  #seat!: BusSeat;
  #seq = 0;
  #delivered: Edge[] = [];
  #held: [Answer, Passage][] = [];
  readonly #made: number;
  readonly #first: number;

  constructor({ clock = 0, made = 0, ppm = 0 }: WireOptions = {}) {
    this.#made = made;
    this.unit = new SimUnit(calibrationFor(SEAT), () => drawn++ * 7919, ppm, drawn++);
    this.unit.start(0, 'power-on', clock);
    this.#first = this.unit.core.boot;
    this.startHub();
  }

  get seat(): BusSeat {
    return this.#seat;
  }

  get events(): readonly LinkEvent[] {
    return this.runs.at(-1) ?? [];
  }

  get edges(): readonly Edge[] {
    return this.runs.flat().flatMap((e) => (e.type === 'edge' ? [e.edge] : []));
  }

  get rival(): SimUnit | null {
    return this.#rival;
  }

  /** The hub is killed: what isn't in the record is gone with it, and what the adapter held. */
  startHub(): void {
    const events: LinkEvent[] = [];
    this.runs.push(events);
    this.#delivered = [];
    this.#held = [];
    this.#seat = new BusSeat(SEAT, {
      now: () => this.at,
      recorded: () => this.record.at(-1),
      emit: (event) => {
        events.push(event);
        if (event.type === 'edge') this.#delivered.push(event.edge);
        this.emitted(event);
      },
    });
  }

  /** Another unit that says it is this seat. */
  plugRival(): void {
    this.#rival ??= new SimUnit(calibrationFor(SEAT), () => drawn++ * 7919, -40, drawn++);
    if (!this.#rival.on) this.#rival.start(this.at);
  }

  unplugRival(): void {
    this.#rival?.stop();
  }

  /** All that came is in the record now, and known to be. */
  keep(): void {
    for (const edge of this.#delivered.splice(0)) {
      this.record.push(edge);
      this.#seat.acknowledge(edge);
    }
  }

  pass(ms: number): void {
    this.at += ms;
    this.unit.advance(this.at);
    this.#rival?.advance(this.at);
  }

  sweep(ms: number, { heard = true, comes = true, twice = false, held = false }: Sweep = {}): void {
    this.pass(ms);
    const acks = Array.from({ length: SEATS_ON_BUS }, (_, i) =>
      i === SEAT - 1 ? this.#seat.ack(this.at) : NOBODY,
    );
    const lamps = acks.map(() => ({ pattern: 0, level: 0 }));
    const bytes = encodeFrame({
      name: 'broadcast',
      seq: this.#seq++ & 0xffff,
      values: { flags: 0, acks, lamps },
    });
    const ends = Array.from(bytes, () => this.at);
    const turns = [this.unit, this.#rival].flatMap((unit) => {
      const turn = heard ? (unit?.hear(bytes, ends) ?? null) : null;
      return unit === null || turn === null ? [] : [{ unit, turn }];
    });
    const answers = turns.map(({ unit, turn }) => this.#answer(unit, turn));
    if (turns.length > 1) this.#seat.garbled(this.at);
    for (const [frame, turn] of turns.length === 1 && comes ? answers : []) {
      const passage = { port: 'a', sent: this.at, received: turn + 1 };
      for (let n = 0; n < (twice ? 2 : 1); n++) this.#held.push([frame, passage]);
    }
    if (!held) this.release();
  }

  /** What the adapter held comes now, all at once. */
  release(): void {
    for (const [frame, passage] of this.#held.splice(0))
      this.#seat.hear(frame, { ...passage, received: Math.max(passage.received, this.at + 5) });
  }

  #answer(unit: SimUnit, turn: number): [Answer, number] {
    const frame = decodeFrame(unit.speak(turn).subarray(1, -1));
    if (typeof frame === 'string' || (frame.name !== 'report' && frame.name !== 'hello'))
      throw new Error(`no answer: ${JSON.stringify(frame)}`);
    const before = unit.core.boot === this.#first ? this.#made : 0;
    const { values } = frame;
    values.newest = (values.newest + before) & 0xffff;
    if ('first' in values) values.first = (values.first + before) & 0xffff;
    else values.oldest = (values.oldest + before) & 0xffff;
    return [frame, turn];
  }
}
