import { standingWords } from '../act-words.ts';
import { otherKeys, others, pressOther, pressPrimary, primary, undo as takeBack } from '../acts.ts';
import { finished, setUpAnew } from '../new-game.ts';
import { bestMoveDraft } from '../night-acts.ts';
import { meantPrimary, meantSettle, unreadPrimary, unreadSettle } from '../pressing.ts';
import { shotDraft } from '../shots.ts';
import { correct, game, holdsPen, mayAct, newestCorrection, onPaper, proposal } from '../state.ts';
import { words } from '../words/words.ts';
import { TakePen } from './take-pen.tsx';

/** What comes next on one large key, what else is in order beside it, and undo, always. */
export function ActionBar() {
  const w = words.value;
  const first = primary.value;
  const doubtful = proposal.value?.open[0];
  const line = game.value?.phase === 'night' ? null : game.value?.script.now;
  const say = first && line?.act?.type === first.act.type ? line.say[w.code] : null;
  return (
    <footer class="action-bar">
      {!holdsPen.value ? (
        <TakePen />
      ) : onPaper.value ? (
        <button type="button" id="primary" class="primary told" disabled>
          {w.onPaperKey}
          <small>{w.recordFault}</small>
        </button>
      ) : doubtful !== undefined ? (
        <Settle seat={doubtful} />
      ) : first ? (
        <button
          type="button"
          id="primary"
          class="primary"
          disabled={!first.ready}
          aria-disabled={unreadPrimary.value || undefined}
          onClick={(event) => void pressPrimary(first, event.timeStamp)}
        >
          {first.label}
          <kbd>{w.space}</kbd>
          {say && <small class="said">«{say}»</small>}
        </button>
      ) : finished.value ? (
        <button
          type="button"
          id="primary"
          class="primary"
          aria-disabled={unreadPrimary.value || undefined}
          onClick={(event) => meantPrimary(event.timeStamp) && setUpAnew()}
        >
          {w.setup.newGame}
          <kbd>{w.space}</kbd>
        </button>
      ) : (
        <span class="hint grow">{w.nothingNext}</span>
      )}
      <div class="others">
        {others.value.map((offer, index) => (
          <button
            type="button"
            key={offer.label}
            class="other"
            data-act={offer.act.type}
            disabled={!offer.ready}
            aria-disabled={otherKeys[index]?.unread.value || undefined}
            onClick={(event) => void pressOther(index, event.timeStamp)}
          >
            {offer.label} <kbd>F{index + 2}</kbd>
          </button>
        ))}
      </div>
      <Undo />
    </footer>
  );
}

function Settle({ seat }: { seat: NonNullable<ReturnType<typeof proposal.peek>>['open'][number] }) {
  const w = words.value;
  return (
    <fieldset class="settle" aria-label={w.settle(seat)}>
      <span>{w.settle(seat)}</span>
      <button
        type="button"
        id="settle-in"
        class="primary"
        disabled={!mayAct.value}
        aria-disabled={unreadSettle.value || undefined}
        onClick={(event) => meantSettle(event.timeStamp) && correct(seat, true)}
      >
        {w.in}
        <kbd>I</kbd>
      </button>
      <button
        type="button"
        id="settle-out"
        class="primary"
        disabled={!mayAct.value}
        aria-disabled={unreadSettle.value || undefined}
        onClick={(event) => meantSettle(event.timeStamp) && correct(seat, false)}
      >
        {w.out}
        <kbd>O</kbd>
      </button>
    </fieldset>
  );
}

function Undo() {
  const w = words.value;
  const current = game.value;
  const undo = current?.undo;
  // By night an undo must not say what it takes back: it may be read over the shoulder.
  const corrected = newestCorrection.value;
  const drafted = shotDraft.value !== null || bestMoveDraft.value.length > 0;
  const act = undo && current?.phase !== 'night' ? standingWords(undo, w, current) : null;
  const what = corrected === null ? act : w.correctionOf(corrected);
  return (
    <button
      type="button"
      id="undo"
      class="undo"
      disabled={(!undo && corrected === null && !drafted) || !mayAct.value}
      onClick={(event) => void takeBack(event.timeStamp)}
    >
      <span>
        ↶ {w.undo} <kbd>U</kbd>
      </span>
      {what && <small>{what}</small>}
    </button>
  );
}
