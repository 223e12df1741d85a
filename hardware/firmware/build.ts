/**
 * `npm run firmware`: the images of the seat unit and of the night-music controller for the ATmega328P, their core natively
 * with sanitizers and as WebAssembly for the simulated ones; with what they take of the chip, checked.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FRAME_HEADER, frameHeader } from './frame-header.ts';
import { sourcesPrint } from './sources.ts';
import { buildAvr, buildNative, buildWasm, FIRMWARE, missingTools } from './toolchain.ts';

export const FLASH_LIMIT = 16 * 1024;
export const RAM_LIMIT = 1024;

const missing = missingTools();
if (missing.length > 0) {
  console.error(missing.join('\n'));
  console.error('The built images in hardware/firmware/built are used as they are; nothing was built.');
  process.exit(1);
}
writeFileSync(FRAME_HEADER, frameHeader());
mkdirSync(join(FIRMWARE, 'dist'), { recursive: true });
buildWasm('wasm/door.c', join(FIRMWARE, 'built/unit.wasm'));
buildWasm('wasm/music-door.c', join(FIRMWARE, 'built/music.wasm'));
buildNative('fuzz/fuzz-frames.c', join(FIRMWARE, 'dist/fuzz-frames'));
const sizes = (['unit', 'music'] as const).map((name) => ({
  name,
  ...buildAvr(name, join(FIRMWARE, `built/${name}.hex`), join(FIRMWARE, `dist/${name}.elf`)),
}));
writeFileSync(join(FIRMWARE, 'built/sources.txt'), sourcesPrint());
for (const { name, flash, ram } of sizes)
  console.log(`${name}: flash ${flash} B of ${FLASH_LIMIT}, static RAM ${ram} B of ${RAM_LIMIT}`);
if (sizes.some(({ flash, ram }) => flash > FLASH_LIMIT || ram > RAM_LIMIT)) {
  console.error('too large');
  process.exit(1);
}
