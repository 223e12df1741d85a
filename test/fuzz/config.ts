/** Any text as a table's configuration: taken, or refused with a line that says why; nothing else. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Random } from '../../firmware-sim/random.ts';
import { ConfigError, parseConfig } from '../../hub/config/load.ts';
import { mutated } from './mutation.ts';
import type { Door } from './run.ts';

export function configDoor(seed: number): Door {
  const random = new Random(seed);
  const example = readFileSync(join(import.meta.dirname, '../../hardware/table.example.yaml'), 'utf8');
  // Its blocks, as they stand and with what is commented out: a block at a time is a thousand times faster.
  const blocks = example
    .replaceAll(/^# ?(?=\s*[\w\d]+:)/gm, '')
    .split(/\n(?=\w)/)
    .map((block) => block.replaceAll(/#.*$/gm, '').trim())
    .filter((block) => block !== '');
  return {
    try: () => {
      const text = mutated(random.pick(blocks) ?? '', blocks, random);
      try {
        parseConfig(text, 'table.yaml');
      } catch (error) {
        if (!(error instanceof ConfigError)) throw error;
      }
      return text;
    },
  };
}
