/**
 * `npm run soak -- [--minutes N] [--speed N] [--seed S]`: a whole hub with simulated seats and a Judge at speed.
 * Every minute: memory, what is held open, and what lies in the data folder beside the lines recorded. Exits 1
 * where something grew that the record doesn't account for, or the games stopped.
 */
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startHub } from '../../hub/main.ts';
import { config } from '../../schemas/config.ts';
import { native } from './native.ts';
import { complaints, type Reading } from './verdict.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    speed: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
  },
});
const [minutes, speed, seed] = [Number(values.minutes), Number(values.speed), Number(values.seed)];
if (!(minutes > 0 && speed > 0 && Number.isSafeInteger(seed))) throw new Error('expected positive numbers');

const data = mkdtempSync(join(tmpdir(), 'mafia-soak-'));
const settings = config.parse({ web: { port: 0 }, broker: { port: 0 } });
const hub = await startHub({
  config: { ...settings, data },
  seed,
  autoplay: { speed, ruleset: settings.ruleset },
  log: () => {},
});
let lines = 0;
hub.table.subscribe((event) => {
  if (event.type === 'line') lines++;
});

const bytesIn = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);

/** Sockets, pipes and the like; timers come and go with the beat. */
const handles = (): number => process.getActiveResourcesInfo().filter((kind) => kind !== 'Timeout').length;

function read(minute: number): Reading {
  globalThis.gc?.();
  const { rss, heapTotal, heapUsed, external, arrayBuffers } = process.memoryUsage();
  const reading = { minute, rss, heapUsed, handles: handles(), folder: bytesIn(data), lines };
  const mb = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;
  console.log(
    `minute ${minute}: rss ${mb(rss)}, heap ${mb(heapUsed)}, ${reading.handles} handles, ` +
      `folder ${mb(reading.folder)}, ${lines} lines`,
  );
  const held = native();
  const where =
    held && `, malloc and V8 ${mb(held.malloc)} with ${held.arenas} arenas, files ${mb(held.files)}`;
  console.log(
    `  heap in all ${mb(heapTotal)}, external ${mb(external)}, of it buffers ${mb(arrayBuffers)}${where ?? ''}`,
  );
  return reading;
}

/** A screen that is opened, reads along, and is left. */
function watch(path: string): AbortController {
  const left = new AbortController();
  void fetch(`${hub.url}${path}`, { signal: left.signal })
    .then(async (response) => {
      for await (const _ of response.body ?? []);
    })
    .catch((error: unknown) => {
      if (!left.signal.aborted) console.log(`${path}: ${error}`);
    });
  return left;
}

const readings = [read(0)];
for (let minute = 1; minute <= minutes; minute++) {
  const screen = watch(`/api/stream?screen=soak-${minute}`);
  await pause(60_000);
  screen.abort();
  readings.push(read(minute));
  if (hub.table.paper !== null) console.log(`minute ${minute}: on paper, ${hub.table.paper}`);
}
await hub.close();
rmSync(data, { recursive: true, force: true });
const found = complaints(readings);
for (const complaint of found) console.log(complaint);
console.log(found.length === 0 ? `seed ${seed}: nothing grew beyond the record` : `seed ${seed}: it grew`);
process.exit(found.length === 0 ? 0 : 1);
