/** What the running table is given, and what it tells. */
import type { ClockSettings } from '../../schemas/clock.ts';
import type { Seat } from '../../schemas/vocabulary.ts';
import type { WindowSettings } from '../../schemas/window.ts';
import type { Voice } from './call.ts';
import type { Health } from './health.ts';
import type { KeptLine } from './keeping.ts';

export type TableOptions = {
  /** What a seat's crystal can be relied upon for. */
  clock: Partial<ClockSettings>;
  /** Who closes a window. */
  closes: 'hub' | 'judge';
  /** What the Judge's hand and the hub's cue are worth, ms. */
  edges: WindowSettings;
  /** The hub's own voice, where it calls candidates and gives the closing word. */
  voice?: Voice;
  /** Seats with a unit; the others are counted by eye. */
  linked: readonly Seat[];
  /** Those of them whose unit connects over the network by itself; left out: none. */
  networked?: readonly Seat[];
};

export type TableEvent =
  /** A line is in the record and folded. */
  | ({ type: 'line' } & KeptLine)
  /** Another game is in hand. */
  | { type: 'game'; game: string }
  /** The hub gives this cue now. */
  | { type: 'cue'; name: string; at: number }
  /** What is being said is taken back. */
  | { type: 'hush' }
  /** Whom an announcement waits for; empty: for nobody any more. */
  | { type: 'waiting'; seats: readonly Seat[] }
  | { type: 'health'; seat: Seat; health: Health }
  /** The record can't be kept: from here on, paper. */
  | { type: 'paper'; reason: string }
  /** The record is kept again, from where it stopped. */
  | { type: 'kept' };
