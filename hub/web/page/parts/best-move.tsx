import type { Seat } from '../../../../schemas/vocabulary.ts';
import { bestMoveDraft, bestMoveOf, sayBestMove, taintBestMove, takenBestMove } from '../night-acts.ts';
import { game, mayAct, view } from '../state.ts';
import { words } from '../words/words.ts';

/** The number on which a touch went down; null: on none. */
let from: Seat | null = null;
const numberAt = (place: EventTarget | null): Seat | null => {
  const key = place instanceof Element ? place.closest<HTMLButtonElement>('button[data-seat]') : null;
  return key && !key.disabled ? (Number(key.dataset.seat) as Seat) : null;
};

/** On a pad of numbers: a touch says the one it went down on, and the one it was lifted from, where that is another. */
export const sliding = {
  onPointerDown: (event: PointerEvent) => {
    from = event.button === 0 ? numberAt(event.target) : null;
  },
  onPointerUp: (event: PointerEvent) => {
    const to = numberAt(document.elementFromPoint(event.clientX, event.clientY));
    if (from !== null && to !== null) sayBestMove(from === to ? [to] : [from, to], event.timeStamp);
    from = null;
  },
  onPointerCancel: () => {
    from = null;
  },
  // Otherwise a quick slide is a fling to the browser, whose next touch only stops it.
  onTouchMove: (event: TouchEvent) => event.preventDefault(),
};

/** The numbers as they are said; the third takes the move. */
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
      <div class="pad sliding" {...sliding}>
        {view.value?.seats.map((one) => (
          <button
            type="button"
            key={one.seat}
            data-seat={one.seat}
            aria-label={w.seat(one.seat)}
            aria-pressed={said.includes(one.seat)}
            disabled={!mayAct.value}
            onClick={(event) => {
              // A touch has said it already; this is a key.
              if (event.detail === 0) sayBestMove([one.seat], event.timeStamp);
            }}
          >
            {one.seat}
          </button>
        ))}
      </div>
      <Tainted />
    </section>
  );
}

/** By day, once the move is taken down: what it was, and that more was said. */
export function TakenBestMove() {
  const w = words.value;
  const taken = takenBestMove.value;
  if (!taken) return null;
  return (
    <section class="best-move" id="taken-best-move">
      <p>✓ {w.act.bestMoveOf(taken.seats)}</p>
      <Tainted />
    </section>
  );
}

/** Said with more than the numbers: another act than the numbers alone, before the third or after it. */
export function Tainted() {
  const w = words.value;
  const said = bestMoveDraft.value;
  const taken = takenBestMove.value !== null;
  return (
    <div class="buttons">
      {said.length === 0 && !taken && game.value?.phase !== 'night' && (
        <span class="quiet">{w.bestMoveTake(said)}</span>
      )}
      <button
        type="button"
        id="tainted"
        disabled={(said.length === 0 && !taken) || !mayAct.value}
        onClick={(event) => void taintBestMove(event.timeStamp)}
      >
        {w.bestMoveTainted}
      </button>
    </div>
  );
}
