import { expect, test } from 'vitest';
import { Spell } from './spell.ts';

const spell = () => new Spell({ count: 3, within: 100, quiet: 1000 });

test('named at the third time in a hundred, since the first, until it has kept still', () => {
  const one = spell();
  one.note(0);
  one.note(60);
  expect(one.since(60)).toBe(null);
  one.note(90);
  expect(one.since(90)).toBe(0);
  one.note(900);
  expect(one.since(1900)).toBe(0);
  expect(one.since(1901)).toBe(null);
});

test('what happens now and then is never named', () => {
  const one = spell();
  for (let at = 0; at < 10_000; at += 60) {
    one.note(at);
    expect(one.since(at)).toBe(null);
  }
});

test('after it has kept still it takes three times again', () => {
  const one = spell();
  for (const at of [0, 1, 2, 5000]) one.note(at);
  expect(one.since(5000)).toBe(null);
  one.note(5001);
  expect(one.since(5001)).toBe(null);
  one.note(5002);
  expect(one.since(5002)).toBe(5000);
});
