/**
 * How often an address may guess the PIN. Only guesses are slowed: a session that is live never passes here, so
 * nobody can lock the Judge out by guessing badly from the next table. A new device may have to wait for a bad guesser in
 * its network; the table's own screen needs no PIN.
 */

/** Wrong guesses that cost nothing: of one address, and of all in one network, for a device can take many of those. */
const FREE = { address: 5, network: 50 } as const;
const FIRST_WAIT = 30_000;
const LONGEST_WAIT = 15 * 60_000;
/** An address is forgotten when it has kept still for this long, ms. */
const FORGET = 60 * 60_000;
/** Addresses remembered; beyond, the one that kept still longest is dropped. */
const ROOM = 1000;

type Tries = { wrong: number; last: number; until: number };

export class Guesses {
  readonly #addresses = new Tally(FREE.address);
  readonly #networks = new Tally(FREE.network);

  /** Ms until `address` may guess again at `now` (any monotonic ms); 0: at once. */
  wait(address: string, now: number): number {
    return Math.max(this.#addresses.wait(address, now), this.#networks.wait(networkOf(address), now));
  }

  wrong(address: string, now: number): void {
    this.#addresses.wrong(address, now);
    this.#networks.wrong(networkOf(address), now);
  }

  /** The guess that was counted last was right after all. */
  right(address: string): void {
    this.#addresses.forget(address);
    this.#networks.takeBack(networkOf(address));
  }
}

class Tally {
  readonly #tries = new Map<string, Tries>();
  readonly #free: number;

  constructor(free: number) {
    this.#free = free;
  }

  wait(key: string, now: number): number {
    const tries = this.#tries.get(key);
    return tries ? Math.max(0, tries.until - now) : 0;
  }

  wrong(key: string, now: number): void {
    const known = this.#tries.get(key);
    const before = known && now - known.last < FORGET ? known.wrong : 0;
    const wrong = before + 1;
    const wait = wrong < this.#free ? 0 : Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (wrong - this.#free));
    // The newest is last in the map's own order.
    this.#tries.delete(key);
    this.#tries.set(key, { wrong, last: now, until: now + wait });
    if (this.#tries.size > ROOM) this.#tries.delete(this.#tries.keys().next().value as string);
  }

  takeBack(key: string): void {
    const known = this.#tries.get(key);
    if (known) this.#tries.set(key, { ...known, wrong: known.wrong - 1, until: 0 });
  }

  forget(key: string): void {
    this.#tries.delete(key);
  }
}

/** What a device can choose its address in: the first 64 bits of IPv6, the first 24 of IPv4. */
export function networkOf(address: string): string {
  const [bare = ''] = address.split('%');
  if (bare.includes('.')) return bare.slice(bare.lastIndexOf(':') + 1, bare.lastIndexOf('.'));
  const [head = '', tail] = bare.split('::');
  const groups = (text: string) => (text === '' ? [] : text.split(':'));
  const rest = groups(tail ?? '');
  const zeros = Array<string>(Math.max(0, 8 - groups(head).length - rest.length)).fill('0');
  return [...groups(head), ...zeros, ...rest].slice(0, 4).join(':');
}
