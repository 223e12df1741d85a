import { expect, test } from 'vitest';
import { guessable } from './pin.ts';

test('what anybody would try first is no PIN, of whatever length; others are', () => {
  const first = [
    '0000',
    '1234',
    '4321',
    '7890',
    '0123456789',
    '999999',
    '1212',
    '696969',
    '1985',
    '2026',
    '2580',
  ];
  expect(first.filter((pin) => !guessable(pin))).toEqual([]);
  const others = ['4711', '1235', '1213', '2145', '19852', '2581', '121213', '024680'];
  expect(others.filter(guessable)).toEqual([]);
});
