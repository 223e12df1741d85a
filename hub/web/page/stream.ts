/** Keeps the Judge's page in step with the hub, from the last line it has seen. */
import type { StreamBeat, StreamMessage } from '../../../schemas/http.ts';
import { access, askAccess } from './access.ts';
import { hearBuild } from './build.ts';
import { askClock } from './clock.ts';
import { entering } from './entering.ts';
import { keepOpen, link, takeFirstMessage } from './live.ts';
import { screen } from './settings.ts';
import { notice, pen, view } from './state.ts';

function address(): string {
  const known = view.value;
  const resume = known?.gameId != null ? `&after=${known.line}&game=${encodeURIComponent(known.gameId)}` : '';
  return `/api/stream?screen=${screen}${resume}`;
}

function hearView(data: string): void {
  const message = JSON.parse(data) as StreamMessage;
  alive(message.pen);
  view.value = message.view;
  hearBuild(message.build, entering.value);
}

function hearBeat(data: string): void {
  const beat = JSON.parse(data) as StreamBeat;
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
}

function alive(holder: string | null): void {
  // What failed while the hub was away says nothing of now.
  if (link.value === 'cut') notice.value = null;
  pen.value = holder;
}

export function takeFirst(): void {
  takeFirstMessage<StreamMessage>((message) => {
    pen.value = message.pen;
    view.value = message.view;
  });
}

/** The hub lets this screen in: it has said so, or given the page its first view. */
export const letIn = (): boolean => access.peek()?.allowed ?? view.peek() !== null;

/** Ms until a hub that has not said whether this screen is let in is asked again. */
const AGAIN = 700;

export async function openStream(): Promise<void> {
  // Without a first view it may be for want of a PIN: nothing is asked for until that is known.
  const asked = askAccess();
  if (!letIn() && (await asked) === null)
    do await new Promise((done) => setTimeout(done, AGAIN));
    while ((await askAccess()) === null);
  // A stream that is refused says nothing of why: it may be the PIN.
  const open = keepOpen({
    address,
    hear: { view: hearView, beat: hearBeat },
    failed: () => void askAccess(),
    refused: () => !letIn(),
  });
  void askClock();
  // Let in: at once, not at the next look.
  let allowed = letIn();
  access.subscribe((state) => {
    if (state?.allowed && !allowed) {
      open();
      void askClock();
    }
    allowed = letIn();
  });
}
