import { held } from '../state.ts';

/** A key that shows something only while it is held. */
export function Hold({ what, label, letter }: { what: 'roles' | 'masks'; label: string; letter: string }) {
  const down = () => {
    held.value = what;
  };
  const up = () => {
    held.value = null;
  };
  return (
    <button
      type="button"
      id={`hold-${what}`}
      data-counts
      aria-pressed={held.value === what}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        down();
      }}
      onPointerUp={up}
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
