/** Time as the simulation has it: the machine's own, or one that a test moves. */
export type Time = {
  /** Monotonic ms. */
  now(): number;
  /** Calls `what` `ms` from now; the returned function takes it back. */
  after(ms: number, what: () => void): () => void;
};

export const realTime = (): Time => ({
  now: () => performance.now(),
  after: (ms, what) => {
    const timer = setTimeout(what, ms);
    return () => clearTimeout(timer);
  },
});

/** A time that stands still until it is told to go on. */
export class VirtualTime implements Time {
  #now = 0;
  #alarms: { at: number; order: number; what: () => void }[] = [];
  #order = 0;

  now(): number {
    return this.#now;
  }

  after(ms: number, what: () => void): () => void {
    const alarm = { at: this.#now + Math.max(0, ms), order: this.#order++, what };
    this.#alarms.push(alarm);
    return () => {
      this.#alarms = this.#alarms.filter((a) => a !== alarm);
    };
  }

  /** Goes on by `ms`, giving each alarm at its own moment. */
  pass(ms: number): void {
    const end = this.#now + ms;
    for (;;) {
      const due = this.#alarms.filter((a) => a.at <= end).sort((a, b) => a.at - b.at || a.order - b.order)[0];
      if (due === undefined) break;
      this.#alarms = this.#alarms.filter((a) => a !== due);
      this.#now = due.at;
      due.what();
    }
    this.#now = end;
  }
}
