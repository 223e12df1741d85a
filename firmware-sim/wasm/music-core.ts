/** The music controller's own core, compiled to WebAssembly: its orders, its player, its turn on the bus. */
import { readFileSync } from 'node:fs';
import { AMPLIFIER, RESET_CAUSES, WIRE_LENGTH } from '../../schemas/frame.ts';
import { MUSIC_FAULTS, MUSIC_STATES, type MusicOrder, type MusicReport } from '../../schemas/music.ts';
import type { ResetCause } from './unit-core.ts';

type Door = {
  memory: WebAssembly.Memory;
  wire(): number;
  frame(): number;
  begin(boot: number, unit: number, reset: number, relay: number): void;
  tick(level: number): void;
  obey(folder: number, volume: number, fade: number, duck: number, amplifier: number): number;
  speak(): number;
  says(byte: number): void;
  hear(byte: number): number;
  answer(): void;
  boot(): number;
  relay(): number;
  state(): number;
  fault(): number;
  folder(): number;
  track(): number;
  volume(): number;
  sounded(): number;
  latency(): number;
};

const WASM = new URL('../../hardware/firmware/built/music.wasm', import.meta.url);
let compiled: WebAssembly.Module | undefined;

/** Bytes of a frame for the player. */
const FRAME = 10;
const MY_TURN = 2;
const NOT_KNOWN = 255;

export class MusicCore {
  readonly #door: Door;

  constructor() {
    compiled ??= new WebAssembly.Module(readFileSync(WASM));
    this.#door = new WebAssembly.Instance(compiled).exports as Door;
  }

  /** Power on or reset; `relay` is what it was before. */
  begin(boot: number, unit: number, reset: ResetCause, relay: boolean): void {
    this.#door.begin(boot, unit, RESET_CAUSES.indexOf(reset), relay ? 1 : 0);
  }

  /** A millisecond; `level` is the player's output in ADC counts. */
  tick(level: number): void {
    this.#door.tick(level);
  }

  obey({ folder, volume, fade, duck, amplifier }: MusicOrder): void {
    this.#door.obey(folder ?? 0, volume, fade, duck, AMPLIFIER.indexOf(amplifier));
  }

  /** What is to go to the player now, if anything is. */
  speak(): Uint8Array | null {
    if (this.#door.speak() === 0) return null;
    return new Uint8Array(this.#door.memory.buffer, this.#door.frame(), FRAME).slice();
  }

  playerSays(byte: number): void {
    this.#door.says(byte);
  }

  /** A byte of the bus; true: it is this controller's turn. */
  hear(byte: number): boolean {
    return this.#door.hear(byte) === MY_TURN;
  }

  /** The answer, as it is on the wire. */
  answer(): Uint8Array {
    this.#door.answer();
    return new Uint8Array(this.#door.memory.buffer, this.#door.wire(), WIRE_LENGTH).slice();
  }

  get boot(): number {
    return this.#door.boot() >>> 0;
  }

  get relay(): boolean {
    return this.#door.relay() !== 0;
  }

  get latency(): number {
    return this.#door.latency();
  }

  get report(): MusicReport {
    const door = this.#door;
    const volume = door.volume();
    return {
      state: MUSIC_STATES[door.state()]!,
      folder: door.folder() || null,
      track: door.track() || null,
      volume: volume === NOT_KNOWN ? null : volume,
      sounded: door.sounded() >>> 0,
      fault: MUSIC_FAULTS[door.fault() - 1] ?? null,
      amplifier: this.relay,
    };
  }
}
