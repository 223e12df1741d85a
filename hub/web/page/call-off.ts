/** Why a vote was called off, or is not held: comes in what the hub tells of it, goes out words. */
import type { CallOffView, GameView, VoteView } from '../../../schemas/view.ts';
import { actWords } from './act-words.ts';
import type { Words } from './words/en.ts';

/** Who left the table, where somebody did; otherwise the act that ended it. */
export function callOffWords({ act, left }: CallOffView, w: Words, game: GameView | null): string {
  if (left) return w.leftTable(left.seat, w.leftBy[left.cause]);
  return act.type === 'vote.cancel' ? w.byTheJudge : actWords(act, w, game);
}

/** Why this result came without counts; null where the counts tell it. */
export function resultReason(
  { by, reason }: NonNullable<VoteView['result']>,
  w: Words,
  game: GameView | null,
): string | null {
  if (by) return callOffWords(by, w, game);
  return reason && (w.noVote[reason] ?? reason);
}
