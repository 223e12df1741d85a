/** One at a time, in the order asked: what the Judge does is taken act by act, as it was pressed. */
export class Turns {
  #last: Promise<unknown> = Promise.resolve();

  run<T>(work: () => Promise<T>): Promise<T> {
    const mine = this.#last.then(work, work);
    this.#last = mine.catch(() => undefined);
    return mine;
  }

  /** Resolves when everything asked so far is done. */
  async idle(): Promise<void> {
    await this.#last;
  }
}
