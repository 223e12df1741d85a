import type { Seat } from '../../../../schemas/vocabulary.ts';
import { endsNight } from '../act-words.ts';
import { secondsLeft } from '../format.ts';
import { bestMoveDraft, nightPad, pressNumber } from '../night-acts.ts';
import { inWords } from '../send.ts';
import { canFire, shooting, shotDraft, toggleShotByShot } from '../shots.ts';
import { game, held, mayAct, notice, view } from '../state.ts';
import { now } from '../ticker.ts';
import { words } from '../words/words.ts';
import { sliding, Tainted } from './best-move.tsx';
import { FoulRow } from './foul-row.tsx';
import { GivenByNight } from './given.tsx';
import { Hold } from './hold.tsx';
import { Music } from './music.tsx';
import { DealPad, Misdealt, RolesPanel, rolesOpen } from './roles.tsx';
import { Looks } from './side.tsx';
import { Table } from './table.tsx';

/**
 * By night the screen shows the phase and what to say, whatever happens: the same pad on every shot and every
 * check, and what was entered only while the Judge holds a key.
 */
export function Night() {
  // The list of roles stands where it stood: a finger that is on one of its seats finds no other under it.
  if (held.value && !(rolesOpen.value && held.value === 'roles'))
    return (
      <main class="night">
        <div class="revealed">
          <Table />
          {held.value === 'masks' ? <Looks /> : <Answer />}
        </div>
        <Holds />
      </main>
    );
  return (
    <main class="night">
      {rolesOpen.value ? <RolesPanel /> : <Script />}
      <Misdealt />
      <Pad />
      <FoulRow plain />
      <Music />
      <Holds />
    </main>
  );
}

function Holds() {
  const w = words.value;
  return (
    <div class="holds">
      <Hold what="masks" label={w.view.masks} letter="M" />
      <Hold what="roles" label={w.view.reveal} letter="R" />
      <button
        type="button"
        id="enter-roles"
        disabled={!mayAct.value}
        aria-expanded={rolesOpen.value}
        onClick={() => {
          rolesOpen.value = !rolesOpen.value;
        }}
      >
        {w.roles.enter}
      </button>
      <button
        type="button"
        id="shot-by-shot"
        aria-pressed={shotDraft.value !== null}
        disabled={!shooting.value || !mayAct.value}
        onClick={toggleShotByShot}
      >
        {w.shots.byShot} <kbd>S</kbd>
      </button>
      <GivenByNight />
    </div>
  );
}

/** Letters from which a phrase needs smaller type to stay on the screen. */
const LONG = 120;

function Script() {
  const w = words.value;
  const script = game.value?.script;
  const { running } = script ?? {};
  const ends = running?.seconds != null ? running.since + running.seconds * 1000 : null;
  const left = ends === null ? null : secondsLeft(ends, now.value);
  const next = game.value?.next[0];
  const either = next !== undefined && endsNight(next, game.value);
  const said = script?.now?.say[w.code] ?? '…';
  const after = script?.after?.say[w.code];
  return (
    <section class="script" aria-label={w.script}>
      {either && <p class="after">{w.ifAsked}</p>}
      <p class={said.length > LONG ? 'say long' : 'say'} id="say" data-prescribed={script?.now?.prescribed}>
        {said}
      </p>
      <p class="after">{after === undefined ? ' ' : either ? w.orElse(after) : after}</p>
      <div class="running">
        {left !== null && ends !== null && running ? (
          <>
            <progress
              max={1}
              value={Math.min(1, Math.max(0, (now.value - running.since) / (ends - running.since)))}
            />
            <b class="tabular" id="running">
              {left === 0 ? w.timeUp : w.seconds(left)}
            </b>
          </>
        ) : (
          ' '
        )}
      </div>
    </section>
  );
}

/** Ten numbers, always the same ten, for whatever this moment of the script takes. */
function Pad() {
  const w = words.value;
  const pad = nightPad.value;
  if (pad === 'deal') return <DealPad />;
  const draft = shotDraft.value;
  const name = draft ? (draft.by === null ? w.shots.who : w.shots.whom) : w.pad[pad ?? 'none'];
  return (
    <fieldset
      class={pad === 'best-move' ? 'pad sliding' : 'pad'}
      id="pad"
      data-for={pad ?? 'none'}
      aria-label={name}
      {...(pad === 'best-move' && sliding)}
    >
      <legend aria-live="polite">{name}</legend>
      {view.value?.seats.map(({ seat }) => (
        <button
          type="button"
          key={seat}
          id={`pad-${seat}`}
          data-seat={seat}
          disabled={pad === null || !mayAct.value}
          onClick={(event) => {
            // Where a touch may slide it has said its number already; this is a key.
            if (pad !== 'best-move' || event.detail === 0) pressNumber(seat, event.timeStamp);
          }}
        >
          {seat}
        </button>
      ))}
      {pad === 'best-move' && <Tainted />}
    </fieldset>
  );
}

/** What was entered tonight, and the sign to show: only while it is held. */
function Answer() {
  const w = words.value;
  const night = game.value?.night;
  const check = night?.checks.at(-1);
  const move = game.value?.bestMove;
  const named = move?.seats ?? bestMoveDraft.value;
  const draft = shotDraft.value;
  const fired: readonly (readonly [string, readonly Seat[]])[] = draft
    ? draft.shots.map(({ by, on }) => [String(by), [on]])
    : Object.entries(night?.shots?.fired ?? {});
  const doubt = (by: Seat) => draft !== null && !canFire(by) && ` – ${inWords('not-dark')}`;
  return (
    <section class="answer" id="answer">
      {notice.value?.secret && <p class="look">⚠ {notice.value.text}</p>}
      {check && (
        <>
          <p>{w.act.check(check.by, check.seat)}</p>
          <b class="headline">{w.checkResult[check.result]}</b>
          <p>
            {[check.signs.hand, check.signs.head].flatMap((sign) => (sign ? [w.sign[sign]] : [])).join(', ')}
          </p>
        </>
      )}
      {night?.shots && (
        <b class="headline" id="shot">
          {night.shots.killed === null ? w.misfire : w.killed(night.shots.killed)}
        </b>
      )}
      {fired.length > 0 && (
        <ul id="fired" class="tabular">
          {fired.map(([by, on], index) => (
            <li key={`${by}-${index}`}>
              {w.shots.fired(by, on)}
              {doubt(Number(by) as Seat)}
            </li>
          ))}
        </ul>
      )}
      {draft?.by != null && (
        <p>
          {w.shots.fired(draft.by, [])}
          {doubt(draft.by)}
        </p>
      )}
      {named.length > 0 && (
        <p id="named">
          {w.act.bestMove}: <b>{named.join(', ')}</b>
        </p>
      )}
    </section>
  );
}
