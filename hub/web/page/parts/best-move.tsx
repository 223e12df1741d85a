import { addBestMove, bestMoveDraft, bestMoveOf } from '../night-acts.ts';
import { sendAct } from '../send.ts';
import { game, mayAct, view } from '../state.ts';
import { words } from '../words/words.ts';

/** The numbers as they are said; the primary key takes them. */
export function BestMove() {
  const w = words.value;
  const seat = bestMoveOf.value;
  const said = bestMoveDraft.value;
  if (seat === null) return null;
  return (
    <section class="best-move" id="best-move" aria-label={w.act.bestMove}>
      <h2>
        {w.act.bestMove} · {w.number(seat)}
      </h2>
      <div class="pad">
        {view.value?.seats.map((one) => (
          <button
            type="button"
            key={one.seat}
            aria-label={w.seat(one.seat)}
            aria-pressed={said.includes(one.seat)}
            disabled={!mayAct.value}
            onClick={() => addBestMove(one.seat)}
          >
            {one.seat}
          </button>
        ))}
      </div>
      <Tainted />
    </section>
  );
}

/** Said with more than the numbers: another act than the primary key's. */
export function Tainted() {
  const w = words.value;
  const said = bestMoveDraft.value;
  const act = { type: 'best-move' as const, seats: [...said] };
  return (
    <div class="buttons">
      {said.length === 0 && game.value?.phase !== 'night' && (
        <span class="quiet">{w.bestMoveTake(said)}</span>
      )}
      <button
        type="button"
        disabled={said.length === 0 || !mayAct.value}
        onClick={(event) => void sendAct({ ...act, tainted: true }, event.timeStamp)}
      >
        {w.bestMoveTainted}
      </button>
    </div>
  );
}
