/** Playlists are folders; their files are played in the order of their names. */
import { readdirSync } from 'node:fs';
import { extname, join } from 'node:path';

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

/** The files of one playlist; none where there is no such folder, or a name that isn't one. */
export const playlistFiles = (folder: string, playlist: string): readonly string[] =>
  playlistNames(folder).includes(playlist)
    ? entries(join(folder, playlist))
        .filter((entry) => entry.isFile() && SOUNDS.has(extname(entry.name).toLowerCase()))
        .map(({ name }) => join(folder, playlist, name))
        .sort()
    : [];
