/** The installed rulesets. Five ship; a club, or a test, may add its own. */
import { blackCat } from './black-cat.ts';
import { clubRu } from './club-ru.ts';
import { emu } from './emu.ts';
import { fiimEng } from './fiim-eng.ts';
import { fiimRuClub } from './fiim-ru-club.ts';
import type { AmbiguityId, Ruleset } from './ruleset.ts';

const installed = new Map<string, Ruleset>(
  [fiimEng, emu, fiimRuClub, blackCat, clubRu].map((rules) => [rules.id, rules]),
);

/** The ruleset of this id, or undefined. */
export const findRuleset = (id: string): Ruleset | undefined => installed.get(id);

/** Ids of everything installed, in the order of installing. */
export const rulesetIds = (): readonly string[] => [...installed.keys()];

/** Adds a ruleset, or replaces the one with its id; returns what takes that back. */
export const installRuleset = (rules: Ruleset): (() => void) => {
  const before = installed.get(rules.id);
  installed.set(rules.id, rules);
  return () => {
    if (before) installed.set(rules.id, before);
    else installed.delete(rules.id);
  };
};

/** The ambiguity to ask the Judge about, if the answer hangs on one that concerns this text. */
export const openQuestion = (
  rules: Ruleset,
  answer: { readonly open?: AmbiguityId },
): AmbiguityId | undefined =>
  answer.open && rules.ambiguities.includes(answer.open) ? answer.open : undefined;
