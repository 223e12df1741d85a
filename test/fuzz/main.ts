/**
 * `npm run fuzz -- frames|records|config|mqtt|http|files [--inputs N] [--seed S]`: exits 1 on a finding, 130 when
 * it was ended before its time. `frames` is the firmware's decoder under the sanitizers. Without `--inputs` a short run;
 * a full one is 5 million of the first three, 200,000 of those over sockets.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { configDoor } from './config.ts';
import { filesDoor } from './files.ts';
import { httpDoor } from './http.ts';
import { mqttDoor } from './mqtt.ts';
import { recordsDoor } from './records.ts';
import { type Door, type Outcome, run } from './run.ts';
import { watchdog } from './watchdog.ts';

const DOORS: Readonly<Record<string, { short: number; open(seed: number): Door | Promise<Door> }>> = {
  records: { short: 100_000, open: recordsDoor },
  config: { short: 20_000, open: configDoor },
  mqtt: { short: 2_000, open: mqttDoor },
  http: { short: 2_000, open: httpDoor },
  files: { short: 1_000, open: filesDoor },
};
/** Ms. */
const PROGRESS = 30_000;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { inputs: { type: 'string' }, seed: { type: 'string' } },
});
const [what = '', ...rest] = positionals;
const seed = values.seed ?? rest[1] ?? String(Date.now() % 1_000_000);
const asked = values.inputs ?? rest[0];
const door = DOORS[what];
if (what === 'frames') process.exitCode = await frames(asked ?? '1000000');
else if (!door || !/^\d+$/.test(seed) || (asked !== undefined && !/^\d+$/.test(asked))) {
  console.error(`usage: npm run fuzz -- frames|${Object.keys(DOORS).join('|')} [--inputs N] [--seed S]`);
  process.exitCode = 2;
} else process.exitCode = await inputs(door, Number(asked ?? door.short));

async function inputs({ open }: NonNullable<typeof door>, count: number): Promise<number> {
  const ended = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ended.abort());
  console.log(`${what}, seed ${seed}, ${count} inputs`);
  try {
    const outcome = await run(await open(Number(seed)), count, {
      signal: ended.signal,
      each: PROGRESS,
      progress: (figures) => console.log(said(figures)),
      begins: watchdog(seed, PROGRESS),
    });
    const short = outcome.inputs < count;
    console.log(`${said(outcome)}; ${short ? `ended before its ${count}, ` : ''}no finding`);
    return short ? 130 : 0;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  }
}

function said({ inputs, seconds, slowest, held, grown }: Outcome): string {
  return (
    `${inputs} inputs in ${seconds.toFixed(1)} s, the slowest ${slowest.toFixed(1)} ms, ` +
    `${held.toFixed(0)} MB held, ${grown.toFixed(0)} MB grown`
  );
}

/** A program of its own, which is ended with this one. */
async function frames(count: string): Promise<number> {
  const fuzz = join(import.meta.dirname, '../../hardware/firmware/fuzz/fuzz.ts');
  const child = spawn(process.execPath, [fuzz, 'frames', count, seed], { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => child.kill(signal));
  const [status] = (await once(child, 'exit')) as [number | null];
  return status ?? 1;
}
