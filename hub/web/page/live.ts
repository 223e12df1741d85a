/**
 * A stream of the hub that is looked after: it resumes by itself, and a hub that falls silent is said within two seconds
 * and looked for until it is back.
 */
import { signal } from '@preact/signals';
import { tableClock } from './clock.ts';

/** `cut`: nothing was heard from the hub for longer than it ever keeps silent. */
export const link = signal<'connecting' | 'live' | 'cut'>('connecting');

/** The hub gives a sign of life every 500 ms. */
const SILENCE = 1500;
const REOPEN = 700;
/** Who isn't let in asks again when the way in has opened, or after so many ms. */
const REFUSED = 5000;

export type Stream = {
  /** Asked for anew each time it is opened. */
  address(): string;
  /** By the event's name; called with its data. A sign of life is taken down after it. */
  hear: Readonly<Record<string, (data: string) => void>>;
  /** It broke off, or was refused. */
  failed?(): void;
  /** Whether it is known that the hub will not let this screen in: then it is not asked for, and `failed` is told instead. */
  refused?(): boolean;
};

/** Opens the stream and keeps it open. Returns what opens it anew at once. */
export function keepOpen({ address, hear, failed, refused }: Stream): () => void {
  let source: EventSource | null = null;
  let heard = 0;
  let opened = 0;

  function open(): void {
    source?.close();
    opened = performance.now();
    if (refused?.()) {
      failed?.();
      return;
    }
    source = new EventSource(address());
    if (failed) source.addEventListener('error', failed);
    for (const [name, take] of Object.entries(hear))
      source.addEventListener(name, (event) => {
        take((event as MessageEvent<string>).data);
        heard = performance.now();
        link.value = 'live';
      });
  }

  function watch(): void {
    const now = performance.now();
    if (now - heard < SILENCE) return;
    if (link.value === 'live' || now - opened > SILENCE) link.value = 'cut';
    if (now - opened > patience()) open();
  }

  /** How long the stream opened last is given, ms: one that the browser has given up says nothing more. */
  function patience(): number {
    if (refused?.()) return REFUSED;
    return source?.readyState === EventSource.CLOSED ? REOPEN : REOPEN + SILENCE;
  }

  open();
  setInterval(watch, 250);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && performance.now() - heard > SILENCE) open();
  });
  addEventListener('online', open);
  return open;
}

/**
 * What the hub put into the page itself: it is drawn without waiting for the stream. The hub read its clock after the
 * page was asked for and before this line runs.
 */
export function takeFirstMessage<T extends { view: { now: number } }>(take: (message: T) => void): void {
  const first = document.getElementById('first')?.textContent;
  if (!first) return;
  const message = JSON.parse(first) as T;
  tableClock.learn({ sent: 0, heard: performance.now(), table: message.view.now });
  take(message);
}
