/** The cues of a speech and their moments: the hub gives them, and the page sounds them, by this one table. */
import type { WordView } from './view.ts';

/** Cues that follow from time alone, in the order in which they come in a speech; `before`: ms before its end. */
export const SPEECH_CUES = [
  { name: 'half-minute', before: 30_000 },
  { name: 'ten-seconds', before: 10_000 },
  { name: 'speech-end', before: 0 },
] as const;
export type SpeechCue = (typeof SPEECH_CUES)[number]['name'];
/** The cues of a speech that runs, with their moments in table ms; none while it has not begun or stands still. */
export function speechCues({ seconds, begun, deadline }: WordView): { name: SpeechCue; at: number }[] {
  if (begun === null || deadline === null) return [];
  return SPEECH_CUES.filter(({ before }) => before < seconds * 1000).map(({ name, before }) => ({
    name,
    at: deadline - before,
  }));
}
