/**
 * The keyboard, and a presenter that types: Space, Enter, Page Down or → for what comes next, Page Up or ← to undo; digits
 * for seats; letters for what is done with the seat in hand; F2–F4 for what else is in order.
 */
import type { Seat } from '../../../schemas/vocabulary.ts';
import {
  actOnSeat,
  pressOther,
  pressPrimary,
  primary,
  reachable,
  seatActs,
  takeBackNewest,
  touchSeat,
  undo,
} from './acts.ts';
import { finished, setUpAnew } from './new-game.ts';
import { nightPad } from './night-acts.ts';
import { duck, letGo } from './parts/music.tsx';
import { deal } from './parts/roles.tsx';
import { BOUNCE } from './press.ts';
import { guardTouches, meantPrimary, meantSettle, say } from './pressing.ts';
import { takePen } from './send.ts';
import { shooting, shotDraft, toggleShotByShot } from './shots.ts';
import {
  correct,
  game,
  held,
  holdsPen,
  inForm,
  link,
  mayAct,
  proposal,
  reaching,
  selected,
} from './state.ts';

const PRIMARY = new Set([' ', 'Enter', 'PageDown', 'ArrowRight']);

const UNDO = new Set(['PageUp', 'ArrowLeft']);

const STEPS: Partial<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };
const KEYS_OF_FLAGS = '#flags button:not(:disabled)';

/** While masks or roles are held: from key to key of the flags, which Enter presses. */
function stepTo(step: 1 | -1): void {
  const keys = [...document.querySelectorAll<HTMLButtonElement>(KEYS_OF_FLAGS)];
  const at = keys.indexOf(document.activeElement as HTMLButtonElement);
  keys.at(at < 0 && step < 0 ? -1 : (at + step) % keys.length)?.focus();
}

/** What was held is let go of: Space is again for what comes next. */
function cover(): void {
  held.value = null;
  if (document.activeElement instanceof HTMLElement && document.activeElement.matches(KEYS_OF_FLAGS))
    document.activeElement.blur();
}

const typing = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.matches('input:not([type=checkbox],[type=radio]), select, textarea');

/** The button that had the focus at the last press, and when that was. */
let focused: { button: HTMLElement; at: number } | null = null;

/** The button of the press before, an instant ago, is gone: this is the second half of that press, and means nothing else. */
function orphaned({ target, timeStamp: at }: KeyboardEvent): boolean {
  const gone = focused !== null && !focused.button.isConnected && at - focused.at < BOUNCE;
  if (!gone)
    focused = target instanceof HTMLElement && target !== document.body ? { button: target, at } : null;
  return gone;
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey || typing(event.target)) return;
  if (inForm.value || !game.value) {
    if (event.code === 'KeyR') held.value = 'roles';
    return;
  }
  // A focused button answers to Space and Enter by itself.
  const onButton = event.target instanceof HTMLElement && event.target.matches('button, summary, input');
  if (PRIMARY.has(event.key)) {
    if (!event.repeat && orphaned(event)) {
      event.preventDefault();
      say('twice');
      return;
    }
    if (onButton && (event.key === ' ' || event.key === 'Enter')) return;
    event.preventDefault();
    if (event.repeat) return;
    if (!holdsPen.value) {
      if (link.value !== 'cut' && meantPrimary(event.timeStamp)) void takePen();
    } else if (primary.value) void pressPrimary(primary.value, event.timeStamp);
    else if (finished.value && meantPrimary(event.timeStamp)) setUpAnew();
    return;
  }
  const further = /^F([2-4])$/.exec(event.key)?.[1];
  if (further !== undefined) {
    event.preventDefault();
    if (!event.repeat) void pressOther(Number(further) - 2, event.timeStamp);
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
  const step = held.value === null ? undefined : STEPS[event.key];
  if (step !== undefined) {
    event.preventDefault();
    stepTo(step);
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
  if (letter === 'Z' && mayAct.value) {
    void takeBackNewest(event.timeStamp);
    return;
  }
  const doubtful = proposal.value?.open[0];
  if (doubtful !== undefined && mayAct.value && (letter === 'I' || letter === 'O')) {
    if (meantSettle(event.timeStamp)) correct(doubtful, letter === 'I');
    return;
  }
  const chosen = seatActs.value.find((entry) => entry.key === letter);
  if (chosen) {
    event.preventDefault();
    void actOnSeat(chosen.act, event.timeStamp);
  }
}

export function listenToKeys(): void {
  guardTouches();
  addEventListener('keydown', onKeyDown);
  addEventListener('keyup', (event) => {
    if (event.code === 'KeyR' || event.code === 'KeyM') cover();
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
