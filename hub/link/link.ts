/**
 * The one shape every link has – MQTT, the serial bus, Firmata boards – so that what stands behind it
 * can't tell them apart. A link delivers each edge once and in the order of its numbers, resends nothing
 * upwards, and acknowledges to the seat only what it is told is in the record.
 */
import type { Edge } from '../../schemas/edge.ts';
import type { Seat } from '../../schemas/vocabulary.ts';

/** One causal pair. The seat's ticks are µs since its boot; the hub's moments are table time in ms. */
export type Exchange = {
  seat: Seat;
  boot: number;
  /** The hub began to send at `hubSent`; the seat heard it at `seatHeard` – never before. */
  hubSent: number;
  seatHeard: number;
  /** The seat sent at `seatSent`; the hub had heard it by `hubReceived` – never after. */
  seatSent: number;
  hubReceived: number;
};

export type LinkEvent =
  | {
      type: 'hello';
      seat: Seat;
      boot: number;
      firmware: string;
      capabilities: readonly string[];
      resetCause?: string;
    }
  /**
   * Whoever waits for this seat may go on: every edge it sensed up to `ticks` has been delivered above, before
   * this event. Usually the seat's now; with more queued than one message holds, the last edge delivered.
   * `at` is when the message came, for health. `late` is the seat's now, µs, where edges that it has are still to come: for
   * that `ticks` stands still, and not for a clock that does.
   */
  | { type: 'heard'; seat: Seat; boot: number; ticks: number; at: number; late?: number }
  | { type: 'exchange'; exchange: Exchange }
  | { type: 'edge'; edge: Edge; heard: number }
  /** Something unusable came in: counted, shown on the seat's health, logged once, stops nothing. */
  | { type: 'fault'; seat: Seat | null; code: string; detail: string }
  /** The link knows the seat is gone or claimed twice, rather than merely silent. */
  | { type: 'lost'; seat: Seat; reason: 'unplugged' | 'no-port' | 'will' | 'two-devices'; detail?: string }
  | { type: 'back'; seat: Seat };

export type Mark = { boot: number; seq: number };

/** What a seat's ring shows. Public state only. */
export type Lamp = { pattern: string; level: number };

export type LinkHost = {
  /** Table time in ms. */
  now(): number;
  emit(event: LinkEvent): void;
  /** The last edge of this boot of the seat that is in the record: where a restarted hub goes on. */
  recorded(seat: Seat, boot: number): Mark | undefined;
};

/** One of those that say they are a seat. `boot` tells apart two that share a credential or a wire. */
export type Claim = { device: string; boot: number; unit?: string; address: string; lastHeard: number };

export type Link = {
  readonly name: string;
  readonly seats: readonly Seat[];
  /** Everything of `boot` up to `seq` is in the record. */
  acknowledge(seat: Seat, mark: Mark): void;
  lamps(lamps: ReadonlyMap<Seat, Lamp>): void;
  /** True while a window is open: what is said then may be said more often, of all seats alike. Never by night. */
  hurry?(on: boolean): void;
  /** Every pad without a fist on it is at zero now: said when a vote is announced. Units on MQTT see to it themselves. */
  rezero?(): void;
  /** Who says it is this seat; more than one after `lost` `two-devices`. */
  claims?(seat: Seat): readonly Claim[];
  /** The Judge's screen, or the configuration, says which is believed. Until then none of them is. */
  believe?(seat: Seat, claim: { device: string; boot: number }): void;
  close(): Promise<void>;
};
