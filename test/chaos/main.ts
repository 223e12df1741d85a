/**
 * `npm run chaos -- [--seed S] [--rounds N] [--kills N] [--parallel N]`: whole autoplayed games, in turn over MQTT and
 * over the wired bus, with the hub killed (`kill -9`) at random moments and all else that `TROUBLES` names. Exits 1 when
 * anything that a screen was shown was lost or changed, when a game didn't reach its end, or when a trouble never came.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { HubProcess } from './hub-process.ts';
import { linkOf, none, playRound, type Round, TROUBLES } from './round.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    rounds: { type: 'string', default: '100' },
    kills: { type: 'string', default: '5' },
    parallel: { type: 'string', default: '4' },
  },
});
const first = Number(values.seed);
const rounds = Number(values.rounds);
const kills = Number(values.kills);
const begun = performance.now();
const done: Round[] = [];
let next = 0;

/** The first hub leaves its compiled code for all that follow, as the service does for its next start. */
async function warm(): Promise<string> {
  const cache = mkdtempSync(join(tmpdir(), 'chaos-cache-'));
  process.env.NODE_COMPILE_CACHE = cache;
  const folder = mkdtempSync(join(tmpdir(), 'chaos-'));
  const hub = await HubProcess.in(folder);
  hub.configure('  1: { link: mqtt }\n');
  await hub.start();
  await hub.stop();
  rmSync(folder, { recursive: true, force: true });
  return cache;
}

async function player(): Promise<void> {
  while (next < rounds) {
    const seed = first + next++;
    const round = await playRound(seed, kills).catch((error: unknown): Round => {
      const figures = { lines: 0, shown: 0, views: 0, announced: 0, seconds: 0 };
      const faults = [error instanceof Error ? (error.stack ?? error.message) : String(error)];
      return { seed, link: linkOf(seed), ruleset: '?', troubles: none(), ...figures, faults };
    });
    done.push(round);
    const { faults, ...figures } = round;
    console.log(JSON.stringify(figures));
    for (const fault of faults) console.log(`  ${fault}`);
  }
}

console.log(`seed ${first}, ${rounds} rounds of at least ${kills} kills, ${values.parallel} at a time`);
const cache = await warm();
await Promise.all(Array.from({ length: Number(values.parallel) }, player));
rmSync(cache, { recursive: true, force: true });

const sum = (of: (round: Round) => number) => done.reduce((all, round) => all + of(round), 0);
const failed = done.filter(({ faults }) => faults.length > 0);
const minutes = (performance.now() - begun) / 60_000;
console.log(
  `${done.length} games (${done.filter(({ link }) => link === 'serial').length} of them on the bus) in ` +
    `${minutes.toFixed(1)} min; ${sum((r) => r.lines)} lines, ${sum((r) => r.announced)} announced counts, ` +
    `${sum((r) => r.shown)} lines and ${sum((r) => r.views)} tables shown, each compared with the record`,
);
const never: string[] = [];
for (const trouble of TROUBLES) {
  const times = sum((round) => round.troubles[trouble]);
  console.log(`  ${trouble.padEnd(16)}${String(times).padStart(6)}`);
  if (times === 0) never.push(trouble);
}
if (never.length > 0) console.log(`never happened: ${never.join(', ')}`);
console.log(
  failed.length === 0
    ? 'nothing lost, nothing changed, every game at its end'
    : `${failed.length} games with a fault (seeds ${failed.map(({ seed }) => seed).join(', ')})`,
);
process.exitCode = failed.length === 0 && never.length === 0 ? 0 : 1;
