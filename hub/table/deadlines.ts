import { type Game, nextDue } from '../judge/game.ts';
import { openCount, windowLength } from './reading.ts';
import type { Scheduler } from './scheduler.ts';

type Doors = {
  /** The window that this line opened has had its length. */
  close(line: number): void;
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
    if (this.#closes === 'hub' && count && count.closedAt === null && length !== null)
      this.#cancels.push(this.#time.at(count.openAt + length, () => this.#doors.close(count.line)));
    const due = nextDue(game);
    if (due !== null && due > this.#ticked)
      this.#cancels.push(
        this.#time.at(due, () => {
          this.#ticked = due;
          this.#doors.tick();
        }),
      );
  }

  cancel(): void {
    for (const cancel of this.#cancels) cancel();
    this.#cancels = [];
  }
}
