/**
 * Of several screens one holds the pen, so that two hands don't play one game. Nobody has to ask for it:
 * the first act takes it, and it is free again, for everybody, once its screen is gone for 3 s.
 */

export class Pen {
  #holder: string | null = null;
  /** When its holder was last known to be there. */
  #seen = 0;
  readonly #connected: (screen: string) => boolean;
  readonly #now: () => number;
  readonly #abandonedMs: number;

  /**
   * @param connected has this screen a live stream?
   * @param now any monotonic ms
   * @param abandonedMs after which the pen of a screen without a live stream is nobody's: longer than a reload takes
   */
  constructor(connected: (screen: string) => boolean, now: () => number, abandonedMs: number) {
    this.#connected = connected;
    this.#now = now;
    this.#abandonedMs = abandonedMs;
  }

  /** Who has it, null: nobody. The stream asks at every beat, so that a screen that is gone is known to be. */
  get holder(): string | null {
    if (this.#holder === null) return null;
    const now = this.#now();
    if (this.#connected(this.#holder)) this.#seen = now;
    else if (now - this.#seen >= this.#abandonedMs) this.#holder = null;
    return this.#holder;
  }

  /** May `screen` act? Takes the pen where it lies free. */
  use(screen: string): boolean {
    const { holder } = this;
    if (holder !== null && holder !== screen) return false;
    this.take(screen);
    return true;
  }

  /** The handover: whoever asks has it. A Judge's two hands need no ceremony. */
  take(screen: string): void {
    this.#holder = screen;
    this.#seen = this.#now();
  }

  /** `screen` took it for an act that was not carried out: it is nobody's again. */
  giveBack(screen: string): void {
    if (this.#holder === screen) this.#holder = null;
  }
}
