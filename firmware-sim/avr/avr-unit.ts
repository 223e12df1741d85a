/** A seat unit as it would be soldered: the chip with the very image that is flashed, its sensors, switches and LEDs. */
import type { Channel, ChannelState } from '../wasm/sensors.ts';
import { type Calibration, UnitCore } from '../wasm/unit-core.ts';
import { AnalogSignal } from './analog.ts';
import { AvrBoard } from './avr-board.ts';
import { RESET } from './chip.ts';

const IMAGE = new URL('../../hardware/firmware/built/unit.hex', import.meta.url);

/** Pins of port D, by the netlist in hardware/. */
const SEAT = 3;
const BUTTON = 4;
const ANALOG = ['pad', 'mask', 'knock'] as const;

/** Where each sensor goes for a state (counts), and in how many ms by 63 %. */
const PAD = { down: [620, 3], up: [40, 3] } as const;
const MASK = { on: [820, 15], lifted: [450, 15], off: [120, 15] } as const;
const KNOCK_MS = 6;
const PRESS_MS = 60;

export type Led = { red: number; green: number; blue: number; brightness: number };
export class AvrUnit extends AvrBoard {
  readonly pad: AnalogSignal;
  readonly mask: AnalogSignal;
  readonly knock: AnalogSignal;
  /** The ring as it shines, by the LEDs' own protocol. */
  readonly ring: Led[] = [];
  #word: number[] = [];
  #led = 0;

  /**
   * @param ppm how much faster than true time its crystal runs
   * @param number the unit's own, as a first start left it in EEPROM; 0: it never was started
   */
  constructor(calibration: Calibration | null, { ppm = 0, number = 0 } = {}) {
    super({
      ...{ image: IMAGE, ppm, number },
      analog: (channel, ms) => {
        const name = ANALOG[channel];
        return name === undefined ? 0 : this[name].at(ms);
      },
      shifted: (byte) => this.#shifted(byte),
    });
    this.pad = new AnalogSignal(40, number);
    this.mask = new AnalogSignal(120, number + 1);
    this.knock = new AnalogSignal(0, number + 2);
    if (calibration !== null) {
      const core = new UnitCore();
      core.begin(calibration, 1, 'power-on');
      this.chip.eeprom.memory.set(core.image());
    }
  }

  override start(at: number, cause: number = RESET.powerOn): void {
    super.start(at, cause);
    this.chip.input(SEAT, false);
  }

  /** Something happens at the seat at true time `at`. */
  sense(at: number, channel: Channel, state: ChannelState): void {
    if (channel === 'fist' && (state === 'down' || state === 'up'))
      this.pad.go(PAD[state][0], at, PAD[state][1]);
    else if (channel === 'mask' && (state === 'on' || state === 'lifted' || state === 'off'))
      this.mask.go(MASK[state][0], at, MASK[state][1]);
    else if (channel === 'seated') this.switch(SEAT, state !== 'on', at);
    else if (channel === 'button') {
      this.switch(BUTTON, false, at);
      this.switch(BUTTON, true, at + PRESS_MS);
    } else if (channel === 'knock') {
      this.knock.go(900, at, 0.3);
      this.knock.go(0, at + KNOCK_MS, 1);
    } else throw new Error(`${channel} is never ${state}`);
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
