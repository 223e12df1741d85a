import { BEAT_MS } from '../../../schemas/mqtt.ts';

/** Calls `beat` once a beat, until `stop()`; `pace` is another one's length, in ms, from now on. */
export function everyBeat(beat: () => void): { pace(ms: number): void; stop(): void } {
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
    stop: () => clearTimeout(timer),
  };
}
