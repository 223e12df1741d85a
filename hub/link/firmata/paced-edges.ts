/**
 * The edges of one seat of a board, no more of them than people can make: a board keeps nothing that it could send again, so
 * what is more waits here. No timer: moments are table time in ms.
 */
import type { Edge } from '../../../schemas/edge.ts';
import type { Seat } from '../../../schemas/vocabulary.ts';
import { EdgePace } from '../edge-pace.ts';
import type { LinkEvent } from '../link.ts';

/** Edges that wait at most, as many as a unit's queue on MQTT holds. */
const ROOM = 64;

export class PacedEdges {
  readonly #seat: Seat;
  readonly #emit: (event: LinkEvent) => void;
  readonly #pace = new EdgePace();
  #waiting: Edge[] = [];
  #through = { boot: -1, ticks: 0 };

  constructor(seat: Seat, emit: (event: LinkEvent) => void) {
    this.#seat = seat;
    this.#emit = emit;
  }

  /** The seat has felt this, as told at `at`. */
  take(edge: Edge, at: number): void {
    this.#waiting.push(edge);
    this.release(at);
    if (this.#waiting.length <= ROOM) return;
    // Of what waits the oldest goes: how things stand in the end is true.
    this.#waiting.shift();
    this.#fault('edges-lost', 'more was felt than can wait, edges were thrown away');
  }

  /** Some of what waits may have its turn. */
  release(at: number): void {
    const admitted = this.#pace.admit(this.#waiting, 0, at);
    for (const edge of admitted) this.#emit({ type: 'edge', edge, heard: at });
    this.#pace.took(admitted.length, at);
    this.#waiting = this.#waiting.slice(admitted.length);
    if (this.#waiting.length > 0 && this.#pace.toSay(at))
      this.#fault('flood', 'senses more than people can do');
  }

  /**
   * All that was felt until `ticks` (µs) of `boot` has been told to here, as heard at `at`. So far is the seat heard, and
   * while something waits no further than before.
   */
  heard(boot: number, ticks: number, at: number): void {
    this.release(at);
    if (this.#through.boot !== boot) this.#through = { boot, ticks: 0 };
    if (this.#waiting.length === 0) this.#through.ticks = Math.max(this.#through.ticks, ticks);
    if (this.#through.ticks > 0) this.#emit({ type: 'heard', seat: this.#seat, ...this.#through, at });
  }

  #fault(code: string, detail: string): void {
    this.#emit({ type: 'fault', seat: this.#seat, code, detail });
  }
}
