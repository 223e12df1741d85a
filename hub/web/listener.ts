/**
 * One screen's end of a live stream (Server-Sent Events). Nothing is buffered for it beyond one message: while it
 * doesn't read it is left alone, and it is let go of when it never does.
 */
import type { ServerResponse } from 'node:http';

/** Ms between signs of life; a screen calls the stream cut after three of them. */
export const BEAT = 500;

/** What a stream is written to: a response whose head has gone out. */
export type Outlet = {
  write(text: string): boolean;
  on(event: 'drain' | 'close' | 'error', then: () => void): unknown;
  destroy(): unknown;
};

/** Sends the head of a stream. The headers that are set already stand. */
export function beginEvents(response: ServerResponse): Outlet {
  response.socket?.setNoDelay(true);
  response.writeHead(200, {
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    ...(response.getHeaders() as Record<string, string>),
  });
  response.write('retry: 500\n\n');
  return response;
}

export class Listener {
  readonly #outlet: Outlet;
  #fullSince: number | null = null;

  constructor(outlet: Outlet, { drained, gone }: { drained: () => void; gone: () => void }) {
    this.#outlet = outlet;
    outlet.on('drain', () => {
      this.#fullSince = null;
      drained();
    });
    outlet.on('close', gone);
    outlet.on('error', gone);
  }

  /** It hasn't taken yet what was written to it. */
  get full(): boolean {
    return this.#fullSince !== null;
  }

  write(text: string): void {
    if (!this.#outlet.write(text)) this.#fullSince ??= performance.now();
  }

  /** A sign of life to who reads; who hasn't for `frozenMs` is let go of. */
  beat(text: string, frozenMs: number): void {
    if (this.#fullSince === null) this.write(text);
    else if (performance.now() - this.#fullSince > frozenMs) this.drop();
  }

  drop(): void {
    this.#outlet.destroy();
  }
}

/** An event of the stream, with its name and its data. */
export const eventText = (event: string, data: unknown, id?: string): string =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
