/**
 * Where the time goes between a hand and its light, seen at the hub's own doors: over the link to the hub; until its line
 * is in the record; until the lamps follow from it; and down the link to the ring. And how late the hub's own process was
 * with anything at all meanwhile, which is the machine's doing and not the way's.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Hub } from '../../hub/main.ts';
import { SEATS, type Seat } from '../../schemas/vocabulary.ts';
import { clock } from './latency-hands.ts';
import { type Spread, spread } from './latency-spread.ts';

export const STAGES = ['up', 'kept', 'folded', 'down'] as const;
export type Stage = (typeof STAGES)[number];

type Seen = { heard?: number; kept?: number; folded?: number };

export class Stages {
  readonly #seen = new Map<Seat, Seen>();
  readonly #came: Record<Stage, number[]> = { up: [], kept: [], folded: [], down: [] };
  readonly #late = monitorEventLoopDelay({ resolution: 1 });

  constructor(hub: Hub) {
    const { seats, table } = hub;
    // The record has it: the table says so to its link, before it folds.
    const acknowledge = seats.acknowledge;
    seats.acknowledge = (seat, mark) => {
      this.#of(seat).kept ??= clock();
      acknowledge(seat, mark);
    };
    const lamps = seats.lamps;
    seats.lamps = (shown) => {
      for (const [seat, { pattern }] of shown) if (pattern === 'voted') this.#of(seat).folded ??= clock();
      lamps(shown);
    };
    const offset = table.now() - clock();
    table.subscribe((event) => {
      if (event.type !== 'line' || event.input.type !== 'fist' || !event.input.down) return;
      const { seat, heard } = event.input;
      if (heard !== undefined) this.#of(seat).heard ??= heard - offset;
    });
    this.#late.enable();
  }

  /** A new round: what was seen before it is none of its. */
  begin(): void {
    this.#seen.clear();
  }

  /** The round is over. */
  take(down: number, lit: ReadonlyMap<Seat, number>): void {
    for (const seat of SEATS) {
      const { heard, kept, folded } = this.#of(seat);
      const ring = lit.get(seat);
      if (heard === undefined || kept === undefined || folded === undefined || ring === undefined) continue;
      this.#came.up.push(heard - down);
      this.#came.kept.push(kept - heard);
      this.#came.folded.push(folded - kept);
      this.#came.down.push(ring - folded);
    }
  }

  /** Ends the watch. `late`: ms by which the hub's process was late with whatever it had to do. */
  end(): Record<Stage | 'late', Spread> {
    this.#late.disable();
    const { up, kept, folded, down } = this.#came;
    const late = this.#late;
    const ms = (ns: number) => Math.round(ns / 1e5) / 10;
    return {
      up: spread(up),
      kept: spread(kept),
      folded: spread(folded),
      down: spread(down),
      late: {
        n: late.count,
        p50: ms(late.percentile(50)),
        p90: ms(late.percentile(90)),
        p99: ms(late.percentile(99)),
        max: ms(late.max),
      },
    };
  }

  #of(seat: Seat): Seen {
    const seen = this.#seen.get(seat) ?? {};
    this.#seen.set(seat, seen);
    return seen;
  }
}
