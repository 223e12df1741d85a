import type { Act } from '../../../../schemas/record.ts';
import type { AskView, CandidateView, FlagView } from '../../../../schemas/view.ts';
import { duration } from '../format.ts';
import { bestMoveOf } from '../night-acts.ts';
import { sendAct } from '../send.ts';
import { awaited, correct, game, mayAct, proposal, running, selected } from '../state.ts';
import { words } from '../words/words.ts';
import { BestMove } from './best-move.tsx';
import { Claims } from './claims.tsx';
import { Music } from './music.tsx';
import { RolesPanel, rolesOpen } from './roles.tsx';
import { Score } from './score.tsx';
import { SeatPanel } from './seat-panel.tsx';
import { TableActs } from './table-acts.tsx';
import { VoteHistory } from './vote-history.tsx';

/** Candidates above, what needs an eye below; the seat in hand takes the lower place while it is chosen. */
export function Side() {
  const current = game.value;
  if (!current) return null;
  return (
    <aside class="side">
      <Claims />
      {current.over ? <Score /> : <Candidates />}
      {rolesOpen.value ? (
        <RolesPanel />
      ) : bestMoveOf.value !== null ? (
        <BestMove />
      ) : selected.value !== null ? (
        <SeatPanel />
      ) : (
        <Looks />
      )}
      {selected.value === null && bestMoveOf.value === null && <TableActs />}
      <Music folded />
    </aside>
  );
}

function Candidates() {
  const w = words.value;
  const current = game.value;
  if (!current) return null;
  const { vote } = current;
  const over = vote?.result != null && vote.result.outcome !== 'tie';
  const rows: readonly CandidateView[] =
    current.phase === 'voting' && vote
      ? vote.order
      : current.nominees.map(({ seat }) => ({ candidate: seat, state: 'waiting', count: null }));
  return (
    <section class="candidates" aria-label={w.candidates}>
      <h2>{w.candidates}</h2>
      {rows.length === 0 && <p class="quiet">{w.noCandidates}</p>}
      <ol id="candidates">
        {rows.map((row) => {
          const line = current.nominees.find((one) => one.seat === row.candidate);
          return (
            <li key={row.candidate} class={row.state} data-candidate={row.candidate}>
              <b>{w.candidate(row.candidate, vote?.about)}</b>
              <span class="state">
                {current.phase === 'voting' ? (
                  row.state === 'open' ? (
                    <>▶ {w.candidateState.open}</>
                  ) : (
                    !(over && row.state === 'waiting') && w.candidateState[row.state]
                  )
                ) : line ? (
                  w.nominatedBy(line.by)
                ) : null}
              </span>
              {row.count !== null && <b class="tabular count">{row.count}</b>}
              {line?.line != null && <UndoLine line={line.line} what={w.act.nominateShort(line.seat)} />}
            </li>
          );
        })}
      </ol>
      {vote?.tally && vote.tally.automatic.length > 0 && (
        <details class="quiet">
          <summary>{w.automatic(proposal.value?.automatic ?? vote.tally.automatic)}</summary>
          {w.automaticWhy} · {w.clause(vote.tally.clauses)}
        </details>
      )}
      <VoteHistory />
    </section>
  );
}

export function UndoLine({ line, what }: { line: number; what: string }) {
  const w = words.value;
  return (
    <button
      type="button"
      class="icon"
      aria-label={w.undoOf(what)}
      title={w.undoOf(what)}
      disabled={!mayAct.value}
      onClick={(event) => void sendAct({ type: 'undo', of: line }, event.timeStamp)}
    >
      ↶
    </button>
  );
}

