import { expect, test } from 'vitest';
import type { FlagView } from '../../../schemas/view.ts';
import type { Seat } from '../../../schemas/vocabulary.ts';
import { byDay, flagLines } from './flag-lines.ts';

const flag = (seat: Seat, change: Partial<FlagView> = {}): FlagView => ({
  line: 10,
  at: 10,
  day: 4,
  night: false,
  seat,
  kind: 'unheard',
  sanction: 'none',
  clauses: [],
  by: null,
  ...change,
});

test('all seats that could not be heard are one line, rising, each once; whatever has a key stands by itself', () => {
  const late = { kind: 'late', sanction: 'foul' } as const;
  const lines = flagLines([
    flag(8, late),
    flag(6, late),
    ...([10, 9, 5, 7, 5] as const).map((seat) => flag(seat)),
    flag(2, { kind: 'no-vote' }),
    flag(3, { day: 3 }),
  ]);
  expect(lines.map((line) => line.map(({ seat }) => seat))).toEqual([[8], [6], [5, 7, 9, 10], [2], [3]]);
});

test('what is of an earlier Day is folded, and nothing of a Night', () => {
  const [today, before, night] = [flag(1), flag(2, { day: 1 }), flag(3, { day: 1, night: true })];
  expect(byDay([today, before, night], 4)).toEqual({ current: [today, night], earlier: [before] });
});
