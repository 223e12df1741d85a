/**
 * What is to be heard when. Comes in: everyone's view – its phase alone – and what the Judge's page asks. Goes
 * out: orders to the player, and what the player itself reports. Music begins with the phrase that sends the masks
 * on, and ends a fixed while after the Day is announced: nothing of the night moves it.
 */
import type { MusicCommand, MusicSettings, MusicView } from '../../../schemas/stage.ts';
import type { PublicView } from '../../../schemas/view.ts';
import type { StageTime } from '../time.ts';
import type { Player } from './player.ts';

export type MusicDoors = {
  time: StageTime;
  view(): PublicView;
  player: Player;
};

/** Ms between the steps of a fade. */
const STEP = 50;
/** Ms of music that is meant and not heard after which it is said. */
const SILENT_AFTER = 2000;

type Wanted = { playlist: string; volume: number };

export class MusicDesk {
  readonly #doors: MusicDoors;
  readonly #settings: MusicSettings;
  #phase: PublicView['phase'];
  #wanted: Wanted | null = null;
  /** 0–1: where the fade stands. */
  #gain = 0;
  #rising = false;
  #ducked = false;
  /** The volume it had while music was last wanted. */
  #last = 0;
  /** The playlist the player was last told to play; null: it was told to stop. */
  #told: string | null = null;
  #heard = { position: null as number | null, at: 0 };
  #cancelStep: () => void = () => {};
  #cancelEnd: () => void = () => {};

  constructor(doors: MusicDoors, settings: MusicSettings) {
    this.#doors = doors;
    this.#settings = settings;
    this.#phase = doors.view().phase;
    doors.player.onReport(() => this.#reported());
    this.#want(settings.phases[this.#phase] ?? null);
  }

  get view(): MusicView {
    const { player, time } = this.#doors;
    const { report } = player;
    const heard = report.state === 'playing' && time.now() - this.#heard.at < SILENT_AFTER;
    return {
      ...report,
      playlists: player.playlists(),
      wanted: this.#wanted?.playlist ?? null,
      ducked: this.#ducked,
      silent: this.#wanted !== null && !heard,
    };
  }

  /** The game went on. */
  look(): void {
    const { phase } = this.#doors.view();
    if (phase === this.#phase) return;
    const over = this.#settings.phases[this.#phase];
    this.#phase = phase;
    this.#cancelEnd();
    const next = this.#settings.phases[phase] ?? null;
    const { time } = this.#doors;
    if (next) this.#want(next);
    else if (over) this.#cancelEnd = time.at(time.now() + this.#settings.after, () => this.#want(null));
  }

  command(command: MusicCommand): void {
    switch (command.do) {
      case 'play':
        this.#cancelEnd();
        this.#want({ playlist: command.playlist, volume: this.#wanted?.volume ?? this.#usual() });
        break;
      case 'stop':
        this.#cancelEnd();
        this.#want(null);
        break;
      case 'silence':
        this.#cancelEnd();
        this.#wanted = null;
        this.#gain = 0;
        this.#halt();
        break;
      case 'duck':
        this.#ducked = command.on;
        this.#setVolume();
        break;
      case 'volume':
        if (this.#wanted) this.#wanted = { ...this.#wanted, volume: command.volume };
        this.#setVolume();
        break;
    }
  }

  async close(): Promise<void> {
    this.#cancelStep();
    this.#cancelEnd();
    await this.#doors.player.close();
  }

  #usual(): number {
    return (this.#settings.phases[this.#phase] ?? this.#settings.phases.night)?.volume ?? 70;
  }

  #want(wanted: Wanted | null): void {
    this.#wanted = wanted ?? null;
    if (wanted) {
      this.#rising = true;
      this.#heard = { position: null, at: this.#doors.time.now() };
      if (this.#told !== wanted.playlist) {
        this.#gain = 0;
        // A player that can't take it now is told again when it reports.
        this.#told = this.#doors.player.play(wanted.playlist, 0) ? wanted.playlist : null;
      }
    } else this.#rising = false;
    this.#fade();
  }

  #fade(): void {
    this.#cancelStep();
    if (this.#told === null) return;
    const step = this.#settings.fade <= STEP ? 1 : STEP / this.#settings.fade;
    this.#gain = Math.min(1, Math.max(0, this.#gain + (this.#rising ? step : -step)));
    this.#setVolume();
    const { time } = this.#doors;
    if (!this.#rising && this.#gain === 0) this.#halt();
    else if (!this.#rising || this.#gain < 1)
      this.#cancelStep = time.at(time.now() + STEP, () => this.#fade());
  }

  #halt(): void {
    this.#cancelStep();
    this.#told = null;
    this.#doors.player.stop();
  }

  #setVolume(): void {
    if (this.#told === null) return;
    // While it fades out nothing is wanted any more: it goes down from the volume it had.
    const full = this.#wanted?.volume ?? this.#last;
    this.#last = full;
    this.#doors.player.volume(full * this.#gain * (this.#ducked ? this.#settings.duck : 1));
  }

  #reported(): void {
    const { report } = this.#doors.player;
    if (report.state === 'dead') this.#told = null;
    // Back after it died: the music goes on where it is meant to.
    else if (report.state === 'idle' && this.#wanted && this.#told === null) this.#want(this.#wanted);
    if (report.position !== null && report.position !== this.#heard.position)
      this.#heard = { position: report.position, at: this.#doors.time.now() };
  }
}
