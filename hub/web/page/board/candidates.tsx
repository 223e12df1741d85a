import type { Candidate } from '../../../../schemas/decision.ts';
import type { BoardView, CandidateView } from '../../../../schemas/view.ts';
import { words } from './look.ts';
import { Name } from './name.tsx';

type Row = Pick<CandidateView, 'candidate' | 'state' | 'count'>;

/**
 * Who is named, in order, and what was announced of each. A round's counts stand until the first of the next round is
 * called. Beside a speaker they are a line of numbers, by themselves a list with names.
 */
export function Candidates({ view }: { view: BoardView }) {
  const w = words.value;
  const { vote, word, result } = view;
  const rows = rowsOf(view);
  const calling = rows.find(({ state }) => state === 'open');
  if (rows.length === 0 && !result) return null;
  return (
    <section class={word ? 'candidates line' : 'candidates list'} aria-label={w.candidates}>
      {result ? (
        <h2 id="result">{w.result(result.outcome, result.seats)}</h2>
      ) : (
        // A question names itself in its one row.
        !(vote?.question || calling?.candidate === 'all') && <h2>{w.candidates}</h2>
      )}
      <ol id="candidates" class={rows.length > 7 ? 'many' : undefined} style={{ '--rows': rows.length }}>
        {rows.map((row) => (
          <Named key={row.candidate} row={row} voting={vote !== null} view={view} />
        ))}
      </ol>
    </section>
  );
}

function Named({ row, voting, view }: { row: Row; voting: boolean; view: BoardView }) {
  const w = words.value;
  const { candidate, state, count } = row;
  const nameless = candidate !== 'all' && nameOf(view, candidate) === '';
  return (
    <li class={nameless ? `${state} nameless` : state} data-candidate={candidate}>
      {candidate === 'all' ? (
        <Name name={w.candidate(candidate)} />
      ) : (
        <>
          <b class="digit">{candidate}</b>
          <Name name={nameOf(view, candidate)} />
        </>
      )}
      {count !== null ? (
        <b class="count">{count}</b>
      ) : (
        voting && state === 'open' && <span class="calling">▶ {w.candidateState.open}</span>
      )}
    </li>
  );
}

const nameOf = ({ seats }: BoardView, candidate: Candidate): string =>
  seats.find(({ seat }) => seat === candidate)?.name ?? '';

function rowsOf({ vote, nominees, last }: BoardView): readonly Row[] {
  if (!vote) return nominees.map((candidate) => ({ candidate, state: 'waiting', count: null }));
  const begun = vote.order.some(({ state }) => state !== 'waiting');
  return begun || last.length === 0 ? vote.order : last.map((one) => ({ ...one, state: 'announced' }));
}
