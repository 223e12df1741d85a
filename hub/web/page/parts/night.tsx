import { held } from '../state.ts';
import { words } from '../words/words.ts';
import { Table } from './table.tsx';

/** By night the screen shows the phase and what to say, whatever happens; the rest only while a key is held. */
export function Night() {
  const w = words.value;
  const hold = (what: 'roles' | 'masks') => ({
    onPointerDown: () => {
      held.value = what;
    },
    onPointerUp: () => {
      held.value = null;
    },
    onPointerCancel: () => {
      held.value = null;
    },
    onPointerLeave: () => {
      held.value = null;
    },
  });
  return (
    <main class="night">
      {held.value ? <Table /> : <div class="dark" />}
      <div class="holds">
        <button type="button" id="hold-masks" {...hold('masks')}>
          {w.view.masks} <kbd>M</kbd>
        </button>
        <button type="button" id="hold-roles" {...hold('roles')}>
          {w.view.reveal} <kbd>R</kbd>
        </button>
      </div>
    </main>
  );
}
