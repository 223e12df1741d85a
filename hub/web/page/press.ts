/**
 * Which presses are meant for what stands under the finger. Comes in: when and where it came down, and what stood there.
 * Goes out: whether it is taken. All times are ms on the page's own clock, which stamps events too.
 */

/** Within so many ms a second press of the same key, or in the same place, is the first one's. */
export const BOUNCE = 300;
/** Within so many ms a foul is not given to the same seat again: it isn't said aloud twice in that time. */
export const SAID_ALOUD = 500;
/** So long a key must have said what it says now: nobody reads it sooner. */
export const READ = 250;
/** Two touches so near to each other, px, are one finger's. */
const FINGER = 24;

/** `twice`: it is the one before it; `changed`: it was meant for what stood there until just now. */
export type Verdict = 'meant' | 'twice' | 'changed';

/** A key, or a list of keys, whose meaning changes while it is looked at. */
export class ChangingKey {
  #taken = Number.NEGATIVE_INFINITY;
  #changed = Number.NEGATIVE_INFINITY;

  /** It has just come to mean something else. */
  changed(at: number): void {
    this.#changed = at;
  }

  press(at: number): Verdict {
    if (at - this.#taken < BOUNCE) return 'twice';
    const read = this.read(at);
    if (read === 'meant') this.#taken = at;
    return read;
  }

  /** Whether what is said now was there to be read at `at`, however often it is pressed. */
  read(at: number): Verdict {
    return at - this.#changed < READ ? 'changed' : 'meant';
  }

  /** What was pressed has not been done: it may be tried again at once. */
  failed(): void {
    this.#taken = Number.NEGATIVE_INFINITY;
  }
}

/** Keys beside each other, each of which means the same all the while: only the one pressed last is pressed twice. */
export class SameAgain {
  readonly #within: number;
  #last = '';
  #at = Number.NEGATIVE_INFINITY;

  /** @param within ms */
  constructor(within: number) {
    this.#within = within;
  }

  press(key: string, at: number): Verdict {
    if (key === this.#last && at - this.#at < this.#within) return 'twice';
    this.#last = key;
    this.#at = at;
    return 'meant';
  }

  /** What was pressed has not been done: it may be tried again at once. */
  failed(): void {
    this.#last = '';
  }
}

export type Spot = { readonly x: number; readonly y: number };
export type Box = {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
};
export type Touch<K> = Spot & {
  readonly at: number;
  readonly key: K;
  /** What stands within a finger's breadth, the key itself among it. */
  readonly around: ReadonlyMap<K, Box>;
  /** Every touch of this key counts, however quick: it does a little each time, and never becomes another. */
  readonly counts: boolean;
};

/** Whether this box is within a finger's breadth. */
export const near = ({ x, y }: Spot, { left, top, right, bottom }: Box): boolean =>
  x > left - FINGER && x < right + FINGER && y > top - FINGER && y < bottom + FINGER;

/** A finger that comes down twice in one place: the second half is not for whatever has taken the key's place meanwhile. */
export class DoubleTouch<K> {
  #first: Touch<K> | null = null;

  /** @returns whether it is the second half of the one before */
  down(touch: Touch<K>): boolean {
    const first = this.#first;
    if (first && touch.at - first.at < BOUNCE && Math.hypot(touch.x - first.x, touch.y - first.y) < FINGER) {
      const stood = first.around.get(touch.key);
      // A neighbour that has stood here all the while is meant.
      const neighbour = touch.key !== first.key && stood !== undefined && within(touch, stood);
      if (!neighbour && !(touch.key === first.key && touch.counts)) return true;
    }
    this.#first = touch;
    return false;
  }
}

const within = ({ x, y }: Spot, { left, top, right, bottom }: Box): boolean =>
  x >= left && x <= right && y >= top && y <= bottom;
