/** What the page knows: the hub's view, and the few things that are this screen's own. */
import { computed, effect, signal } from '@preact/signals';
import type { JudgeView, UndoView } from '../../../schemas/view.ts';
import type { Seat } from '../../../schemas/vocabulary.ts';
import { link } from './live.ts';
import { isOverdue } from './overdue.ts';
import { screen } from './settings.ts';
import { now } from './ticker.ts';

export { link };
export const view = signal<JudgeView | null>(null);
export const pen = signal<string | null>(null);

export const game = computed(() => view.value?.game ?? null);
export const holdsPen = computed(() => pen.value === null || pen.value === screen);
/** What is pressed now reaches the hub, and it is for this screen to press. */
export const reaches = computed(() => holdsPen.value && link.value !== 'cut');
/** The game goes on on paper: no act would be kept. */
export const onPaper = computed(() => (view.value?.recordFault ?? null) !== null);
/** What is pressed now reaches the hub, and counts. */
export const mayAct = computed(() => reaches.value && !onPaper.value);

/** The seat that was touched; what can be done with it stands beside the table. */
export const selected = signal<Seat | null>(null);
/** Where a touch corrects a count, or says a number: this one key lets the next take its seat in hand instead. */
export const reaching = signal(false);
/** The Judge is at the new-game form though a game is on. */
export const settingUp = signal(false);
/** The form of a new game is on the screen: there is no game, or its beginning was taken back, or the next is set up. */
export const inForm = computed(() => settingUp.value || game.value === null || game.value.takenBack !== null);
/** What the Judge holds a key or a finger for. */
export const held = signal<'roles' | 'masks' | null>(null);
/** The hub's answer to the last command, where it was no. `secret`: it might tell who is what; shown while held. */
export const notice = signal<{ text: string; code: string; secret?: boolean } | null>(null);

/** Why the last press was not taken: it was the second of two, or what stood there had only just changed. */
export const amiss = signal<Amiss | null>(null);
/** `nothing`: there was nothing that it would take back; `back`: what it took back, though that stood under no finger. */
export type Amiss = 'twice' | 'changed' | 'nothing' | { back: UndoView };

/**
 * The Judge's own corrections of the proposed count, seat by seat, until it is announced. They belong to one
 * window and vanish with it.
 */
export const corrections = signal<{ window: number; seats: ReadonlyMap<Seat, boolean> }>({
  window: 0,
  seats: new Map(),
});

const openWindow = computed(() => game.value?.vote?.window?.line ?? 0);
/** A seat that was taken in hand for one phase, or before a number was called, is not meant in the next. */
const chapter = computed(() => `${view.value?.gameId} ${game.value?.phase} ${openWindow.value}`);
chapter.subscribe(() => {
  selected.value = null;
  reaching.value = false;
});
effect(() => {
  if (corrections.peek().window !== openWindow.value)
    corrections.value = { window: openWindow.value, seats: new Map() };
});

export function correct(seat: Seat, counted: boolean): void {
  const seats = new Map(corrections.value.seats);
  const tally = game.value?.vote?.tally;
  const proposed = tally?.votes.includes(seat) ?? false;
  const doubtful = tally?.doubtful.includes(seat) ?? false;
  // The newest stands last: it is the first to be taken back.
  seats.delete(seat);
  if (counted !== proposed || doubtful) seats.set(seat, counted);
  corrections.value = { window: corrections.value.window, seats };
}

/** The seat goes back to what the table told of it. */
export function restore(seat: Seat): void {
  const seats = new Map(corrections.value.seats);
  seats.delete(seat);
  corrections.value = { window: corrections.value.window, seats };
}

/** The newest correction that is not announced yet; undo takes this back first. */
export const newestCorrection = computed<Seat | null>(() =>
  proposal.value === null ? null : ([...corrections.value.seats.keys()].at(-1) ?? null),
);

/** While a window is open: the fists that count so far, and the seats whose hand can't be known. */
export const running = computed(() => {
  const { running: now, unheard } = game.value?.vote ?? {};
  if (!now || !unheard) return null;
  const doubt = new Set([...now.doubtful, ...unheard]);
  return { votes: now.votes, doubt: [...doubt].sort((a, b) => a - b) };
});

/** Whose vote of the round is still to come, the Judge's own corrections reckoned in. */
export const stillOut = computed<readonly Seat[]>(() => {
  const out = new Set(game.value?.vote?.out);
  if (proposal.value === null) return [...out];
  for (const [seat, counted] of corrections.value.seats)
    if (counted) out.delete(seat);
    else out.add(seat);
  return [...out];
});

/** Seats that nobody need decide yet: their own word on the window is still on its way. */
export const awaited = computed<readonly Seat[]>(() => {
  const { vote } = game.value ?? {};
  if (!vote) return [];
  const known = vote.tally?.doubtful ?? [];
  return vote.unheard.filter((seat) => !known.includes(seat) && !corrections.value.seats.has(seat));
});

/** The count as it would be announced now: the table's, with the Judge's corrections. */
export const proposal = computed(() => {
  const tally = game.value?.vote?.tally;
  if (!tally || tally.confirmed) return null;
  const { seats } = corrections.value;
  const votes = new Set(tally.votes);
  for (const [seat, counted] of seats)
    if (counted) votes.add(seat);
    else votes.delete(seat);
  const open = tally.doubtful.filter((seat) => !seats.has(seat));
  const automatic = tally.automatic.filter((seat) => !votes.has(seat));
  return {
    candidate: tally.candidate,
    votes: [...votes].sort((a, b) => a - b),
    automatic,
    count: votes.size + automatic.length,
    open,
    corrected: seats.size > 0,
  };
});

/** A window stands open far too long: hands may have been missed in it. */
export const overdue = computed(() =>
  isOverdue(game.value?.vote?.window ?? null, view.value?.closes ?? 'judge', now.value),
);
