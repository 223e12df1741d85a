/** `npm run fuzz -- frames [COUNT] [SEED]`: the native build under the sanitizers; exits 1 on a finding. */
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { buildNative, FIRMWARE, missingTools } from '../toolchain.ts';

const [what, count = '10000000', seed = String(Date.now() % 1_000_000)] = process.argv.slice(2);
if (what !== 'frames' || !/^\d+$/.test(count) || !/^\d+$/.test(seed)) {
  console.error('usage: npm run fuzz -- frames [COUNT] [SEED]');
  process.exit(2);
}
const missing = missingTools(['cc']);
if (missing.length > 0) {
  console.error(missing.join('\n'));
  process.exit(2);
}
const binary = join(FIRMWARE, 'dist/fuzz-frames');
mkdirSync(join(FIRMWARE, 'dist'), { recursive: true });
buildNative('fuzz/fuzz-frames.c', binary);
process.exit(spawnSync(binary, [count, seed], { stdio: 'inherit' }).status ?? 1);