export function Looks() {
  const w = words.value;
  const current = game.value;
  if (!current) return null;
  const doubtful = proposal.value?.open ?? [];
  // Before the close nobody need decide, and what is on its way may still settle it.
  const pending = running.value?.doubt ?? awaited.value;
  // What can be acted on stands above what is only told; the newest first within each.
  const flags = [
    ...current.flags.filter(({ sanction }) => sanction !== 'none'),
    ...current.flags.filter(({ sanction }) => sanction === 'none'),
  ];
  const empty = doubtful.length + pending.length + current.flags.length + current.asks.length === 0;
  return (
    <section class="looks" aria-label={w.flags} aria-live="polite">
      <h2>{w.flags}</h2>
      {empty && <p class="quiet">{w.noFlags}</p>}
      <ul id="flags">
        {doubtful.map((seat) => (
          <li key={`doubt-${seat}`} class="doubtful">
            <span>? {w.settle(seat)}</span>
            <span class="buttons">
              <button type="button" disabled={!mayAct.value} onClick={() => correct(seat, true)}>
                {w.in}
              </button>
              <button type="button" disabled={!mayAct.value} onClick={() => correct(seat, false)}>
                {w.out}
              </button>
            </span>
          </li>
        ))}
        {pending.map((seat) => (
          <li key={`pending-${seat}`} class="doubtful" data-pending={seat}>
            ? {current.vote?.unheard.includes(seat) ? w.notYetHeard(seat) : w.settle(seat)}
          </li>
        ))}
        {flags.map((flag) => (
          <Flag key={`${flag.line}-${flag.kind}-${flag.seat}`} flag={flag} />
        ))}
      </ul>
      {current.asks.length > 0 && (
        <ul class="asks" aria-label={w.asks}>
          {current.asks.map((ask) => (
            <Ask key={`ask-${ask.line}-${ask.about}`} ask={ask} />
          ))}
        </ul>
      )}
    </section>
  );
}

const SHAPES: Partial<Record<FlagView['kind'], string>> = {
  early: '◁',
  late: '▷',
  withdrawn: '△',
  lifted: '△',
  'second-candidate': '2',
  'no-vote': '∅',
  boundary: '¦',
  unheard: '⌁',
};

function Flag({ flag }: { flag: FlagView }) {
  const w = words.value;
  const carries = sanctionAct(flag);
  return (
    <li data-flag={flag.kind} data-seat={flag.seat}>
      <details>
        <summary>
          <span aria-hidden="true">{SHAPES[flag.kind] ?? '!'} </span>
          <b>{w.seat(flag.seat)}</b> · {w.flag[flag.kind]}
          {flag.by && <span class="tabular"> {w.flagBy(flag.kind, duration(flag.by, w))}</span>}
        </summary>
        <small>
          {w.sanction[flag.sanction]} · {w.clause(flag.clauses)}
        </small>
      </details>
      {carries && (
        <span class="buttons">
          <button
            type="button"
            disabled={!mayAct.value}
            aria-label={`${carries.label} – ${w.seat(flag.seat)}`}
            onClick={(event) => void sendAct(carries.act, event.timeStamp)}
          >
            {carries.label}
          </button>
        </span>
      )}
    </li>
  );
}

/** The act that would carry the proposal out, should the Judge want it. */
function sanctionAct(flag: FlagView): { act: Act; label: string } | null {
  const w = words.value;
  const { seat } = flag;
  const reason = flag.kind;
  switch (flag.sanction) {
    // The Judge's to rule: the ladder's step is offered, nothing more is suggested.
    case 'judge':
    case 'foul':
      return { act: { type: 'foul', seat, reason }, label: w.foulShort };
    case 'notice':
      return { act: { type: 'notice', seat, reason }, label: w.noticeShort };
    case 'disqualify':
    case 'removal':
      return { act: { type: 'disqualify', seat, reason }, label: w.disqualifyShort };
    case 'defeat':
      return { act: { type: 'defeat', seat, reason }, label: w.defeatShort };
    case 'none':
      return null;
  }
}

function Ask({ ask }: { ask: AskView }) {
  const w = words.value;
  return (
    <li class="ask">
      <span>
        {w.asks} ({ask.about}): {ask.taken[w.code]}
        {/* Where no act takes the other reading, it is said all the same. */}
        {!ask.how && ` · ${w.otherwise(ask.other[w.code])}`}
        {ask.clauses.length > 0 && <small> {w.clause(ask.clauses)}</small>}
      </span>
      {ask.how && (
        <span class="buttons">
          <button
            type="button"
            disabled={!mayAct.value}
            title={w.otherReading}
            onClick={(event) => ask.how && void sendAct(ask.how, event.timeStamp)}
          >
            {ask.other[w.code]}
          </button>
        </span>
      )}
    </li>
  );
}
