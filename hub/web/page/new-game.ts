/** From the end of one game to the form of the next. */
import { computed } from '@preact/signals';
import { dealt, rolesOpen } from './parts/roles.tsx';
import { game, selected, settingUp } from './state.ts';

/** The game is over and nothing of it is left to be done. */
export const finished = computed(() => {
  const now = game.value;
  return now?.phase === 'over' && now.over !== null && now.next.length === 0;
});

/** Opens the form; the cards of a game that is over are not those of the next. */
export function setUpAnew(): void {
  if (game.value?.over) dealt.value = new Map();
  rolesOpen.value = false;
  selected.value = null;
  settingUp.value = true;
}
