/** Which controller it was, in the data folder: after a restart of the hub the same one plays on. */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
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
  const file = fileIn(folder);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(`${file}.new`, `${JSON.stringify(kept)}\n`, { mode: 0o600 });
    renameSync(`${file}.new`, file);
  } catch (error) {
    log(`music: which controller is used can't be kept: ${error instanceof Error ? error.message : error}`);
  }
}
