/** Table time for whatever counts on the screen. Always read from the deadline's own clock, never summed up. */
import { effect, signal } from '@preact/signals';
import { tableClock } from './clock.ts';

/** Table time in ms, fresh enough for what is on the screen. */
export const now = signal(0);

/** Where the clock is not known (a device has just woken), what was known last stands. */
function look(): void {
  const known = tableClock.at(performance.now());
  if (known) now.value = known.at;
}

/** @param quick something moves that is watched closely */
export function runTicker(quick: () => boolean = () => false): void {
  let timer: ReturnType<typeof setInterval> | undefined;
  effect(() => {
    const every = quick() ? 33 : 200;
    clearInterval(timer);
    look();
    timer = setInterval(look, every);
  });
}
