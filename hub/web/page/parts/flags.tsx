import type { Act } from '../../../../schemas/record.ts';
import type { FlagView } from '../../../../schemas/view.ts';
import { actWords } from '../act-words.ts';
import { type FlagLine, flagLines } from '../flag-lines.ts';
import { type DoneFlag, flagKey, pass, takeUp } from '../flags.ts';
import { duration } from '../format.ts';
import { meantLook, unreadLooks } from '../pressing.ts';
import { sendAct } from '../send.ts';
import { game, mayAct } from '../state.ts';
import { words } from '../words/words.ts';
import { UndoLine } from './side.tsx';

const SHAPES: Partial<Record<FlagView['kind'], string>> = {
  early: '◁',
  late: '▷',
  withdrawn: '△',
  lifted: '△',
  'second-candidate': '2',
  'no-vote': '∅',
  boundary: '¦',
  unheard: '⌁',
};

/** What was noticed, its sanction one touch away, and one touch to pass it. */
export function Flag({ line }: { line: FlagLine }) {
  const w = words.value;
  const [flag] = line;
  const carries = sanctionAct(flag);
  return (
    <li data-flag={flag.kind} data-seat={line.map(({ seat }) => seat).join(' ')}>
      <details>
        <summary>
          <Noticed line={line} />
        </summary>
        <small>
          {chapter(flag)} · {w.sanction[flag.sanction]} · {w.clause(flag.clauses)}
        </small>
      </details>
      {carries && (
        <span class="buttons">
          <button
            type="button"
            disabled={!mayAct.value}
            aria-label={`${carries.label} – ${w.seat(flag.seat)}`}
            aria-disabled={unreadLooks.value || undefined}
            onClick={(event) => meantLook(event.timeStamp) && void sendAct(carries.act, event.timeStamp)}
          >
            {carries.label}
          </button>
          <button
            type="button"
            class="icon"
            aria-label={`${w.passFlag} – ${w.seat(flag.seat)}`}
            title={w.passFlag}
            aria-disabled={unreadLooks.value || undefined}
            onClick={(event) => meantLook(event.timeStamp) && pass([flag])}
          >
            ✓
          </button>
        </span>
      )}
    </li>
  );
}

/** The Night or Day of it. */
const chapter = ({ night, day }: FlagView): string => words.value.phaseOf(night ? 'night' : 'day', day);

function Noticed({ line }: { line: FlagLine }) {
  const w = words.value;
  const [flag] = line;
  const seats = line.map(({ seat }) => seat);
  return (
    <>
      <span aria-hidden="true">{SHAPES[flag.kind] ?? '!'} </span>
      <b>{seats.length === 1 ? w.seat(flag.seat) : w.seats(seats)}</b> ·{' '}
      {(flag.night || flag.day !== game.value?.day) && `${chapter(flag)} · `}
      {w.flag[flag.kind]}
      {flag.by && <span class="tabular"> {w.flagBy(flag.kind, duration(flag.by, w))}</span>}
    </>
  );
}

/** What an earlier Day has left open: one line, until it is touched. */
export function EarlierFlags({ flags }: { flags: readonly FlagView[] }) {
  if (flags.length === 0) return null;
  return (
    <details class="quiet" id="earlier-flags">
      <summary>{words.value.earlierFlags(flags.length)}</summary>
      <ul>
        {flagLines(flags).map((line) => (
          <Flag key={flagKey(line[0])} line={line} />
        ))}
      </ul>
    </details>
  );
}

/** Flags that are done with: by their sanction, or passed. */
export function DoneFlags({ flags }: { flags: readonly DoneFlag[] }) {
  const w = words.value;
  if (flags.length === 0) return null;
  return (
    <details class="quiet" id="done-flags">
      <summary>{w.doneFlags(flags.length)}</summary>
      <ul>
        {flags.map(({ flag, given }) => (
          <li key={flagKey(flag)} data-done={flag.kind} data-seat={flag.seat}>
            <span>
              <Noticed line={[flag]} />
              {given ? ` – ${actWords(given.act, w, game.value)}` : ` – ${w.passFlag}`}
            </span>
            {given ? (
              <UndoLine line={given.line} what={actWords(given.act, w, game.value)} />
            ) : (
              <button
                type="button"
                class="icon"
                aria-label={w.undoOf(w.passFlag)}
                title={w.undoOf(w.passFlag)}
                onClick={() => takeUp(flag)}
              >
                ↶
              </button>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The act that would carry the proposal out, should the Judge want it. */
function sanctionAct(flag: FlagView): { act: Act; label: string } | null {
  const w = words.value;
  const { seat } = flag;
  const reason = flag.kind;
  switch (flag.sanction) {
    // The Judge's to rule: the ladder's step is offered, nothing more is suggested.
    case 'judge':
    case 'foul':
      return { act: { type: 'foul', seat, reason }, label: w.foulShort };
    case 'notice':
      return { act: { type: 'notice', seat, reason }, label: w.noticeShort };
    case 'disqualify':
    case 'removal':
      return { act: { type: 'disqualify', seat, reason }, label: w.disqualifyShort };
    case 'defeat':
      return { act: { type: 'defeat', seat, reason }, label: w.defeatShort };
    case 'none':
      return null;
  }
}
