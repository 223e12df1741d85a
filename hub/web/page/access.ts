/** Whether this screen may see the table at all, and how it comes to. */
import { signal } from '@preact/signals';
import type { AccessState, SessionView } from '../../../schemas/access.ts';
import { guessable } from '../../../schemas/pin.ts';

export const access = signal<AccessState | null>(null);
export const sessions = signal<readonly SessionView[]>([]);
/** Why the last PIN was not taken. */
export const pinTrouble = signal<'wrong' | 'wait' | 'code' | 'short' | 'guessable' | null>(null);

/** The PIN that was chosen last stands. */
export const pinTaken = signal(false);

/** Asks the hub; leaves what is known where it doesn't answer. */
export async function askAccess(): Promise<AccessState | null> {
  try {
    const response = await fetch('/api/access', { cache: 'no-store' });
    // A hub that isn't open to the network has no such question.
    access.value = response.ok
      ? ((await response.json()) as AccessState)
      : { open: false, allowed: true, chosen: false, local: true, wait: 0 };
  } catch {
    return null;
  }
  return access.value;
}

async function post(path: string, body: object): Promise<{ ok: boolean; reason?: string }> {
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return (await response.json()) as { ok: boolean; reason?: string };
  } catch {
    return { ok: false };
  }
}

const PIN = /^\d{4,12}$/;

export async function enterPin(pin: string): Promise<void> {
  const answer = await post('/api/access/login', { pin });
  pinTrouble.value = answer.ok ? null : answer.reason === 'wait' ? 'wait' : 'wrong';
  await askAccess();
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
  pinTrouble.value = answer.ok ? null : 'code';
  pinTaken.value = answer.ok;
  await askAccess();
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
