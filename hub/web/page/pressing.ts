/**
 * The presses of this page, each held against what stood there when it was decided on: keys that change what they say,
 * and a finger that comes down twice. What was not taken is said, never done.
 */
import { computed, effect, signal } from '@preact/signals';
import { flags } from './flags.ts';
import { ChangingKey, DoubleTouch, near, READ, type Verdict } from './press.ts';
import { type Amiss, amiss, game, holdsPen, onPaper, overdue, proposal, running, view } from './state.ts';

/** Ms for which it is said why a press was not taken. */
const SAID = 3000;
let forget: ReturnType<typeof setTimeout> | undefined;

/** Says for a while why a press was not taken, or no longer. */
export function say(verdict: Verdict | Amiss): void {
  amiss.value = verdict === 'meant' ? null : verdict;
  clearTimeout(forget);
  if (verdict !== 'meant')
    forget = setTimeout(() => {
      amiss.value = null;
    }, SAID);
}

class WatchedKey extends ChangingKey {
  /** It takes nothing, for nobody can have read it: whoever can't see it is told so by `aria-disabled`. */
  readonly unread = signal(false);
  #read: ReturnType<typeof setTimeout> | undefined;

  override changed(at: number): void {
    super.changed(at);
    this.unread.value = true;
    clearTimeout(this.#read);
    this.#read = setTimeout(() => {
      this.unread.value = false;
    }, READ);
  }
}

/** A key that says what `read` does: whenever that comes to be something else, it has changed. */
export function watch(read: () => string): WatchedKey {
  const key = new WatchedKey();
  let known: string | null = null;
  effect(() => {
    const says = read();
    if (known !== null && says !== known) key.changed(performance.now());
    known = says;
  });
  return key;
}

/** What the hub would have pressed next, or the pen that stands in its place. */
const whatNext = computed((): string => {
  if (!holdsPen.value) return 'pen';
  const tally = game.value?.vote?.tally;
  // Of a count what the hub says: the Judge's own corrections are no surprise.
  const count = tally && !tally.confirmed && [tally.votes, tally.automatic, tally.doubtful];
  return JSON.stringify([view.value?.gameId, onPaper.value, game.value?.next, overdue.value, count]);
});
/** The primary key, whatever stands in its place: what comes next, the pen, the beginning of a game. */
const primaryKey = watch(() => whatNext.value);
/** In or out, for the first in doubt: once it is settled the same keys are for the next. */
const settleKey = watch(() => whatNext.value);
/** What wants an eye: a list that moves when something is noticed, or settled. */
const looks = watch(() =>
  JSON.stringify([
    proposal.value?.open,
    running.value?.doubt,
    flags.value.known.map(({ line, kind, seat }) => [line, kind, seat]),
  ]),
);

/** Whether a press at `pressed` (an event's own time stamp) is taken; if it isn't, that is said. */
export const meantPrimary = (pressed: number): boolean => taken(primaryKey.press(pressed));
export const failedPrimary = (): void => primaryKey.failed();
export const [unreadPrimary, unreadSettle, unreadLooks] = [primaryKey.unread, settleKey.unread, looks.unread];
export const meantSettle = (pressed: number): boolean => taken(settleKey.press(pressed));
export const meantLook = (pressed: number): boolean => taken(looks.read(pressed));

export function taken(verdict: Verdict): boolean {
  say(verdict);
  return verdict === 'meant';
}

/** What a finger may press. */
const KEYS = 'button, summary';
/** Of these it is said that they were pressed twice: it might have been meant. */
const TOLD = '#primary, .foul, .deal button';
const fingers = new DoubleTouch<Element>();

/** The second half of a double touch reaches nothing, whatever stands there by now. */
export function guardTouches(): void {
  let dead = false;
  addEventListener(
    'pointerdown',
    (event) => {
      const key = event.target instanceof Element ? event.target.closest(KEYS) : null;
      dead = key !== null && fingers.down(touchOf(event, key));
      if (dead && key?.matches(TOLD)) say('twice');
      if (dead) swallow(event);
    },
    true,
  );
  addEventListener('pointerup', (event) => dead && event.stopImmediatePropagation(), true);
  addEventListener('click', (event) => dead && event.detail > 0 && swallow(event), true);
}

function touchOf({ timeStamp, clientX: x, clientY: y }: PointerEvent, key: Element) {
  const boxes = [...document.querySelectorAll(KEYS)].map(
    (one) => [one, one.getBoundingClientRect()] as const,
  );
  const around = new Map(boxes.filter(([, box]) => near({ x, y }, box)));
  return { at: timeStamp, x, y, key, around, counts: key.closest('[data-counts]') !== null };
}

function swallow(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}
