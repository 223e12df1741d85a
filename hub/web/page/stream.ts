/**
 * Keeps the page in step with the hub. The stream resumes by itself from the last line seen; a hub that
 * falls silent is said within two seconds and looked for until it is back.
 */
import type { StreamBeat, StreamMessage } from '../../../schemas/http.ts';
import { access, askAccess } from './access.ts';
import { tableClock } from './clock.ts';
import { screen } from './settings.ts';
import { link, notice, pen, view } from './state.ts';

/** The hub gives a sign of life every 500 ms. */
const SILENCE = 1500;
const REOPEN = 700;

let source: EventSource | null = null;
let heard = 0;
let opened = 0;

function open(): void {
  source?.close();
  opened = performance.now();
  const known = view.value;
  const resume = known?.gameId != null ? `&after=${known.line}&game=${encodeURIComponent(known.gameId)}` : '';
  source = new EventSource(`/api/stream?screen=${screen}${resume}`);
  // A stream that is refused says nothing of why: it may be the PIN.
  source.addEventListener('error', () => void askAccess());
  source.addEventListener('view', (event) => {
    const message = JSON.parse((event as MessageEvent<string>).data) as StreamMessage;
    alive(message.pen);
    view.value = message.view;
  });
  source.addEventListener('beat', (event) => {
    const beat = JSON.parse((event as MessageEvent<string>).data) as StreamBeat;
    alive(beat.pen);
    const known = view.value;
    if (known)
      view.value = {
        ...known,
        waiting: beat.waiting,
        recordFault: beat.recordFault,
        recordNotes: beat.recordNotes,
        stage: beat.stage,
        seats: known.seats.map((seat, i) => ({ ...seat, health: beat.health[i] ?? seat.health })),
      };
  });
}

function alive(holder: string | null): void {
  heard = performance.now();
  // What failed while the hub was away says nothing of now.
  if (link.value === 'cut') notice.value = null;
  link.value = 'live';
  pen.value = holder;
}

function watch(): void {
  const now = performance.now();
  if (now - heard < SILENCE) return;
  if (link.value === 'live' || now - opened > SILENCE) link.value = 'cut';
  if (now - opened > REOPEN + SILENCE || source?.readyState === EventSource.CLOSED) open();
}

/**
 * What the hub put into the page itself: it is drawn without waiting for the stream. The hub read its clock after the
 * page was asked for and before this line runs.
 */
export function takeFirst(): void {
  const first = document.getElementById('first')?.textContent;
  if (!first) return;
  const message = JSON.parse(first) as StreamMessage;
  tableClock.learn({ sent: 0, heard: performance.now(), table: message.view.now });
  pen.value = message.pen;
  view.value = message.view;
}

export function openStream(): void {
  void askAccess();
  open();
  // Let in: at once, not at the next look.
  let allowed = access.peek()?.allowed;
  access.subscribe((state) => {
    if (state?.allowed && allowed === false) open();
    allowed = state?.allowed;
  });
  setInterval(watch, 250);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && performance.now() - heard > SILENCE) open();
  });
  addEventListener('online', open);
}
