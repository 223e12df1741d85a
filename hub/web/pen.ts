/**
 * Of several screens one holds the pen, so that two hands don't play one game. Nobody has to ask for it:
 * the first act takes it, and it is free again when its screen is gone.
 */

/** Ms after which the pen of a screen without a live stream is anybody's. */
const ABANDONED = 3000;

export class Pen {
  #holder: string | null = null;
  #lastAct = 0;
  readonly #connected: (screen: string) => boolean;
  readonly #now: () => number;

  /** @param now any monotonic ms */
  constructor(connected: (screen: string) => boolean, now: () => number) {
    this.#connected = connected;
    this.#now = now;
  }

  get holder(): string | null {
    return this.#holder;
  }

  /** May `screen` act? Takes the pen where it lies free. */
  use(screen: string): boolean {
    const now = this.#now();
    const abandoned =
      this.#holder !== null && !this.#connected(this.#holder) && now - this.#lastAct >= ABANDONED;
    if (this.#holder !== null && this.#holder !== screen && !abandoned) return false;
    this.#holder = screen;
    this.#lastAct = now;
    return true;
  }

  /** The handover: whoever asks has it. A Judge's two hands need no ceremony. */
  take(screen: string): void {
    this.#holder = screen;
    this.#lastAct = this.#now();
  }
}
