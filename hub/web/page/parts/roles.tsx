import { effect, signal } from '@preact/signals';
import type { RoleProposal } from '../../../../schemas/view.ts';
import type { Role, Seat } from '../../../../schemas/vocabulary.ts';
import { sendAct } from '../send.ts';
import { game, held, mayAct, view } from '../state.ts';
import { keepInTab, keptInTab } from '../tab.ts';
import { words } from '../words/words.ts';
import { Hold } from './hold.tsx';

const STORE = 'dealt';
/** Is the list of roles open to be entered? */
export const rolesOpen = signal(false);
/** Roles as the cards are dealt, until all ten are known. They live in this page alone, a reload of it included. */
export const dealt = signal<ReadonlyMap<Seat, Role>>(new Map());

/** Seats touched since the list was opened: their roles stand there to be read, the others' only while it is held. */
const touched = signal<ReadonlySet<Seat>>(new Set());
effect(() => {
  if (!rolesOpen.value) touched.value = new Set();
});

/** Another game, other cards. */
let gameOf: string | null = null;
effect(() => {
  const id = view.value?.gameId ?? null;
  if (id === gameOf) return;
  gameOf = id;
  dealt.value = new Map(id === null ? [] : storedOf(id));
  rolesOpen.value = false;
});
effect(() => {
  const roles = [...dealt.value];
  const known = game.value?.roles != null;
  if (gameOf === null) return;
  // Once the record knows them, this page has nothing to keep.
  keepInTab(STORE, roles.length > 0 && !known ? JSON.stringify({ game: gameOf, roles }) : null);
});

function storedOf(id: string): readonly (readonly [Seat, Role])[] {
  try {
    const kept = JSON.parse(keptInTab(STORE) ?? 'null') as {
      game: string;
      roles: [Seat, Role][];
    } | null;
    return kept?.game === id ? kept.roles : [];
  } catch {
    return [];
  }
}

const ORDER: readonly Role[] = ['citizen', 'mafia', 'don', 'sheriff'];
const WANTED: Record<Role, number> = { citizen: 6, mafia: 2, don: 1, sheriff: 1 };

export function setDealt(seat: Seat, role: Role): void {
  dealt.value = new Map(dealt.value).set(seat, role);
}

/** All ten, one Don, two of the mafia, one Sheriff; null while it isn't so. */
export function completeRoles(): Record<string, Role> | null {
  const roles = [...dealt.value.entries()];
  const fits = ORDER.every((role) => roles.filter(([, one]) => one === role).length === WANTED[role]);
  return fits ? Object.fromEntries(roles.map(([seat, role]) => [String(seat), role])) : null;
}

/** Everybody not named otherwise is a citizen: four touches are enough. */
export function fillCitizens(): void {
  const roles = new Map(dealt.value);
  for (const { seat } of view.value?.seats ?? []) if (!roles.has(seat)) roles.set(seat, 'citizen');
  dealt.value = roles;
}

/** Begins with what the masks told; the Judge corrects and confirms. */
function fromMasks({ dark, don, sheriff }: RoleProposal): void {
  for (const seat of dark) setDealt(seat, seat === don ? 'don' : 'mafia');
  if (sheriff !== null && !dark.includes(sheriff)) setDealt(sheriff, 'sheriff');
  if (dark.length > 0 || sheriff !== null) fillCitizens();
}

/** Which role each seat holds: a touch goes on to the next role. `entering`: for a game that is still to begin. */
export function RolesPanel({ entering = false }: { entering?: boolean }) {
  const w = words.value;
  const known = entering ? null : game.value?.roles;
  if (known && dealt.value.size === 0)
    dealt.value = new Map(Object.entries(known).map(([seat, role]) => [Number(seat) as Seat, role]));
  const masks = entering || known ? null : (game.value?.proposal ?? null);
  if (masks && dealt.value.size === 0) fromMasks(masks);
  const roles = completeRoles();
  const seen = held.value === 'roles' || entering;
  return (
    <section class="roles" id="roles" aria-label={w.roles.enter}>
      {!entering && (
        <h2>
          {w.roles.enter}
          <button
            type="button"
            id="close-roles"
            class="icon"
            aria-label={w.deselect}
            onClick={() => {
              rolesOpen.value = false;
            }}
          >
            ×
          </button>
        </h2>
      )}
      <div class="roles-list">
        {view.value?.seats.map(({ seat }) => {
          const role = dealt.value.get(seat) ?? 'citizen';
          const shown = seen || touched.value.has(seat);
          return (
            <button
              type="button"
              key={seat}
              id={`role-${seat}`}
              aria-label={shown ? `${w.seat(seat)}: ${w.role[role]}` : w.seat(seat)}
              disabled={!mayAct.value}
              class={role === 'citizen' || !shown ? '' : 'named'}
              onClick={() => {
                touched.value = new Set(touched.value).add(seat);
                setDealt(seat, ORDER[(ORDER.indexOf(role) + 1) % ORDER.length] as Role);
                fillCitizens();
              }}
            >
              <b>{seat}</b> {shown ? w.role[role] : '•'}
            </button>
          );
        })}
      </div>
      <p class="quiet">{roles ? w.roles.complete : w.roles.wanted}</p>
      {masks && (
        <div id="from-masks">
          <p class="quiet">{w.roles.fromMasks}</p>
          {(seen ? masks.contradictions : []).map(({ kind, seats }) => (
            <p key={kind} role="alert">
              {w.roles.contradiction[kind](seats.join(', '))}
            </p>
          ))}
        </div>
      )}
      {!entering && (
        <div class="roles-keys">
          {game.value?.phase !== 'night' && <Hold what="roles" label={w.view.reveal} letter="R" />}
          <button
            type="button"
            id="confirm-roles"
            class="primary"
            disabled={!roles || !mayAct.value}
            onClick={async (event) => {
              if (roles && (await sendAct({ type: 'roles', roles }, event.timeStamp)))
                rolesOpen.value = false;
            }}
          >
            {w.act.roles}
          </button>
        </div>
      )}
    </section>
  );
}

/** While a card is dealt: whose it is was said aloud, what it is takes one touch; that it was taken down is said, not which. */
export function DealPad() {
  const w = words.value;
  const awake = game.value?.night?.awake;
  const seat = awake?.who === 'player' ? awake.seat : null;
  return (
    <fieldset class="pad deal" id="pad" data-for="deal" aria-label={w.pad.deal}>
      <legend aria-live="polite">
        {w.pad.deal}
        {seat !== null && dealt.value.has(seat) && ` – ✓ ${w.roles.entered}`}
      </legend>
      {ORDER.map((role) => (
        <button
          type="button"
          key={role}
          id={`deal-${role}`}
          disabled={seat === null || !mayAct.value}
          onClick={(event) => deal(seat, role, event.timeStamp)}
        >
          {w.role[role]}
        </button>
      ))}
    </fieldset>
  );
}

function deal(seat: Seat | null, role: Role, pressed: number): void {
  if (seat === null) return;
  setDealt(seat, role);
  const roles = completeRoles();
  if (roles) void sendAct({ type: 'roles', roles }, pressed);
}

/** All ten cards are named, and can't have been dealt like that: said without saying whose. */
export function Misdealt() {
  const w = words.value;
  const known = game.value?.roles != null;
  if (known || rolesOpen.value || dealt.value.size < (view.value?.seats.length ?? 0) || completeRoles())
    return null;
  return (
    <p role="alert" id="misdealt" class="look">
      {w.roles.misdealt}
    </p>
  );
}
