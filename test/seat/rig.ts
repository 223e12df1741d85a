/**
 * What the seat suite needs of a seat, whatever it is made of: one seat under test on a link of its own, a wire
 * that can be made bad, and a hub that can be killed. Times are the host's, in ms.
 */
import type { LinkEvent, Mark } from '../../hub/link/link.ts';
import type { TestHost } from '../../hub/link/test-host.ts';
import type { Edge } from '../../schemas/edge.ts';
import type { Seat } from '../../schemas/vocabulary.ts';

export type Channel = Edge['channel'];
export type ChannelState = Edge['state'];

/** Shares of the messages in each direction, 0–1. */
export type Manners = { loss: number; duplicate: number; reorder: number };

/** A second unit that says it is the same seat. */
export type Rival = {
  sense(channel: Channel, state: ChannelState): number;
  /** How the hub names it, for `believe`; once it has been heard since its last start. */
  claim(): Promise<{ device: string; boot: number }>;
};

export type Rig = {
  readonly seat: Seat;
  /** Another seat of the same link, with a good unit on it. */
  readonly neighbour: Seat;
  readonly host: TestHost;
  /** What the seat's queue holds. */
  readonly room: number;
  /** Edges with which a unit says at each of its starts how it stands, before anything happens. */
  readonly standing: number;

  /** Something happens at the seat under test; returns when it truly did. */
  sense(channel: Channel, state: ChannelState): number;
  /** Something happens at the neighbour's. */
  senseBeside(channel: Channel, state: ChannelState): number;
  /** How the hub names it, once it has been heard since its last start. */
  claim(): Promise<{ device: string; boot: number }>;

  /** Whether edges are recorded, and so acknowledged, as they come. */
  recording(on: boolean): void;
  /** Now they are in the record, up to `mark` – counted from the first that happened, as the suite counts. */
  acknowledge(mark: Mark): void;
  believe(claim: { device: string; boot: number }): void;

  manners(manners: Partial<Manners>): void;
  /** The hub hears nothing of the seat, which still hears the hub. */
  deafen(on: boolean): void;
  /** Everything the seat sends from now on is also kept; what was kept is then sent once more. */
  keep(): void;
  replay(): void;
  /** Lengths in bytes, and moments of arrival, of all that the seat has sent so far. */
  readonly sent: readonly { length: number; at: number }[];

  unplug(): void;
  plug(): void;
  restart(): void;
  freeze(ms: number): void;
  /** The seat's unit is set to the neighbour's number. */
  swap(): void;
  rival(): Rival;
  /** The hub dies and starts again; with `forgotten`, in a new data folder. */
  restartHub(options?: { forgotten?: boolean }): Promise<void>;

  close(): Promise<void>;
};

export type MakeRig = () => Promise<Rig>;

export const isEdge = (event: LinkEvent): event is Extract<LinkEvent, { type: 'edge' }> =>
  event.type === 'edge';
