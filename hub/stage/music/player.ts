/** Whatever plays music: mpv on the hub, or the night-music controller. It is believed only in what it reports. */
import type { PlayerReport } from '../../../schemas/stage.ts';

export type Player = {
  readonly report: PlayerReport;
  /** Called whenever the report changed. One listener. */
  onReport(listener: () => void): void;
  /** The playlists it has, by name. */
  playlists(): readonly string[];
  /**
   * Plays this list from its beginning, over and over, at this volume (0–100). False: it can't take orders now, and
   * a report will come when it can. A list it doesn't have is a `fault` in the report.
   */
  play(playlist: string, volume: number): boolean;
  /** Certain: what doesn't stop when told is ended. */
  stop(): void;
  /** 0–100. */
  volume(volume: number): void;
  close(): Promise<void>;
};

export const ABSENT: PlayerReport = {
  state: 'absent',
  track: null,
  volume: null,
  position: null,
  fault: null,
};

/** In place of a player that isn't there: says so, and takes no order. */
export const absentPlayer = (fault: string): Player => ({
  report: { ...ABSENT, fault },
  onReport: () => {},
  playlists: () => [],
  play: () => false,
  stop: () => {},
  volume: () => {},
  close: async () => {},
});
