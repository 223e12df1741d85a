/** The measured latency in the data folder, from then on the one that counts. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CueLatency, cueLatency } from '../../../schemas/calibration.ts';
import type { WindowSettings } from '../../../schemas/window.ts';
import { keepFile } from '../../kept/file.ts';

const fileIn = (folder: string) => join(folder, 'cues.json');

export function keepLatency(folder: string, measured: CueLatency): string {
  const file = fileIn(folder);
  // No secret, and whoever measures need not be who runs the table.
  keepFile(file, measured, 0o644);
  return file;
}

/**
 * What a cue of the hub's own output is worth: as it was measured here, or as the configuration has it.
 * @param table `output`: the sound output in use; `simulated`: whether its seats are simulated
 */
export function cueEdges(
  folder: string,
  configured: WindowSettings,
  table: { output: string | null; simulated: boolean },
  log: (line: string) => void,
): WindowSettings {
  let text: string;
  try {
    text = readFileSync(fileIn(folder), 'utf8');
  } catch {
    return configured;
  }
  const measured = parsed(text);
  const not = (why: string) => {
    log(`cues: what was measured ${why}; ±${configured.cue} ms is used. Calibrate again.`);
    return configured;
  };
  if (!measured) return not(`can't be read (${fileIn(folder)})`);
  if (measured.output !== table.output) return not('was measured on another sound output');
  if (measured.simulated && !table.simulated) return not('was measured with a simulated seat');
  const { latency, uncertainty, by } = measured;
  log(`cues: heard ${latency} ± ${uncertainty} ms after they are given, as measured by ${by}`);
  return { ...configured, cueLatency: latency, cue: uncertainty };
}

function parsed(text: string): CueLatency | undefined {
  try {
    return cueLatency.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
