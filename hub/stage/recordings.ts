/** Where each recording lies: in the table's own folder by its name, else in the set that ships. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type CueSettings, PHRASES } from '../../schemas/stage.ts';

const SHIPPED = join(import.meta.dirname, 'sounds');
/** Kinds of sound a folder of one's own may hold, in the order in which they are looked for. */
const KINDS = ['ogg', 'opus', 'mp3', 'wav', 'flac'] as const;

/** The file to play for this name; null where neither folder has one, or the name is none of ours. */
export function recording(
  name: string,
  { folder, language }: Pick<CueSettings, 'folder' | 'language'>,
): string | null {
  if (!Object.hasOwn(PHRASES, name)) return null;
  const own = folder === undefined ? [] : KINDS.map((kind) => join(folder, `${name}.${kind}`));
  return [...own, join(SHIPPED, language, `${name}.ogg`)].find((file) => existsSync(file)) ?? null;
}
