/**
 * `npm run chaos -- [--seed S] [--rounds N] [--kills N] [--parallel N]`: whole autoplayed games with the hub killed
 * (`kill -9`) at random moments, seats unplugged, restarted, frozen, and links stalled. Exits 1 when anything that a
 * screen was shown was lost or changed, or a game didn't reach its end.
 */
import { parseArgs } from 'node:util';
import { playRound, type Round } from './round.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    rounds: { type: 'string', default: '100' },
    kills: { type: 'string', default: '5' },
    parallel: { type: 'string', default: '8' },
  },
});
const first = Number(values.seed);
const rounds = Number(values.rounds);
const done: Round[] = [];
let next = 0;
console.log(`seed ${first}, ${rounds} rounds`);

async function player(): Promise<void> {
  while (next < rounds) {
    const seed = first + next++;
    const round = await playRound(seed, Number(values.kills)).catch((error: unknown): Round => {
      const none = { kills: 0, mishaps: 0, lines: 0, shown: 0, announced: 0, seconds: 0 };
      return { seed, ruleset: '?', ...none, faults: [String(error)] };
    });
    done.push(round);
    const { faults, ...figures } = round;
    console.log(JSON.stringify(figures));
    for (const fault of faults) console.log(`  ${fault}`);
  }
}

await Promise.all(Array.from({ length: Number(values.parallel) }, player));
const sum = (of: (round: Round) => number) => done.reduce((all, round) => all + of(round), 0);
const failed = done.filter(({ faults }) => faults.length > 0);
console.log(
  `${done.length} games, ${sum((r) => r.kills)} kills, ${sum((r) => r.mishaps)} other mishaps, ` +
    `${sum((r) => r.lines)} lines, ${sum((r) => r.announced)} counts announced, ` +
    `${sum((r) => r.shown)} lines shown and compared; ${failed.length} games with a fault` +
    (failed.length === 0 ? '' : ` (seeds ${failed.map(({ seed }) => seed).join(', ')})`),
);
process.exitCode = failed.length === 0 ? 0 : 1;
