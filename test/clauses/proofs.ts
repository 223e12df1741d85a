/** The cases that prove a clause, and what they say of a ruleset: which of them it misses. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { begin, isRefusal, stateLine, step } from '../../hub/judge/game.ts';
import { readLine } from '../../hub/judge/lines.ts';
import { findRuleset, installRuleset } from '../../hub/rules/registry.ts';
import type { Ruleset } from '../../hub/rules/ruleset.ts';
import type { Decision } from '../../schemas/decision.ts';
import { header } from '../../schemas/record.ts';
import { check } from '../cases/checks.ts';
import { expectation } from '../cases/expectation.ts';
import { ownProofs } from './own-proofs.ts';

const given = z.object({
  cases: z.array(
    z.object({
      id: z.string(),
      ruleset: z.string(),
      record: z.array(z.record(z.string(), z.unknown())),
      expect: z.array(expectation),
    }),
  ),
});
export type Proof = z.infer<typeof given>['cases'][number];

/** All proofs: our own short ones first, then the worked cases. */
export const PROOFS: readonly Proof[] = [
  ...given.shape.cases.parse(ownProofs),
  ...given.parse(JSON.parse(readFileSync(join(import.meta.dirname, '../cases/given.json'), 'utf8'))).cases,
];

/** What the proof's record misses of what it demands; empty: it holds. */
export const misses = ({ record, expect }: Proof): readonly string[] => {
  let game = begin(header.parse(record[0]));
  if (isRefusal(game)) throw new Error(game.detail);
  const decisions: Decision[] = [];
  for (const [i, line] of record.slice(1).entries()) {
    const taken = step(game, i + 2, readLine(JSON.stringify(line)));
    game = taken.game;
    decisions.push(...taken.decisions);
  }
  const judged = { decisions, state: stateLine(game) };
  return expect.flatMap((expected) => check(judged, expected) ?? []);
};

/** The first proof that fails once the ruleset of this id is replaced, or undefined. */
export const firstFailing = (rules: Ruleset): string | undefined => {
  if (!findRuleset(rules.id)) throw new Error(`no ruleset ${rules.id} to replace`);
  const restore = installRuleset(rules);
  try {
    return PROOFS.find((proof) => proof.ruleset === rules.id && misses(proof).length > 0)?.id;
  } finally {
    restore();
  }
};
