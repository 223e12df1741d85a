import { expect, test } from 'vitest';
import type { WindowView } from '../../../schemas/view.ts';
import { isOverdue } from './overdue.ts';

const window: WindowView = {
  candidate: 3,
  line: 9,
  open: { at: 1000, uncertainty: 1 },
  close: null,
  length: 1500,
  fists: [],
};

test('a window is overdue once whoever closes it must have been away', () => {
  expect([2500, 4500, 4501].map((at) => isOverdue(window, 'hub', at))).toEqual([false, false, true]);
  expect([4501, 12_500, 12_501].map((at) => isOverdue(window, 'judge', at))).toEqual([false, false, true]);
  const closed = { ...window, close: { at: 2500, uncertainty: 1 } };
  for (const none of [null, closed, { ...window, length: null }])
    expect(isOverdue(none, 'hub', 99_999)).toBe(false);
});
