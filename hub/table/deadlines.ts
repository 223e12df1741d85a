import { type Game, nextDue } from '../judge/game.ts';
import { openCount, windowLength } from './reading.ts';
import type { Scheduler } from './scheduler.ts';

type Doors = {
  /** The window that this line opened has had its length. */
  close(line: number): void;
  /** Ms from giving the closing word to its first sound, so that it is heard when the window has had its length. */
  lead(): number;
  /** A decision is due by time alone. */
  tick(): void;
};

/** What the table does by the clock, always from deadlines in table time: after a stall each fires once, late. */
export class Deadlines {
  readonly #time: Scheduler;
  readonly #closes: 'hub' | 'judge';
  readonly #doors: Doors;
  #cancels: (() => void)[] = [];
  #ticked = Number.NEGATIVE_INFINITY;
  /** Windows that only the Judge closes, by the moment of their opening: lines are counted anew in each game. */
  readonly #left = new Set<number>();

  constructor(time: Scheduler, closes: 'hub' | 'judge', doors: Doors) {
    this.#time = time;
    this.#closes = closes;
    this.#doors = doors;
  }

  /** Sets the alarms that follow from where the game stands; earlier ones are called off. */
  arm(game: Game): void {
    this.cancel();
    const count = openCount(game);
    const length = windowLength(game);
    if (
      this.#closes === 'hub' &&
      count &&
      count.closedAt === null &&
      length !== null &&
      !this.#left.has(count.openAt)
    )
      this.#cancels.push(
        this.#time.at(count.openAt + length - this.#doors.lead(), () => this.#doors.close(count.line)),
      );
    const due = nextDue(game);
    if (due !== null && due > this.#ticked)
      this.#cancels.push(
        this.#time.at(due, () => {
          this.#ticked = due;
          this.#doors.tick();
        }),
      );
  }

  /**
   * An `undo`, or a hub that was away, has left a window open past its length. No sound closed it in time, and one
   * given now would make a window of minutes: the Judge closes it, or calls the candidate again.
   */
  leaveOverdue(game: Game): void {
    const count = openCount(game);
    const length = windowLength(game);
    if (count && count.closedAt === null && length !== null && this.#time.now() >= count.openAt + length)
      this.#left.add(count.openAt);
  }

  cancel(): void {
    for (const cancel of this.#cancels) cancel();
    this.#cancels = [];
  }
}
