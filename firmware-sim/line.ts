/** One direction of a simulated link: how long words take, and how they are lost, doubled or overtaken. */
import type { Random } from './random.ts';
import type { Time } from './time.ts';

export type LineManners = {
  /** Delay in ms: `fixed` always, and an exponential one of mean `jitter` on top. */
  fixed: number;
  jitter: number;
  /** Shares of all messages, 0–1. */
  loss: number;
  duplicate: number;
  reorder: number;
};

export const GOOD_WIFI_DOWN: LineManners = { fixed: 1.2, jitter: 2.5, loss: 0, duplicate: 0, reorder: 0 };
export const GOOD_WIFI_UP: LineManners = { fixed: 1.5, jitter: 2.5, loss: 0, duplicate: 0, reorder: 0 };
export const NO_LINE: LineManners = { fixed: 0, jitter: 0, loss: 0, duplicate: 0, reorder: 0 };

/** A message that is overtaken comes this much later, in ms. */
const OVERTAKEN_MS = 120;

export class Line {
  manners: LineManners;
  /** Words that came twice, and words that later ones came before, so far. */
  readonly happened = { doubled: 0, overtaken: 0 };
  readonly #time: Time;
  readonly #random: Random;
  /** In-order delivery, as a TCP connection gives it: nothing arrives before what was sent earlier. */
  #free = 0;
  #cut = 0;
  #underway: { deliver: () => void }[] = [];
  #stalledTo = 0;

  constructor(time: Time, random: Random, manners: LineManners) {
    this.#time = time;
    this.#random = random;
    this.manners = manners;
  }

  send(deliver: () => void): void {
    const { fixed, jitter, loss, duplicate, reorder } = this.manners;
    const now = this.#time.now();
    const lost = this.#random.chance(loss);
    const doubled = this.#random.chance(duplicate);
    const late = this.#random.chance(reorder);
    const delay = fixed + (jitter > 0 ? this.#random.exponential(jitter) : 0);
    if (lost) return;
    const at = Math.max(this.#free, this.#stalledTo, now + delay);
    if (!late) this.#free = at;
    const cut = this.#cut;
    const astray = (when: number): void => {
      this.#time.after(when - now, () => cut === this.#cut && deliver());
    };
    if (late) {
      this.happened.overtaken++;
      astray(at + OVERTAKEN_MS);
    } else this.#inOrder(at - now, deliver);
    if (doubled) {
      this.happened.doubled++;
      astray(at + OVERTAKEN_MS / 2);
    }
  }

  /** Alarms of nearly one moment may go off in either order; the line keeps its own. */
  #inOrder(ms: number, deliver: () => void): void {
    const word = { deliver };
    this.#underway.push(word);
    const arrive = () => {
      if (!this.#underway.includes(word)) return;
      for (let next = this.#underway.shift(); next !== undefined; next = this.#underway.shift()) {
        next.deliver();
        if (next === word) break;
      }
    };
    if (ms <= 0) arrive();
    else this.#time.after(ms, arrive);
  }

  /** Nothing arrives for `ms`; then all of it does, in one burst. */
  stall(ms: number): void {
    this.#stalledTo = this.#time.now() + ms;
  }

  /** What is on its way never arrives. */
  cut(): void {
    this.#cut++;
    this.#free = 0;
    this.#underway = [];
  }
}
