import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { cutPower } from './power-cuts.ts';

const folder = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

/** A few of the hundred thousand cuts of `npm run bench -- cuts`. */
test('whole games, the power cut between commits, in the log and in checkpoints: nothing kept is lost, torn or changed', async () => {
  const seed = 20260401;
  const cuts = await cutPower({ folder, points: 500, seed, every: 10, step: 199, span: 3 });
  expect(cuts.inTheLog).toBeGreaterThan(300);
  expect(cuts.betweenCommits).toBeGreaterThan(10);
}, 120_000);
