/** Times as a Judge reads them. */
import type { Moment, WordView } from '../../../schemas/view.ts';
import type { Words } from './words/en.ts';

/** Whole seconds left, rounded up: 0 is said only when the time is up. */
export const secondsLeft = (deadline: number, now: number): number =>
  Math.max(0, Math.ceil((deadline - now) / 1000));

/** Seconds left of a speech: all of it before it began, and what was left while the game is paused. */
export function wordLeft(word: WordView, now: number): number {
  if (word.left !== null) return Math.ceil(word.left / 1000);
  return word.deadline === null ? word.seconds : secondsLeft(word.deadline, now);
}

/** `84 ms ±3`, `0.42 s ±0.01`: to 10 ms from half a second on, the ± never rounded down. */
export function duration({ at, uncertainty }: Moment, w: Words): string {
  const ms = Math.abs(at);
  if (ms < 500) return `${w.ms(Math.round(ms))} ±${Math.max(1, Math.ceil(uncertainty))}`;
  const bound = Math.max(0.01, Math.ceil(uncertainty / 10) / 100);
  return `${w.seconds2((ms / 1000).toFixed(2))} ±${w.decimal(bound.toFixed(2))}`;
}

export function ago(ms: number, w: Words): string {
  if (ms < 10) return w.msFine(ms.toFixed(1));
  return ms < 1000 ? w.ms(Math.round(ms)) : w.seconds2((ms / 1000).toFixed(ms < 10_000 ? 1 : 0));
}
