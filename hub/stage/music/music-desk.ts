/**
 * What is to be heard when. Comes in: everyone's view – its phase alone – and what the Judge's page asks. Goes
 * out: what is meant, to the player, and what the player itself reports. Music begins with the phrase that sends
 * the masks on, and ends a fixed while after the Day is announced: nothing of the night moves it. The amplifier
 * is on before the night and isn't touched in it.
 */
import type { MusicCommand, MusicRefusal, MusicSettings, MusicView } from '../../../schemas/stage.ts';
import type { PublicView } from '../../../schemas/view.ts';
import type { StageTime } from '../time.ts';
import type { Player } from './player.ts';

export type MusicDoors = {
  time: StageTime;
  view(): PublicView;
  player: Player;
};

/** Ms of music that is meant and not heard after which it is said. */
const SILENT_AFTER = 2000;
/** Ms for which it is quiet once a key is held: whoever holds it says so again, and one that vanished holds nothing. */
export const HELD_FOR = 3000;
/** Ms after a game's end until the amplifier is let go of. */
const AMPLIFIER_REST = 600_000;

type Wanted = { playlist: string; volume: number };

export class MusicDesk {
  readonly #doors: MusicDoors;
  readonly #settings: MusicSettings;
  #phase: PublicView['phase'];
  #wanted: Wanted | null = null;
  /** Ms; 0 after a certain stop, until music is wanted again. */
  #fade: number;
  #ducked = false;
  #resting = false;
  /** When a key that held it quiet was let go of, or taken: it takes a moment to be loud again. */
  #quietUntil = Number.NEGATIVE_INFINITY;
  #heard = { position: null as number | null, at: 0 };
  /** As the Judge has set them, by phase: a night that was made quieter is so tomorrow night. */
  readonly #volumes = new Map<PublicView['phase'], number>();
  #cancelEnd: () => void = () => {};
  #cancelDuck: () => void = () => {};
  #cancelRest: () => void = () => {};

  constructor(doors: MusicDoors, settings: MusicSettings) {
    this.#doors = doors;
    this.#settings = settings;
    this.#fade = settings.fade;
    this.#phase = doors.view().phase;
    doors.player.onReport(() => this.#reported());
    this.#want(settings.phases[this.#phase] ?? null);
  }

  get view(): MusicView {
    const { player, time } = this.#doors;
    const { report } = player;
    const since = Math.max(this.#heard.at, this.#quietUntil);
    const heard = report.state === 'playing' && time.now() - since < SILENT_AFTER + player.latency;
    return {
      ...report,
      playlists: player.playlists(),
      wanted: this.#wanted?.playlist ?? null,
      meant: this.#wanted?.volume ?? null,
      ducked: this.#ducked,
      others: player.others ?? [],
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
    this.#cancelRest();
    this.#resting = false;
    const { time } = this.#doors;
    if (phase === 'over') this.#cancelRest = time.at(time.now() + AMPLIFIER_REST, () => this.#rest());
    const next = this.#settings.phases[phase] ?? null;
    if (next) this.#want({ ...next, volume: this.#volumes.get(phase) ?? next.volume });
    else {
      if (over) this.#cancelEnd = time.at(time.now() + this.#settings.after, () => this.#want(null));
      this.#tell();
    }
  }

  /** Null: it is asked for. Whether it is done, the player reports. */
  command(command: MusicCommand): MusicRefusal | null {
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
        this.#fade = 0;
        this.#tell();
        break;
      case 'duck':
        this.#duck(command.on);
        break;
      case 'volume':
        if (this.#wanted) {
          this.#wanted = { ...this.#wanted, volume: command.volume };
          this.#volumes.set(this.#phase, command.volume);
        }
        this.#tell();
        break;
      case 'use':
        return this.#doors.player.use?.(command.controller) ? null : 'no-such-device';
    }
    return null;
  }

  async close(): Promise<void> {
    this.#cancelEnd();
    this.#cancelRest();
    this.#cancelDuck();
    await this.#doors.player.close();
  }

  #duck(on: boolean): void {
    const { time } = this.#doors;
    this.#cancelDuck();
    if (on) this.#cancelDuck = time.at(time.now() + HELD_FOR, () => this.#duck(false));
    if (on === this.#ducked) return;
    this.#ducked = on;
    this.#quietUntil = time.now();
    this.#tell();
  }

  #usual(): number {
    const set = this.#volumes.get(this.#phase);
    if (set !== undefined) return set;
    return (this.#settings.phases[this.#phase] ?? this.#settings.phases.night)?.volume ?? 70;
  }

  #want(wanted: Wanted | null): void {
    this.#wanted = wanted;
    if (wanted) {
      this.#fade = this.#settings.fade;
      this.#heard = { position: null, at: this.#doors.time.now() };
    }
    this.#tell();
  }

  /** Everything that is meant now. */
  #tell(): void {
    const { duck } = this.#settings;
    this.#doors.player.want({
      playlist: this.#wanted?.playlist ?? null,
      volume: this.#wanted?.volume ?? 0,
      fade: this.#fade,
      duck: this.#ducked ? duck : 1,
      amplifier: this.#phase === 'night' ? 'stay' : this.#resting ? 'off' : 'on',
    });
  }

  #rest(): void {
    this.#resting = this.#wanted === null;
    this.#tell();
  }

  #reported(): void {
    const { position, volume } = this.#doors.player.report;
    // At no volume it runs, and nobody hears it – unless it is quiet because somebody speaks.
    const loud = volume !== 0 || this.#ducked;
    if (position !== null && position !== this.#heard.position && loud)
      this.#heard = { position, at: this.#doors.time.now() };
  }
}
