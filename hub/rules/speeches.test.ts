import { describe, expect, test } from 'vitest';
import type { Seat } from '../../schemas/vocabulary.ts';
import { blackCat, clubRu, emu, FIVE, fiimEng, fiimRuClub, TEN, without } from './kit.ts';
import { openQuestion } from './registry.ts';
import type { Ruleset } from './ruleset.ts';
import { nextAfter, roundFrom } from './seats.ts';

const opener = (
  rules: Ruleset,
  day: number,
  lastOpener: Seat | null,
  alive: readonly Seat[],
  silent = false,
) => rules.speech.opener({ day, alive, lastOpener, lastOpenerSilent: silent });

test('seat 1 opens the first Day in all five', () => {
  for (const rules of FIVE) expect(opener(rules, 1, null, TEN)?.value).toBe(1);
});

test.each<[Ruleset, number, Seat, readonly Seat[], Seat, Seat]>([
  // opener yesterday, who is alive → opener, last to speak
  [fiimEng, 2, 1, without(), 2, 1],
  [fiimEng, 2, 1, without(2), 3, 1],
  [fiimEng, 2, 1, without(1), 2, 10],
  [emu, 2, 1, without(4, 10), 2, 1],
  [emu, 3, 2, without(3, 4), 5, 2],
  [fiimRuClub, 2, 1, without(2), 3, 1],
  [clubRu, 2, 1, without(7), 2, 1],
  [clubRu, 3, 3, without(2, 4), 5, 3],
  [clubRu, 2, 10, without(1), 2, 10],
  [blackCat, 2, 1, without(), 2, 1],
  [blackCat, 2, 1, without(1), 3, 2],
  [blackCat, 2, 1, without(2), 3, 1],
  [blackCat, 3, 3, without(3, 4), 6, 5],
])('opener, row %#', (rules, day, lastOpener, alive, first, last) => {
  const answer = opener(rules, day, lastOpener, alive);
  expect(answer?.value).toBe(first);
  expect(roundFrom(first, alive).at(-1)).toBe(last);
});

test('black-cat 6.3: the last speaker is the next living seat after yesterday’s last', () => {
  for (let before = 1; before <= 10; before++)
    for (let dead = 1; dead <= 10; dead++) {
      const yesterday = roundFrom(before as Seat, TEN).at(-1) as Seat;
      const alive = without(dead as Seat);
      const first = opener(blackCat, 2, before as Seat, alive)?.value as Seat;
      expect(roundFrom(first, alive).at(-1)).toBe(nextAfter(yesterday, alive));
    }
});

test('A-01 is open only where the pointer would name somebody else; A-02 where the opener had lost the speech', () => {
  expect(opener(fiimEng, 2, 1, without(2))?.open).toBeUndefined();
  expect(opener(fiimEng, 3, 3, without(2))).toMatchObject({ value: 4, open: 'A-01' });
  expect(opener(fiimRuClub, 3, 3, without(2))?.open).toBeUndefined();
  for (const rules of FIVE) expect(opener(rules, 2, 1, TEN, true)?.open).toBe('A-02');
});

test('nobody left: nobody opens', () => {
  for (const rules of FIVE) expect(opener(rules, 3, 1, [])).toBeUndefined();
});

describe('three fouls', () => {
  const turn = (
    rules: Ruleset,
    loss: 'none' | 'today' | 'next',
    atTable: number,
    shortened = false,
    fouls = 3,
  ) => rules.fouls.turn({ fouls, loss, atTable, shortened }, 60);

  test('what the third takes, and when', () => {
    const third = (rules: Ruleset, phase: 'night' | 'day' | 'voting', spoke: boolean) => {
      const { value, open } = rules.fouls.third({ phase, spoke });
      return [value, open];
    };
    for (const rules of [fiimEng, emu]) {
      expect(third(rules, 'day', false)).toEqual(['today', undefined]);
      expect(third(rules, 'day', true)).toEqual(['today', 'A-17']);
      expect(third(rules, 'voting', true)).toEqual(['today', 'A-17']);
      expect(third(rules, 'night', false)).toEqual(['none', 'A-18']);
    }
    for (const rules of [fiimRuClub, blackCat])
      expect(third(rules, 'night', false)).toEqual(['next', undefined]);
    expect(third(clubRu, 'day', true)).toEqual(['next', 'A-21']);
  });

  test.each<[Ruleset, readonly number[]]>([
    [fiimEng, [3, 4]],
    [emu, [3, 4]],
    [blackCat, [3, 4]],
    [clubRu, [3]],
    [fiimRuClub, []],
  ])('half a minute by the size of the table, row %#', (rules, sizes) => {
    for (let atTable = 2; atTable <= 10; atTable++) {
      const { value } = turn(rules, 'next', atTable);
      expect(value).toEqual({ seconds: sizes.includes(atTable) ? 30 : 0, serves: true });
      expect(turn(rules, 'next', atTable, false, 2).value.seconds).toBe(60);
    }
  });

  test('served once, where the text says once; A-19 and A-20 are the other readings', () => {
    expect(turn(fiimEng, 'none', 4, true)).toMatchObject({ value: { seconds: 30 }, open: 'A-19' });
    expect(turn(blackCat, 'none', 4)).toMatchObject({ value: { seconds: 60 }, open: 'A-20' });
    expect(turn(clubRu, 'none', 3).value).toEqual({ seconds: 60, serves: false });
    expect(openQuestion(clubRu, turn(clubRu, 'none', 3))).toBeUndefined();
    expect(turn(fiimRuClub, 'none', 5).value.seconds).toBe(60);
  });

  test('a tie is spoken; black-cat 9.8 leaves open whether a loss already served counts again', () => {
    for (const rules of FIVE) {
      const facts = { fouls: 3, loss: 'none', atTable: 8, shortened: false } as const;
      expect(rules.fouls.tieSpeech(facts).value).toBe(true);
      expect(rules.fouls.tieSpeech(facts).open).toBe(rules === blackCat ? 'A-49' : undefined);
    }
  });
});
