/** What one unit tells of itself: of its hello what it is and what it keeps, of its reports how it fares. */
import type { FrameOf } from '../../../schemas/frame.ts';
import { CAPABILITIES, KEPT, RESET_CAUSES, SENSING, STATE_BITS } from '../../../schemas/frame.ts';
import type { SeatSetup } from '../../../schemas/seat-setup.ts';

type Kept = Partial<Record<(typeof KEPT)[number], number>>;

export class UnitProfile {
  #hello: FrameOf<'hello'>['values'] | null = null;
  #report: FrameOf<'report'>['values'] | null = null;
  readonly #kept: Kept = {};

  take(frame: FrameOf<'hello'> | FrameOf<'report'>): void {
    if (frame.name === 'report') {
      this.#report = frame.values;
      return;
    }
    this.#hello = frame.values;
    this.#kept[KEPT[frame.seq % KEPT.length]!] = frame.values.kept;
  }

  /** The hardware's own number, as everywhere in hexadecimal; null before its hello. */
  get unit(): string | null {
    return this.#hello === null ? null : this.#hello.unit.toString(16);
  }

  get boot(): number | null {
    return (this.#hello ?? this.#report)?.boot ?? null;
  }

  get firmware(): string {
    const { major = 0, minor = 0, patch = 0 } = this.#hello ?? {};
    return `${major}.${minor}.${patch}`;
  }

  get resetCause(): string {
    return RESET_CAUSES[this.#hello?.reset ?? 0] ?? 'unknown';
  }

  /** ADC counts of the resting pad when it greeted. */
  get padZero(): number {
    return this.#hello?.padZero ?? 0;
  }

  get channels(): readonly (typeof SENSING)[number][] {
    return SENSING.filter((channel) => (this.fitted & (1 << CAPABILITIES.indexOf(channel))) !== 0);
  }

  /** Bits of the channels that are wired, as a setup frame gives them. */
  get fitted(): number {
    return (this.#hello?.capabilities ?? 0) & ((1 << SENSING.length) - 1);
  }

  /** Names of STATE_BITS, by its last word. */
  get state(): readonly (typeof STATE_BITS)[number][] {
    const bits = (this.#report ?? this.#hello)?.state ?? 0;
    return STATE_BITS.filter((_, bit) => (bits & (1 << bit)) !== 0);
  }

  get badFrames(): number {
    return this.#report?.badFrames ?? 0;
  }

  get lostEdges(): number {
    return this.#report?.lostEdges ?? 0;
  }

  get complete(): boolean {
    return KEPT.every((name) => this.#kept[name] !== undefined);
  }

  /** Everything it keeps, as a setup frame would give it; null while it hasn't told all. */
  get setup(): SeatSetup | null {
    const { maskOn, maskOff, knock, brightness } = this.#kept;
    if (this.#hello === null || maskOn === undefined || maskOff === undefined) return null;
    if (knock === undefined || brightness === undefined) return null;
    const { seat, padDown, padUp } = this.#hello;
    return { seat, fitted: this.fitted, padDown, padUp, maskOn, maskOff, knock, brightness };
  }
}
