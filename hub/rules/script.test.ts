import { expect, test } from 'vitest';
import { blackCat, clubRu, emu, FIVE, fiimEng, fiimRuClub, TEN, without } from './kit.ts';
import { OWN_WORDS, PHRASE_KEYS } from './phrases.ts';
import type { Ruleset } from './ruleset.ts';
import { firstNight, phrase, shootingNight } from './script.ts';

const order = (rules: Ruleset) =>
  firstNight(rules, TEN).flatMap(({ act, seconds, exact }) =>
    act?.type === 'wake' && act.who !== 'player' ? [`${act.who} ${seconds}${exact ? '!' : ''}`] : [],
  );

test('the first Night’s order and durations', () => {
  expect(order(fiimEng)).toEqual(['mafia 60!', 'sheriff null', 'relaxed 30!']);
  expect(order(emu)).toEqual(['mafia 60', 'sheriff null', 'relaxed 30!']);
  expect(order(fiimRuClub)).toEqual(['don 10', 'mafia 60!', 'sheriff 10']);
  expect(order(blackCat)).toEqual(['don 10', 'mafia 60!', 'sheriff 10']);
  expect(order(clubRu)).toEqual(['mafia 60', 'don 60', 'sheriff 60']);
});

test('no phrase puts the Don to sleep where the text has none (A-35)', () => {
  const sleeps = (rules: Ruleset) =>
    firstNight(rules, TEN).filter(({ act }) => act?.type === 'sleep' && act.who === 'don').length;
  expect(FIVE.map(sleeps)).toEqual([0, 0, 0, 0, 1]);
});

test('a shooting Night: shot, Don, Sheriff, Best Move where it is at Night, morning', () => {
  for (const rules of FIVE) {
    const acts = shootingNight(rules, { alive: without(3), killed: 8, bestMove: true }).flatMap(({ act }) =>
      act?.type === 'wake' ? [act.who] : [],
    );
    const atNight = rules === fiimEng || rules === emu;
    expect(acts).toEqual(['mafia', 'don', 'sheriff', ...(atNight ? ['best-move'] : [])]);
  }
  expect(shootingNight(clubRu, { alive: TEN, killed: null }).at(-1)?.say.ru).toBe('Утро доброе.');
  expect(shootingNight(blackCat, { alive: TEN, killed: null }).at(-1)).toMatchObject({
    say: { en: 'The mafia has missed.' },
    prescribed: true,
    clauses: ['8.7'],
  });
});

test('the script of a Night is the same whoever holds which role, and whoever has left of them', () => {
  for (const rules of FIVE) {
    const keys = (alive: typeof TEN) => shootingNight(rules, { alive }).map((line) => line.key);
    expect(keys(without(4, 5))).toEqual(keys(TEN));
  }
});

test('every phrase has words in both languages', () => {
  for (const key of PHRASE_KEYS)
    for (const rules of FIVE) {
      const { en, ru } = phrase(rules, key, { seat: 4, seats: [4], numbers: [4] });
      expect(en.length && ru.length, key).toBeGreaterThan(0);
      expect(`${en}${ru}`).not.toMatch(/[{}]/);
    }
  expect(Object.keys(OWN_WORDS)).toEqual([...PHRASE_KEYS]);
});
