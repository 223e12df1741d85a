/** What the edges of a voting window are worth: the moment a word or a sound was heard is never exact. */
import { z } from 'zod';

const ms = (value: number) => z.number().nonnegative().max(60_000).default(value);

export const windowSettings = z.strictObject({
  /** ± of a hand on a key, ms: the Judge's word and press don't fall together, and the press travels. */
  press: ms(150),
  /**
   * Ms from the hub's giving a cue to its sound leaving the loudspeaker, and the ± of that. Uncalibrated: between
   * at once and 100 ms later.
   */
  cueLatency: ms(50),
  cue: ms(50),
});
export type WindowSettings = z.infer<typeof windowSettings>;
