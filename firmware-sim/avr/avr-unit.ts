/** A seat unit as it would be soldered: the chip with the very image that is flashed, its sensors, switches and LEDs. */
import { readFileSync } from 'node:fs';
import { crc16 } from '../../hub/link/bus/cobs.ts';
import type { Channel, ChannelState } from '../bus/sim-unit.ts';
import { type Calibration, UnitCore } from '../wasm/unit-core.ts';
import { AnalogSignal } from './analog.ts';
import { AvrChip, MS, RESET } from './chip.ts';
import { readHex } from './hex.ts';

/** Where the firmware keeps its number and the count of its starts (avr/memory.c). */
const UNIT_AT = 16;
const STARTS_AT = 24;

const IMAGE = new URL('../../hardware/firmware/built/unit.hex', import.meta.url);
let program: Uint16Array | undefined;

/** Pins of port D, by the netlist in hardware/. */
const DRIVE = 2;
const SEAT = 3;
const BUTTON = 4;
const ANALOG = ['pad', 'mask', 'knock'] as const;

/** Where each sensor goes for a state (counts), and in how many ms by 63 %. */
const PAD = { down: [620, 3], up: [40, 3] } as const;
const MASK = { on: [820, 15], lifted: [450, 15], off: [120, 15] } as const;
const KNOCK_MS = 6;
const PRESS_MS = 60;

export type Led = { red: number; green: number; blue: number; brightness: number };
export type SentByte = { byte: number; from: number; to: number };

export class AvrUnit {
  readonly chip: AvrChip;
  readonly pad: AnalogSignal;
  readonly mask: AnalogSignal;
  readonly knock: AnalogSignal;
  /** The ring as it shines, by the LEDs' own protocol. */
  readonly ring: Led[] = [];
  /** Bytes that reached the wire since they were last taken: true time in ms. */
  #sent: SentByte[] = [];
  readonly #rate: number;
  #startedAt = 0;
  #on = false;
  #switches: { at: number; bit: number; high: boolean }[] = [];
  #word: number[] = [];
  #led = 0;

  /**
   * @param ppm how much faster than true time its crystal runs
   * @param number the unit's own, as a first start left it in EEPROM; 0: it never was started
   */
  constructor(calibration: Calibration | null, { ppm = 0, number = 0 } = {}) {
    this.pad = new AnalogSignal(40, number);
    this.mask = new AnalogSignal(120, number + 1);
    this.knock = new AnalogSignal(0, number + 2);
    program ??= readHex(readFileSync(IMAGE, 'utf8'));
    this.#rate = MS * (1 + ppm / 1e6);
    this.chip = new AvrChip(program, {
      analog: (channel, cycles) => {
        const name = ANALOG[channel];
        return name === undefined ? 0 : this[name].at(this.ms(cycles));
      },
      transmitted: (byte, from, to) => this.#transmitted(byte, from, to),
      shifted: (byte) => this.#shifted(byte),
    });
    if (calibration !== null) {
      const core = new UnitCore();
      core.begin(calibration, 1, 'power-on');
      this.chip.eeprom.memory.set(core.image());
    }
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
    this.chip.input(SEAT, false);
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

  /** Something happens at the seat at true time `at`. */
  sense(at: number, channel: Channel, state: ChannelState): void {
    if (channel === 'fist' && (state === 'down' || state === 'up'))
      this.pad.go(PAD[state][0], at, PAD[state][1]);
    else if (channel === 'mask' && (state === 'on' || state === 'lifted' || state === 'off'))
      this.mask.go(MASK[state][0], at, MASK[state][1]);
    else if (channel === 'seated') this.#switch(SEAT, state !== 'on', at);
    else if (channel === 'button') {
      this.#switch(BUTTON, false, at);
      this.#switch(BUTTON, true, at + PRESS_MS);
    } else if (channel === 'knock') {
      this.knock.go(900, at, 0.3);
      this.knock.go(0, at + KNOCK_MS, 1);
    } else throw new Error(`${channel} is never ${state}`);
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

  #switch(bit: number, high: boolean, at: number): void {
    this.#switches.push({ at, bit, high });
    this.#switches.sort((a, b) => a.at - b.at);
  }

  /** What leaves the UART is on the wire only while the transceiver drives it. */
  #transmitted(byte: number, from: number, to: number): void {
    if (this.chip.drives(DRIVE)) this.#sent.push({ byte, from: this.ms(from), to: this.ms(to) });
  }

  #shifted(byte: number): void {
    this.#word.push(byte);
    if (this.#word.length < 4) return;
    const [head = 0, blue = 0, green = 0, red = 0] = this.#word;
    this.#word = [];
    if ((head & 0xe0) !== 0xe0) this.#led = 0;
    else this.ring[this.#led++] = { red, green, blue, brightness: head & 31 };
  }
}
