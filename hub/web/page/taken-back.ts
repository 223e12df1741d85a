/** A beginning that was taken back: the form has again all that was entered for it, on every screen and after a reload. */
import { effect } from '@preact/signals';
import { SEATS, type Seat } from '../../../schemas/vocabulary.ts';
import { dealt } from './parts/roles.tsx';
import { fillIn } from './parts/setup.tsx';
import { positionDraft, reopenDraft } from './position.ts';
import { lastRuleset } from './settings.ts';
import { settingUp, view } from './state.ts';

/** Fills the form once for each beginning that is taken back: what is changed in it then stays. */
export function followTakenBack(): void {
  let filled = false;
  effect(() => {
    const { game, seats = [] } = view.value ?? {};
    if (!game?.takenBack) {
      filled = false;
      return;
    }
    if (filled) return;
    filled = true;
    const { kind = 'rating', roles, position } = game.takenBack;
    fillIn({ kind, names: SEATS.map((seat) => seats.find((one) => one.seat === seat)?.name ?? '') });
    lastRuleset.value = game.ruleset;
    if (roles)
      dealt.value = new Map(SEATS.flatMap((seat: Seat) => (roles[seat] ? [[seat, roles[seat]]] : [])));
    if (position) reopenDraft(position);
    else positionDraft.value = null;
    settingUp.value = false;
  });
}
