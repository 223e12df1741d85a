/** What every unit of ours has: the chip with an image, its crystal, its supply, a transceiver at its UART. */
import { readFileSync } from 'node:fs';
import { crc16 } from '../../hub/link/bus/cobs.ts';
import { AvrChip, MS, RESET } from './chip.ts';
import { readHex } from './hex.ts';

/** Where the firmware keeps its number and the count of its starts (avr/memory.c). */
const UNIT_AT = 16;
const STARTS_AT = 24;
/** Pin of port D that turns the transceiver. */
const DRIVE = 2;

export type SentByte = { byte: number; from: number; to: number };

export type BoardOptions = {
  image: URL;
  /** How much faster than true time its crystal runs. */
  ppm: number;
  /** The unit's own, as a first start left it in EEPROM; 0: it never was started. */
  number: number;
  /** Reading of an analog pin at a true time in ms. */
  analog(channel: number, ms: number): number;
  shifted?(byte: number): void;
  /** An output of port D changed. */
  driven?(): void;
};

const programs = new Map<string, Uint16Array>();

export class AvrBoard {
  readonly chip: AvrChip;
  /** Bytes that reached the wire since they were last taken: true time in ms. */
  #sent: SentByte[] = [];
  readonly #rate: number;
  #startedAt = 0;
  #on = false;
  #switches: { at: number; bit: number; high: boolean }[] = [];

  constructor({ image, ppm, number, analog, shifted, driven }: BoardOptions) {
    const program = programs.get(image.href) ?? readHex(readFileSync(image, 'utf8'));
    programs.set(image.href, program);
    this.#rate = MS * (1 + ppm / 1e6);
    this.chip = new AvrChip(program, {
      analog: (channel, cycles) => analog(channel, this.ms(cycles)),
      // What leaves the UART is on the wire only while the transceiver drives it.
      transmitted: (byte, from, to) => {
        if (this.chip.drives(DRIVE)) this.#sent.push({ byte, from: this.ms(from), to: this.ms(to) });
      },
      shifted: (byte) => shifted?.(byte),
      driven: () => driven?.(),
    });
    if (number !== 0) {
      const kept = new Uint8Array(6);
      const view = new DataView(kept.buffer);
      view.setUint32(0, number, true);
      view.setUint16(4, crc16(kept, 4), true);
      this.chip.eeprom.memory.set(kept, UNIT_AT);
      this.chip.eeprom.memory.set([number & 0x7f, 0, 0, 0], STARTS_AT);
    }
  }

  get on(): boolean {
    return this.#on;
  }

  /** Power on (or a reset for another cause) at true time `at`, in ms. */
  start(at: number, cause: number = RESET.powerOn): void {
    if (!this.#on && this.chip.started) this.#startedAt = at - this.chip.cycles / this.#rate;
    else if (!this.chip.started) this.#startedAt = at;
    this.#on = true;
    this.chip.reset(cause);
  }

  stop(): void {
    this.#on = false;
  }

  ms(cycles: number): number {
    return this.#startedAt + cycles / this.#rate;
  }

  cycles(ms: number): number {
    return Math.round((ms - this.#startedAt) * this.#rate);
  }

  /** Would a byte on the wire be looked at? */
  get listening(): boolean {
    return this.#on && this.chip.listening;
  }

  /** A byte of the bus, whose stop bit is in at true time `at`. */
  receive(byte: number, at: number): void {
    if (this.#on) this.chip.receive(byte, this.cycles(at));
  }

  runTo(ms: number): void {
    if (!this.#on) return;
    while (this.#switches.length > 0 && this.#switches[0]!.at <= ms) {
      const { at, bit, high } = this.#switches.shift()!;
      this.chip.runTo(this.cycles(at));
      this.chip.input(bit, high);
    }
    this.chip.runTo(this.cycles(ms));
  }

  /** The bytes that were put on the wire since the last call. */
  takeSent(): SentByte[] {
    const sent = this.#sent;
    this.#sent = [];
    return sent;
  }

  /** Level at an input of port D from true time `at` on. */
  protected switch(bit: number, high: boolean, at: number): void {
    this.#switches.push({ at, bit, high });
    this.#switches.sort((a, b) => a.at - b.at);
  }
}
