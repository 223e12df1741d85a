/**
 * `npm run bench -- rules [--json] [--games N] [--rounds N] [--seed N]`: how fast a record becomes decisions, on one
 * core, already parsed. Prints whole games a second and the time of one step; claims nothing, exits 0.
 */
import { parseArgs } from 'node:util';
import { begin, isRefusal, step } from '../../hub/judge/game.ts';
import { rulesetIds } from '../../hub/rules/registry.ts';
import { type BenchGame, benchGames } from './rules-games.ts';

type Row = {
  readonly ruleset: string;
  readonly games: number;
  /** Lines of a game, on average. */
  readonly lines: number;
  readonly gamesPerSecond: number;
  /** One step, µs. */
  readonly p50: number;
  readonly p99: number;
};

/** Fewest lines of a game that is played. */
const LEAST = 400;

export function run(args: readonly string[]): number {
  const { values } = parseArgs({
    args: [...args],
    options: {
      json: { type: 'boolean', default: false },
      games: { type: 'string', default: '40' },
      rounds: { type: 'string', default: '25' },
      seed: { type: 'string', default: '20260401' },
    },
  });
  const seed = Number(values.seed);
  const rows = rulesetIds().map((id) => row(id, Number(values.games), Number(values.rounds), seed));
  if (values.json) console.log(JSON.stringify({ bench: 'rules', seed, rows }, null, 1));
  else print(rows, seed);
  return 0;
}

function row(ruleset: string, count: number, rounds: number, seed: number): Row {
  const games = benchGames(ruleset, count, LEAST, seed);
  for (let i = 0; i < 3; i++) for (const game of games) fold(game);
  // The core's own time: what other programs take of it meanwhile is not ours.
  const start = process.threadCpuUsage();
  for (let i = 0; i < rounds; i++) for (const game of games) fold(game);
  const spent = process.threadCpuUsage(start);
  const seconds = (spent.user + spent.system) / 1e6;
  const times = games.flatMap(stepTimes).sort((a, b) => a - b);
  const at = (share: number) => (times[Math.floor(times.length * share)] ?? 0) * 1000;
  return {
    ruleset,
    games: count,
    lines: Math.round(games.reduce((sum, { lines }) => sum + lines.length, 0) / count),
    gamesPerSecond: Math.round((count * rounds) / seconds),
    p50: at(0.5),
    p99: at(0.99),
  };
}

function fold({ header, lines }: BenchGame): void {
  let game = begin(header);
  if (isRefusal(game)) throw new Error(game.detail);
  let line = 1;
  for (const input of lines) game = step(game, ++line, input).game;
}

/** Each step of one game by itself, ms: the best of five, so that a step isn't charged for another program's turn. */
function stepTimes(game: BenchGame): readonly number[] {
  const passes = Array.from({ length: 5 }, () => pass(game));
  return game.lines.map((_, i) => Math.min(...passes.map((times) => times[i] ?? 0)));
}

function pass({ header, lines }: BenchGame): readonly number[] {
  let game = begin(header);
  if (isRefusal(game)) throw new Error(game.detail);
  let line = 1;
  const times: number[] = [];
  for (const input of lines) {
    const start = performance.now();
    game = step(game, ++line, input).game;
    times.push(performance.now() - start);
  }
  return times;
}

function print(rows: readonly Row[], seed: number): void {
  console.log(`seed ${seed}; games of at least ${LEAST} lines, one core`);
  console.log('ruleset          lines  games/s  step p50 µs  p99 µs');
  for (const { ruleset, lines, gamesPerSecond, p50, p99 } of rows)
    console.log(
      `${ruleset.padEnd(15)} ${`${lines}`.padStart(6)} ${`${gamesPerSecond}`.padStart(8)} ${p50.toFixed(1).padStart(12)} ${p99.toFixed(1).padStart(7)}`,
    );
}
