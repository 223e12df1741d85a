/** What the board knows: what everyone may see, as the hub tells it. */
import { signal } from '@preact/signals';
import type { BoardMessage } from '../../../../schemas/http.ts';
import type { Language } from '../../../../schemas/stage.ts';
import type { BoardView } from '../../../../schemas/view.ts';
import { tableClock } from '../clock.ts';
import { firstMessage, keepOpen } from '../live.ts';

export const view = signal<BoardView | null>(null);
/** What the game is spoken in; null: there is none. */
export const spoken = signal<Language | null>(null);

function take({ view: seen, language }: BoardMessage): void {
  view.value = seen;
  spoken.value = language;
}

/** What the hub put into the page: it read its clock after the page was asked for and before this line runs. */
export function takeFirst(): void {
  const message = firstMessage<BoardMessage>();
  if (!message) return;
  tableClock.learn({ sent: 0, heard: performance.now(), table: message.view.now });
  take(message);
}

export function openStream(): void {
  keepOpen({
    address: () => '/api/public/stream',
    hear: { view: (data) => take(JSON.parse(data) as BoardMessage), beat: () => undefined },
  });
}
