/**
 * Makes the set of sounds that ships: `npx node hub/stage/sounds/make.ts`. Needs espeak-ng and opusenc, which only
 * whoever makes the set anew has to have.
 */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { LANGUAGES, PHRASES } from '../../../schemas/stage.ts';

const VOICES = { en: 'en-gb', ru: 'ru' } as const;

for (const language of LANGUAGES)
  for (const [name, words] of Object.entries(PHRASES)) {
    const wave = execFileSync('espeak-ng', [
      '-v',
      VOICES[language],
      '-s',
      '150',
      '-a',
      '160',
      '--stdout',
      words[language],
    ]);
    const to = join(import.meta.dirname, language, `${name}.ogg`);
    execFileSync(
      'opusenc',
      ['--quiet', '--bitrate', '24', '--comment', `title=${words[language]}`, '-', to],
      { input: wave },
    );
  }
