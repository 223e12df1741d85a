/**
 * `docs/rules/ID.md`, made from the index: every clause with what the product makes of it, and the test that fails when
 * the procedure is switched off. `node test/clauses/pages.ts` writes them.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findRuleset } from '../../hub/rules/registry.ts';
import type { Ruleset } from '../../hub/rules/ruleset.ts';
import { RULESET_IDS } from '../../schemas/vocabulary.ts';
import {
  type Clause,
  JUDGE_REASONS,
  PROPOSALS,
  readIndex,
  type Status,
  UNSEEN_REASONS,
} from './clause-index.ts';
import { CORE } from './core.ts';
import { firstFailing } from './proofs.ts';
import { SWITCHES } from './switches.ts';

export const PAGES = join(import.meta.dirname, '../../docs/rules');

/** Procedure → the test that proves it under this ruleset. */
export type Proven = ReadonlyMap<string, string>;

export const shipped = (id: string): Ruleset => {
  const rules = findRuleset(id);
  if (!rules) throw new Error(`no ruleset ${id}`);
  return rules;
};

/** The procedures that an index names and that can be switched off. */
export const procedures = (clauses: readonly Clause[]): readonly string[] => {
  const named = clauses.flatMap(({ status }) =>
    status.is === 'enforced'
      ? [status.procedure]
      : status.is === 'proposed' && status.by.startsWith('flag.')
        ? [status.by]
        : [],
  );
  return [...new Set(named)];
};

/** The test that fails with this procedure off; undefined when none does. */
export const provenBy = (rules: Ruleset, procedure: string): string | undefined => {
  const patch = CORE[procedure];
  if (patch) {
    if (typeof patch.test === 'string') return `${patch.test}-${rules.id}`;
    return `${patch.test.file}: ${patch.test.name}`;
  }
  const off = SWITCHES[procedure]?.(rules);
  return off ? firstFailing(off) : undefined;
};

const proven = (rules: Ruleset, clauses: readonly Clause[]): Proven =>
  new Map(procedures(clauses).map((name) => [name, provenBy(rules, name) ?? '–']));

const does = (status: Status, tests: Proven): string => {
  switch (status.is) {
    case 'enforced':
      return `enforced: \`${status.procedure}\`, ${tests.get(status.procedure)}`;
    case 'proposed':
      return status.by.startsWith('flag.')
        ? `proposed to the Judge: a flag, \`${status.by}\`, ${tests.get(status.by)}`
        : `proposed to the Judge: ${PROPOSALS[status.by as keyof typeof PROPOSALS]}`;
    case 'judge':
      return `the Judge’s alone: ${status.reason}`;
    case 'unseen':
      return `not observable: ${status.reason}`;
  }
};

const reasons = (table: Readonly<Record<string, string>>) =>
  Object.entries(table).map(([reason, words]) => `- *${reason}*: ${words}`);

/** The page of one ruleset. */
export const page = (id: string): string => {
  const rules = shipped(id);
  const clauses = readIndex(id);
  const tests = proven(rules, clauses);
  const many = (is: Status['is']) => clauses.filter((row) => row.status.is === is).length;
  return `${[
    `# ${rules.names.en} (\`${id}\`, version ${rules.version})`,
    '',
    `${clauses.length} clauses: ${many('enforced')} enforced, ${many('proposed')} proposed to the Judge, ${many('judge')} the Judge’s alone, ${many('unseen')} not observable. Paraphrased; the text itself decides.`,
    '',
    'Made from `index/` by `npm run rules:pages`. A test named after a procedure fails when that procedure is switched off; `npm run rules:mutate` switches off every one. Tests without a file are proofs in `test/clauses` (`OWN-…`) or worked cases in `test/cases/given.json`. An A-number is an entry of the register of ambiguities (`hub/rules/ambiguities.ts`).',
    '',
    'Why a clause is the Judge’s alone:',
    '',
    ...reasons(JUDGE_REASONS),
    '',
    'Why there is nothing to observe:',
    '',
    ...reasons(UNSEEN_REASONS),
    '',
    '| clause | says | the product |',
    '| --- | --- | --- |',
    ...clauses.map(({ clause, words, status }) => `| ${clause} | ${words} | ${does(status, tests)} |`),
  ].join('\n')}\n`;
};

export const pageFile = (id: string): string => join(PAGES, `${id}.md`);

if (import.meta.main) for (const id of RULESET_IDS) writeFileSync(pageFile(id), page(id));
