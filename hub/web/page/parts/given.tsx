import type { UndoView } from '../../../../schemas/view.ts';
import { actWords, standingWords } from '../act-words.ts';
import { newestStanding } from '../acts.ts';
import { sendAct } from '../send.ts';
import { game, mayAct, reaching } from '../state.ts';
import { words } from '../words/words.ts';

/**
 * While a count stands a seat is touched to correct it: what was given before, and a nomination that no candidate of this
 * round shows, is taken back here until the vote is over.
 */
export function Given() {
  const w = words.value;
  const result = game.value?.vote?.result ?? null;
  if (game.value?.phase !== 'voting' || (result && result.outcome !== 'tie')) return null;
  const standing = given();
  if (standing.length === 0) return null;
  return (
    <div class="given" id="given">
      {standing.map((one) => (
        <TakeBack key={one.line} one={one} label={w.undoOf(standingWords(one, w, game.value))} />
      ))}
    </div>
  );
}

/**
 * By night: the newest foul or notice of this Night, whatever was entered since. It was said aloud; why it was given, which
 * may be a mask, is not said here.
 */
export function GivenByNight() {
  const one = newestStanding.value;
  return one && <TakeBack one={one} label={words.value.undoOf(actWords(one.act, words.value, game.value))} />;
}

function TakeBack({ one, label }: { one: UndoView; label: string }) {
  return (
    <button
      type="button"
      data-line={one.line}
      aria-label={label}
      title={label}
      disabled={!mayAct.value}
      onClick={(event) => void sendAct({ type: 'undo', of: one.line }, event.timeStamp)}
    >
      <span aria-hidden="true">↶ </span>
      {actWords(one.act, words.value, game.value)}
      {one.notTaken !== undefined && (
        <>
          {' '}
          <span class="not-taken">{words.value.notTaken}</span>
        </>
      )}
    </button>
  );
}

/** In the Judge's own place, while a touch of a seat says something of its own: the next touch takes its seat in hand instead. */
export function Reach({ position }: { position: { left: string; top: string } }) {
  const w = words.value;
  return (
    <button
      type="button"
      id="reach"
      class="reach"
      style={position}
      aria-pressed={reaching.value}
      disabled={!mayAct.value}
      onClick={() => {
        reaching.value = !reaching.value;
      }}
    >
      {w.reach} <kbd>T</kbd>
    </button>
  );
}

/** The newest of each kind at each seat: once it is taken back, the one before it stands here. */
function given(): readonly UndoView[] {
  const shown = new Set((game.value?.vote?.order ?? []).map(({ candidate }) => candidate));
  const seen = new Set<string>();
  return (game.value?.undoable ?? []).filter(({ act, notTaken }) => {
    if (act.type === 'nominate') return notTaken !== undefined || !shown.has(act.seat);
    if (act.type !== 'foul' && act.type !== 'notice') return false;
    const name = `${act.type} ${act.seat}`;
    return !seen.has(name) && seen.add(name);
  });
}
