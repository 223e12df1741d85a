/**
 * Emulated units on one RS-485 bus, in a time that is told from outside. Bytes are put on the wire by the
 * units' own UARTs while their transceivers drive it; two talkers at once spoil each other's.
 */
import { BYTE_MS } from '../bus/bus-wire.ts';
import type { AvrBoard, SentByte } from './avr-board.ts';

/** Units are run so far ahead of one another: a byte's time where one could hear another, else a tick's. */
const SHORT_MS = BYTE_MS;
const LONG_MS = 1;

type Talk = SentByte & { unit: AvrBoard; read: number };

export class AvrBus {
  readonly #units = new Set<AvrBoard>();
  readonly #out: (bytes: Uint8Array, at: number, unit: AvrBoard) => void;
  /** Tampers with what a unit hears of the hub's bytes, for tests: returns as many or fewer; those lost are left out. */
  toUnit: ((bytes: Uint8Array, unit: AvrBoard) => Uint8Array) | null = null;
  #now = 0;
  #hub: SentByte[] = [];
  #hubFree = 0;
  #talks: Talk[] = [];

  /** @param out hears what the hub's adapter hears, once its last bit is in (true time in ms), of one unit at a time */
  constructor(out: (bytes: Uint8Array, at: number, unit: AvrBoard) => void) {
    this.#out = out;
  }

  get now(): number {
    return this.#now;
  }

  /** A unit is plugged in and gets its supply. */
  plug(unit: AvrBoard): void {
    this.#units.add(unit);
    unit.start(this.#now);
  }

  pull(unit: AvrBoard): void {
    unit.stop();
    this.#units.delete(unit);
  }

  /** The hub's adapter begins to send at `at`, or once it has sent what it was given before. */
  send(bytes: Uint8Array, at: number): void {
    const from = Math.max(at, this.#now, this.#hubFree);
    const end = (i: number) => from + (i + 1) * BYTE_MS;
    bytes.forEach((byte, i) => {
      this.#hub.push({ byte, from: from + i * BYTE_MS, to: end(i) });
    });
    for (const unit of this.#units)
      (this.toUnit?.(bytes, unit) ?? bytes).forEach((byte, i) => {
        unit.receive(byte, end(i));
      });
    this.#hubFree = from + bytes.length * BYTE_MS;
  }

  /** Lets everything happen up to `to`. */
  advance(to: number): void {
    while (this.#now < to) {
      const close = this.#talks.length > 0 && [...this.#units].some((unit) => unit.listening);
      const next = Math.min(to, this.#now + (close ? SHORT_MS : LONG_MS));
      for (const unit of this.#units) {
        unit.runTo(next);
        for (const sent of unit.takeSent()) this.#talk({ ...sent, unit, read: sent.byte });
      }
      this.#now = next;
      this.#deliver();
    }
  }

  #talk(talk: Talk): void {
    for (const other of this.#talks)
      if (other.unit !== talk.unit && other.from < talk.to && talk.from < other.to) {
        // Both drivers pull the pair: where they differ, neither is what is read.
        talk.read &= other.byte;
        other.read &= talk.byte;
      }
    for (const byte of this.#hub)
      if (byte.from < talk.to && talk.from < byte.to) {
        talk.read &= byte.byte;
        for (const unit of this.#units)
          unit.chip.spoil(unit.cycles(byte.from), unit.cycles(byte.to), (was) => was & talk.byte);
      }
    this.#talks.push(talk);
  }

  #deliver(): void {
    const over = this.#talks.filter((talk) => talk.to <= this.#now).sort((a, b) => a.to - b.to);
    if (over.length > 0) {
      this.#talks = this.#talks.filter((talk) => talk.to > this.#now);
      for (const talk of over)
        for (const unit of this.#units)
          if (unit !== talk.unit && unit.listening) unit.receive(talk.read, talk.to);
      for (let i = 0; i < over.length; ) {
        const { unit } = over[i]!;
        let end = i + 1;
        while (over[end]?.unit === unit) end++;
        const run = over.slice(i, end);
        this.#out(
          Uint8Array.from(run, (talk) => talk.read),
          run.at(-1)!.to,
          unit,
        );
        i = end;
      }
    }
    this.#hub = this.#hub.filter((byte) => byte.to > this.#now - LONG_MS);
  }
}
