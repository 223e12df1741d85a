/** What the board knows: what everyone may see, as the hub tells it. */
import { signal } from '@preact/signals';
import type { BoardMessage } from '../../../../schemas/http.ts';
import type { Language } from '../../../../schemas/stage.ts';
import type { BoardView } from '../../../../schemas/view.ts';
import { hearBuild } from '../build.ts';
import { keepOpen, takeFirstMessage } from '../live.ts';

export const view = signal<BoardView | null>(null);
/** What the game is spoken in; null: there is none. */
export const spoken = signal<Language | null>(null);

function take({ view: seen, language, build }: BoardMessage): void {
  view.value = seen;
  spoken.value = language;
  hearBuild(build, false);
}

export const takeFirst = (): void => takeFirstMessage(take);

export function openStream(): void {
  keepOpen({
    address: () => '/api/public/stream',
    hear: { view: (data) => take(JSON.parse(data) as BoardMessage), beat: () => undefined },
  });
}
