import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Seat } from '../../schemas/vocabulary.ts';
import { ballot, unusedGoTo } from './ballot.ts';
import { blackCat, clubRu, emu, FIVE, fiimEng, fiimRuClub, TEN } from './kit.ts';
import { openQuestion } from './registry.ts';
import type { Ruleset } from './ruleset.ts';
import { afterRound, moreThanHalf, noSecondVote } from './ties.ts';

const tie = (rules: Ruleset, tied: number, atTable: number, round: number, before = tied) => {
  const candidates = TEN.slice(0, before);
  const counts = new Map<Seat, number>(candidates.map((seat, i) => [seat, i < tied ? 1 : 0]));
  return afterRound(rules, { candidates, counts, round, atTable });
};

test('tie matrix: 2 to 10 tied of 2 to 10 at the table, first vote and re-vote, each ruleset', () => {
  const barred = new Map<Ruleset, (tied: number, at: number) => boolean>([
    [fiimEng, (tied, at) => tied === at || (tied === 3 && at === 9)],
    [emu, (tied, at) => tied === at || (tied === 3 && at === 9)],
    [blackCat, (tied, at) => tied === at],
    [clubRu, () => false],
    [fiimRuClub, () => false],
  ]);
  for (const rules of FIVE)
    for (let atTable = 2; atTable <= 10; atTable++)
      for (let tied = 2; tied <= atTable; tied++) {
        expect(tie(rules, tied, atTable, 1).value).toEqual({ follows: 're-vote', tied: TEN.slice(0, tied) });
        const again = tie(rules, tied, atTable, 2);
        const bar = barred.get(rules)?.(tied, atTable) ?? false;
        expect(again.value.follows, `${rules.id} ${tied} of ${atTable}`).toBe(bar ? 'all-stay' : 'question');
        expect(again.barred !== undefined).toBe(bar);
        if (tied < atTable) {
          const fewer = tie(rules, tied, atTable, 2, tied + 1);
          expect(fewer.value.follows).toBe('re-vote');
          expect(openQuestion(rules, fewer)).toBe(rules === fiimEng || rules === emu ? undefined : 'A-11');
        }
      }
});

test('why the question is barred: everyone, or three of nine', () => {
  expect(tie(fiimEng, 3, 9, 2)).toMatchObject({ barred: 'result.barred-three-of-nine', open: 'A-12' });
  expect(tie(emu, 4, 4, 2)).toMatchObject({ barred: 'result.barred-all', open: 'A-12' });
  expect(tie(blackCat, 4, 4, 2)).toMatchObject({ barred: 'result.barred-all' });
  expect(tie(blackCat, 4, 4, 2).open).toBeUndefined();
  expect(tie(fiimRuClub, 4, 4, 2)).toMatchObject({ value: { follows: 'question' }, open: 'A-13' });
});

test('the single highest leaves, at any number of candidates', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...FIVE),
      fc.array(fc.integer({ min: 0, max: 10 }), { minLength: 1, maxLength: 10 }),
      fc.integer({ min: 1, max: 4 }),
      (rules, votes, round) => {
        const candidates = TEN.slice(0, votes.length);
        const counts = new Map(candidates.map((seat, i) => [seat, votes[i] ?? 0]));
        const most = Math.max(...votes);
        const top = candidates.filter((_, i) => votes[i] === most);
        const { value } = afterRound(rules, { candidates, counts, round, atTable: 10 });
        if (rules === clubRu && most === 0) expect(value).toEqual({ follows: 'all-stay', tied: top });
        else if (top.length === 1) expect(value).toEqual({ follows: 'leaves', seat: top[0] });
        else expect('tied' in value && value.tied).toEqual(top);
      },
    ),
  );
});

test('not one vote: in club-ru all stay and the Judge is asked (A-47)', () => {
  const none = { candidates: [4, 5] as const, counts: new Map(), round: 1, atTable: 9 };
  expect(afterRound(clubRu, none)).toMatchObject({ value: { follows: 'all-stay' }, open: 'A-47' });
});

test('the question: more than half of those at the table', () => {
  for (let atTable = 2; atTable <= 10; atTable++)
    for (let votes = 0; votes <= atTable; votes++)
      expect(moreThanHalf(votes, atTable).value).toBe(votes > atTable / 2);
  expect(moreThanHalf(2, 4)).toMatchObject({ value: false, open: 'A-09' });
  expect(moreThanHalf(0, 4).open).toBeUndefined();
});

test('no second vote, for a ruleset that has none', () => {
  const house = { ...fiimEng, tie: { ...fiimEng.tie, step: noSecondVote } };
  expect(tie(house, 2, 8, 1).value.follows).toBe('all-stay');
});

test('whether there is a vote at all', () => {
  const one = [{ by: 2, seat: 6 }] as const;
  for (const rules of FIVE) {
    const at = (day: number, nominees: typeof one | readonly [], cancelled = false) =>
      ballot(rules, { nominees, alive: TEN, day, cancelled }).value;
    expect(at(1, one)).toEqual({ held: false, reason: 'single-nominee-first-day' });
    expect(at(2, one)).toEqual({ held: true, candidates: [6] });
    expect(at(2, [])).toEqual({ held: false, reason: 'no-nominee' });
    expect(at(2, one, true)).toEqual({ held: false, reason: 'cancelled' });
    expect(at(1, one, true)).toEqual({ held: false, reason: 'single-nominee-first-day' });
    expect(ballot(rules, { nominees: [], alive: TEN, day: 2, cancelled: true }).open).toBe('A-15');
  }
});

test('unused votes: to the last candidate, in a re-vote to the last of those re-voted (A-08), in club-ru to nobody', () => {
  for (const rules of FIVE) {
    expect(unusedGoTo(rules, [9, 5], 1, 5).value).toBe(rules === clubRu ? null : 5);
    const again = unusedGoTo(rules, [9, 5], 2, 3);
    expect(again.value).toBe(rules === clubRu ? null : 5);
    expect(again.open).toBe([fiimEng, fiimRuClub, blackCat].some((r) => r === rules) ? 'A-08' : undefined);
  }
});
