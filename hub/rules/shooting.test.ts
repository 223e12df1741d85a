import { expect, test } from 'vitest';
import type { Seat } from '../../schemas/vocabulary.ts';
import { checkAnswer } from './checks.ts';
import { blackCat, clubRu, emu, FIVE, fiimEng, fiimRuClub, TEN, without } from './kit.ts';
import { numbersCalled } from './nights.ts';
import type { Ruleset } from './ruleset.ts';

type Fired = readonly (readonly [Seat, readonly Seat[]])[];
const night = (rules: Ruleset, fired: Fired, alive = TEN, dark?: readonly Seat[]) =>
  rules.shots({ fired: new Map(fired), alive, ...(dark && { dark }) });
const killed = (rules: Ruleset, fired: Fired, alive = TEN) => night(rules, fired, alive).value.killed;

test('all on one number kills; another number, or none, is a miss', () => {
  for (const rules of FIVE) {
    expect(
      night(rules, [
        [2, [4]],
        [5, [4]],
        [9, [4]],
      ]).value,
    ).toEqual({ killed: 4, misfire: false, offenders: [] });
    expect(
      killed(rules, [
        [2, [4]],
        [5, [4]],
        [9, [6]],
      ]),
    ).toBeNull();
    expect(
      killed(rules, [
        [2, [4]],
        [5, [4]],
        [9, []],
      ]),
    ).toBeNull();
    expect(killed(rules, [[2, []]])).toBeNull();
    expect(killed(rules, [])).toBeNull();
    expect(killed(rules, [[9, [3]]])).toBe(3);
    expect(
      killed(
        rules,
        [
          [2, [4]],
          [5, [4]],
        ],
        without(4),
      ),
    ).toBeNull();
    expect(
      killed(rules, [
        [2, [9]],
        [5, [9]],
        [9, [9]],
      ]),
    ).toBe(9);
  }
});

test('two shots on different numbers: a miss, in club-ru the first counts and the shooter is flagged', () => {
  const fired: Fired = [
    [2, [4]],
    [5, [4]],
    [9, [4, 6]],
  ];
  for (const rules of [fiimEng, emu, fiimRuClub, blackCat]) expect(killed(rules, fired)).toBeNull();
  expect(night(clubRu, fired)).toMatchObject({
    value: { killed: 4, misfire: false, offenders: [9] },
    ground: 'night.first-shot',
  });
  expect(
    night(clubRu, [
      [2, [6]],
      [5, [6]],
      [9, [4, 6]],
    ]).value,
  ).toEqual({
    killed: null,
    misfire: true,
    offenders: [9],
  });
});

test('two shots on one number: fiim-eng and emu a hit, fiim-ru-club and black-cat a miss (A-28)', () => {
  const fired: Fired = [
    [2, [4]],
    [5, [4, 4]],
    [9, [4]],
  ];
  expect(night(fiimEng, fired)).toMatchObject({ value: { killed: 4 }, open: 'A-28' });
  expect(killed(emu, fired)).toBe(4);
  expect(night(fiimRuClub, fired)).toMatchObject({ value: { killed: null }, open: 'A-28' });
  expect(night(blackCat, fired)).toMatchObject({ value: { killed: null }, open: 'A-28' });
  expect(killed(clubRu, fired)).toBe(4);
});

test('club-ru: an own Dark one can be killed, and the Judge is told of the other reading (A-27)', () => {
  expect(
    night(
      clubRu,
      [
        [2, [9]],
        [5, [9]],
        [9, [9]],
      ],
      TEN,
      [2, 5, 9],
    ),
  ).toMatchObject({
    value: { killed: 9 },
    open: 'A-27',
  });
});

test('numbers called: always ten, or the living', () => {
  const alive = without(2, 8);
  for (const rules of [fiimEng, emu, fiimRuClub]) expect(numbersCalled(rules.night, alive)).toEqual(TEN);
  for (const rules of [blackCat, clubRu]) expect(numbersCalled(rules.night, alive)).toEqual(alive);
});

test.each([
  [fiimEng, 'sheriff', 'don', 'dark', { hand: 'official', head: 'official' }],
  [fiimEng, 'don', 'sheriff', 'sheriff', { hand: 'official', head: 'official' }],
  [emu, 'sheriff', 'mafia', 'dark', { hand: 'thumb-down' }],
  [emu, 'sheriff', 'citizen', 'red', { hand: 'thumb-up' }],
  [emu, 'don', 'sheriff', 'sheriff', { hand: 'arms-raised', head: 'nod' }],
  [emu, 'don', 'mafia', 'not-sheriff', { hand: 'arms-crossed', head: 'shake' }],
  [fiimRuClub, 'sheriff', 'sheriff', 'red', { hand: 'thumb-up', head: 'nod' }],
  [fiimRuClub, 'sheriff', 'don', 'dark', { hand: 'thumb-down', head: 'nod' }],
  [fiimRuClub, 'don', 'sheriff', 'sheriff', { head: 'nod' }],
  [blackCat, 'sheriff', 'citizen', 'red', { hand: 'thumb-up', head: 'shake' }],
  [blackCat, 'sheriff', 'mafia', 'dark', { hand: 'thumb-down', head: 'nod' }],
  [blackCat, 'don', 'citizen', 'not-sheriff', { head: 'shake' }],
  [clubRu, 'sheriff', 'don', 'dark', { head: 'nod' }],
  [clubRu, 'sheriff', 'citizen', 'red', { head: 'shake' }],
  [clubRu, 'don', 'sheriff', 'sheriff', { head: 'nod' }],
] as const)('signs of a check, row %#', (rules, by, role, result, signs) => {
  expect(checkAnswer(rules, by, role)).toMatchObject({ result, signs });
  expect(checkAnswer(rules, by, role).signs).toEqual(signs);
});
