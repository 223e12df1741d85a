/** The rings kept up with the game: at once after each line, and on a steady beat for the time that runs. */
import type { PublicView } from '../../schemas/view.ts';
import type { Seat } from '../../schemas/vocabulary.ts';
import { type Lamp, lampsOf } from './lamps.ts';
import type { StageTime } from './time.ts';

/** Ms between two looks at the time left: a twelfth of half a minute is 2.5 s, and the last one is seen to go. */
export const LAMP_BEAT = 100;

export type LampDoors = {
  time: StageTime;
  /** Everyone's view, as it is now. */
  view(): PublicView;
  /** To the links, which carry it at their own constant pace. */
  show(lamps: ReadonlyMap<Seat, Lamp>): void;
};

export class LampDesk {
  readonly #doors: LampDoors;
  #view: PublicView;
  #shown = '';
  #cancel: () => void = () => {};

  constructor(doors: LampDoors) {
    this.#doors = doors;
    this.#view = doors.view();
    this.#beat();
  }

  /** Something public may have changed. */
  look(): void {
    this.#view = this.#doors.view();
    this.#show();
  }

  close(): void {
    this.#cancel();
  }

  #beat(): void {
    this.#show();
    const { time } = this.#doors;
    this.#cancel = time.at(time.now() + LAMP_BEAT, () => this.#beat());
  }

  #show(): void {
    const lamps = lampsOf(this.#view, this.#doors.time.now());
    const shown = JSON.stringify([...lamps]);
    if (shown === this.#shown) return;
    this.#shown = shown;
    this.#doors.show(lamps);
  }
}
