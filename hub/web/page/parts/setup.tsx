import { computed, signal } from '@preact/signals';
import { NAME_LENGTH, type Phase, type Seat } from '../../../../schemas/vocabulary.ts';
import { ago } from '../format.ts';
import { positionDraft, positionOf } from '../position.ts';
import { meantPrimary, unreadPrimary } from '../pressing.ts';
import { sendGame, takeUpAgain } from '../send.ts';
import { lastRuleset } from '../settings.ts';
import { game, holdsPen, mayAct, onPaper, view } from '../state.ts';
import { words } from '../words/words.ts';
import { Claims } from './claims.tsx';
import { Music } from './music.tsx';
import { AccessPanel } from './pin.tsx';
import { PositionForm } from './position.tsx';
import { completeRoles, RolesPanel } from './roles.tsx';
import { TakePen } from './take-pen.tsx';

type Kind = 'rating' | 'non-rating' | 'tournament';
const kind = signal<Kind>('rating');
const names = signal<readonly string[]>(Array.from({ length: 10 }, () => ''));

/** Somebody's name stands in the form. */
export const named = computed(() => names.value.some((name) => name !== ''));

/** Seats are drawn by lot: the names as entered, shuffled by the browser's own random numbers. */
function draw(): void {
  const list = [...names.value];
  for (let i = list.length - 1; i > 0; i--) {
    const j = Math.floor(((crypto.getRandomValues(new Uint32Array(1))[0] as number) / 2 ** 32) * (i + 1));
    [list[i], list[j]] = [list[j] as string, list[i] as string];
  }
  names.value = list;
}

/** The last one played, as long as it is installed. */
const chosenRuleset = (): string | undefined => {
  const installed = view.value?.rulesets.map(({ id }) => id) ?? [];
  return installed.find((id) => id === lastRuleset.value) ?? installed[0];
};

const set = <T,>(list: readonly T[], index: number, value: T) =>
  list.map((old, i) => (i === index ? value : old));

/** The names of the game in hand stay: it may be taken up again. */
export function keepNames(): void {
  const known = view.value?.seats.map(({ name }) => name) ?? [];
  if (known.some((name) => name !== '')) names.value = known;
}

/** A beginning that was taken back gives back what was entered for it. */
export function fillIn(entered: { names: readonly string[]; kind: Kind }): void {
  names.value = entered.names;
  kind.value = entered.kind;
}

function begin(event: Event): void {
  event.preventDefault();
  if (!meantPrimary(event.timeStamp)) return;
  const chosen = chosenRuleset();
  if (!chosen) return;
  const players = Object.fromEntries(
    names.value.map((name, i) => [String(i + 1), name.trim()]).filter(([, name]) => name !== ''),
  );
  const roles = completeRoles();
  const { title = null } = game.value?.takenBack ? game.value : {};
  void sendGame({
    ruleset: chosen,
    ...(title !== null && { title }),
    ...(Object.keys(players).length > 0 ? { players } : {}),
    begin: {
      kind: kind.value,
      ...(roles ? { roles } : {}),
      ...(positionDraft.value ? { position: positionOf(positionDraft.value) } : {}),
    },
  });
}

/** The game in hand isn't over: another that is begun sets it aside. */
const goesOn = computed(() => game.value !== null && game.value.kind !== null && game.value.over === null);

/** A game that isn't over is never lost to the next: it says so, and is one touch away. */
function Unfinished() {
  const w = words.value;
  const [now, aside] = [game.value, view.value?.setAside ?? null];
  const where = (one: { ruleset: string; title: string | null; phase: Phase; day: number }): string => {
    const rules = view.value?.rulesets.find(({ id }) => id === one.ruleset)?.title[w.code] ?? one.ruleset;
    return [one.title ?? rules, w.phaseOf(one.phase, one.day)].join(', ');
  };
  return (
    <>
      {now && goesOn.value && (
        <p id="goes-on" class="unfinished" role="status">
          {w.setup.goesOn(where(now))}
        </p>
      )}
      {aside && (
        <p class="unfinished" role="status">
          {w.setup.setAside(where(aside))}{' '}
          <button
            type="button"
            id="take-up-again"
            disabled={!mayAct.value}
            onClick={() => void takeUpAgain(aside.gameId)}
          >
            {w.setup.takeUpAgain}
          </button>
        </p>
      )}
    </>
  );
}

