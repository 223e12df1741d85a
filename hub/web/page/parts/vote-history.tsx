import type { PastWindowView } from '../../../../schemas/view.ts';
import { callOffWords } from '../call-off.ts';
import { game } from '../state.ts';
import { words } from '../words/words.ts';

/** Every window of today that is over, those that count no more among them, with what became of each. */
export function VoteHistory() {
  const w = words.value;
  const past = game.value?.vote?.past ?? [];
  if (past.length === 0) return null;
  const odd = past.filter(({ fate }) => fate !== 'announced').length;
  return (
    <details class="quiet" id="vote-history">
      <summary>
        {w.history.title(past.length)}
        {odd > 0 && <b class="look"> · {w.history.odd(odd)}</b>}
      </summary>
      <ol>
        {past.map((window) => (
          <li key={window.at} data-fate={window.fate}>
            <Window {...window} />
          </li>
        ))}
      </ol>
    </details>
  );
}

function Window({ candidate, round, fate, count, votes, by, left, clauses }: PastWindowView) {
  const w = words.value;
  const why = fate === 'cancelled' && by ? callOffWords({ act: by, left }, w, game.value) : null;
  return (
    <>
      {round > 1 && `${w.round(round)} · `}
      <b>{w.candidate(candidate)}</b> · {fate === 'announced' ? '' : '✕ '}
      {w.history.fate[fate]}
      {why && ` (${why})`}
      {count !== null && (
        <>
          {' '}
          · <b class="tabular">{count}</b>
          {votes.length > 0 && ` (${votes.join(', ')})`}
        </>
      )}
      {clauses.length > 0 && <small> {w.clause(clauses)}</small>}
    </>
  );
}
