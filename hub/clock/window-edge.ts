/**
 * The ± of a window's own edges. What opens and closes a window is a word or a sound at the table, and it
 * reaches each ear a little later.
 */
import { SEATS, type Seat } from '../../schemas/vocabulary.ts';
import type { WindowSettings } from '../../schemas/window.ts';
import type { Stamp } from './stamp.ts';

/** Sound in air of 20 °C: 343 m/s. */
const MS_PER_METRE = 2.9;

/** When the sound left that the hub began to give at table time `given` (ms). */
export function cueMoment(given: number, settings: WindowSettings): Stamp {
  return { at: given + settings.cueLatency, uncertainty: settings.cue };
}

/**
 * The record's `settings.earDelay`: ms that the closing word needs to each seat.
 * @param metres from where it sounds to each seat; a seat left out hears it at once
 */
export function earDelays(metres: Readonly<Partial<Record<Seat, number>>>): Partial<Record<Seat, number>> {
  const delays: Partial<Record<Seat, number>> = {};
  for (const seat of SEATS) {
    const distance = metres[seat] ?? 0;
    // Tenths of a ms: finer than a table can be measured, and easy to read in the record.
    if (distance > 0) delays[seat] = Math.round(distance * MS_PER_METRE * 10) / 10;
  }
  return delays;
}
