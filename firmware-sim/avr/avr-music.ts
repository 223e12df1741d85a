/**
 * A night-music controller as it would be soldered: the chip with the very image that is flashed, a simulated player at
 * its two serial pins and its first analog one, the amplifier's relay.
 */
import type { MusicCard } from '../music/music-unit.ts';
import { PlayerModule } from '../music/player-module.ts';
import { AvrBoard } from './avr-board.ts';
import { RESET } from './chip.ts';

const IMAGE = new URL('../../hardware/firmware/built/music.hex', import.meta.url);
/** Pins of port D (hardware/README.md). */
const FROM_PLAYER = 3;
const TO_PLAYER = 4;
const RELAY = 5;
/** Ms for which the capacitor at the relay's transistor holds it while the pin is open, as in a reset. */
const HOLD_MS = 200;

/** 9600 baud, as the player has it: by a clock of its own. */
const BIT_MS = 1000 / 9600;
const BITS = 10;

export type AvrMusicOptions = {
  card?: MusicCard;
  number?: number;
  /** How much faster than true time its crystal runs; how much faster the player's line is. */
  ppm?: number;
  playerFaster?: number;
};

export class AvrMusic extends AvrBoard {
  readonly module: PlayerModule;
  /** Each movement of the relay, and of the pin that holds it; true time in ms. */
  readonly clicks: { at: number; on: boolean }[] = [];
  readonly pin: { at: number; on: boolean }[] = [];
  /** Bytes for the player that had no stop bit. */
  framing = 0;
  readonly #bit: number;
  #line: { at: number; high: boolean }[] = [];
  #high = true;
  #free = 0;
  #lineBusy = 0;
  #relay = false;
  #held = 0;
  #now = 0;

  constructor({ card, number = 0, ppm = 0, playerFaster = 0 }: AvrMusicOptions = {}) {
    super({
      image: IMAGE,
      ppm,
      number,
      analog: (channel, ms) => (channel === 0 ? this.module.level(ms) : 0),
      driven: () => this.#driven(),
    });
    this.#bit = BIT_MS / (1 + playerFaster);
    this.module = new PlayerModule({ out: (frame) => this.#answer(frame), ...(card && { folders: card }) });
  }

  override start(at: number, cause: number = RESET.powerOn): void {
    this.#now = Math.max(this.#now, at);
    this.module.advance(this.#now);
    super.start(at, cause);
    this.chip.input(FROM_PLAYER, true);
    if (cause === RESET.powerOn) this.module.start();
  }

  override runTo(ms: number): void {
    while (this.#now < ms) {
      this.#now = Math.min(ms, this.#now + 1);
      super.runTo(this.#now);
      this.module.advance(this.#now);
      this.#read();
      this.#hold();
    }
  }

  /** The power is gone, and the relay falls with it. */
  override stop(): void {
    super.stop();
    this.#held = 0;
    this.#hold();
  }

  #driven(): void {
    const at = this.ms(this.chip.cycles);
    const high = !this.chip.pulls(TO_PLAYER);
    if (high !== this.#high) this.#line.push({ at, high });
    this.#high = high;
    const on = this.chip.drives(RELAY);
    if (on !== (this.pin.at(-1)?.on ?? false)) this.pin.push({ at, on });
  }

  #hold(): void {
    if (this.on && this.chip.drives(RELAY)) this.#held = this.#now + HOLD_MS;
    const on = this.#now < this.#held && !(this.on && this.chip.pulls(RELAY));
    if (on !== this.#relay) this.clicks.push({ at: this.#now, on });
    this.#relay = on;
  }

  /** What the player's UART makes of the line: a falling edge, then each bit in its middle. */
  #read(): void {
    for (;;) {
      const start = this.#line.find(({ at, high }) => !high && at >= this.#free)?.at;
      if (start === undefined || start + (BITS - 0.5) * this.#bit > this.#now) break;
      let byte = 0;
      for (let i = 0; i < 8; i++) if (this.#level(start + (i + 1.5) * this.#bit)) byte |= 1 << i;
      this.#free = start + (BITS - 0.5) * this.#bit;
      if (this.#level(this.#free)) this.module.take(byte);
      else this.framing++;
      this.#line = this.#line.filter(({ at }, i, all) => at >= this.#free || i === all.length - 1);
    }
  }

  #level(at: number): boolean {
    return this.#line.findLast((edge) => edge.at <= at)?.high ?? true;
  }

  #answer(frame: Uint8Array): void {
    let at = Math.max(this.#now, this.#lineBusy);
    for (const byte of frame)
      for (const high of [false, ...Array.from({ length: 8 }, (_, i) => ((byte >> i) & 1) === 1), true]) {
        this.switch(FROM_PLAYER, high, at);
        at += this.#bit;
      }
    this.#lineBusy = at;
  }
}
