import { useEffect, useRef } from 'preact/hooks';
import { held } from '../state.ts';

/** A key that shows something only while it is held. A finger that slides from it to a flag's key and lifts there presses that. */
export function Hold({ what, label, letter }: { what: 'roles' | 'masks'; label: string; letter: string }) {
  const pressed = useRef(false);
  const down = () => {
    pressed.current = true;
    held.value = what;
  };
  const up = () => {
    pressed.current = false;
    held.value = null;
  };
  // Whatever takes the key away while it is held: nothing stays in sight.
  useEffect(
    () => () => {
      if (pressed.current) held.value = null;
    },
    [],
  );
  return (
    <button
      type="button"
      id={`hold-${what}`}
      data-counts
      class="hold"
      aria-pressed={held.value === what}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        down();
      }}
      onPointerUp={(event) => {
        const under = document.elementFromPoint(event.clientX, event.clientY);
        under?.closest<HTMLButtonElement>('.looks button:not(.hold)')?.click();
        up();
      }}
      onPointerCancel={up}
      onKeyDown={(event) => {
        if (event.key === ' ' || event.key === 'Enter') down();
      }}
      onKeyUp={up}
      onBlur={up}
      onContextMenu={(event) => event.preventDefault()}
    >
      {label} <kbd>{letter}</kbd>
    </button>
  );
}
