/** Table time for whatever counts on the screen. Always read from the deadline's own clock, never summed up. */
import { effect, signal } from '@preact/signals';
import { tableNow } from './clock.ts';
import { game } from './state.ts';

/** Table time in ms, fresh enough for what is on the screen. */
export const now = signal(0);

export function runTicker(): void {
  let timer: ReturnType<typeof setInterval> | undefined;
  effect(() => {
    const window = game.value?.vote?.window;
    const quick = window != null && window.close === null;
    clearInterval(timer);
    now.value = tableNow();
    timer = setInterval(
      () => {
        now.value = tableNow();
      },
      quick ? 33 : 200,
    );
  });
}
