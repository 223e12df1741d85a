import { expect, test } from 'vitest';
import type { Nominee } from '../../schemas/decision.ts';
import type { Seat } from '../../schemas/vocabulary.ts';
import { blackCat, clubRu, emu, FIVE, fiimEng, fiimRuClub, TEN, without } from './kit.ts';
import { nominate, withdraw } from './nomination.ts';
import type { Ruleset } from './ruleset.ts';

const facts = (by: Seat, seat: Seat, nominees: readonly Nominee[] = []) =>
  ({ by, seat, nominees, alive: TEN, speaking: 'turn' }) as const;

test('one only, and final: fiim-eng 5.6, emu 5.6.3-4, fiim-ru-club l.39-41', () => {
  for (const rules of [fiimEng, emu, fiimRuClub]) {
    const nominees = [{ by: 3, seat: 5 }] as const;
    expect(nominate(rules.nomination, facts(3, 8, nominees)).value).toEqual({
      accepted: false,
      reason: 'one-only',
      nominees,
    });
    expect(withdraw(rules.nomination, facts(3, 5, nominees)).value).toEqual({
      taken: false,
      reason: 'not-withdrawable',
    });
  }
});

test('the last valid one stands: black-cat 7.5 with its printed example, club-ru l.37', () => {
  for (const rules of [blackCat, clubRu]) {
    let nominees: readonly Nominee[] = [{ by: 2, seat: 7 }];
    const say = (seat: Seat) => {
      const { value } = nominate(rules.nomination, facts(3, seat, nominees));
      nominees = value.nominees;
      return value.accepted;
    };
    const own = () => nominees.filter((nominee) => nominee.by === 3).map((nominee) => nominee.seat);
    expect([1, 2, 3, 4].map((seat) => say(seat as Seat))).toEqual([true, true, true, true]);
    expect(own()).toEqual([4]);
    const taken = withdraw(rules.nomination, facts(3, 4, nominees)).value;
    if (taken.taken) nominees = taken.nominees;
    expect(own()).toEqual([]);
    expect([5, 6, 7].map((seat) => say(seat as Seat))).toEqual([true, true, false]);
    expect(own()).toEqual([6]);
    expect(nominees).toEqual([
      { by: 2, seat: 7 },
      { by: 3, seat: 6 },
    ]);
  }
});

test('already nominated is not accepted and costs nothing', () => {
  for (const rules of FIVE) {
    const nominees = [{ by: 2, seat: 5 }] as const;
    const { value } = nominate(rules.nomination, facts(3, 5, nominees));
    expect(value).toMatchObject({ accepted: false, reason: 'already-nominated' });
    expect(nominate(rules.nomination, facts(3, 6, value.nominees)).value.accepted).toBe(true);
  }
});

test('not in a last word, not between speeches, not somebody who has left', () => {
  const open = (rules: Ruleset) =>
    nominate(rules.nomination, { ...facts(8, 1), alive: without(8), speaking: 'last-word' });
  for (const rules of [blackCat, clubRu]) expect(open(rules)).toMatchObject({ value: { accepted: false } });
  for (const rules of [blackCat, clubRu]) expect(open(rules).open).toBeUndefined();
  for (const rules of [fiimEng, emu, fiimRuClub]) expect(open(rules).open).toBe('A-45');
  for (const rules of FIVE) {
    expect(nominate(rules.nomination, { ...facts(3, 5), speaking: null }).value.reason).toBe(
      'not-in-own-speech',
    );
    expect(nominate(rules.nomination, { ...facts(3, 5), speaking: 'tie' }).value.accepted).toBe(false);
    expect(nominate(rules.nomination, { ...facts(3, 5), alive: without(5) }).value.reason).toBe(
      'not-at-the-table',
    );
  }
});

test('taking back somebody else’s, or outside the own speech', () => {
  const nominees = [{ by: 2, seat: 5 }] as const;
  expect(withdraw(blackCat.nomination, facts(3, 5, nominees)).value).toEqual({
    taken: false,
    reason: 'not-own-nomination',
  });
  expect(withdraw(clubRu.nomination, { ...facts(2, 5, nominees), speaking: null }).value).toEqual({
    taken: false,
    reason: 'not-in-own-speech',
  });
});

test('two nominations, for a ruleset that has them', () => {
  const two = { ...fiimEng.nomination, limit: 2 };
  const nominees = [{ by: 3, seat: 5 }] as const;
  const { value } = nominate(two, facts(3, 8, nominees));
  expect(value.accepted).toBe(true);
  expect(nominate(two, facts(3, 9, value.nominees)).value.reason).toBe('one-only');
});
