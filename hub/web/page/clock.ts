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

/** Table time now, ms; 0 before the hub was ever heard. */
export const tableNow = (): number => tableClock.at(performance.now())?.at ?? 0;

async function ask(): Promise<void> {
  const sent = performance.now();
  const response = await fetch('/api/clock', { cache: 'no-store' });
  const { now } = (await response.json()) as { now: number };
  tableClock.learn({ sent, heard: performance.now(), table: now });
}

async function askOften(times: number): Promise<void> {
  try {
    for (let i = 0; i < times; i++) await ask();
  } catch {
    // The stream says that the hub is away; we ask again soon.
  }
}

/** Keeps the clock known: at once, every few seconds, and afresh when the device wakes. */
export function followClock(): void {
  void askOften(6);
  setInterval(() => void askOften(2), EVERY);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible') return;
    // performance.now() may have stood still while the device slept.
    tableClock.forget();
    void askOften(6);
  });
}
