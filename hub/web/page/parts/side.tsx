import { signal } from '@preact/signals';
import type { AskView, CandidateView } from '../../../../schemas/view.ts';
import type { Seat } from '../../../../schemas/vocabulary.ts';
import { resultReason } from '../call-off.ts';
import { byDay, flagLines } from '../flag-lines.ts';
import { byGravity, flagKey, flags, pass } from '../flags.ts';
import { bestMoveOf } from '../night-acts.ts';
import { meantLook, unreadLooks } from '../pressing.ts';
import { low, rowsInSight } from '../room.ts';
import { sendAct } from '../send.ts';
import { awaited, correct, game, held, mayAct, proposal, running, selected } from '../state.ts';
import { words } from '../words/words.ts';
import { Ailing, ailing } from './ailing.tsx';
import { BestMove, TakenBestMove } from './best-move.tsx';
import { Claims } from './claims.tsx';
import { DoneFlags, EarlierFlags, Flag } from './flags.tsx';
import { Given } from './given.tsx';
import { Hold } from './hold.tsx';
import { Music } from './music.tsx';
import { RolesPanel, rolesOpen } from './roles.tsx';
import { Score } from './score.tsx';
import { SeatPanel } from './seat-panel.tsx';
import { TableActs } from './table-acts.tsx';
import { VoteHistory } from './vote-history.tsx';

/** From so many flags on, one touch passes them all. */
const MANY = 4;
/** All that wants an eye stands there, however far down it reaches. */
const unfolded = signal(false);

/** Candidates above, what needs an eye below; the seat in hand takes the lower place while it is chosen. */
export function Side() {
  const current = game.value;
  if (!current) return null;
  // Ten roles and the key that confirms them: on a small display they need all the place there is.
  if (rolesOpen.value)
    return (
      <aside class="side">
        <Claims />
        <RolesPanel />
        <Music folded />
      </aside>
    );
  return (
    <aside class="side">
      <Claims />
      {current.over ? <Score /> : <Candidates />}
      <TakenBestMove />
      {selected.value !== null ? <SeatPanel /> : bestMoveOf.value !== null ? <BestMove /> : <Looks />}
      {selected.value === null && bestMoveOf.value === null && (
        <>
          <Given />
          <TableActs />
        </>
      )}
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
              {/* Taken back after the vote it would take windows with it: that is offered where its seat is in hand, not beside it. */}
              {line?.line != null && !over && (
                <UndoLine line={line.line} what={w.act.nominateShort(line.seat)} />
              )}
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
      <ResultWhy />
      <VoteHistory />
    </section>
  );
}

/** What the vote came to and why, its clause on touch. */
function ResultWhy() {
  const w = words.value;
  const result = game.value?.vote?.result;
  if (!result) return null;
  const reason = resultReason(result, w, game.value);
  return (
    <details class="quiet" id="result-why">
      <summary>
        {w.result(result.outcome, result.seats)}
        {reason && ` – ${reason}`}
      </summary>
      <small>{w.clause(result.clauses)}</small>
    </details>
  );
}

/** @param letter whether Z takes it back too */
export function UndoLine({ line, what, letter = false }: { line: number; what: string; letter?: boolean }) {
  const label = words.value.undoOf(what);
  return (
    <button
      type="button"
      class="icon"
      aria-label={letter ? `${label} (Z)` : label}
      title={label}
      disabled={!mayAct.value}
      onClick={(event) => void sendAct({ type: 'undo', of: line }, event.timeStamp)}
    >
      ↶{letter && <kbd>Z</kbd>}
    </button>
  );
}

export function Looks() {
  const w = words.value;
  const played = game.value;
  if (!played) return null;
  const doubtful = proposal.value?.open ?? [];
  // Before the close nobody need decide, and what is on its way may still settle it.
  const pending = running.value?.doubt ?? awaited.value;
  const { open, done, nights } = flags.value;
  const { current, earlier } = byDay(open, played.day);
  // What needs deciding stands above what may be acted on, and that above what is only told.
  const rows = [
    ...doubtful.map((seat) => <Doubtful key={`doubt-${seat}`} seat={seat} />),
    ...pending.map((seat) => (
      <li key={`pending-${seat}`} class="doubtful" data-pending={seat}>
        ? {played.vote?.unheard.includes(seat) ? w.notYetHeard(seat) : w.settle(seat)}
      </li>
    )),
    // What is in sight for a moment stands above the rest.
    ...flagLines(byGravity(current).toSorted((one, other) => Number(other.night) - Number(one.night))).map(
      (line) => <Flag key={flagKey(line[0])} line={line} />,
    ),
  ];
  // Those in doubt that have their keys below are no rows that take room.
  const below = low.value ? doubtful.length : Math.min(1, doubtful.length);
  const first = below + rowsInSight.value;
  const more = held.value ? 0 : Math.max(0, rows.length - first);
  const empty =
    doubtful.length + pending.length + played.flags.length + played.asks.length + ailing().size === 0;
  return (
    <section class="looks" aria-label={w.flags} aria-live="polite">
      <h2>
        <span>{w.flags}</span>
        {more > 0 && (
          <button
            type="button"
            id="more-flags"
            aria-expanded={unfolded.value}
            aria-controls="flags"
            onClick={() => {
              unfolded.value = !unfolded.value;
            }}
          >
            {unfolded.value ? `▴ ${w.fewer}` : `▾ ${w.more(more)}`}
          </button>
        )}
        {open.length >= MANY && (
          <button type="button" id="all-seen" onClick={() => pass(open)}>
            ✓ {w.allSeen}
          </button>
        )}
      </h2>
      {empty && <p class="quiet">{w.noFlags}</p>}
      <ul id="flags">{more > 0 && !unfolded.value ? rows.slice(0, first) : rows}</ul>
      {played.phase !== 'night' && nights.all > 0 && (
        <Hold what="masks" label={w.ofTheNight(nights.open)} letter="M" />
      )}
      {/* Below what may be about to be touched: who falls silent moves no key. */}
      <Ailing />
      <EarlierFlags flags={earlier} />
      <DoneFlags flags={done} />
      {played.asks.length > 0 && (
        <ul class="asks" aria-label={w.asks}>
          {played.asks.map((ask) => (
            <Ask key={`ask-${ask.line}-${ask.about}`} ask={ask} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Doubtful({ seat }: { seat: Seat }) {
  const w = words.value;
  const settle = (counted: boolean) => (event: MouseEvent) => {
    if (meantLook(event.timeStamp)) correct(seat, counted);
  };
  return (
    <li class="doubtful">
      <span>? {w.settle(seat)}</span>
      <span class="buttons">
        <button
          type="button"
          disabled={!mayAct.value}
          aria-disabled={unreadLooks.value || undefined}
          onClick={settle(true)}
        >
          {w.in}
        </button>
        <button
          type="button"
          disabled={!mayAct.value}
          aria-disabled={unreadLooks.value || undefined}
          onClick={settle(false)}
        >
          {w.out}
        </button>
      </span>
    </li>
  );
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
