import type { Seat } from '../../../../schemas/vocabulary.ts';
import { sendAct } from '../send.ts';
import { mayAct, view } from '../state.ts';
import { words } from '../words/words.ts';

/** Wait a moment: the hub has just started, and has heard nobody yet. */
const NOT_YET = 'not-yet-heard';

/** Seats at the table whose unit can't be relied upon, by what ails them; those counted by eye already are not among them. */
export function ailing(): ReadonlyMap<string, readonly Seat[]> {
  const by = new Map<string, Seat[]>();
  for (const { seat, alive, byEye, health } of view.value?.seats ?? []) {
    const { reason, claims } = health;
    // Of two that claim a seat another line tells, with a key for each.
    if (!alive || byEye || reason === null || reason === NOT_YET || claims) continue;
    by.set(reason, [...(by.get(reason) ?? []), seat]);
  }
  return by;
}

/** Each is named with what to do; one touch takes it out of the automatic count. */
export function Ailing() {
  const w = words.value;
  return (
    <ul id="ailing">
      {[...ailing()].map(([reason, seats]) => {
        const named = seats.length === 1 ? w.seat(seats[0] as Seat) : w.seats(seats);
        return (
          <li key={reason} class="ailing" data-ails={reason}>
            <span>
              ⌁ <b>{named}</b> · {w.healthReason[reason] ?? reason}
            </span>
            <span class="buttons">
              <button
                type="button"
                disabled={!mayAct.value}
                aria-label={`${w.byEyeShort} – ${named}`}
                onClick={(event) => void countByEye(seats, event.timeStamp)}
              >
                {w.byEyeShort}
              </button>
            </span>
          </li>
        );
      })}
    </ul>
  );
}

async function countByEye(seats: readonly Seat[], pressed: number): Promise<void> {
  for (const seat of seats) if (!(await sendAct({ type: 'by-eye', seat, on: true }, pressed))) return;
}
