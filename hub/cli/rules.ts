import { describe, differences } from '../rules/describe.ts';
import { findRuleset, rulesetIds } from '../rules/registry.ts';
import type { Ruleset } from '../rules/ruleset.ts';
import { type Command, CommandError, readArguments } from './command.ts';
import { table } from './table.ts';

type Language = 'en' | 'ru';

const HEADINGS = {
  en: { id: 'ruleset', name: 'name', version: 'version', point: 'point', says: 'says', clauses: 'clauses' },
  ru: { id: 'правила', name: 'название', version: 'версия', point: 'что', says: 'как', clauses: 'пункты' },
} as const;

const installed = (id: string): Ruleset => {
  const rules = findRuleset(id);
  if (!rules) throw new CommandError(`no ruleset "${id}" (there are: ${rulesetIds().join(', ')})`);
  return rules;
};

const language = (value: string | undefined): Language => {
  if (value === undefined || value === 'en' || value === 'ru') return value ?? 'en';
  throw new CommandError(`--lang is en or ru, not "${value}"`);
};

const list = (lang: Language): string => {
  const h = HEADINGS[lang];
  const rows = rulesetIds()
    .map(installed)
    .map((rules) => [rules.id, rules.version, rules.names[lang]]);
  return table([[h.id, h.version, h.name], ...rows]);
};

const one = (rules: Ruleset, lang: Language): string => {
  const h = HEADINGS[lang];
  const rows = describe(rules).map(({ topic, says, clauses }) => [
    topic[lang],
    says[lang],
    clauses.join(', '),
  ]);
  return `${rules.names[lang]} (${rules.id}, ${rules.version})\n\n${table([[h.point, h.says, h.clauses], ...rows])}`;
};

const compared = (a: Ruleset, b: Ruleset, lang: Language): string => {
  const rows = differences(a, b).map(([left, right]) => [
    left.topic[lang],
    left.says[lang],
    right.says[lang],
  ]);
  return table([[HEADINGS[lang].point, a.id, b.id], ...rows]);
};

const OPTIONS = {
  compare: { type: 'boolean', help: 'two rulesets side by side, only where they differ' },
  lang: { type: 'string', value: 'en|ru', help: 'the language; left out: en' },
  json: { type: 'boolean', help: 'for programs' },
} as const;

/** `mafia-table rules`: what an installed ruleset says where texts differ. */
export const rules: Command = {
  usage: ['[ID] [--lang en|ru] [--json]', '--compare A B [--lang en|ru] [--json]'],
  summary: 'What a ruleset says where they differ; two side by side.',
  options: OPTIONS,
  async run(args, { out }) {
    const { values, positionals } = readArguments(args, OPTIONS, [0, 2]);
    const lang = language(values.lang);
    const [first, second] = positionals;
    if (values.compare) {
      if (first === undefined || second === undefined) throw new CommandError('--compare needs two rulesets');
      const [a, b] = [installed(first), installed(second)];
      out(values.json ? `${JSON.stringify(differences(a, b), null, 2)}\n` : compared(a, b, lang));
      return 0;
    }
    if (second !== undefined) throw new CommandError('one ruleset, or --compare A B');
    if (first === undefined) {
      const all = () =>
        rulesetIds()
          .map(installed)
          .map(({ id, version, names }) => ({ id, version, names }));
      out(values.json ? `${JSON.stringify(all(), null, 2)}\n` : list(lang));
      return 0;
    }
    const ruleset = installed(first);
    out(values.json ? `${JSON.stringify(describe(ruleset), null, 2)}\n` : one(ruleset, lang));
    return 0;
  },
};
