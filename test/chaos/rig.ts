/** Ten simulated seats with their people, outside the hub's process, and what can happen to them and to their links. */
import type { People } from '../../firmware-sim/people.ts';
import type { Random } from '../../firmware-sim/random.ts';

export const SEAT_TROUBLES = [
  /** A seat's plug is pulled and put back; it keeps what it sensed, or loses its power. */
  'unplugged',
  'restarted',
  /** It hangs: hears and says nothing. */
  'frozen',
  /** What it says is held back, then comes in one burst. */
  'stalled',
  'duplicated',
  'reordered',
  /** Every connection of the broker, or the bus's cable, at once. */
  'cut',
] as const;
export type SeatTrouble = (typeof SEAT_TROUBLES)[number];

export type Rig = {
  readonly link: 'mqtt' | 'serial';
  readonly people: People;
  /** The configuration's lines that say how the seats are linked. */
  readonly config: string;
  /** Resolves once every seat has its connection to a running hub. */
  ready(): Promise<void>;
  /** Lets it happen, to its end. @returns how often it has really happened: messages, where it is about messages. */
  trouble(what: SeatTrouble, random: Random): Promise<number>;
  close(): Promise<void>;
};

export const after = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));
