/** What was measured at a table, kept in its data folder: `cues.json`. */
import { z } from 'zod';

/** How long after the hub gives a cue its sound is heard. */
export const cueLatency = z.strictObject({
  /** Ms from the order to the player to the sound at the table, and its ±. */
  latency: z.number().nonnegative().max(5000),
  uncertainty: z.number().positive().max(1000),
  /** Clicks given, and those that the two figures rest on. */
  clicks: z.int().positive(),
  kept: z.int().positive(),
  /** What heard them: `seat 3`, `microphone`. */
  by: z.string().min(1).max(100),
  /** Heard by a simulated seat from a simulated loudspeaker: worth nothing at a table that has real ones. */
  simulated: z.boolean(),
  /** mpv's name of the sound output they were given on; null: mpv's own choice. */
  output: z.string().nullable(),
  /** Wall clock, a label. */
  measured: z.string(),
});
export type CueLatency = z.infer<typeof cueLatency>;
