/** What the built images were built from, as one print: images older than their sources are found without a compiler. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FIRMWARE } from './toolchain.ts';

/** SHA-256 over the names and contents of all C sources, and of how they are compiled. */
export function sourcesPrint(): string {
  const hash = createHash('sha256');
  const files = ['core', 'avr', 'music', 'wasm']
    .flatMap((room) => readdirSync(join(FIRMWARE, room)).map((name) => `${room}/${name}`))
    .concat('toolchain.ts')
    .sort();
  for (const file of files)
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(FIRMWARE, file)))
      .update('\0');
  return `${hash.digest('hex')}\n`;
}
