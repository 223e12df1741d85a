/**
 * `npm run bench -- time [--json] [--edges N] [--votes N] [--seed N]`: is the truth inside every claimed interval,
 * and does the verdict depend on the network? All in virtual time.
 */
import { parseArgs } from 'node:util';
import { type EdgeRow, edgeRows } from './time-edges.ts';
import type { Spread } from './time-spread.ts';

export function run(args: readonly string[]): number {
  const { values } = parseArgs({
    args: [...args],
    options: {
      json: { type: 'boolean', default: false },
      edges: { type: 'string', default: '1000000' },
      votes: { type: 'string', default: '100000' },
      seed: { type: 'string', default: '20260401' },
    },
  });
  const seed = Number(values.seed);
  const rows = edgeRows(Number(values.edges), seed);
  const outside = rows.reduce((sum, row) => sum + row.outside, 0);
  if (values.json) console.log(JSON.stringify({ bench: 'time', seed, edges: rows }, null, 1));
  else printEdges(rows, seed);
  return outside > 0 ? 1 : 0;
}

const ms = (value: number) => (value < 10 ? value.toFixed(2) : value.toFixed(0)).padStart(6);
const spread = ({ p50, p99 }: Spread) => `${ms(p50)}${ms(p99)}`;

function printEdges(rows: readonly EdgeRow[], seed: number): void {
  console.log(`seed ${seed}; ms, p50 and p99`);
  console.log(
    `${'link'.padEnd(15)}${'variant'.padEnd(15)}${'edges'.padStart(8)}${'outside'.padStart(9)}` +
      `${'claimed ±'.padStart(12)}${'drift alone'.padStart(14)}${'error'.padStart(14)}${'midpoint err'.padStart(14)}${'arrival err'.padStart(14)}`,
  );
  for (const row of rows) {
    console.log(
      `${row.link.padEnd(15)}${row.variant.padEnd(15)}${String(row.edges).padStart(8)}${String(row.outside).padStart(9)}` +
        `${spread(row.half)}${`  ${spread(row.driftAlone)}`}${`  ${spread(row.error)}`}${`  ${spread(row.midpoint)}`}${`  ${spread(row.arrival)}`}`,
    );
  }
}
