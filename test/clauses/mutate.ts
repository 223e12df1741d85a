/**
 * `npm run rules:mutate`: switches off every procedure that a clause names, one after another, and tells which test fails
 * then. A procedure that nothing notices is an error. Those of a ruleset are replaced in it; the engine's own are
 * replaced in the source as it is loaded, in a test run of their own. `--rulesets` leaves the latter out; names of
 * procedures leave out all others.
 */
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { RULESET_IDS } from '../../schemas/vocabulary.ts';
import { readIndex } from './clause-index.ts';
import { CORE, type Patch } from './core.ts';
import { procedures, provenBy, shipped } from './pages.ts';

const root = join(import.meta.dirname, '../..');
const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs');
let survived = 0;
const wanted = process.argv.slice(2).filter((arg) => !arg.startsWith('--'));
const skipped = (procedure: string) => wanted.length > 0 && !wanted.includes(procedure);
const tell = (who: string, procedure: string, test: string | undefined) => {
  if (test === undefined) survived++;
  process.stdout.write(
    `${test === undefined ? 'NOT NOTICED' : 'noticed'}  ${who}  ${procedure}  ${test ?? ''}\n`,
  );
};

for (const id of RULESET_IDS)
  for (const procedure of procedures(readIndex(id)))
    if (!CORE[procedure] && !skipped(procedure)) tell(id, procedure, provenBy(shipped(id), procedure));

/** Whether the patch's test fails with the patch. That it passes without is the ordinary suite's to show. */
const noticed = (name: string, { test }: Patch): boolean => {
  const [file, pattern] =
    typeof test === 'string' ? ['test/clauses/clauses.test.ts', `^${test}-`] : [test.file, test.name];
  const config = join(import.meta.dirname, 'mutate.config.ts');
  const { status } = spawnSync(process.execPath, [vitest, 'run', '--config', config, file, '-t', pattern], {
    cwd: root,
    env: { ...process.env, RULES_SWITCHED_OFF: name },
  });
  return status !== 0;
};

if (!process.argv.includes('--rulesets'))
  for (const [name, patch] of Object.entries(CORE)) {
    if (skipped(name)) continue;
    const test = typeof patch.test === 'string' ? patch.test : `${patch.test.file}: ${patch.test.name}`;
    tell('engine', name, noticed(name, patch) ? test : undefined);
  }
process.stdout.write(survived === 0 ? 'Every procedure is noticed.\n' : `${survived} not noticed.\n`);
process.exitCode = survived === 0 ? 0 : 1;
