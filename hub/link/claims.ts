/**
 * Who is believed to be a seat. A unit that restarts draws a new boot id and is not heard under its old one
 * again; where it is – it answers to something that was said only after the other one appeared – two units
 * claim the seat, and neither is believed until somebody says which, or only one of them is still there.
 */

/** `device` is a credential, or whatever the link tells its partners apart by. */
export type Identity = { device: string; boot: number };
export type Claimant<T> = Identity & {
  firstHeard: number;
  lastHeard: number;
  /** It is known to have been there at this moment: it answers to what was said then. */
  lived: number;
  of: T;
};

/**
 * `believed`: take what it says. `begun`: likewise, and it is new here. `old`: a late word of a boot that is
 * over. `disputed`: nobody is believed; `dispute`: from now on. `ignored`: somebody else was chosen.
 */
export type Verdict = 'believed' | 'begun' | 'old' | 'dispute' | 'disputed' | 'ignored';

/** A boot that was replaced and is still heard this many ms later, without an echo, is alive all the same. */
const STILL_ALIVE_MS = 2000;
/** A claimant that says nothing for so many ms is gone: twenty beats, and longer than any link was seen to stall. */
const GONE_MS = 5000;
const REMEMBERED = 8;

export class Claims<T> {
  readonly #claimants = new Map<string, Claimant<T>>();
  readonly #create: (identity: Identity) => T;
  #current: Claimant<T> | undefined;
  #chosen: string | undefined;
  #disputed = false;

  /** @param create what the link keeps for each claimant */
  constructor(create: (identity: Identity) => T) {
    this.#create = create;
  }

  get disputed(): boolean {
    return this.#disputed;
  }

  get current(): Claimant<T> | undefined {
    return this.#current;
  }

  get all(): readonly Claimant<T>[] {
    return [...this.#claimants.values()];
  }

  /**
   * @param echoed when the hub sent the sync that this message answers to, if it answers to one
   * @param at when the message arrived, table time
   */
  hear(
    identity: Identity,
    echoed: number | undefined,
    at: number,
  ): { verdict: Verdict; claimant: Claimant<T> } {
    const key = keyOf(identity);
    const known = this.#claimants.get(key);
    if (known === undefined) {
      const fresh = { ...identity, firstHeard: at, lastHeard: at, lived: at, of: this.#create(identity) };
      this.#claimants.set(key, fresh);
      this.#forget();
      if (this.#disputed) return { verdict: 'disputed', claimant: fresh };
      this.#current = fresh;
      return { verdict: 'begun', claimant: fresh };
    }
    known.lastHeard = at;
    known.lived = Math.max(known.lived, echoed ?? known.lived);
    if (this.#disputed && this.#alone(known, at)) this.#disputed = false;
    if (this.#disputed) return { verdict: 'disputed', claimant: known };
    const current = this.#current;
    if (current === undefined || known === current) {
      this.#current = known;
      return { verdict: 'believed', claimant: known };
    }
    const answers = known.lived > current.firstHeard;
    if (!answers && at - current.firstHeard <= STILL_ALIVE_MS) return { verdict: 'old', claimant: known };
    // One that was passed over by choice may go on talking. One that appeared when the chosen was last there was passed over
    // by nobody: the chosen may have started anew as that one.
    if (this.#chosen === keyOf(current) && current.lived > known.firstHeard)
      return { verdict: 'ignored', claimant: known };
    // A late word of the chosen is no sign that it is there.
    if (this.#chosen === key && answers) {
      this.#current = known;
      return { verdict: 'believed', claimant: known };
    }
    this.#disputed = true;
    this.#current = undefined;
    return { verdict: 'dispute', claimant: known };
  }

  /** From now on `identity` is believed, and no other of those heard so far. */
  believe(identity: Identity): void {
    this.#chosen = keyOf(identity);
    this.#disputed = false;
    this.#current = this.#claimants.get(this.#chosen);
  }

  /** The late word of a boot that is over can look like a second unit; a moment later nobody speaks for it any more. */
  #alone(claimant: Claimant<T>, at: number): boolean {
    return this.all.every((other) => other === claimant || at - other.lastHeard > GONE_MS);
  }

  #forget(): void {
    for (const [key, claimant] of this.#claimants) {
      if (this.#claimants.size <= REMEMBERED) return;
      if (claimant !== this.#current && key !== this.#chosen) this.#claimants.delete(key);
    }
  }
}

const keyOf = ({ device, boot }: Identity): string => `${boot} ${device}`;
