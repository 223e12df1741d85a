/**
 * `npm run fuzz -- frames|records|config|mqtt|http [--inputs N] [--seed S]`: exits 1 on a finding. `frames` is the
 * firmware's decoder under the sanitizers. Without `--inputs` a short run; a full one is 5 million of the first
 * three, 200,000 of the two over sockets.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { configDoor } from './config.ts';
import { httpDoor } from './http.ts';
import { mqttDoor } from './mqtt.ts';
import { recordsDoor } from './records.ts';
import { type Door, run } from './run.ts';

const DOORS: Readonly<Record<string, { short: number; open(seed: number): Door | Promise<Door> }>> = {
  records: { short: 100_000, open: recordsDoor },
  config: { short: 20_000, open: configDoor },
  mqtt: { short: 2_000, open: mqttDoor },
  http: { short: 2_000, open: httpDoor },
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { inputs: { type: 'string' }, seed: { type: 'string' } },
});
const [what = '', ...rest] = positionals;
const seed = values.seed ?? rest[1] ?? String(Date.now() % 1_000_000);
const inputs = values.inputs ?? rest[0];
const door = DOORS[what];
if (what === 'frames') {
  const fuzz = join(import.meta.dirname, '../../hardware/firmware/fuzz/fuzz.ts');
  const { status } = spawnSync(process.execPath, [fuzz, 'frames', inputs ?? '1000000', seed], {
    stdio: 'inherit',
  });
  process.exitCode = status ?? 1;
} else if (!door || !/^\d+$/.test(seed) || (inputs !== undefined && !/^\d+$/.test(inputs))) {
  console.error('usage: npm run fuzz -- frames|records|config|mqtt|http [--inputs N] [--seed S]');
  process.exitCode = 2;
} else {
  console.log(`${what}, seed ${seed}`);
  try {
    const outcome = await run(await door.open(Number(seed)), Number(inputs ?? door.short));
    const { seconds, slowest, grown } = outcome;
    console.log(
      `${outcome.inputs} inputs in ${seconds.toFixed(1)} s, the slowest ${slowest.toFixed(1)} ms, ` +
        `${grown.toFixed(0)} MB grown; no finding`,
    );
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
