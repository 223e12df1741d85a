/** Playlists are folders; their files are played in the order of their names. */
import { readdirSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { SoundFault } from '../../../schemas/stage.ts';

const SOUNDS: ReadonlySet<string> = new Set(['.mp3', '.ogg', '.opus', '.flac', '.wav', '.m4a', '.aac']);

const entries = (folder: string) => {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
};

/** Names of the folders in `folder`, in order; none where it can't be read. */
export const playlistNames = (folder: string): readonly string[] =>
  entries(folder)
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map(({ name }) => name)
    .sort();

/** Why this folder gives no playlist at all; null: it gives some. */
export function folderFault(folder: string): SoundFault | null {
  if (playlistNames(folder).length > 0) return null;
  try {
    readdirSync(folder);
  } catch {
    return { code: 'no-music-folder', about: folder };
  }
  return { code: 'no-playlists', about: folder };
}

/** The files of one playlist; none where there is no such folder, or a name that isn't one. */
export const playlistFiles = (folder: string, playlist: string): readonly string[] =>
  playlistNames(folder).includes(playlist)
    ? entries(join(folder, playlist))
        .filter((entry) => entry.isFile() && SOUNDS.has(extname(entry.name).toLowerCase()))
        .map(({ name }) => join(folder, playlist, name))
        .sort()
    : [];
