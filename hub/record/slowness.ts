/** Ms between two looks. */
const LOOK = 500;
/** At so many looks in a row nothing was kept of what waits. Counted, so that a stall of the hub's own is one of them. */
const LOOKS = 4;

/** Whether the disk keeps up: a card that hangs refuses nothing, and nobody would know why nothing happens any more. */
export class Slowness {
  readonly #tell: (slow: boolean) => void;
  readonly #waiting = new Set<number>();
  #timer: NodeJS.Timeout | undefined;
  #looks = 0;
  #slow = false;

  /** @param tell is told once each time it changes. */
  constructor(tell: (slow: boolean) => void) {
    this.#tell = tell;
  }

  /** This has been asked to be kept. */
  begun(id: number): void {
    this.#waiting.add(id);
    this.#timer ??= setInterval(() => this.#look(), LOOK).unref();
  }

  /** It is kept, or has failed. */
  over(id: number): void {
    if (!this.#waiting.delete(id)) return;
    this.#looks = 0;
    this.#say(false);
    if (this.#waiting.size === 0) this.end();
  }

  end(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #look(): void {
    if (++this.#looks >= LOOKS) this.#say(true);
  }

  #say(slow: boolean): void {
    if (slow === this.#slow) return;
    this.#slow = slow;
    this.#tell(slow);
  }
}
