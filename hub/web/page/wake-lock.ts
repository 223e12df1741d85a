/**
 * Keeps the screen awake while a game is on, where the browser allows it. A hidden page loses the lock, so it is
 * asked for again whenever the page is back.
 */
import { computed, effect } from '@preact/signals';
import { game } from './state.ts';

let lock: WakeLockSentinel | null = null;

const playing = computed(() => game.value !== null && game.value.over === null);

async function hold(): Promise<void> {
  if (lock || !playing.peek() || document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
  try {
    lock = await navigator.wakeLock.request('screen');
    lock.addEventListener('release', () => {
      lock = null;
    });
  } catch {
    // A browser may refuse (low battery, no permission); the kiosk's own settings keep the screen on then.
  }
}

export function keepAwake(): void {
  document.addEventListener('visibilitychange', () => void hold());
  effect(() => {
    if (playing.value) void hold();
    else void lock?.release();
  });
}
