import { expect, test } from 'vitest';
import { blackCat, clubRu, emu, FIVE, fiimEng, fiimRuClub } from './kit.ts';
import type { Ruleset } from './ruleset.ts';

const end = (rules: Ruleset, red: number, dark: number, cause: 'vote' | 'night' | 'fouls' = 'vote') => {
  const answer = rules.win({ red, dark, cause });
  return answer.ended ? `${answer.value.winner} ${answer.value.by}` : null;
};

test('every split of 1 to 10 players but the empty one', () => {
  for (const rules of FIVE)
    for (let red = 0; red <= 7; red++)
      for (let dark = 0; dark <= 3; dark++) {
        if (red + dark === 0) continue;
        const expected = dark === 0 ? 'red elimination' : dark >= red ? 'dark parity' : null;
        expect(end(rules, red, dark), `${rules.id} ${red}:${dark}`).toBe(expected);
      }
});

test('nobody left: a Dark win in club-ru l.81; in fiim-ru-club the Judge ends it (A-13)', () => {
  expect(end(clubRu, 0, 0)).toBe('dark parity');
  expect(fiimRuClub.win({ red: 0, dark: 0, cause: 'vote' })).toEqual({ ended: false, ask: 'A-13' });
});

test('what is open about a win', () => {
  expect(fiimEng.win({ red: 3, dark: 0, cause: 'fouls' })).toMatchObject({ open: 'A-37' });
  expect(fiimEng.win({ red: 3, dark: 0, cause: 'vote' })).not.toHaveProperty('open');
  expect(clubRu.win({ red: 1, dark: 2, cause: 'vote' })).toMatchObject({
    open: 'A-40',
    ground: 'win.outnumbered',
  });
  expect(fiimRuClub.win({ red: 2, dark: 2, cause: 'vote' })).toMatchObject({
    open: 'A-41',
    ground: 'win.parity',
  });
});

const quiet = (quietNights: number, misses: number, quietDays: number) => ({
  quiet: { quietNights, misses, quietDays },
  day: 5,
  full: false,
});

test('fiim-eng and emu: a draw after the third quiet Night', () => {
  for (const rules of [fiimEng, emu]) {
    expect(rules.deadlock.afterNight(quiet(3, 3, 2)).value).toEqual({ winner: 'draw', by: 'draw' });
    expect(rules.deadlock.afterNight(quiet(2, 5, 2)).value).toBeNull();
    expect(rules.deadlock.afterDay(quiet(3, 3, 3)).value).toBeNull();
  }
});

test('black-cat: after the third Day', () => {
  expect(blackCat.deadlock.afterNight(quiet(3, 3, 2)).value).toBeNull();
  expect(blackCat.deadlock.afterDay(quiet(3, 3, 3)).value).toEqual({ winner: 'draw', by: 'draw' });
  expect(blackCat.deadlock.afterDay(quiet(2, 2, 2)).value).toBeNull();
});

test('club-ru: the third miss is a Red win when nobody was taken out in two Days (A-42)', () => {
  expect(clubRu.deadlock.afterNight(quiet(3, 3, 2)).value).toEqual({ winner: 'red', by: 'misses' });
  expect(clubRu.deadlock.afterNight(quiet(0, 3, 1)).value).toBeNull();
  expect(clubRu.deadlock.afterNight(quiet(2, 2, 2)).value).toBeNull();
  expect(clubRu.deadlock.afterNight({ ...quiet(0, 3, 0), removedLately: true }).open).toBe('A-42');
});

test('fiim-ru-club: nothing but the question to the Judge', () => {
  expect(fiimRuClub.deadlock.afterNight(quiet(3, 3, 2))).toMatchObject({
    value: null,
    open: 'A-41',
    suggest: 'draw',
  });
});

test('A-25: had the Night of agreement counted, the draw would have been one Night, or Day, sooner', () => {
  const early = { ...quiet(2, 2, 2), day: 3, full: true };
  expect(fiimEng.deadlock.afterNight(early)).toMatchObject({ value: null, open: 'A-25' });
  expect(blackCat.deadlock.afterDay(early)).toMatchObject({ value: null, open: 'A-25' });
  expect(fiimEng.deadlock.afterNight({ ...early, full: false }).open).toBeUndefined();
});
