/** Commands to the hub. What it answers no to is shown, in words, until the next act. */
import type { CommandAnswer, GameCommand } from '../../../schemas/http.ts';
import type { Act } from '../../../schemas/record.ts';
import type { MusicCommand } from '../../../schemas/stage.ts';
import type { ClaimView } from '../../../schemas/view.ts';
import type { Seat } from '../../../schemas/vocabulary.ts';
import { tableClock } from './clock.ts';
import { positionDraft } from './position.ts';
import { screen } from './settings.ts';
import { game, notice, settingUp } from './state.ts';
import { words } from './words/words.ts';

async function post(path: string, body: object): Promise<CommandAnswer> {
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ screen, ...body }),
    });
    return (await response.json()) as CommandAnswer;
  } catch {
    return { ok: false, code: 'unavailable', reason: 'silent' };
  }
}

function tell(answer: CommandAnswer): boolean {
  if (answer.ok) {
    notice.value = null;
    return true;
  }
  const w = words.value;
  const text = {
    refused: () => w.refused(inWords('reason' in answer ? answer.reason : '')),
    invalid: () => ('field' in answer ? w.invalid(answer.field, answer.expected) : ''),
    pen: () => w.pen.elsewhere,
    forbidden: () => w.forbidden,
    unavailable: () => w.failed,
  }[answer.code]();
  notice.value = { text, code: answer.code, secret: 'reason' in answer && isSecret(answer.reason) };
  return false;
}

/** Reasons that hang on nothing but the phase and the record; any other may tell at night who is Dark, or gone. */
const OPEN: ReadonlySet<string> = new Set([
  'already-night',
  'in-pause',
  'no-game',
  'no-pause',
  'not-night',
  'record-failed',
  'silent',
  'table-fault',
  'time-went-back',
]);
const isSecret = (reason: string): boolean => game.peek()?.phase === 'night' && !OPEN.has(reason);

/** A coded reason in words; one we have no words for is shown as it is. */
export const inWords = (reason: string): string => words.value.reason[reason] ?? reason.replaceAll('-', ' ');

/** Ms within which the same act again is a key pressed twice. */
const BOUNCE = 600;
let lastSent = { act: '', at: Number.NEGATIVE_INFINITY };

/** `pressed`: the event's own time stamp, so that a slow network doesn't move the moment. */
export async function sendAct(act: Act, pressed?: number): Promise<boolean> {
  const stamp = pressed !== undefined ? tableClock.at(pressed) : null;
  const sent = { act: JSON.stringify(act), at: performance.now() };
  const twice = sent.act === lastSent.act && sent.at - lastSent.at < BOUNCE;
  lastSent = sent;
  const answer = await post('/api/act', stamp ? { act, moment: stamp } : { act });
  // The first press did it: that the second has nothing left to do is no news.
  if (twice && !answer.ok && answer.code === 'refused') return false;
  return tell(answer);
}

export async function sendGame(options: Omit<GameCommand, 'screen'>): Promise<void> {
  if (tell(await post('/api/game', options))) {
    settingUp.value = false;
    positionDraft.value = null;
  }
}

/** The game that was set aside is in hand again. */
export async function takeUpAgain(gameId: string): Promise<void> {
  if (tell(await post('/api/game/again', { gameId }))) settingUp.value = false;
}

/** After a failure of the record: go on writing from where it stopped. */
export async function writeAgain(): Promise<void> {
  tell(await post('/api/record', {}));
}

export async function sendMusic(music: MusicCommand): Promise<void> {
  tell(await post('/api/music', { music }));
}

/** The key is still held. What the hub says to that is no news: it says it by the music. */
export const renewDuck = (): Promise<CommandAnswer> =>
  post('/api/music', { music: { do: 'duck', on: true } });

/** Which of two devices is this seat. */
export async function believe(seat: Seat, { device, boot }: ClaimView): Promise<void> {
  tell(await post('/api/believe', { seat, device, boot }));
}

export async function takePen(): Promise<void> {
  tell(await post('/api/pen', {}));
}
