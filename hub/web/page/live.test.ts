import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepOpen } from './live.ts';

/** A browser's `EventSource` that the hub refuses: given up at once, as it is on an answer of 401. */
class RefusedSource extends EventTarget {
  static readonly CLOSED = 2;
  static opened = 0;
  readonly readyState = RefusedSource.CLOSED;
  constructor() {
    super();
    RefusedSource.opened++;
  }
  close(): void {}
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', RefusedSource);
  vi.stubGlobal('document', new EventTarget());
  vi.stubGlobal('addEventListener', () => {});
  RefusedSource.opened = 0;
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const stream = { address: () => '/api/stream', hear: {} };

test('a stream that the browser has given up is opened again within a second, and not at every look', () => {
  keepOpen(stream);
  vi.advanceTimersByTime(3000);
  expect(RefusedSource.opened).toBeGreaterThanOrEqual(3);
  expect(RefusedSource.opened).toBeLessThanOrEqual(5);
});

test('a screen that is known not to be let in asks for no stream; it looks every five seconds, and asks once the way in has opened', () => {
  let shut = true;
  let looked = 0;
  const open = keepOpen({ ...stream, refused: () => shut, failed: () => looked++ });
  vi.advanceTimersByTime(4900);
  expect(looked).toBe(1);
  vi.advanceTimersByTime(500);
  expect(looked).toBe(2);
  expect(RefusedSource.opened).toBe(0);
  shut = false;
  open();
  expect(RefusedSource.opened).toBe(1);
});
