/** Whatever plays music: mpv on the hub, or the night-music controller. It is believed only in what it reports. */
import type { ControllerView, PlayerReport, SoundFault } from '../../../schemas/stage.ts';

/** All that is meant, from now on. */
export type MusicWanted = {
  /** From its beginning, over and over; null: silence. What plays already plays on. */
  playlist: string | null;
  /** 0–100, once it is faded in. */
  volume: number;
  /** Ms from silence to full and back. 0: at once; with no playlist, that is the certain stop. */
  fade: number;
  /** Share of the volume that is left now, 0–1. */
  duck: number;
  /** Of a player that switches its amplifier. `stay`: it is not moved. */
  amplifier: 'off' | 'on' | 'stay';
};

export type Player = {
  readonly report: PlayerReport;
  /** Ms at most from an order to its being heard. */
  readonly latency: number;
  /** Called whenever the report changed. One listener. */
  onReport(listener: () => void): void;
  /** The playlists it has, by name. */
  playlists(): readonly string[];
  /** Holds until it is called again: a player that was away does it when it is back. */
  want(wanted: MusicWanted): void;
  /** Of a player that may be one of several devices: those that answer and aren't used. */
  readonly others?: readonly ControllerView[];
  /** This one of them plays from now on; false: none of them is that. */
  use?(id: string): boolean;
  close(): Promise<void>;
};

/** A player that only knows now: `Fader` makes a `Player` of it. */
export type Deck = Pick<Player, 'report' | 'onReport' | 'playlists' | 'close'> & {
  /**
   * Plays this list from its beginning, over and over, at this volume (0–100). False: it can't take orders now, and
   * a report will come when it can. A list it doesn't have is a `fault` in the report.
   */
  play(playlist: string, volume: number): boolean;
  /** Certain: what doesn't stop when told is ended. */
  stop(): void;
  /** 0–100. */
  volume(volume: number): void;
};

export const ABSENT: PlayerReport = {
  state: 'absent',
  track: null,
  volume: null,
  position: null,
  fault: null,
};

/** In place of a player that isn't there: says so, and takes no order. */
export const absentPlayer = (fault: SoundFault): Player => ({
  report: { ...ABSENT, fault },
  latency: 0,
  onReport: () => {},
  playlists: () => [],
  want: () => {},
  close: async () => {},
});
