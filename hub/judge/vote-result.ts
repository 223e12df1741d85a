/** What today's vote came to, or why there was none. */
import type { DecisionOf } from '../../schemas/decision.ts';
import type { CallOffView, VoteView } from '../../schemas/view.ts';
import { callOff, type History, lineOfNoVote, newest } from './history.ts';
import type { Game } from './state.ts';

/** null: there is nothing to say of it yet, or it is night. */
export function resultOf(game: Game, history: History): VoteView['result'] {
  if (game.phase === 'night') return null;
  const began = history.acts.find(({ act }) => act.type === 'day.begin' || act.type === 'game.begin');
  const today = (decision: { input: number } | null) =>
    decision !== null && decision.input >= (began?.line ?? 0);
  const none = newest(history, 'vote.none');
  const result = newest(history, 'vote.result');
  if (none && today(none) && (!result || none.input >= result.input))
    return {
      outcome: 'none',
      seats: [],
      reason: none.reason,
      by: whyNone(game, history, none),
      clauses: none.clauses,
    };
  if (result && today(result)) {
    const { outcome, seats, clauses } = result;
    const by = outcome === 'cancelled' ? callOff(history, result.input) : null;
    return { outcome, seats, reason: null, by, clauses };
  }
  return null;
}

/** What had called the vote off before it could begin. */
function whyNone(
  game: Game,
  history: History,
  { reason, input }: DecisionOf<'vote.none'>,
): CallOffView | null {
  const line = reason === 'cancelled' ? lineOfNoVote(game, input) : null;
  return line === null ? null : callOff(history, line);
}
