import { expect, test } from 'vitest';
import type { FlagKind, Sanction } from '../../schemas/decision.ts';
import { flagRule, type Moment } from './flags.ts';
import { FIVE, ROLES, TEN } from './kit.ts';
import { unmasked } from './nights.ts';

type Row = readonly [FlagKind, Moment, ...(Sanction | null)[]];
/** fiim-eng, emu-2026.3, fiim-ru-club, black-cat, club-ru; null: raises nothing. */
const ROWS: readonly Row[] = [
  ['early', 'day', 'judge', 'judge', 'foul', 'foul', 'none'],
  ['late', 'day', 'judge', 'judge', 'none', 'none', 'none'],
  ['withdrawn', 'day', 'judge', 'foul', 'foul', 'foul', 'removal'],
  ['lifted', 'day', 'judge', 'foul', 'judge', 'none', null],
  ['second-candidate', 'day', 'foul', 'foul', 'foul', 'foul', 'none'],
  ['no-vote', 'day', 'none', 'none', 'judge', 'judge', 'none'],
  ['boundary', 'day', 'judge', 'judge', 'judge', 'judge', 'judge'],
  ['after-count', 'day', 'none', 'none', 'none', 'none', 'none'],
  ['unheard', 'day', 'none', 'none', 'none', 'none', 'none'],
  ['shots', 'night', null, null, null, null, 'foul'],
  ['knock', 'day', 'none', 'none', 'foul', 'foul', 'none'],
  ['knock', 'night', 'foul', 'foul', 'foul', 'foul', 'foul'],
  ['knock', 'relaxed', 'foul', 'foul', 'foul', 'foul', 'foul'],
  ['knock', 'pause', 'foul', 'foul', 'foul', 'foul', 'none'],
  ['mask-off', 'night', 'foul', 'disqualify', 'disqualify', 'disqualify', 'removal'],
  ['mask-off', 'relaxed', 'foul', 'foul', 'disqualify', 'disqualify', 'removal'],
  ['mask-off', 'pause', 'foul', 'foul', 'none', null, null],
  ['mask-late', 'night', 'foul', 'foul', 'foul', 'foul', 'foul'],
  ['mask-late', 'pause', 'foul', 'foul', 'none', null, null],
  ['mask-on', 'day', 'foul', 'foul', null, null, null],
  ['left-seat', 'day', 'none', 'disqualify', 'disqualify', 'none', 'none'],
  ['left-seat', 'night', 'judge', 'disqualify', 'disqualify', 'none', 'none'],
];

test.each(ROWS.map((row) => [`${row[0]} ${row[1]}`, row] as const))(
  '%s',
  (_, [kind, moment, ...expected]) => {
    expect(FIVE.map((rules) => flagRule(rules, kind, moment)?.sanction ?? null)).toEqual(expected);
  },
);

test('a mask shifted from the face, but on', () => {
  const lifted = (moment: Moment) =>
    FIVE.map((rules) => flagRule(rules, 'mask-off', moment, true)?.sanction ?? null);
  expect(lifted('night')).toEqual(['foul', 'disqualify', 'none', 'foul', 'none']);
  expect(lifted('relaxed')).toEqual(['foul', 'foul', 'none', 'foul', 'none']);
});

test('who may have the mask off', () => {
  const off = (who: Parameters<typeof unmasked>[0]['who'], first: boolean, alive = TEN) =>
    unmasked({ who, first, alive, roles: ROLES });
  expect(off('mafia', true)).toEqual([2, 5, 9]);
  expect(off('mafia', false)).toEqual([]);
  expect(off('don', false)).toEqual([5]);
  expect(off('sheriff', true)).toEqual([4]);
  expect(off('sheriff', false, [1, 2, 5])).toEqual([]);
  expect(off('relaxed', true)).toEqual([]);
  expect(unmasked({ who: 'player', seat: 6, first: true, alive: TEN, roles: null })).toEqual([6]);
  expect(unmasked({ who: 'best-move', seat: 8, first: false, alive: TEN, roles: ROLES })).toEqual([8]);
  expect(unmasked({ who: 'don', first: false, alive: TEN, roles: null })).toBeNull();
});
