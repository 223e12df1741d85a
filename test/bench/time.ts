/**
 * `npm run bench -- time [--json] [--edges N] [--votes N] [--seed N]`: is the truth inside every claimed interval,
 * and does a verdict depend on the network? All in virtual time.
 */
import { parseArgs } from 'node:util';
import { type EdgeRow, edgeRows } from './time-edges.ts';
import type { Spread } from './time-spread.ts';
import { type VoteRow, voteRows } from './time-votes.ts';

/** 1: a truth lies outside its interval, a clock contradicts itself, or a decided vote is wrong. 2: a wrong option. */
export function run(args: readonly string[]): number {
  let asked: ReturnType<typeof read>;
  try {
    asked = read(args);
  } catch (error) {
    console.error(`bench time: ${error instanceof Error ? error.message : error}`);
    return 2;
  }
  const { seed, json } = asked;
  const edges = edgeRows(asked.edges, seed);
  if (!json) printEdges(edges, seed);
  const votes = voteRows(asked.votes, seed);
  if (json) console.log(JSON.stringify({ bench: 'time', seed, edges, votes }, null, 1));
  else printVotes(votes);
  const lies =
    edges.reduce((sum, row) => sum + row.outside + row.contradictions, 0) +
    votes.reduce((sum, row) => sum + row.wrong, 0);
  return lies > 0 ? 1 : 0;
}

function read(args: readonly string[]) {
  const { values } = parseArgs({
    args: [...args],
    options: {
      json: { type: 'boolean', default: false },
      edges: { type: 'string', default: '1000000' },
      votes: { type: 'string', default: '100000' },
      seed: { type: 'string', default: '20260401' },
    },
  });
  return {
    json: values.json,
    edges: whole('edges', values.edges),
    votes: whole('votes', values.votes),
    seed: whole('seed', values.seed),
  };
}

function whole(name: string, value: string): number {
  const number = Number(value);
  if (Number.isSafeInteger(number) && number > 0) return number;
  throw new Error(`--${name}: a whole number above 0 is expected, not ${value}`);
}

const ms = (value: number) => (value < 10 ? value.toFixed(2) : value.toFixed(0)).padStart(6);
const spread = ({ p50, p99 }: Spread) => `${ms(p50)}${ms(p99)}`;
const print = (first: string, second: string, ...columns: string[]) =>
  console.log(first.padEnd(15) + second.padEnd(15) + columns.map((column) => column.padStart(15)).join(''));

function printEdges(rows: readonly EdgeRow[], seed: number): void {
  console.log(`seed ${seed}\n\nEdges: half-widths and distances from the truth in ms, p50 and p99 each`);
  print(
    'link',
    'variant',
    'edges',
    'outside',
    'claimed ±',
    'drift alone ±',
    'off by',
    'midpoint off',
    'arrival off',
  );
  for (const row of rows)
    print(
      row.link,
      row.variant,
      String(row.edges),
      String(row.outside),
      ...[row.half, row.driftAlone, row.error, row.midpoint, row.arrival].map(spread),
    );
}

function printVotes(rows: readonly VoteRow[]): void {
  const share = (count: number, { votes }: VoteRow) => `${((100 * count) / votes).toFixed(3)} %`;
  console.log('\nVotes: decided wrongly, and handed to the Judge as doubtful');
  print(
    'link',
    'edges ±',
    'votes',
    'wrong',
    'doubtful',
    'by edges',
    'beyond',
    'midpoint wrong',
    'arrival wrong',
  );
  for (const row of rows)
    print(
      row.link,
      `${row.edge} ms`,
      String(row.votes),
      String(row.wrong),
      ...[row.doubtful, row.byEdges, row.beyond].map((count) => share(count, row)),
      String(row.midpoint.wrong),
      String(row.arrival.wrong),
    );
}
