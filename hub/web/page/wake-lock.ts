/**
 * Keeps the screen awake while a game is on, where the browser allows it. A hidden page loses the lock, so it is
 * asked for again whenever the page is back.
 */
import { computed, effect } from '@preact/signals';

let lock: WakeLockSentinel | null = null;
let asking = false;

async function hold(wanted: () => boolean): Promise<void> {
  if (lock || asking || !wanted() || document.visibilityState !== 'visible' || !('wakeLock' in navigator))
    return;
  asking = true;
  try {
    const granted = await navigator.wakeLock.request('screen');
    // The game may have ended while the browser thought about it.
    if (!wanted()) return void granted.release();
    lock = granted;
    lock.addEventListener('release', () => {
      lock = null;
    });
  } catch {
    // A browser may refuse (low battery, no permission); the kiosk's own settings keep the screen on then.
  } finally {
    asking = false;
  }
}

/** @param wanted a game is on */
export function keepAwake(wanted: () => boolean): void {
  const playing = computed(wanted);
  document.addEventListener('visibilitychange', () => void hold(() => playing.peek()));
  effect(() => {
    if (playing.value) void hold(() => playing.peek());
    else void lock?.release();
  });
}
