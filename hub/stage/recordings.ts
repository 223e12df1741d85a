/** Where each recording lies: in the table's own folder by its name, else in the set that ships. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type CueSettings, LANGUAGES, type Language, PHRASES } from '../../schemas/stage.ts';

const SHIPPED = join(import.meta.dirname, 'sounds');
/** Kinds of sound a folder of one's own may hold, in the order in which they are looked for. */
const KINDS = ['ogg', 'opus', 'mp3', 'wav', 'flac'] as const;

/** The file to play for this name; null where neither folder has one, or the name is none of ours. */
export function recording(
  name: string,
  { folder, language = 'en' }: { folder?: string | undefined; language?: Language | undefined },
): string | null {
  if (!Object.hasOwn(PHRASES, name)) return null;
  const own = folder === undefined ? [] : KINDS.map((kind) => join(folder, `${name}.${kind}`));
  return [...own, join(SHIPPED, language, `${name}.ogg`)].find((file) => existsSync(file)) ?? null;
}

/**
 * The recording of a ruleset's closing word: the one chosen where the ruleset knows it, else the ruleset's first. The
 * language is the one that is set, or that of the ruleset's own word.
 * @param words the ruleset's closing words, as its text has them
 */
export function closingRecording(
  words: readonly string[],
  { closing, language }: Pick<CueSettings, 'closing' | 'language'>,
): { name: string; language: Language } {
  const plain = (phrase: string) => phrase.replace(/\.$/, '').toLowerCase();
  const known = words.flatMap((word) =>
    Object.entries(PHRASES).flatMap(([name, said]) =>
      LANGUAGES.filter((one) => plain(said[one]) === plain(word)).map((its) => ({ name, language: its })),
    ),
  );
  const found = known.find(({ name }) => name === closing) ?? known[0];
  return {
    name: found?.name ?? closing,
    language: language ?? found?.language ?? 'en',
  };
}
