import { BEAT_MS } from '../../../schemas/mqtt.ts';

/** Calls `beat` once a beat, until `stop()`; `pace`: another one's length, ms, from now on; `now`: the next comes at once. */
export function everyBeat(beat: () => void): {
  pace(ms: number): void;
  now(): void;
  stop(): void;
} {
  let pace = BEAT_MS;
  let due = performance.now() + pace;
  let timer = setTimeout(tick, pace);
  function tick(): void {
    beat();
    const now = performance.now();
    // A beat missed in a stall is left out, not made up for in a burst.
    while (due <= now) due += pace;
    timer = setTimeout(tick, due - now);
  }
  return {
    pace(ms) {
      pace = ms;
      clearTimeout(timer);
      due = performance.now() + pace;
      timer = setTimeout(tick, pace);
    },
    now() {
      clearTimeout(timer);
      due = performance.now();
      timer = setTimeout(tick, 0);
    },
    stop: () => clearTimeout(timer),
  };
}
