/** What goes over the pipe between the hub and the process that holds one board. */
import type { Edge } from '../../../schemas/edge.ts';
import type { Seat } from '../../../schemas/vocabulary.ts';

/** `fist`: an analog input (`A0`). `seated`, `button`: switches to ground, pulled up by the board. */
export type Pins = { fist: string; seated?: string | undefined; button?: number | undefined };
export type BoardSeat = { seat: Seat; pins: Pins };
export type Board = { port: string; seats: readonly BoardSeat[] };

/** The hub asks for the time. */
export type Ask = { ask: number };

/** All moments are µs of the process's own monotonic clock since its start. */
export type Told =
  | { type: 'ready'; boot: number; firmware: string }
  | { type: 'edge'; edge: Edge }
  /** Everything felt at `seat` up to `through` has become an edge that was sent before. */
  | { type: 'time'; ask: number; boot: number; heard: number; sent: number; through: [Seat, number][] }
  /** The port can't be opened. */
  | { type: 'no-port'; detail: string }
  | { type: 'fault'; detail: string };
