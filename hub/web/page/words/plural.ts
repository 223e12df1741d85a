/** Numbers and their nouns, as each language wants them. */
type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** `(3, {one: 'vote', other: 'votes'})` → `3 votes`, by the language's own rules. */
export function counter(language: string): (n: number, forms: Forms) => string {
  const rules = new Intl.PluralRules(language);
  return (n, forms) => `${n}\u00a0${forms[rules.select(n)] ?? forms.other}`;
}

/**
 * `2, 5 and 9`. Told here: `Intl.ListFormat` takes a tenth of a second to make on a desk computer, before anything
 * can be drawn.
 */
export const lister =
  (and: string, oxford: boolean) =>
  (list: readonly (number | string)[]): string =>
    list.length < 2
      ? list.join('')
      : `${list.slice(0, -1).join(', ')}${oxford && list.length > 2 ? ',' : ''} ${and} ${list.at(-1)}`;
