import { actWords } from '../act-words.ts';
import { loadAnew, outdated } from '../build.ts';
import { soundless } from '../cue.ts';
import { inWords, writeAgain } from '../send.ts';
import { amiss, game, link, notice, overdue, reaches, view } from '../state.ts';
import { words } from '../words/words.ts';

/** One line under the state line, for what must not be missed. Never covers the table. */
export function Notice() {
  const w = words.value;
  const fault = view.value?.recordFault;
  const notes = (view.value?.recordNotes ?? []).map(w.recordNote).join(' · ');
  const cues = view.value?.stage?.cues.fault;
  const voiceless = cues ? w.sound.voiceless(w.sound.fault(cues)) : soundless.value ? w.sound.failed : null;
  const cut = link.value === 'cut';
  const paper = fault ? `${w.onPaper} (${w.recordFailure[fault] ?? inWords(fault)})` : null;
  const not = game.value?.notNominated;
  const standsNot = not ? w.notNominated(not.by, not.seat, inWords(not.reason)) : null;
  const answer = notice.value?.secret ? null : notice.value?.text;
  const missed = overdue.value ? w.overdue : null;
  const back = typeof amiss.value === 'object' ? amiss.value?.back : undefined;
  const pressed = back
    ? w.tookBack(actWords(back.act, w, game.value))
    : typeof amiss.value === 'string'
      ? w.amiss[amiss.value]
      : null;
  const stale = outdated.value ? w.outdated : null;
  const text = cut
    ? w.cut
    : (paper ?? answer ?? pressed ?? standsNot ?? missed ?? stale ?? voiceless ?? (notes || null));
  return (
    <div id="notice" role="alert" class={text ? 'notice' : 'notice quiet'}>
      {text && (
        <span>
          {back && text === pressed ? '↶' : '⚠'} {text}
        </span>
      )}
      {text && text === missed && <span class="wide">, {w.overdueMore}</span>}
      {paper && !cut && (
        <button type="button" id="write-again" disabled={!reaches.value} onClick={() => void writeAgain()}>
          {w.writeAgain}
        </button>
      )}
      {text !== null && text === stale && (
        <button type="button" id="load-anew" onClick={loadAnew}>
          {w.loadAnew}
        </button>
      )}
    </div>
  );
}
