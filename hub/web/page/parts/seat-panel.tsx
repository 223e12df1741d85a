import { standingWords } from '../act-words.ts';
import { actOnSeat, seatActs, standingOf } from '../acts.ts';
import { ago } from '../format.ts';
import { game, mayAct, selected, view } from '../state.ts';
import { words } from '../words/words.ts';
import { Points } from './points.tsx';
import { UndoLine } from './side.tsx';

/** The seat in hand: what it is, what can be done with it, and what of it can be taken back. */
export function SeatPanel() {
  const w = words.value;
  const current = game.value;
  const seat = view.value?.seats.find((one) => one.seat === selected.value);
  if (!current || !seat) return null;
  const { health } = seat;
  const standing = standingOf(seat.seat);
  return (
    <section class="seat-panel" id="seat-panel" aria-label={w.seat(seat.seat)}>
      <h2>
        {w.seat(seat.seat)} {seat.name && `· ${seat.name}`}
        <button
          type="button"
          class="icon"
          aria-label={w.deselect}
          onClick={() => {
            selected.value = null;
          }}
        >
          ×
        </button>
      </h2>
      <div class="acts">
        {seatActs.value.map(({ act, label, key, weight }) => (
          <button
            type="button"
            key={key}
            class={weight}
            disabled={!mayAct.value}
            onClick={(event) => void actOnSeat(act, event.timeStamp)}
          >
            {label} <kbd>{key}</kbd>
          </button>
        ))}
      </div>
      <Points seat={seat.seat} />
      {standing.length > 0 && (
        <ul class="standing">
          {standing.map((one, index) => {
            const says = standingWords(one, w, current);
            return (
              <li key={one.line}>
                {says}
                <UndoLine line={one.line} what={says} letter={index === 0} />
              </li>
            );
          })}
        </ul>
      )}
      <p class="quiet">
        {w.health[health.state]}
        {health.reason && ` – ${w.healthReason[health.reason] ?? health.reason}`} ·{' '}
        {health.heardAgo === null ? w.neverHeard : w.heardAgo(ago(health.heardAgo, w))}
        {health.uncertainty !== null && ` · ±${ago(health.uncertainty, w).replaceAll(' ', '\u00a0')}`}
        {health.faults > 0 && ` · ${w.faults(health.faults)}`}
      </p>
    </section>
  );
}
