/** Numbers and their nouns, as each language wants them. */
type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** `(3, {one: 'vote', other: 'votes'})` → `3 votes`, by the language's own rules. */
export function counter(language: string): (n: number, forms: Forms) => string {
  const rules = new Intl.PluralRules(language);
  return (n, forms) => `${n}\u00a0${forms[rules.select(n)] ?? forms.other}`;
}
