/**
 * The hub's own voice: recordings by name. Comes in: what is to be said. Goes out: orders to a player – and, from
 * what that player reports, whether it was really played. What it didn't report was not heard.
 */
import { basename } from 'node:path';
import type { Extent, PlayerReport, SoundFault } from '../../schemas/stage.ts';
import type { StageTime } from './time.ts';

/** The part of a player that the voice needs. */
export type SoundPlayer = {
  readonly report: PlayerReport;
  onReport(listener: () => void): void;
  /** Plays one file once, in place of whatever plays. */
  sound(file: string): void;
  stop(): void;
  close(): Promise<void>;
};

export type SpeakerDoors = {
  player: SoundPlayer;
  time: StageTime;
  /** The file of this name; null: there is none. */
  file(name: string): string | null;
  measure(file: string): Promise<Extent>;
  log(line: string): void;
};

/** Ms within which the player has to report that it plays what it was given. */
const PLAYS_WITHIN = 1500;

export class Speaker {
  readonly #doors: SpeakerDoors;
  /** By file; null while it is being measured, or where it can't be. */
  readonly #extents = new Map<string, Extent | null>();
  #measuring: Promise<void> = Promise.resolve();
  #waiting: { name: string; track: string; cancel(): void } | null = null;
  #unheard: SoundFault | null = null;
  #played: string | null = null;
  #closed = false;

  constructor(doors: SpeakerDoors) {
    this.#doors = doors;
    doors.player.onReport(() => this.#reported());
  }

  /** Why nothing is heard; null: all is in order as far as the player says. */
  get fault(): SoundFault | null {
    const { state, fault } = this.#doors.player.report;
    if (state === 'absent' || state === 'dead') return fault ?? { code: 'ended', about: null };
    return this.#unheard;
  }

  /** Name of the last recording that the player reported as playing. */
  get played(): string | null {
    return this.#played;
  }

  /** Measures these recordings, one by one, where that hasn't been done. Resolves when all are. */
  prepare(names: readonly string[]): Promise<void> {
    for (const name of names) {
      const file = this.#doors.file(name);
      if (file === null || this.#extents.has(file)) continue;
      this.#extents.set(file, null);
      this.#measuring = this.#measuring.then(() => this.#measure(file));
    }
    return this.#measuring;
  }

  /** null: it can't be said now, or isn't known to be heard. */
  extent(name: string): Extent | null {
    const { state } = this.#doors.player.report;
    if (this.fault !== null || state === 'starting') return null;
    const file = this.#doors.file(name);
    return file === null ? null : (this.#extents.get(file) ?? null);
  }

  say(name: string): void {
    const file = this.#doors.file(name);
    if (file === null) {
      this.#missed(name);
      return;
    }
    this.#waiting?.cancel();
    const { time } = this.#doors;
    const cancel = time.at(time.now() + PLAYS_WITHIN, () => this.#missed(name));
    this.#waiting = { name, track: basename(file), cancel };
    this.#doors.player.sound(file);
  }

  /** Ends what is being said. */
  hush(): void {
    this.#waiting?.cancel();
    this.#waiting = null;
    this.#doors.player.stop();
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#waiting?.cancel();
    await this.#doors.player.close();
    await this.#measuring;
  }

  #missed(name: string): void {
    this.#waiting = null;
    this.#unheard = this.#doors.player.report.fault ?? { code: 'not-played', about: name };
    this.#doors.log(`cues: ${name} was not played`);
  }

  #reported(): void {
    const { state, track, position } = this.#doors.player.report;
    const waiting = this.#waiting;
    if (!waiting || state !== 'playing' || track !== waiting.track || !position) return;
    waiting.cancel();
    this.#waiting = null;
    this.#unheard = null;
    this.#played = waiting.name;
  }

  async #measure(file: string): Promise<void> {
    if (this.#closed) return;
    try {
      this.#extents.set(file, await this.#doors.measure(file));
    } catch (error) {
      if (this.#closed) return;
      const [why = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
      this.#doors.log(`cues: ${basename(file)} can't be measured: ${why}`);
    }
  }
}
