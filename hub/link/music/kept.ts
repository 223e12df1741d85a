/** Which controller it was, in the data folder: after a restart of the hub the same one plays on. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { keepFile } from '../../kept/file.ts';
import type { KeptChoice } from './choice.ts';

const choice = z.strictObject({ unit: z.string(), place: z.string(), chosen: z.boolean() });
const fileIn = (folder: string) => join(folder, 'music.json');

/** Null where nothing is kept, or nothing that can be read: then it is the first that is heard. */
export function keptChoice(folder: string): KeptChoice | null {
  try {
    return choice.safeParse(JSON.parse(readFileSync(fileIn(folder), 'utf8'))).data ?? null;
  } catch {
    return null;
  }
}

/** A folder that can't be written costs the memory of it, never the music. */
export function keepChoice(folder: string, kept: KeptChoice, log: (line: string) => void): void {
  try {
    keepFile(fileIn(folder), kept, 0o600);
  } catch (error) {
    log(`music: which controller is used can't be kept: ${error instanceof Error ? error.message : error}`);
  }
}
