/**
 * `npm run bench -- cuts [--points N] [--seed N] [--folder PATH]`: the record's power cut at N points (100,000), from
 * every commit of whole games to every byte of the log, and the next start compared with an undisturbed replay.
 */
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { parseArgs } from 'node:util';
import { cutPower } from '../power-cuts.ts';

/** Exits 1 at the first cut after which anything kept is lost, torn or changed, or a verdict differs. */
export async function run(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      points: { type: 'string', default: '100000' },
      seed: { type: 'string', default: '20260401' },
      folder: { type: 'string', default: existsSync('/dev/shm') ? '/dev/shm' : tmpdir() },
    },
  });
  const begun = performance.now();
  const seed = Number(values.seed);
  try {
    const cuts = await cutPower({
      folder: values.folder,
      points: Number(values.points),
      seed,
      every: 400,
      step: 1,
      span: 40,
    });
    const seconds = Math.round((performance.now() - begun) / 1000);
    console.log(`seed ${seed}: ${cuts.games} games, ${seconds} s`);
    console.log(`${cuts.betweenCommits} crashes between commits, each game then played to its end`);
    console.log(`${cuts.inTheLog} cuts of the log past the last synced commit`);
    console.log(`${cuts.inCheckpoints} crashes in checkpoints`);
    console.log('nothing kept was lost, torn or changed; every verdict is that of an undisturbed replay');
    return 0;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  }
}
