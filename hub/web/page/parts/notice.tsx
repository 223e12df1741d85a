import { link, notice, view } from '../state.ts';
import { words } from '../words/words.ts';

/** One line under the state line, for what must not be missed. Never covers the table. */
export function Notice() {
  const w = words.value;
  const fault = view.value?.recordFault;
  const text =
    link.value === 'cut' ? w.cut : fault ? `${w.recordFault}: ${fault}` : (notice.value?.text ?? null);
  return (
    <div id="notice" role="alert" class={text ? 'notice' : 'notice quiet'}>
      {text && <span>⚠ {text}</span>}
    </div>
  );
}
