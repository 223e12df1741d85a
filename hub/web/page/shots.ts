/**
 * Shots that did not all fall on one number, entered one by one: who fired, then on whom, on the same ten keys. Nothing
 * of it stands on the screen: who fires is Dark.
 */
import { computed, effect, signal } from '@preact/signals';
import type { Act } from '../../../schemas/record.ts';
import type { Seat } from '../../../schemas/vocabulary.ts';
import { game } from './state.ts';

export type Shot = { readonly by: Seat; readonly on: Seat };

/** null: all fire on one number, which is one touch. */
export const shotDraft = signal<{ readonly shots: readonly Shot[]; readonly by: Seat | null } | null>(null);

/** Shots can be entered now. */
export const shooting = computed(() => {
  const { phase, night } = game.value ?? {};
  return phase === 'night' && night?.awake?.who === 'mafia' && night.shooting;
});
const shot = computed(() => (game.value?.night?.shots ?? null) !== null);
effect(() => {
  if (!shooting.value || shot.value) shotDraft.value = null;
});

/** Living Dark seats; null while roles are not known. */
export function shooters(): readonly Seat[] | null {
  const current = game.peek();
  if (!current?.roles) return null;
  const { roles } = current;
  return current.alive.filter((seat) => roles[seat] === 'mafia' || roles[seat] === 'don');
}

/** Whether this seat can have fired, as far as it is known. */
export const canFire = (seat: Seat): boolean => (shooters() ?? game.peek()?.alive ?? []).includes(seat);

export function toggleShotByShot(): void {
  shotDraft.value = shotDraft.value || !shooting.value ? null : { shots: [], by: null };
}

/**
 * A number of the pad while shots are entered one by one. Every seat is taken alike: who can't have fired is told
 * while it is held, and refused by the rules; the pad must not tell who is Dark.
 */
export function addToShots(seat: Seat): void {
  const draft = shotDraft.value;
  if (!draft) return;
  shotDraft.value =
    draft.by === null
      ? { ...draft, by: seat }
      : { shots: [...draft.shots, { by: draft.by, on: seat }], by: null };
}

/** Takes back the last touch; false: there was none. */
export function takeBackShot(): boolean {
  const draft = shotDraft.value;
  if (!draft) return false;
  if (draft.by !== null) shotDraft.value = { ...draft, by: null };
  else if (draft.shots.length > 0)
    shotDraft.value = { shots: draft.shots.slice(0, -1), by: draft.shots.at(-1)?.by ?? null };
  else shotDraft.value = null;
  return true;
}

/** What is recorded: who of the Dark is not named has not fired. */
export function shotsAct(shots: readonly Shot[]): Act {
  const fired: Partial<Record<Seat, Seat[]>> = {};
  for (const seat of shooters() ?? []) fired[seat] = [];
  for (const { by, on } of shots) fired[by] = [...(fired[by] ?? []), on];
  return { type: 'shots', shots: fired };
}
