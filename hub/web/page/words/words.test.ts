import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { FLAG_KINDS } from '../../../../schemas/decision.ts';
import { SOUND_FAULTS } from '../../../../schemas/stage.ts';
import { REFUSALS } from '../../../judge/refusal.ts';
import { FAILURES } from '../../../record/failure.ts';
import { AILMENTS } from '../../../table/health.ts';
import { en } from './en.ts';
import { ru } from './ru.ts';

type Tree = { readonly [key: string]: unknown };

/** Every leaf with its path; a function is called with numbers and lists such as it may be given. */
function leaves(tree: Tree, path = ''): [string, unknown][] {
  return Object.entries(tree).flatMap(([key, value]) => {
    const here = path ? `${path}.${key}` : key;
    return value !== null && typeof value === 'object'
      ? leaves(value as Tree, here)
      : [[here, value] as const];
  }) as [string, unknown][];
}

test('both languages have every word', () => {
  const [english, russian] = [leaves(en), leaves(ru)];
  expect(russian.map(([path]) => path).sort()).toEqual(english.map(([path]) => path).sort());
  for (const [path, value] of [...english, ...russian])
    if (typeof value === 'string') expect(value.trim(), path).not.toBe('');
});

test('the Russian words are Russian, but for the names of keys and of the other language', () => {
  const foreign = new Set(['code', 'view.language']);
  for (const [path, value] of leaves(ru))
    if (typeof value === 'string' && !foreign.has(path)) expect(value, path).toMatch(/[А-Яа-яЁё]/);
});

test('every reason for which the table refuses has words in both languages', () => {
  for (const code of [
    ...Object.keys(REFUSALS),
    'no-game',
    'call-taken-back',
    'record-failed',
    'unknown-ruleset',
  ])
    for (const words of [en, ru]) expect(words.reason[code], code).toBeTruthy();
});

test('every flag has a name', () => {
  for (const kind of FLAG_KINDS) for (const words of [en, ru]) expect(words.flag[kind], kind).toBeTruthy();
});

test('numbers take the form of the noun that the language wants', () => {
  const bare = (text: string) => text.replaceAll('\u00a0', ' ');
  expect([1, 2, 11].map((n) => bare(en.votes(n)))).toEqual(['1 vote', '2 votes', '11 votes']);
  expect([1, 2, 5, 11, 21, 22, 0].map((n) => bare(ru.votes(n)))).toEqual([
    '1 голос',
    '2 голоса',
    '5 голосов',
    '11 голосов',
    '21 голос',
    '22 голоса',
    '0 голосов',
  ]);
  expect([1, 3, 4].map((n) => bare(ru.fouls(n)))).toEqual(['1 фол', '3 фола', '4 фола']);
  expect(ru.seats([1, 2, 5])).toBe('1, 2 и 5');
});

test('Russian words are the field’s: a round of votes is no round of speeches, and nobody is handed a knife', () => {
  expect([2, 3].map(ru.round)).toEqual(['переголосование', 'переголосование 2']);
  const said = readFileSync(join(import.meta.dirname, 'ru.ts'), 'utf8') + Object.values(ru.reason).join('\n');
  expect(said).not.toMatch(/(?<![а-яё])(перо|пера|круг[аеу]?)(?![а-яё])/iu);
});

test('whatever may befall the record has words in both languages', () => {
  const codes = [...Object.keys(FAILURES)];
  for (const code of codes)
    for (const words of [en, ru]) expect(words.recordFailure[code], code).toBeTruthy();
});

test('whatever silences the hub has words in both languages, with what it is about', () => {
  for (const code of SOUND_FAULTS)
    for (const words of [en, ru]) {
      expect(words.sound.fault({ code, about: null }), code).toBeTruthy();
      expect(words.sound.fault({ code, about: 'night' }), code).toContain('night');
    }
});

/** Every reason in the sources that may become a seat's health: a new one without words is found here. */
test('whatever ails a seat is said, with what to do, in both languages', () => {
  const hub = join(import.meta.dirname, '../../../');
  const sources = ['table/health.ts', 'table/senses.ts', 'clock/seat-clock.ts', 'link/link.ts'];
  const codes: string[] = sources.flatMap((file) =>
    readFileSync(join(hub, file), 'utf8')
      .split('\n')
      .filter((line) => /\breason\??: '/.test(line))
      .flatMap((line) =>
        [...line.slice(line.indexOf('reason')).matchAll(/'([a-z-]+)'/g)].map(([, code]) => code ?? ''),
      ),
  );
  expect(new Set(codes).size).toBeGreaterThan(8);
  for (const code of [...codes, ...AILMENTS])
    for (const words of [en, ru]) expect(words.healthReason[code], code).toBeTruthy();
});
