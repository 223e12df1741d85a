/** Comes in: the window in hand and the time. Goes out: whether it stands open far too long. */
import type { JudgeView, WindowView } from '../../../schemas/view.ts';

/** Ms past its length from which a window isn't merely long: the hub that closes it was away, or nobody said stop. */
const OVERDUE = { hub: 2000, judge: 10_000 } as const;

/** Whether hands may have been missed in it, so that its number is to be called again. @param at table time, ms */
export function isOverdue(window: WindowView | null, closes: JudgeView['closes'], at: number): boolean {
  if (!window || window.close !== null || window.length === null) return false;
  return at > window.open.at + window.length + OVERDUE[closes];
}
