/**
 * A pair of wires with units on it, in a time that is told from outside: who talks when, byte by byte; two
 * that talk at once spoil each other. Knows nothing of ptys or processes.
 */
import { BUS } from '../../schemas/frame.ts';

export const BYTE_MS = 10_000 / BUS.baud;

/** Who hangs on the wire. Moments are true time in ms. */
export type Listener = {
  /** Bytes whose last bits were in at `ends`, in order; returns when it will answer, if it will. */
  hear(bytes: Uint8Array, ends: readonly number[]): number | null;
  /** What it says from `at` on. */
  speak(at: number): Uint8Array;
  /** Time has gone on to `at`. */
  advance(at: number): void;
};

type Talk = { from: number; to: number; bytes: Uint8Array; spoilt: boolean; speaker: Listener | null };
type Turn = { at: number; speaker: Listener };

export class BusWire {
  readonly #listeners = new Set<Listener>();
  readonly #out: (bytes: Uint8Array, at: number, speaker: Listener) => void;
  /** Tampers with what one listener hears, for tests: returns as many bytes or fewer; those lost are left out. */
  toListener: ((bytes: Uint8Array, listener: Listener) => Uint8Array) | null = null;
  #turns: Turn[] = [];
  #talks: Talk[] = [];
  #hubFree = 0;
  #now = 0;

  /** @param out hears what the adapter at the hub's end hears, once its last bit is in */
  constructor(out: (bytes: Uint8Array, at: number, speaker: Listener) => void) {
    this.#out = out;
  }

  plug(listener: Listener): void {
    this.#listeners.add(listener);
  }

  unplug(listener: Listener): void {
    this.#listeners.delete(listener);
    this.#turns = this.#turns.filter((turn) => turn.speaker !== listener);
    for (const talk of this.#talks) if (talk.speaker === listener) talk.spoilt = true;
  }

  /** The hub's adapter begins to send `bytes` at `at`, or once it has sent what it was given before. */
  send(bytes: Uint8Array, at: number): void {
    const from = Math.max(at, this.#hubFree);
    this.#hubFree = from + bytes.length * BYTE_MS;
    this.#talk({ from, to: this.#hubFree, bytes: bytes.slice(), spoilt: false, speaker: null });
  }

  /** The moment of the next thing that happens by itself. */
  next(): number | undefined {
    let next: number | undefined;
    for (const { at } of this.#turns) next = next === undefined ? at : Math.min(next, at);
    for (const { to } of this.#talks) next = next === undefined ? to : Math.min(next, to);
    return next;
  }

  /** Lets everything happen that is due by `to`, each thing at its own moment. */
  advance(to: number): void {
    for (;;) {
      const at = this.next();
      if (at === undefined || at > to) break;
      this.#now = Math.max(this.#now, at);
      const over = this.#talks.find((talk) => talk.to === at);
      if (over !== undefined) this.#ended(over);
      else this.#begun(this.#turns.find((turn) => turn.at === at)!);
    }
    this.#now = Math.max(this.#now, to);
    for (const listener of this.#listeners) listener.advance(this.#now);
  }

  #begun(turn: Turn): void {
    this.#turns = this.#turns.filter((other) => other !== turn);
    const { speaker, at } = turn;
    speaker.advance(at);
    const bytes = speaker.speak(at);
    this.#talk({ from: at, to: at + bytes.length * BYTE_MS, bytes, spoilt: false, speaker });
  }

  #talk(talk: Talk): void {
    for (const other of this.#talks) {
      if (other.to <= talk.from || talk.to <= other.from) continue;
      collide(talk, other);
    }
    this.#talks.push(talk);
  }

  #ended(talk: Talk): void {
    this.#talks = this.#talks.filter((other) => other !== talk);
    if (talk.speaker !== null) {
      this.#out(talk.bytes, talk.to, talk.speaker);
      return;
    }
    const ends = Array.from(talk.bytes, (_, i) => talk.from + (i + 1) * BYTE_MS);
    for (const listener of [...this.#listeners]) {
      listener.advance(talk.to);
      const at = listener.hear(this.toListener?.(talk.bytes, listener) ?? talk.bytes, ends);
      if (at !== null) this.#turns.push({ at: Math.max(at, this.#now), speaker: listener });
    }
  }
}

/** Both drivers pull: where they differ, neither byte is what is read. */
function collide(one: Talk, two: Talk): void {
  const from = Math.max(one.from, two.from);
  const to = Math.min(one.to, two.to);
  for (let at = from; at < to; at += BYTE_MS) {
    const i = Math.min(one.bytes.length - 1, Math.floor((at - one.from) / BYTE_MS));
    const j = Math.min(two.bytes.length - 1, Math.floor((at - two.from) / BYTE_MS));
    const read = one.bytes[i]! & two.bytes[j]!;
    one.bytes[i] = read;
    two.bytes[j] = read;
  }
  one.spoilt = true;
  two.spoilt = true;
}
