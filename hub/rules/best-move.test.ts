import { expect, test } from 'vitest';
import { bestMovePoints, offer, type VictimFacts } from './best-move.ts';
import { blackCat, clubRu, emu, FIVE, fiimEng, fiimRuClub, ROLES } from './kit.ts';
import type { Ruleset } from './ruleset.ts';

const victim: VictimFacts = { seat: 8, day: 2, killsBefore: 0, firstDayLeft: 0, claimed: [] };
const offered = (rules: Ruleset, some: Partial<VictimFacts>) => {
  const answer = offer(rules.bestMove, { ...victim, ...some });
  return answer && (answer.value.offered || answer.value.reason);
};

test('the victim of the first shooting Night has it in all five', () => {
  for (const rules of FIVE) expect(offered(rules, {})).toBe(true);
});

test('after a misfire: lost where it hangs on that Night (A-23), passed on in emu 11.11.2', () => {
  for (const rules of [fiimEng, fiimRuClub, blackCat, clubRu])
    expect(offered(rules, { day: 3 })).toBe('not-first-night');
  expect(offer(fiimEng.bestMove, { ...victim, day: 3 })?.open).toBe('A-23');
  expect(offered(emu, { day: 5 })).toBe(true);
  for (const rules of FIVE) expect(offered(rules, { day: 3, killsBefore: 1 })).toBeNull();
});

test('barred by two leaving on Day 1, or in club-ru by calling oneself Sheriff', () => {
  for (const rules of [fiimEng, emu, blackCat])
    expect(offered(rules, { firstDayLeft: 2 })).toBe('two-left-on-first-day');
  for (const rules of [fiimRuClub, clubRu]) expect(offered(rules, { firstDayLeft: 2 })).toBe(true);
  for (const rules of FIVE) expect(offered(rules, { firstDayLeft: 1 })).toBe(true);
  expect(offered(clubRu, { claimed: [8] })).toBe('claimed-sheriff');
  expect(offered(clubRu, { claimed: [3] })).toBe(true);
  expect(offered(fiimEng, { claimed: [8] })).toBe(true);
});

test('when and how long', () => {
  expect(FIVE.map((rules) => [rules.bestMove.when, rules.bestMove.seconds])).toEqual([
    ['night', 20],
    ['night', 20],
    ['last-word', 60],
    ['last-word', 60],
    ['last-word', 60],
  ]);
});

test('points: three 0.7, two 0.5; none with a word too many or a number too few', () => {
  const table = fiimEng.scoring?.bestMove ?? [0, 0, 0, 0];
  expect(bestMovePoints(table, [2, 5, 9], false, ROLES).value).toBe(0.7);
  expect(bestMovePoints(table, [2, 5, 1], false, ROLES).value).toBe(0.5);
  expect(bestMovePoints(table, [2, 3, 1], false, ROLES)).toEqual({ value: 0, ground: 'score.best-move' });
  expect(bestMovePoints(table, [2, 5, 9], true, ROLES)).toMatchObject({ value: 0, open: 'A-22' });
  expect(bestMovePoints(table, [2, 5], false, ROLES)).toMatchObject({ value: 0, open: 'A-24' });
  expect(bestMovePoints(table, [2, 2, 5], false, ROLES)).toMatchObject({ value: 0 });
});
