import { meantPrimary, unreadPrimary } from '../pressing.ts';
import { takePen } from '../send.ts';
import { link } from '../state.ts';
import { words } from '../words/words.ts';

/** Where another screen has the pen: in the place of whatever this one would press, on the table and in the form. */
export function TakePen() {
  const w = words.value;
  return (
    <button
      type="button"
      id="take-pen"
      class="primary"
      disabled={link.value === 'cut'}
      aria-disabled={unreadPrimary.value || undefined}
      onClick={(event) => meantPrimary(event.timeStamp) && void takePen()}
    >
      {w.pen.take}
      <small>{w.pen.elsewhere}</small>
    </button>
  );
}
