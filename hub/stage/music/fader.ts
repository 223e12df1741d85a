/** Fades a player that only knows volumes, a step at a time, and tells it again what is meant when it is back. */
import type { StageTime } from '../time.ts';
import type { Deck, MusicWanted, Player } from './player.ts';

/** Ms between the steps of a fade. */
const STEP = 50;

export class Fader implements Player {
  readonly latency = 0;
  readonly #deck: Deck;
  readonly #time: StageTime;
  #wanted: MusicWanted | null = null;
  /** 0–1: where the fade stands. */
  #gain = 0;
  /** The volume it had while music was last wanted: from there it fades out. */
  #full = 0;
  /** The playlist the deck was last told to play; null: it was told to stop. */
  #told: string | null = null;
  #listener: () => void = () => {};
  #cancel: () => void = () => {};

  constructor(deck: Deck, time: StageTime) {
    this.#deck = deck;
    this.#time = time;
    deck.onReport(() => this.#reported());
  }

  get report(): Player['report'] {
    return this.#deck.report;
  }

  onReport(listener: () => void): void {
    this.#listener = listener;
  }

  playlists(): readonly string[] {
    return this.#deck.playlists();
  }

  want(wanted: MusicWanted): void {
    const { playlist } = wanted;
    this.#wanted = wanted;
    if (playlist !== null) {
      this.#full = wanted.volume;
      // One that couldn't is told again whenever something is asked: its folder may be there by now.
      const { state, fault } = this.#deck.report;
      if (this.#told !== playlist || (fault !== null && state !== 'playing')) {
        this.#gain = 0;
        // Before it reports: what it says of this order is no reason to give it anew.
        this.#told = playlist;
        // A deck that can't take it now is told again when it reports.
        if (!this.#deck.play(playlist, 0)) this.#told = null;
      }
    } else if (wanted.fade === 0) {
      this.#halt();
      return;
    }
    this.#fade(wanted);
  }

  async close(): Promise<void> {
    this.#cancel();
    await this.#deck.close();
  }

  #fade(wanted: MusicWanted): void {
    this.#cancel();
    if (this.#told === null) return;
    const rising = wanted.playlist !== null;
    const step = wanted.fade <= STEP ? 1 : STEP / wanted.fade;
    this.#gain = Math.min(1, Math.max(0, this.#gain + (rising ? step : -step)));
    this.#deck.volume(this.#full * this.#gain * wanted.duck);
    if (!rising && this.#gain === 0) this.#halt();
    else if (!rising || this.#gain < 1)
      this.#cancel = this.#time.at(this.#time.now() + STEP, () => this.#fade(wanted));
  }

  #halt(): void {
    this.#cancel();
    this.#gain = 0;
    this.#told = null;
    this.#deck.stop();
  }

  #reported(): void {
    const { state } = this.#deck.report;
    if (state === 'dead') this.#told = null;
    // Back after it died: the music goes on where it is meant to.
    else if (state === 'idle' && this.#told === null && this.#wanted?.playlist) this.want(this.#wanted);
    this.#listener();
  }
}
