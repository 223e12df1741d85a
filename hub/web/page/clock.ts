/**
 * The table's clock as this screen knows it. As with a seat, only causality counts: the hub read its clock
 * after we asked and before we heard, so the offset lies between; the tightest answers of late are kept.
 */

export type Exchange = { sent: number; heard: number; table: number };

/** Two crystals part by no more than this much, ms for each ms. */
const DRIFT = 200e-6;
const KEEP = 24;
const EVERY = 5000;

export class TableClock {
  #exchanges: Exchange[] = [];

  learn(exchange: Exchange): void {
    this.#exchanges.push(exchange);
    if (this.#exchanges.length > KEEP) this.#exchanges.shift();
  }

  forget(): void {
    this.#exchanges = [];
  }

  /** Table time at the screen's own `moment` (performance.now()); null before the first exchange. */
  at(moment: number): { at: number; uncertainty: number } | null {
    let low = Number.NEGATIVE_INFINITY;
    let high = Number.POSITIVE_INFINITY;
    for (const { sent, heard, table } of this.#exchanges) {
      const slack = DRIFT * Math.abs(moment - heard);
      low = Math.max(low, table - heard - slack);
      high = Math.min(high, table - sent + slack);
    }
    if (!Number.isFinite(low) || !Number.isFinite(high)) return null;
    // Answers that contradict each other: a clock was stepped or the device slept. Begin again.
    if (low > high) {
      this.#exchanges = this.#exchanges.slice(-1);
      return this.at(moment);
    }
    return { at: moment + (low + high) / 2, uncertainty: (high - low) / 2 };
  }
}

export const tableClock = new TableClock();

let address = '/api/clock';
let mayAsk = (): boolean => true;

async function ask(): Promise<void> {
  if (!mayAsk()) return;
  const sent = performance.now();
  const response = await fetch(address, { cache: 'no-store' });
  // Whoever isn't let in is told no time, and nothing is learned of that.
  if (!response.ok) return;
  const { now } = (await response.json()) as { now: number };
  tableClock.learn({ sent, heard: performance.now(), table: now });
}

/** Asks the hub for its clock, a few times in a row. */
export async function askClock(times = 6): Promise<void> {
  try {
    for (let i = 0; i < times; i++) await ask();
  } catch {
    // The stream says that the hub is away; we ask again soon.
  }
}

/**
 * Keeps the clock known: at once, every few seconds, and afresh when the device wakes.
 *
 * @param from whom this page may ask
 * @param may whether it may yet
 */
export function followClock(from: '/api/clock' | '/api/public/clock', may = (): boolean => true): void {
  address = from;
  mayAsk = may;
  void askClock();
  setInterval(() => void askClock(2), EVERY);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible') return;
    // performance.now() may have stood still while the device slept.
    tableClock.forget();
    void askClock();
  });
}
