/** The index, the pages made of it, and the proofs they name. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { AMBIGUITIES } from '../../hub/rules/ambiguities.ts';
import { RULESET_IDS } from '../../schemas/vocabulary.ts';
import { readIndex } from './clause-index.ts';
import { CORE } from './core.ts';
import { page, pageFile, procedures, shipped } from './pages.ts';
import { misses, PROOFS } from './proofs.ts';
import { SWITCHES } from './switches.ts';

test.each(PROOFS.filter((proof) => proof.id.startsWith('OWN-')).map((proof) => [proof.id, proof] as const))(
  '%s',
  (_, proof) => {
    expect(misses(proof)).toEqual([]);
  },
);

test('every proof has a name of its own', () => {
  expect(new Set(PROOFS.map((proof) => proof.id)).size).toBe(PROOFS.length);
});

describe.each(RULESET_IDS)('%s', (id) => {
  const clauses = readIndex(id);

  test('no clause twice, none without words', () => {
    expect(new Set(clauses.map((row) => row.clause)).size).toBe(clauses.length);
    expect(clauses.filter((row) => row.words.trim() === '')).toEqual([]);
  });

  test('whatever a decision cites has its row', () => {
    const rules = shipped(id);
    const cited = [
      ...Object.values(rules.cite),
      ...Object.values(rules.flags).map((rule) => rule?.clauses ?? []),
      ...AMBIGUITIES.map((entry) => entry.clauses[id] ?? []),
    ].flat();
    const has = (clause: string) =>
      clauses.some(
        (row) =>
          row.clause === clause ||
          (/^[ .]/.test(row.clause.slice(clause.length)) && row.clause.startsWith(clause)),
      );
    const borrowed = (clause: string) =>
      id === 'fiim-ru-club' &&
      clause.startsWith('fiim-eng ') &&
      readIndex('fiim-eng').some((row) => row.clause.startsWith(clause.slice(9)));
    expect(cited.filter((clause) => !has(clause) && !borrowed(clause))).toEqual([]);
  });

  test('every procedure named can be switched off', () => {
    const unknown = procedures(clauses).filter((name) => !CORE[name] && !SWITCHES[name]?.(shipped(id)));
    expect(unknown).toEqual([]);
  });

  test('the page is current, and each procedure has a test that fails without it', () => {
    const made = page(id);
    expect(readFileSync(pageFile(id), 'utf8')).toBe(made);
    expect(made.split('\n').filter((line) => / –( \||,)/.test(line))).toEqual([]);
  }, 120_000);
});

test('the engine’s own switches still fit its source', () => {
  for (const [name, { file, find, test: by }] of Object.entries(CORE)) {
    const source = readFileSync(file, 'utf8');
    expect(source.includes(find), `${name}: ${file}`).toBe(true);
    if (typeof by === 'string') expect(PROOFS.some((proof) => proof.id.startsWith(`${by}-`))).toBe(true);
    else expect(readFileSync(by.file, 'utf8')).toContain(by.name);
  }
});
