/** From the end of one game to the form of the next. */
import { computed, effect } from '@preact/signals';
import { dealt, rolesOpen } from './parts/roles.tsx';
import { keepNames } from './parts/setup.tsx';
import { positionDraft } from './position.ts';
import { game, inForm, selected, settingUp, view } from './state.ts';

/** The game is over and nothing of it is left to be done. */
export const finished = computed(() => {
  const now = game.value;
  return now?.phase === 'over' && now.over !== null && now.next.length === 0;
});

/** The game whose names the form was given last. */
let namesOf: string | null = null;

/** Opens the form; the cards of a game that is over are not those of the next. */
export function setUpAnew(): void {
  if (game.value?.over) dealt.value = new Map();
  // A game that still goes on is taken up again where it stands; one that is over gives its names to the next, once: what
  // the form has since is the Judge's.
  const id = view.value?.gameId ?? null;
  if (game.value && !(game.value.over && namesOf === id)) {
    keepNames();
    namesOf = id;
  }
  positionDraft.value = null;
  rolesOpen.value = false;
  selected.value = null;
  settingUp.value = true;
}

/** On a phone the page scrolls as a whole: a game, or the form, is seen from its top, wherever the last one was left. */
export function startAtTop(): void {
  let shown: string | null = null;
  effect(() => {
    if (view.value === null) return;
    const now = inForm.value ? 'form' : (view.value.gameId ?? 'form');
    if (shown !== null && now !== shown) scrollTo(0, 0);
    shown = now;
  });
}
