/**
 * A night-music controller without hardware: the firmware's own core, a simulated player and amplifier's relay, in
 * a time that is told from outside. On a bus it is a listener like any unit; otherwise it is told with `obey`.
 */
import { BUS } from '../../schemas/frame.ts';
import type { MusicHello, MusicOrder, MusicReport } from '../../schemas/music.ts';
import type { Listener } from '../bus/bus-wire.ts';
import { MusicCore } from '../wasm/music-core.ts';
import type { ResetCause } from '../wasm/unit-core.ts';
import { type MusicCard, PlayerModule } from './player-module.ts';

export type { MusicCard } from './player-module.ts';

/** Ms of a frame between controller and player: ten bytes at 9600 baud. */
const FRAME_MS = 10.4;

export type MusicUnitOptions = {
  /** Draws the boot ids. */
  boot(): number;
  number?: number;
  folders?: MusicCard;
};

export class MusicUnit implements Listener {
  readonly core = new MusicCore();
  readonly module: PlayerModule;
  /** Each switching of the amplifier's relay, with its moment. */
  readonly clicks: { at: number; on: boolean }[] = [];
  readonly #number: number;
  readonly #boot: () => number;
  #relay = false;
  #on = false;
  #now = 0;
  #underway: { at: number; bytes: Uint8Array; to: 'core' | 'module' }[] = [];

  constructor({ boot, number = 1, folders }: MusicUnitOptions) {
    this.#boot = boot;
    this.#number = number;
    this.module = new PlayerModule({
      out: (bytes) => this.#underway.push({ at: this.#now + FRAME_MS, bytes, to: 'core' }),
      ...(folders && { folders }),
    });
  }

  get on(): boolean {
    return this.#on;
  }

  /** Whether the amplifier has its supply. */
  get relay(): boolean {
    return this.#relay;
  }

  /** Power on, or a reset, at true time `at` (ms). With the power the player and the relay begin anew too. */
  start(at: number, cause: ResetCause = 'power-on'): void {
    this.#now = Math.max(this.#now, at);
    this.#on = true;
    if (cause === 'power-on') {
      this.module.advance(this.#now);
      this.module.start();
      this.#underway = [];
    }
    this.core.begin(this.#boot(), this.#number, cause, this.#relay);
    this.#switch();
  }

  /** The power is gone. */
  stop(): void {
    this.#on = false;
    this.#relay = false;
  }

  advance(to: number): void {
    while (this.#now + 1 <= to) {
      this.#now++;
      this.module.advance(this.#now);
      if (!this.#on) continue;
      const due = this.#underway.filter(({ at }) => at <= this.#now);
      this.#underway = this.#underway.filter(({ at }) => at > this.#now);
      for (const { bytes, to: whom } of due)
        for (const byte of bytes)
          if (whom === 'core') this.core.playerSays(byte);
          else this.module.take(byte);
      this.core.tick(this.module.level(this.#now));
      const bytes = this.core.speak();
      if (bytes) this.#underway.push({ at: this.#now + FRAME_MS, bytes, to: 'module' });
    }
  }

  obey(order: MusicOrder): void {
    this.core.obey(order);
    this.#switch();
  }

  hello(): MusicHello {
    return { unit: `sim-${this.#number.toString(16)}`, firmware: 'sim 1', latency: this.core.latency };
  }

  get report(): MusicReport {
    return this.core.report;
  }

  hear(bytes: Uint8Array, ends: readonly number[]): number | null {
    if (!this.#on) return null;
    let turn: number | null = null;
    bytes.forEach((byte, i) => {
      if (this.core.hear(byte)) turn = ends[i]! + BUS.musicSlotUs / 1000;
    });
    this.#switch();
    return turn;
  }

  speak(): Uint8Array {
    return this.core.answer();
  }

  #switch(): void {
    if (this.core.relay === this.#relay) return;
    this.#relay = this.core.relay;
    this.clicks.push({ at: this.#now, on: this.#relay });
  }
}
