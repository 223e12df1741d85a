/** Comes in: flags and the acts that stand. Goes out: which flag has had its sanction. */
import type { FlagView, UndoView } from '../../../schemas/view.ts';

/**
 * Flags whose foul or notice was given and stands: one act for each, the oldest first.
 *
 * @param undoable acts that stand, newest first
 */
export function givenFlags(
  flags: readonly FlagView[],
  undoable: readonly UndoView[],
): ReadonlyMap<FlagView, UndoView> {
  const given = new Map<FlagView, UndoView>();
  for (const done of undoable.toReversed()) {
    const { act } = done;
    if (act.type !== 'foul' && act.type !== 'notice') continue;
    const flag = flags.findLast(
      (one) => !given.has(one) && one.seat === act.seat && one.kind === act.reason && one.line < done.line,
    );
    if (flag) given.set(flag, done);
  }
  return given;
}
