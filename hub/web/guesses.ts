/**
 * How often an address may guess the PIN. Only guesses are slowed: a session that is live never passes here, so
 * nobody can lock the Judge out by guessing badly from the next table.
 */

/** Wrong guesses that cost nothing. */
const FREE = 5;
const FIRST_WAIT = 30_000;
const LONGEST_WAIT = 15 * 60_000;
/** An address is forgotten when it has kept still for this long, ms. */
const FORGET = 60 * 60_000;
/** Addresses remembered; beyond, the one that kept still longest is dropped. */
const ROOM = 1000;

type Tries = { wrong: number; last: number; until: number };

export class Guesses {
  readonly #tries = new Map<string, Tries>();

  /** Ms until `address` may guess again at `now` (any monotonic ms); 0: at once. */
  wait(address: string, now: number): number {
    const tries = this.#tries.get(address);
    return tries ? Math.max(0, tries.until - now) : 0;
  }

  wrong(address: string, now: number): void {
    const known = this.#tries.get(address);
    const before = known && now - known.last < FORGET ? known.wrong : 0;
    const wrong = before + 1;
    const wait = wrong < FREE ? 0 : Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (wrong - FREE));
    // The newest is last in the map's own order.
    this.#tries.delete(address);
    this.#tries.set(address, { wrong, last: now, until: now + wait });
    if (this.#tries.size > ROOM) this.#tries.delete(this.#tries.keys().next().value as string);
  }

  right(address: string): void {
    this.#tries.delete(address);
  }
}
