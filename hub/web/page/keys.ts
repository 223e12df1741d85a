/**
 * The keyboard, and a presenter that types: Space, Enter, Page Down or → for what comes next, Page Up or ← to undo; digits
 * for seats; letters for what is done with the seat in hand; F2–F4 for what else is in order.
 */
import type { Seat } from '../../../schemas/vocabulary.ts';
import {
  actOnSeat,
  carryOut,
  others,
  pressPrimary,
  primary,
  reachable,
  seatActs,
  standingOf,
  touchSeat,
  undo,
} from './acts.ts';
import { finished, setUpAnew } from './new-game.ts';
import { nightPad } from './night-acts.ts';
import { newestGiven } from './parts/given.tsx';
import { duck, letGo } from './parts/music.tsx';
import { deal } from './parts/roles.tsx';
import { sendAct, takePen } from './send.ts';
import { shooting, shotDraft, toggleShotByShot } from './shots.ts';
import {
  correct,
  game,
  held,
  holdsPen,
  link,
  inForm,
  mayAct,
  proposal,
  reaching,
  selected,
} from './state.ts';

const PRIMARY = new Set([' ', 'Enter', 'PageDown', 'ArrowRight']);

const UNDO = new Set(['PageUp', 'ArrowLeft']);

const typing = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.matches('input:not([type=checkbox],[type=radio]), select, textarea');

function onKeyDown(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey || typing(event.target)) return;
  if (inForm.value || !game.value) {
    if (event.code === 'KeyR') held.value = 'roles';
    return;
  }
  // A focused button answers to Space and Enter by itself.
  const onButton = event.target instanceof HTMLElement && event.target.matches('button, summary, input');
  if (PRIMARY.has(event.key)) {
    if (onButton && (event.key === ' ' || event.key === 'Enter')) return;
    event.preventDefault();
    if (event.repeat) return;
    if (!holdsPen.value) {
      if (link.value !== 'cut') void takePen();
    } else if (primary.value) void pressPrimary(primary.value, event.timeStamp);
    else if (finished.value) setUpAnew();
    return;
  }
  const further = /^F([2-4])$/.exec(event.key)?.[1];
  if (further !== undefined) {
    event.preventDefault();
    const other = others.value[Number(further) - 2];
    if (!event.repeat && other) void carryOut(other, event.timeStamp);
    return;
  }
  if (/^\d$/.test(event.key)) {
    event.preventDefault();
    if (event.repeat) return;
    if (nightPad.value === 'deal') deal(Number(event.key), event.timeStamp);
    else touchSeat((event.key === '0' ? 10 : Number(event.key)) as Seat, event.timeStamp);
    return;
  }
  // By the key's place, so that a Russian layout plays the same.
  const letter = /^Key([A-Z])$/.exec(event.code)?.[1];
  if (event.key === 'Escape') {
    selected.value = null;
    reaching.value = false;
    shotDraft.value = null;
    return;
  }
  if (UNDO.has(event.key)) {
    event.preventDefault();
    if (!event.repeat) void undo(event.timeStamp);
    return;
  }
  if (letter === undefined) return;
  if (letter === 'R' || letter === 'M') {
    held.value = letter === 'R' ? 'roles' : 'masks';
    return;
  }
  if (event.repeat) return;
  if (letter === 'D') {
    duck(true, 'key');
    return;
  }
  if (letter === 'U') {
    event.preventDefault();
    void undo(event.timeStamp);
    return;
  }
  if (letter === 'S' && shooting.value && mayAct.value) {
    toggleShotByShot();
    return;
  }
  if (letter === 'T' && reachable.value && mayAct.value) {
    reaching.value = !reaching.value;
    return;
  }
  const newest = game.value.phase === 'night' ? newestGiven.value : standingOf(selected.value)[0];
  if (letter === 'Z' && newest && mayAct.value) {
    void sendAct({ type: 'undo', of: newest.line }, event.timeStamp);
    return;
  }
  const doubtful = proposal.value?.open[0];
  if (doubtful !== undefined && mayAct.value && (letter === 'I' || letter === 'O')) {
    correct(doubtful, letter === 'I');
    return;
  }
  const chosen = seatActs.value.find((entry) => entry.key === letter);
  if (chosen) {
    event.preventDefault();
    void actOnSeat(chosen.act, event.timeStamp);
  }
}

export function listenToKeys(): void {
  addEventListener('keydown', onKeyDown);
  addEventListener('keyup', (event) => {
    if (event.code === 'KeyR' || event.code === 'KeyM') held.value = null;
    if (event.code === 'KeyD') duck(false, 'key');
  });
  // What was touched doesn't keep the keyboard: after a touch, Space is again for what comes next.
  addEventListener('click', (event) => {
    if (event.detail > 0 && document.activeElement instanceof HTMLButtonElement)
      document.activeElement.blur();
  });
  addEventListener('blur', () => {
    held.value = null;
    letGo();
  });
  // On the window: the button that was pressed may be gone by then.
  for (const type of ['pointerup', 'pointercancel'] as const)
    addEventListener(type, () => duck(false, 'pointer'));
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') letGo();
  });
}
