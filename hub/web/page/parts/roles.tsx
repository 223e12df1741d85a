import { effect, signal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import type { RoleProposal } from '../../../../schemas/view.ts';
import type { Role, Seat } from '../../../../schemas/vocabulary.ts';
import { BOUNCE, SameAgain } from '../press.ts';
import { taken } from '../pressing.ts';
import { sendAct } from '../send.ts';
import { game, held, link, mayAct, view } from '../state.ts';
import { keepInTab, keptInTab } from '../tab.ts';
import { words } from '../words/words.ts';
import { Hold } from './hold.tsx';

const STORE = 'dealt';
/** Is the list of roles open to be entered? */
export const rolesOpen = signal(false);
/** Roles as the cards are dealt, until all ten are known. They live in this page alone, a reload of it included. */
export const dealt = signal<ReadonlyMap<Seat, Role>>(new Map());

/** The seat whose role is being put right: it stands there to be read for as long as the finger or the key stays down. */
const under = signal<Seat | null>(null);

/** The seat whose role was put right just now: that a touch was taken is seen, not what it made of the role. */
const touched = signal<Seat | null>(null);
/** Ms for which that is seen. */
const SEEN = 900;
let unmark: ReturnType<typeof setTimeout> | undefined;

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
  const seen = held.value === 'roles';
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
      <p class="quiet">{w.roles.how}</p>
      <div class="roles-list">
        {view.value?.seats.map(({ seat }) => (
          <RoleKey key={seat} seat={seat} seen={seen} />
        ))}
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
      <div class="roles-keys">
        {(entering || game.value?.phase !== 'night') && (
          <Hold what="roles" label={w.view.reveal} letter="R" />
        )}
        {!entering && (
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
        )}
      </div>
    </section>
  );
}

function mark(seat: Seat): void {
  touched.value = seat;
  clearTimeout(unmark);
  unmark = setTimeout(() => {
    touched.value = null;
  }, SEEN);
}

/** The next role as soon as it is pressed, so that it can be read under the finger; nothing once it is let go of. */
function RoleKey({ seat, seen }: { seat: Seat; seen: boolean }) {
  const w = words.value;
  const role = dealt.value.get(seat) ?? 'citizen';
  const shown = seen || under.value === seat;
  const marked = touched.value === seat;
  const turned = useRef(false);
  const turn = (by: number) => {
    const index = (ORDER.indexOf(role) + by + ORDER.length) % ORDER.length;
    setDealt(seat, ORDER[index] as Role);
    fillCitizens();
  };
  const down = () => {
    turn(1);
    turned.current = true;
    under.value = seat;
    mark(seat);
  };
  const up = () => {
    if (under.value === seat) under.value = null;
  };
  return (
    <button
      type="button"
      id={`role-${seat}`}
      data-counts
      aria-label={shown ? `${w.seat(seat)}: ${w.role[role]}` : w.seat(seat)}
      disabled={!mayAct.value}
      class={[shown && role !== 'citizen' && 'named', marked && 'touched'].filter(Boolean).join(' ')}
      onPointerDown={(event) => {
        if (event.button === 0) down();
      }}
      onPointerUp={up}
      onPointerLeave={up}
      onPointerCancel={() => {
        // It was a swipe over the list.
        if (under.value === seat) turn(-1);
        touched.value = null;
        up();
      }}
      onKeyDown={(event) => {
        if ((event.key === ' ' || event.key === 'Enter') && !event.repeat) down();
      }}
      onKeyUp={up}
      onBlur={up}
      onClick={() => {
        // What presses without finger or key, as a screen reader does.
        if (!turned.current) {
          turn(1);
          mark(seat);
        }
        turned.current = false;
      }}
      onContextMenu={(event) => event.preventDefault()}
    >
      <b>{seat}</b> {shown ? w.role[role] : marked ? '• ✓' : '•'}
    </button>
  );
}

/**
 * While cards are dealt: whose it is was said aloud, what it is takes one touch, as the next is called: that touch wakes
 * the next. What was taken down is said, not which card.
 */
export function DealPad() {
  const w = words.value;
  const { awake, toDeal = null } = game.value?.night ?? {};
  const seat = awake?.who === 'player' ? awake.seat : null;
  return (
    <fieldset class="pad deal" id="pad" data-for="deal" aria-label={w.pad.deal}>
      <legend aria-live="polite">
        {seat === null ? w.pad.deal : w.dealTo(seat, toDeal)}
        {seat !== null && dealt.value.has(seat) && ` – ✓ ${w.roles.entered}`}
      </legend>
      {ORDER.map((role, index) => (
        <button
          type="button"
          key={role}
          id={`deal-${role}`}
          disabled={seat === null || !mayAct.value}
          onClick={(event) => deal(index + 1, event.timeStamp)}
        >
          {w.role[role]} <kbd>{index + 1}</kbd>
        </button>
      ))}
    </fieldset>
  );
}

const cards = new SameAgain(BOUNCE);
/** Cards pressed that are not all with their seats yet: each waits until the one before it has woken its seat. */
let dealing: Promise<unknown> = Promise.resolve();
/** Ms for which a card waits at most for its seat to wake: what was taken back meanwhile doesn't wake. */
const WOKEN = 10_000;

/** The card in hand, by its place on the pad, from 1. The last one tells the record all ten, if they add up. */
export function deal(number: number, pressed: number): void {
  const role = ORDER[number - 1];
  if (game.peek()?.night?.awake?.who !== 'player' || !role || !mayAct.peek()) return;
  if (!taken(cards.press(role, pressed))) return;
  // A key that keeps the focus would tell which card it was.
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  const own = dealing.then((before) => before !== false && dealCard(role, pressed));
  dealing = own;
  // What failed keeps back the cards that were pressed after it, not those to come.
  void own.then(() => {
    if (dealing === own) dealing = Promise.resolve();
  });
}

/** @returns false: it was not taken down, or its seat's successor did not wake */
async function dealCard(role: Role, pressed: number): Promise<boolean> {
  const { awake, toDeal } = game.peek()?.night ?? {};
  if (awake?.who !== 'player' || awake.seat === null) return false;
  setDealt(awake.seat, role);
  const roles = completeRoles();
  if (toDeal == null) return !roles || (await sendAct({ type: 'roles', roles }, pressed));
  if (await sendAct({ type: 'wake', who: 'player', seat: toDeal }, pressed)) return woken(toDeal);
  cards.failed();
  return false;
}

/** Once the view has this seat awake; false where it doesn't come to that. */
function woken(seat: Seat): Promise<boolean> {
  return new Promise((done) => {
    const late = setTimeout(() => end(false), WOKEN);
    const off = effect(() => {
      if (game.value?.night?.awake?.seat === seat) end(true);
      else if (link.value === 'cut') end(false);
    });
    function end(seen: boolean): void {
      clearTimeout(late);
      queueMicrotask(() => off());
      done(seen);
    }
  });
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