/** One seat a row: who sits there and how well its unit is heard. */
export function Setup() {
  const w = words.value;
  const current = view.value;
  if (!current) return null;
  const chosen = current.rulesets.find(({ id }) => id === chosenRuleset());
  return (
    <main class="setup">
      <form onSubmit={begin}>
        {game.value?.takenBack && (
          <p id="taken-back" role="status">
            ↶ {w.setup.takenBack}
          </p>
        )}
        <div class="choices">
          <label>
            {w.setup.ruleset}
            <select
              id="ruleset"
              value={chosenRuleset() ?? ''}
              onChange={(event) => {
                lastRuleset.value = event.currentTarget.value;
              }}
            >
              {current.rulesets.map((one) => (
                <option key={one.id} value={one.id}>
                  {one.title[w.code]}
                </option>
              ))}
            </select>
          </label>
          <label>
            {w.setup.kind}
            <select
              id="kind"
              value={kind.value}
              onChange={(event) => {
                kind.value = event.currentTarget.value as Kind;
              }}
            >
              {(['rating', 'non-rating', 'tournament'] as const).map((one) => (
                <option key={one} value={one}>
                  {w.setup.kinds[one]}
                </option>
              ))}
            </select>
          </label>
          <button type="button" id="draw" onClick={draw}>
            {w.setup.draw}
          </button>
        </div>
        <Claims />
        <Unfinished />
        <ol class="places">
          {current.seats.map(({ seat, health }) => (
            <Place key={seat} seat={seat} health={health} />
          ))}
        </ol>
        <details id="setup-roles">
          <summary>
            {w.setup.roles}
            {completeRoles() && <b> ✓ {w.roles.complete}</b>}
          </summary>
          <RolesPanel entering />
        </details>
        <PositionForm fouls={chosen?.fouls ?? 4} />
        <div class="begin">
          {holdsPen.value ? (
            <button
              type="submit"
              id="begin-game"
              class="primary"
              disabled={!mayAct.value}
              aria-disabled={unreadPrimary.value || undefined}
            >
              {positionDraft.value ? w.position.begin : goesOn.value ? w.setup.beginAnother : w.setup.begin}
              {onPaper.value && <small>{w.recordFault}</small>}
            </button>
          ) : (
            <TakePen />
          )}
        </div>
      </form>
      <Music />
      <AccessPanel />
    </main>
  );
}

function Place({
  seat,
  health,
}: {
  seat: Seat;
  health: {
    state: 'ok' | 'degraded' | 'offline';
    heardAgo: number | null;
    uncertainty: number | null;
    reason: string | null;
  };
}) {
  const w = words.value;
  const index = seat - 1;
  return (
    <li class={health.state}>
      <b>{seat}</b>
      <input
        id={`name-${seat}`}
        aria-label={w.player(seat)}
        placeholder={w.player(seat)}
        maxLength={NAME_LENGTH}
        autoComplete="off"
        value={names.value[index]}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // The name is done, not the form: a game is not begun from within a name.
          event.preventDefault();
          document.getElementById(`name-${seat + 1}`)?.focus();
        }}
        onInput={(event) => {
          names.value = set(names.value, index, event.currentTarget.value);
        }}
      />
      {/* The field takes no more: what was pasted ends there. */}
      {(names.value[index]?.length ?? 0) >= NAME_LENGTH && (
        <small class="full" role="status">
          {w.setup.nameFull(NAME_LENGTH)}
        </small>
      )}
      <span class="health">
        {health.state === 'ok' ? '●' : health.state === 'degraded' ? '◒' : '○'} {w.health[health.state]}
        <small>
          {' '}
          {health.heardAgo === null ? w.neverHeard : w.heardAgo(ago(health.heardAgo, w))}
          {health.uncertainty !== null && ` · ±${ago(health.uncertainty, w).replaceAll(' ', '\u00a0')}`}
          {health.reason && ` · ${w.healthReason[health.reason] ?? health.reason}`}
        </small>
      </span>
    </li>
  );
}
