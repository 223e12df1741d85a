/** What the mapping from a seat's ticks to table time rests on. Each figure is a promise about the hardware. */
import { z } from 'zod';

export const clockSettings = z.strictObject({
  /** No seat's crystal runs further off the hub's clock than this, in ppm. */
  drift: z.number().positive().max(50_000).default(200),
  /**
   * No crystal's rate changes faster than this, in ppm per minute; null: promised nothing, stamps rest on
   * `drift` alone and are wider. The default is ten times a crystal that warms up at 1 ppm a minute.
   */
  wander: z.number().positive().nullable().default(10),
  /** µs between two ticks that a unit can tell apart (4: an ATmega328P's timer at 16 MHz ÷ 64). */
  granularity: z.number().nonnegative().default(4),
});
export type ClockSettings = z.infer<typeof clockSettings>;
