/** Whether this screen may see the table at all, and how it comes to. */
import { signal } from '@preact/signals';
import type { AccessState, SessionView } from '../../../schemas/access.ts';
import { guessable } from '../../../schemas/pin.ts';

export const access = signal<AccessState | null>(null);
export const sessions = signal<readonly SessionView[]>([]);
/** Why the last PIN was not taken. */
export const pinTrouble = signal<'wrong' | 'wait' | 'silent' | 'code' | 'short' | 'guessable' | null>(null);

/** The PIN that was chosen last stands. */
export const pinTaken = signal(false);

/** Counts down what is left of a wait, s by s, so that what is said of it is so. */
let counting: ReturnType<typeof setTimeout> | undefined;
access.subscribe((state) => {
  clearTimeout(counting);
  if (!state || state.wait <= 0) return;
  counting = setTimeout(() => {
    // What was said of it is over with it.
    if (state.wait === 1) pinTrouble.value = null;
    access.value = { ...state, wait: state.wait - 1 };
  }, 1000);
});

/** Ms that the hub is given to answer. */
const PATIENCE = 5000;

/** Asks the hub; leaves what is known where it doesn't answer. */
export async function askAccess(): Promise<AccessState | null> {
  try {
    const response = await fetch('/api/access', { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE) });
    // A hub that isn't open to the network has no such question.
    access.value = response.ok
      ? ((await response.json()) as AccessState)
      : { open: false, allowed: true, chosen: false, local: true, wait: 0 };
  } catch {
    return null;
  }
  return access.value;
}

type Answer = { ok: boolean; reason?: string };

async function post(path: string, body: object): Promise<Answer> {
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return (await response.json()) as Answer;
  } catch {
    return { ok: false, reason: 'silent' };
  }
}

const PIN = /^\d{4,12}$/;

/** @returns whether it was looked at: in a wait, or by a hub that is away, it is not, and may be sent again as it is */
export async function enterPin(pin: string): Promise<boolean> {
  const { ok, reason } = await post('/api/access/login', { pin });
  const unheard = reason === 'wait' || reason === 'silent' ? reason : null;
  pinTrouble.value = ok ? null : (unheard ?? 'wrong');
  void askAccess();
  return unheard === null;
}

/** `code`: as the hub printed it; not needed at the table's own screen. */
export async function choosePin(pin: string, code: string): Promise<void> {
  pinTaken.value = false;
  if (!PIN.test(pin)) {
    pinTrouble.value = 'short';
    return;
  }
  if (guessable(pin)) {
    pinTrouble.value = 'guessable';
    return;
  }
  const answer = await post('/api/access/pin', code ? { pin, code } : { pin });
  pinTrouble.value = answer.ok ? null : answer.reason === 'silent' ? 'silent' : 'code';
  pinTaken.value = answer.ok;
  void askAccess();
}

export async function askSessions(): Promise<void> {
  try {
    const response = await fetch('/api/access/sessions', { cache: 'no-store' });
    sessions.value = response.ok ? ((await response.json()) as SessionView[]) : [];
  } catch {
    sessions.value = [];
  }
}

/** Ends one session, or all but this one's. */
export async function endSession(session?: string): Promise<void> {
  await post('/api/access/end', session === undefined ? {} : { session });
  await askSessions();
}
