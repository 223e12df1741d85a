import { expect, test } from 'vitest';
import { rulesetIds } from '../../hub/rules/registry.ts';
import type { Role, Seat } from '../../schemas/vocabulary.ts';
import { type Behind, leaving } from './leaving.ts';

const roles = (dark: readonly [Seat, Seat, Seat], sheriff: Seat): Record<Seat, Role> => {
  const all: Record<Seat, Role> = {
    1: 'citizen',
    2: 'citizen',
    3: 'citizen',
    4: 'citizen',
    5: 'citizen',
    6: 'citizen',
    7: 'citizen',
    8: 'citizen',
    9: 'citizen',
    10: 'citizen',
  };
  const [don, ...mafia] = dark;
  all[don] = 'don';
  for (const seat of mafia) all[seat] = 'mafia';
  all[sheriff] = 'sheriff';
  return all;
};

/** Everybody does as told, nobody is shot, and the check finds nothing. */
const quiet: Behind = {
  roles: roles([1, 2, 3], 4),
  deeds: [],
  shots: { type: 'shots', shots: {} },
  check: 9,
};

/** Masks, knocks, an empty chair, a fist, a pulled cable; a kill, and a check that finds. */
const loud: Behind = {
  roles: roles([8, 9, 10], 7),
  deeds: [
    { night: 1, after: 900, seat: 5, channel: 'mask', state: 'on' },
    { night: 1, after: 4000, seat: 5, channel: 'mask', state: 'lifted' },
    { night: 1, after: 8000, seat: 5, channel: 'mask', state: 'on' },
    { night: 1, after: 9100, seat: 6, channel: 'knock', state: 'pressed' },
    { night: 1, after: 12_300, seat: 2, channel: 'seated', state: 'off' },
    { night: 1, after: 20_000, seat: 3, channel: 'fist', state: 'down' },
    { night: 1, after: 20_700, seat: 3, channel: 'fist', state: 'up' },
    { night: 2, after: 1200, seat: 8, channel: 'mask', state: 'on' },
    { night: 2, after: 5000, seat: 8, channel: 'mask', state: 'off' },
    { night: 2, after: 6000, seat: 1, channel: 'knock', state: 'pressed' },
  ],
  shots: { type: 'shots', shots: { 8: [4], 9: [4], 10: [4] } },
  check: 7,
  pulled: 1,
};

test.each(rulesetIds())(
  'two nights that differ only behind the masks leave the table the same, moment for moment: %s',
  async (ruleset) => {
    const [one, other] = [await leaving(ruleset, quiet), await leaving(ruleset, loud)];
    expect(one.length).toBeGreaterThan(1000);
    expect(one.some((line) => line.includes(' lamps '))).toBe(true);
    expect(one.some((line) => line.includes(' music '))).toBe(true);
    expect(one.some((line) => line.includes(' public '))).toBe(true);
    const differs = one.findIndex((line, i) => line !== other[i]);
    expect(differs < 0 ? null : [one[differs], other[differs]]).toBeNull();
    expect(other.length).toBe(one.length);
  },
  60_000,
);

test('what is compared does tell who was shot, once the morning has come', async () => {
  const [one, other] = [await leaving('fiim-eng', quiet, true), await leaving('fiim-eng', loud, true)];
  const differs = one.findIndex((line, i) => line !== other[i]);
  expect(differs).toBeGreaterThan(1000);
  expect(other[differs]).toMatch(/ (public|lamps) /);
}, 60_000);
