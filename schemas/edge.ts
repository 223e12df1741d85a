/** What a seat unit senses, stamped by the seat itself. The only thing but hello and health that a seat sends. */
import { z } from 'zod';
import { seat } from './vocabulary.ts';

/** `lifted` is a mask's own state: on the face, but shifted from it. `knock` and `button` are momentary. */
export const edge = z.strictObject({
  seat,
  channel: z.enum(['fist', 'mask', 'seated', 'button', 'knock']),
  /** fist: `down`/`up`; mask: `on`/`lifted`/`off`; seated: `on`/`off`; button and knock: `pressed`. */
  state: z.enum(['down', 'up', 'on', 'lifted', 'off', 'pressed']),
  source: z.enum(['pad', 'button']).optional(),
  /**
   * The seat's own clock in µs since its boot (a safe integer); where it turns over, since it last did so before the hub
   * first heard it, and then below 0 for what it sensed just before.
   */
  ticks: z.int(),
  /** Drawn anew by the unit at every start. */
  boot: z.int().nonnegative(),
  /** Counts the edges of one boot from 1, without gaps. */
  seq: z.int().positive(),
  /** Half-width in ms that the sensing itself adds: sampling period, filter, the threshold's tolerance. */
  sensing: z.number().nonnegative(),
});
export type Edge = z.infer<typeof edge>;
