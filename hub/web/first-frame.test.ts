import { expect, test } from 'vitest';
import { SAMPLES } from '../../test/browser/samples.ts';
import { emptyView } from './fake-table.ts';
import { lookOf, withFrame } from './first-frame.ts';

const HTML = '<html lang="en"><!--frame-->';
const NOW = 100_000;
const en = { language: 'en', theme: 'dark' } as const;

/** What is read, without the tags. */
const text = (html: string) => html.replaceAll(/<[^>]*>/g, '|').replaceAll(/\|+/g, '|');

test('by day the first frame says the phase, whose word and what is left of it', () => {
  expect(text(withFrame(HTML, SAMPLES.day('en', NOW), en))).toBe(
    '|Day 2|No. 5 speaks |38 s|9 at the table|3 7 9|● |Recording|',
  );
  expect(text(withFrame(HTML, SAMPLES.day('ru', NOW), { language: 'ru', theme: 'light' }))).toBe(
    '|День 2|№ 5 говорит |38 с|за столом 9|3 7 9|● |Запись идёт|',
  );
});

test('in a vote it says how many are still out, and whom the table waits for', () => {
  const vote = { ...SAMPLES.voteOpen('en', NOW), waiting: [4, 6] as const };
  expect(text(withFrame(HTML, vote, en))).toContain(
    'Day 2 · Vote|9 at the table|3 (2) ▸7 9|4\u00a0votes still out|',
  );
  expect(text(withFrame(HTML, vote, en))).toContain('still out|◔ Waiting for seats 4 and 6|● |Recording|');
});

test('between two rounds of a vote it says whose word it is as well', () => {
  expect(text(withFrame(HTML, SAMPLES.again('en', NOW), en))).toContain(
    'Day 2 · Vote · round 2|No. 3 to speak |30 s|9 at the table|',
  );
});

test('by night it is as dark as the night page, and says the phase alone', () => {
  const night = withFrame(HTML, SAMPLES.night('en', NOW), en);
  expect(night).toContain('page-night');
  expect(text(night)).toBe('|Night 2|● |Recording|');
});

test('before a game it names the form; who may not see the table is told nothing', () => {
  expect(text(withFrame(HTML, emptyView(), en))).toBe('|A new game|');
  expect(text(withFrame(HTML, null, en))).toBe('|Mafia table|');
});

test('language and light are those the screen keeps, or else what its browser asks for', () => {
  const look = (headers: Record<string, string>) => lookOf({ headers });
  expect(look({})).toEqual({ language: 'en', theme: 'dark' });
  expect(look({ 'accept-language': 'de,ru-RU;q=0.8' })).toEqual({ language: 'ru', theme: 'dark' });
  expect(
    look({
      'accept-language': 'ru',
      cookie: 'mafia-table-language=en; mafia-table-theme=light',
    }),
  ).toEqual({ language: 'en', theme: 'light' });
  expect(look({ cookie: 'mafia-table-language="><b>; mafia-table-theme=pink' })).toEqual({
    language: 'en',
    theme: 'dark',
  });
  expect(withFrame(HTML, null, { language: 'ru', theme: 'light' })).toMatch(
    /^<html lang="ru" data-theme="light">/,
  );
});
