import { takePen } from '../send.ts';
import { link } from '../state.ts';
import { words } from '../words/words.ts';

/** Ms within which a press of the key that stands in its place now was meant for this one. */
const BOUNCE = 300;
let last = Number.NEGATIVE_INFINITY;

/** The pen was asked for right before `pressed`, an event's own time stamp. */
export const justTaken = (pressed: number): boolean => pressed - last < BOUNCE;

/** Where another screen has the pen: in the place of whatever this one would press, on the table and in the form. */
export function TakePen() {
  const w = words.value;
  return (
    <button
      type="button"
      id="take-pen"
      class="primary"
      disabled={link.value === 'cut'}
      onClick={(event) => {
        last = event.timeStamp;
        void takePen();
      }}
    >
      {w.pen.take}
      <small>{w.pen.elsewhere}</small>
    </button>
  );
}
