/** Whether something is being entered that only this page knows. */
import { computed } from '@preact/signals';
import { bestMoveDraft } from './night-acts.ts';
import { dealt, rolesOpen } from './parts/roles.tsx';
import { named } from './parts/setup.tsx';
import { positionDraft } from './position.ts';
import { shotDraft } from './shots.ts';
import { corrections, game, held, inForm, selected } from './state.ts';

const formFilled = computed(
  () => inForm.value && (named.value || positionDraft.value !== null || dealt.value.size > 0),
);

/** A window that is open counts as well: whoever watches the hands must not look at an empty page. */
export const entering = computed(
  () =>
    formFilled.value ||
    corrections.value.seats.size > 0 ||
    shotDraft.value !== null ||
    bestMoveDraft.value.length > 0 ||
    rolesOpen.value ||
    selected.value !== null ||
    held.value !== null ||
    game.value?.vote?.window?.close === null,
);
