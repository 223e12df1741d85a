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

export function openStream(): void {
  void askAccess();
  // A stream that is refused says nothing of why: it may be the PIN.
  const open = keepOpen({
    address,
    hear: { view: hearView, beat: hearBeat },
    failed: () => void askAccess(),
    refused: () => access.peek()?.allowed === false,
  });
  // Let in: at once, not at the next look.
  let allowed = access.peek()?.allowed;
  access.subscribe((state) => {
    if (state?.allowed && allowed === false) {
      open();
      void askClock();
    }
    allowed = state?.allowed;
  });
}
