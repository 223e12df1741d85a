/**
 * Time at the table's edge: table time in ms and an alarm on it. The real one stands on the system's
 * monotonic clock, so a step of the wall clock neither moves nor fires anything; tests use a virtual one.
 */
export type Scheduler = {
  /** Table time, ms. */
  now(): number;
  /** Runs once when `now()` has reached `time`; returns what calls it off. */
  at(time: number, run: () => void): () => void;
};

/** setTimeout holds 31 bits of ms and may fire early by a fraction: sleep in pieces, look, sleep again. */
const LONGEST_SLEEP = 60_000;

/**
 * @param offset table time in ms minus the monotonic clock's; kept with the record, so that table time goes on
 *   over a restart of the hub.
 */
export function monotonicScheduler(offset: number): Scheduler {
  // To the microsecond: a sum of floats would fill the record with digits that mean nothing.
  const now = () => Math.round(offset * 1000 + Number(process.hrtime.bigint() / 1000n)) / 1000;
  const at = (time: number, run: () => void) => {
    let timer: NodeJS.Timeout;
    const look = () => {
      const left = time - now();
      if (left <= 0) run();
      else timer = setTimeout(look, Math.min(Math.ceil(left), LONGEST_SLEEP));
    };
    timer = setTimeout(look, Math.min(Math.max(0, Math.ceil(time - now())), LONGEST_SLEEP));
    return () => clearTimeout(timer);
  };
  return { now, at };
}

/** A scheduler whose time only moves when told to, jumping from alarm to alarm. */
export class VirtualScheduler implements Scheduler {
  #now: number;
  #alarms: { time: number; order: number; run: () => void }[] = [];
  #order = 0;

  constructor(start = 0) {
    this.#now = start;
  }

  now(): number {
    return this.#now;
  }

  at(time: number, run: () => void): () => void {
    const alarm = { time: Math.max(time, this.#now), order: this.#order++, run };
    this.#alarms.push(alarm);
    this.#alarms.sort((a, b) => a.time - b.time || a.order - b.order);
    return () => {
      this.#alarms = this.#alarms.filter((other) => other !== alarm);
    };
  }

  /** Time goes on by `ms` and nothing runs meanwhile: what was due runs late, with the next move. */
  stall(ms: number): void {
    this.#now += ms;
  }

  /** Moves on to `time`, running each alarm on the way at its own moment. */
  async advanceTo(time: number): Promise<void> {
    for (;;) {
      const next = this.#alarms[0];
      if (!next || next.time > time) break;
      this.#alarms.shift();
      this.#now = Math.max(this.#now, next.time);
      next.run();
      await settled();
    }
    this.#now = time;
    await settled();
  }
}

/** Lets everything that only waits for promises go on. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));
