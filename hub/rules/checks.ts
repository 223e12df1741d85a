/** What a night check tells, and the signs the Judge shows for it. */
import type { Signs } from '../../schemas/decision.ts';
import type { Role } from '../../schemas/vocabulary.ts';
import type { Ground } from './grounds.ts';
import type { Ruleset } from './ruleset.ts';

export type CheckSigns = {
  readonly sheriff: { readonly red: Signs; readonly dark: Signs };
  readonly don: { readonly sheriff: Signs; readonly 'not-sheriff': Signs };
  /** Length of a check in s; null where the text is silent. */
  readonly seconds: number | null;
  /** The holder names one number a Night; false where the text sets no number. */
  readonly oneANight: boolean;
};
export type CheckAnswer = {
  readonly result: 'sheriff' | 'not-sheriff' | 'red' | 'dark';
  readonly signs: Signs;
  readonly ground: Ground;
};

/** The answer to a check of a seat with this role. */
export const checkAnswer = (
  rules: Pick<Ruleset, 'checks'>,
  by: 'don' | 'sheriff',
  role: Role,
): CheckAnswer => {
  if (by === 'don') {
    const result = role === 'sheriff' ? 'sheriff' : 'not-sheriff';
    return { result, signs: rules.checks.don[result], ground: `check.don.${result}` };
  }
  const result = role === 'mafia' || role === 'don' ? 'dark' : 'red';
  return { result, signs: rules.checks.sheriff[result], ground: `check.sheriff.${result}` };
};
