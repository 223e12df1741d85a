import { expect, test } from 'vitest';
import { blackCat, clubRu, emu, fiimEng, fiimRuClub } from './kit.ts';
import type { RemovalFacts } from './removal.ts';
import type { Ruleset } from './ruleset.ts';

const facts: RemovalFacts = {
  seat: 7,
  phase: 'day',
  vote: 'to-come',
  killed: false,
  votedOut: false,
  alreadyCancelled: false,
  leader: null,
  sharesLead: false,
};
const effect = (rules: Ruleset, some: Partial<RemovalFacts>) => {
  const { value, open } = rules.removal({ ...facts, ...some });
  return [value, open];
};

test('the nearest or current vote is not held (fiim-eng 8.1, emu 8.1.1, black-cat 9.10)', () => {
  for (const rules of [fiimEng, emu, blackCat]) {
    expect(effect(rules, {})).toEqual(['this', undefined]);
    expect(effect(rules, { phase: 'night' })).toEqual(['this', undefined]);
    expect(effect(rules, { phase: 'night', vote: 'settled' })).toEqual(['this', undefined]);
    expect(effect(rules, { phase: 'voting', vote: 'under-way' })).toEqual(['this', undefined]);
    expect(effect(rules, { alreadyCancelled: true })).toEqual(['this', 'A-16']);
  }
});

test('not by one killed that Night or leaving by that vote', () => {
  for (const rules of [fiimEng, emu, blackCat]) {
    expect(effect(rules, { phase: 'night', killed: true })[0]).toBe('none');
    expect(effect(rules, { vote: 'settled', votedOut: true })[0]).toBe('none');
  }
});

test('after the count the next Day’s vote is lost; black-cat says so itself, the others leave it open (A-14)', () => {
  expect(effect(fiimEng, { phase: 'voting', vote: 'settled' })).toEqual(['next', 'A-14']);
  expect(effect(emu, { phase: 'day', vote: 'settled' })).toEqual(['next', 'A-14']);
  expect(effect(blackCat, { phase: 'voting', vote: 'settled' })).toEqual(['next', undefined]);
});

test('emu 8.1.3: the single leader settles the vote by leaving; a shared lead doesn’t', () => {
  const voting = { phase: 'voting', vote: 'under-way' } as const;
  expect(effect(emu, { ...voting, leader: 7 })).toEqual(['leader-leaves', 'A-43']);
  expect(effect(emu, { ...voting, leader: null })[0]).toBe('this');
  expect(effect(emu, { ...voting, leader: 3 })[0]).toBe('this');
  expect(effect(emu, { ...voting, sharesLead: true })).toEqual(['this', 'A-36']);
  expect(effect(fiimEng, { ...voting, leader: 7 })[0]).toBe('this');
});

test('club-ru counts on (A-51); fiim-ru-club leaves it to the Judge, with the act that cancels (A-52)', () => {
  expect(effect(clubRu, { phase: 'voting', vote: 'under-way' })).toEqual(['none', 'A-51']);
  expect(fiimRuClub.removal(facts)).toMatchObject({
    value: 'none',
    open: 'A-52',
    how: { type: 'vote.cancel' },
  });
});
