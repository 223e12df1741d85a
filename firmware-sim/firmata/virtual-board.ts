/** A board with a Firmata sketch, as far as a seat needs one, behind a real pseudo-terminal: its pins are set by a test. */
import { Pty } from '../bus/pty.ts';

const REPORT_ANALOG = 0xc0;
const REPORT_DIGITAL = 0xd0;
const SYSEX = 0xf0;
const END = 0xf7;
const ANALOG_PINS = 6;
const DIGITAL_PINS = 14;

const sevenBits = (value: number): number[] => [value & 0x7f, (value >> 7) & 0x7f];

export class VirtualBoard {
  readonly #pty: Pty;
  readonly #analog = new Array<number>(ANALOG_PINS).fill(40);
  /** Every input reads high: pulled up, nothing pressed. */
  readonly #digital = new Array<boolean>(DIGITAL_PINS + ANALOG_PINS).fill(true);
  readonly #reported = new Set<number>();
  readonly #ports = new Set<number>();
  #message: number[] = [];
  #every = 19;
  #beat: NodeJS.Timeout | undefined;

  constructor() {
    this.#pty = new Pty((bytes) => {
      for (const byte of bytes) this.#hear(byte);
    });
    this.#restart();
  }

  get path(): string {
    return this.#pty.path;
  }

  /** ms between two analog samples, as the host has asked for. */
  get every(): number {
    return this.#every;
  }

  /** From now on analog input `channel` reads `counts` (10 bit); it is told with the next sample. */
  analog(channel: number, counts: number): void {
    this.#analog[channel] = counts;
  }

  /** Pin `pin` reads high or low; told at once if its port is reported. */
  digital(pin: number, high: boolean): void {
    this.#digital[pin] = high;
    this.#tellPort(pin >> 3);
  }

  unplug(): void {
    clearInterval(this.#beat);
    this.#pty.unplug();
  }

  /** In again: the board starts as from power-on. */
  plug(): void {
    this.#pty.plug();
    this.#restart();
  }

  close(): void {
    clearInterval(this.#beat);
    this.#pty.close();
  }

  #restart(): void {
    this.#reported.clear();
    this.#ports.clear();
    this.#message = [];
    this.#pace(19);
  }

  #pace(every: number): void {
    this.#every = every;
    clearInterval(this.#beat);
    this.#beat = setInterval(() => {
      for (const channel of this.#reported)
        this.#say([0xe0 | channel, ...sevenBits(this.#analog[channel] ?? 0)]);
    }, every);
  }

  #say(bytes: readonly number[]): void {
    this.#pty.write(Uint8Array.from(bytes));
  }

  #tellPort(port: number): void {
    if (!this.#ports.has(port)) return;
    const bits = this.#digital.slice(port * 8, port * 8 + 8).reduce((sum, high, i) => sum | (+high << i), 0);
    this.#say([0x90 | port, ...sevenBits(bits)]);
  }

  #hear(byte: number): void {
    if (byte >= 0x80 && byte !== END) this.#message = [];
    this.#message.push(byte);
    const [command = 0, value = 0] = this.#message;
    if (command === 0xff) this.#restart();
    else if (command === 0xf9) this.#say([0xf9, 2, 5]);
    else if (command === SYSEX && byte === END) this.#asked(this.#message.slice(1, -1));
    else if (this.#message.length === 2) this.#report(command, value);
  }

  #report(command: number, value: number): void {
    if (command >> 4 === REPORT_ANALOG >> 4) {
      if (value) this.#reported.add(command & 15);
      else this.#reported.delete(command & 15);
    } else if (command >> 4 === REPORT_DIGITAL >> 4) {
      if (value) this.#ports.add(command & 15);
      else this.#ports.delete(command & 15);
      this.#tellPort(command & 15);
    }
  }

  #asked([what, ...rest]: number[]): void {
    const pins = [...new Array(DIGITAL_PINS + ANALOG_PINS).keys()];
    if (what === 0x79) {
      const name = [...'StandardFirmata.ino'].flatMap((letter) => sevenBits(letter.charCodeAt(0)));
      this.#say([SYSEX, 0x79, 2, 5, ...name, END]);
    } else if (what === 0x6b) {
      const modes = (pin: number) => [0, 1, 11, 1, 1, 1, ...(pin >= DIGITAL_PINS ? [2, 10] : []), 0x7f];
      this.#say([SYSEX, 0x6c, ...pins.flatMap(modes), END]);
    } else if (what === 0x69) {
      const channels = pins.map((pin) => (pin < DIGITAL_PINS ? 0x7f : pin - DIGITAL_PINS));
      this.#say([SYSEX, 0x6a, ...channels, END]);
    } else if (what === 0x7a) this.#pace((rest[0] ?? 19) + ((rest[1] ?? 0) << 7));
  }
}
