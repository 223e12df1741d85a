import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import {
  access,
  askSessions,
  choosePin,
  endSession,
  enterPin,
  pinTaken,
  pinTrouble,
  sessions,
} from '../access.ts';
import { words } from '../words/words.ts';

const typed = signal('');
const code = signal('');

/** The whole page while this screen may not see the table. */
export function PinPage() {
  const w = words.value;
  const state = access.value;
  if (!state) return null;
  return (
    <main class="pin-page">
      <h1>{state.chosen ? w.pin.title : w.pin.choose}</h1>
      {!state.chosen && <p>{w.pin.whereCode}</p>}
      <PinForm choosing={!state.chosen} needsCode={!state.local} />
    </main>
  );
}

let sending = false;

/** Once at a time: two presses are one guess. What was not looked at stays to be sent again. */
async function submit(choosing: boolean): Promise<void> {
  const pin = typed.value;
  if (sending || pin === '') return;
  sending = true;
  const seen = choosing ? choosePin(pin, code.value).then(() => true) : enterPin(pin);
  if ((await seen) && typed.value === pin) typed.value = '';
  sending = false;
}

/** Another PIN: what was said of the one before is not said of it. */
function anew(): void {
  pinTrouble.value = null;
  pinTaken.value = false;
}

function PinForm({ choosing, needsCode }: { choosing: boolean; needsCode: boolean }) {
  const w = words.value;
  const wait = access.value?.wait ?? 0;
  const why = pinTrouble.value;
  const trouble =
    wait > 0
      ? w.pin.wait(wait)
      : why === 'silent'
        ? w.failed
        : why === 'short' || why === 'guessable'
          ? w.pin[why]
          : why === 'code' && needsCode
            ? w.pin.wrongCode
            : why && w.pin.wrong;
  return (
    <form
      class="pin-form"
      onSubmit={(event) => {
        event.preventDefault();
        void submit(choosing);
      }}
    >
      {choosing && needsCode && (
        <label>
          {w.pin.code}
          <input
            id="pin-code"
            inputMode="numeric"
            autoComplete="one-time-code"
            value={code.value}
            onInput={(event) => {
              code.value = event.currentTarget.value;
              anew();
            }}
          />
        </label>
      )}
      <label>
        {w.pin.pin}
        <input
          id="pin"
          type="password"
          inputMode="numeric"
          autoComplete={choosing ? 'new-password' : 'current-password'}
          maxLength={12}
          value={typed.value}
          onInput={(event) => {
            typed.value = event.currentTarget.value;
            anew();
          }}
        />
      </label>
      <button type="submit" id="enter-pin" class="primary">
        {!choosing ? w.pin.enter : access.value?.chosen ? w.pin.change : w.pin.chooseKey}
      </button>
      <p role="alert" id="pin-trouble" class="look">
        {trouble}
      </p>
      <p role="status" class="quiet">
        {!trouble && pinTaken.value && choosing ? w.pin.taken : ''}
      </p>
    </form>
  );
}

/** Among the settings of a new game: the PIN, and who is in by it. Nothing where the table isn't on a network. */
export function AccessPanel() {
  const w = words.value;
  const state = access.value;
  const open = state?.open ?? false;
  useEffect(() => {
    if (open) void askSessions();
  }, [open]);
  if (!open) return null;
  return (
    <details id="access">
      <summary>{w.pin.who}</summary>
      <ul class="standing">
        {sessions.value.map((session) => (
          <li key={session.id}>
            <span>
              {session.address} · {new Date(session.since).toLocaleString(w.code)}
              {session.own && ` · ${w.pin.own}`}
              <small class="quiet"> {session.device}</small>
            </span>
            <button type="button" onClick={() => void endSession(session.id)}>
              {w.pin.end}
            </button>
          </li>
        ))}
      </ul>
      {sessions.value.length > 1 && (
        <button type="button" onClick={() => void endSession()}>
          {w.pin.endOthers}
        </button>
      )}
      <PinForm choosing needsCode={false} />
    </details>
  );
}
