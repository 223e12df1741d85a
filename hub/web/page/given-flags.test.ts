import { expect, test } from 'vitest';
import type { FlagView, UndoView } from '../../../schemas/view.ts';
import { givenFlags } from './given-flags.ts';

const flag = (line: number, seat: 2 | 3, kind: FlagView['kind'] = 'mask-off'): FlagView => ({
  line,
  at: line,
  day: 1,
  night: true,
  seat,
  kind,
  sanction: 'foul',
  clauses: [],
  by: null,
});
const foul = (line: number, seat: 2 | 3, reason?: string): UndoView => ({
  line,
  act: { type: 'foul', seat, ...(reason && { reason }) },
});

test('a foul is for one flag of its seat and kind, the oldest; any other foul is for none', () => {
  const [newer, older, other] = [flag(20, 2), flag(10, 2), flag(10, 3)];
  const flags = [newer, older, other];
  expect([...givenFlags(flags, [foul(21, 2, 'mask-off')]).keys()]).toEqual([older]);
  expect([...givenFlags(flags, [foul(22, 2, 'mask-off'), foul(21, 2, 'mask-off')]).keys()]).toEqual([
    older,
    newer,
  ]);
  expect(givenFlags(flags, [foul(21, 2), foul(21, 2, 'late'), foul(9, 3, 'mask-off')]).size).toBe(0);
});
