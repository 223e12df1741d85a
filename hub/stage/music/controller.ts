/**
 * The night-music controller as a player: keeps all that is meant as one order, which its link sends anew with
 * every beat, and shows what the controller itself last reported – or that it isn't heard, or that there are two.
 */
import { MUSIC_GONE_MS, type MusicHello, type MusicOrder, type MusicReport } from '../../../schemas/music.ts';
import type { Controllers, ControllerView, PlayerReport, SoundFault } from '../../../schemas/stage.ts';
import type { StageTime } from '../time.ts';
import { ABSENT, type MusicWanted, type Player } from './player.ts';

const STATES = {
  starting: 'starting',
  stopped: 'idle',
  playing: 'playing',
  silent: 'playing',
  failed: 'failed',
} as const;

export class Controller implements Player {
  readonly #folders: readonly string[];
  readonly #time: StageTime;
  #order: MusicOrder | null = null;
  #unknown: string | null = null;
  #latency = 0;
  #report: PlayerReport = { ...ABSENT, fault: { code: 'no-controller', about: null } };
  #controllers: Controllers = { used: null, others: [], unsettled: [] };
  #use: (id: string) => boolean = () => false;
  #listener: () => void = () => {};
  #cancelGone: () => void = () => {};

  /** @param folders names of the folders on its card: the first is folder 01 */
  constructor(folders: readonly string[], time: StageTime) {
    this.#folders = folders;
    this.#time = time;
  }

  get report(): PlayerReport {
    const fault = this.#among(this.#report.fault);
    return fault === this.#report.fault ? this.#report : { ...this.#report, fault };
  }

  /** Controllers that answer and aren't used. */
  get others(): readonly ControllerView[] {
    return this.#controllers.others;
  }

  get latency(): number {
    return this.#latency;
  }

  /** What the link says with its next beat; null before anything is meant: a hub that starts in a night stops no music. */
  get order(): MusicOrder | null {
    return this.#order;
  }

  onReport(listener: () => void): void {
    this.#listener = listener;
  }

  playlists(): readonly string[] {
    return this.#folders;
  }

  want({ playlist, volume, fade, duck, amplifier }: MusicWanted): void {
    const folder = playlist === null ? null : this.#folders.indexOf(playlist) + 1 || null;
    this.#unknown = playlist !== null && folder === null ? playlist : null;
    this.#order = {
      folder,
      volume: Math.round(volume),
      fade: Math.round(fade),
      duck: Math.round(duck * 100),
      amplifier,
    };
  }

  /** This one of those that answer plays from now on; false: none of them is that. */
  use(id: string): boolean {
    return this.#use(id);
  }

  answering(controllers: Controllers): void {
    this.#controllers = controllers;
    this.#listener();
  }

  onChoice(use: (id: string) => boolean): void {
    this.#use = use;
  }

  /** It said who it is. */
  hello({ latency }: MusicHello): void {
    this.#latency = latency;
  }

  /** It said how things stand. */
  heard(report: MusicReport): void {
    const { state, track, volume, sounded } = report;
    this.#cancelGone();
    this.#cancelGone = this.#time.at(this.#time.now() + MUSIC_GONE_MS, () =>
      this.gone({ code: 'controller-silent', about: null }),
    );
    this.#say({
      state: STATES[state],
      track: track === null ? null : String(track),
      volume,
      position: state === 'playing' || state === 'silent' ? sounded / 10 : null,
      fault: this.#faultOf(report),
    });
  }

  /** The link knows that it is gone, or that it can't be believed. */
  gone(why: SoundFault): void {
    this.#cancelGone();
    this.#say({ ...ABSENT, state: 'dead', fault: why });
  }

  async close(): Promise<void> {
    this.#cancelGone();
  }

  /** What is wrong by the one in use, or else by who else answers. */
  #among(fault: SoundFault | null): SoundFault | null {
    const { used, unsettled } = this.#controllers;
    if (unsettled.length === 0 || (fault !== null && fault.code !== 'no-controller')) return fault;
    const about = unsettled.map(({ unit, place }) => `${unit} (${place})`).join(', ');
    return { code: used === null ? 'controller-other' : 'controller-twice', about };
  }

  #faultOf({ state, fault, amplifier }: MusicReport): SoundFault | null {
    if (this.#unknown !== null) return { code: 'folder-unnamed', about: this.#unknown };
    if (fault !== null) return { code: fault, about: null };
    if (!this.#order?.folder) return null;
    if (!amplifier) return { code: 'amplifier-off', about: null };
    return state === 'silent' ? { code: 'no-sound', about: null } : null;
  }

  #say(report: PlayerReport): void {
    this.#report = report;
    this.#listener();
  }
}
