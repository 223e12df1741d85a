import type { Seat } from '../../schemas/vocabulary.ts';
import type { Game } from '../judge/game.ts';
import { HOLD_MS } from './hold.ts';
import { counted, earDelay } from './reading.ts';
import type { Scheduler } from './scheduler.ts';
import type { Senses } from './senses.ts';

/**
 * Keeps a quick Judge from outrunning a slow link: an announcement waits until every seat that counts has been
 * heard past the close, never longer than 1.5 s (record-format, rule 3 of the count).
 */
export class Announcement {
  readonly #time: Scheduler;
  readonly #senses: Senses;
  readonly #tell: (seats: readonly Seat[]) => void;
  #waiting: { missing: () => Seat[]; done: (silent: Seat[]) => void } | null = null;
  #shown: readonly Seat[] = [];

  constructor(time: Scheduler, senses: Senses, tell: (seats: readonly Seat[]) => void) {
    this.#time = time;
    this.#senses = senses;
    this.#tell = tell;
  }

  /** Whom it waits for now. */
  get waiting(): readonly Seat[] {
    return this.#shown;
  }

  /** Resolves with the seats that stayed unheard past `past` (ms, later for each seat by its ear delay). */
  heardPast(game: Game, past: number): Promise<Seat[]> {
    const seats = counted(game).filter((seat) => this.#senses.relied(seat));
    const missing = () => seats.filter((seat) => !this.#senses.heardPast(seat, past + earDelay(game, seat)));
    return new Promise((resolve) => {
      const cancel = this.#time.at(this.#time.now() + HOLD_MS, () => done(missing()));
      const done = (silent: Seat[]) => {
        cancel();
        this.#waiting = null;
        this.#show([]);
        resolve(silent);
      };
      this.#waiting = { missing, done };
      this.look();
    });
  }

  /** Something was heard: see whether the wait is over. */
  look(): void {
    if (!this.#waiting) return;
    const missing = this.#waiting.missing();
    if (missing.length === 0) this.#waiting.done([]);
    else this.#show(missing);
  }

  #show(seats: readonly Seat[]): void {
    if (seats.length === this.#shown.length && seats.every((seat, i) => seat === this.#shown[i])) return;
    this.#shown = seats;
    this.#tell(seats);
  }
}
