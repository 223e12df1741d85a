/** mpv's JSON over its socket: a line out is a command, a line in an answer, an event or a property. */
import { createConnection, type Socket } from 'node:net';
import { z } from 'zod';

const message = z.union([
  z.looseObject({ event: z.literal('property-change'), name: z.string(), data: z.unknown() }),
  z.looseObject({ event: z.string(), reason: z.string().optional(), file_error: z.string().optional() }),
  z.looseObject({ error: z.string() }),
]);

export type MpvListener = {
  property(name: string, value: unknown): void;
  /** A file could not be played; `error` is mpv's word. */
  failed(error: string): void;
  /** mpv refused a command; `error` is its word. */
  refused(error: string): void;
  /** The connection is gone, or was never made. */
  gone(): void;
};

/** Tries until the socket is there or `signal` aborts; mpv makes it some time after its start. */
export function connectMpv(path: string, listener: MpvListener, signal: AbortSignal): Promise<MpvSocket> {
  return new Promise((resolve, reject) => {
    const attempt = () => {
      if (signal.aborted) return reject(new Error('mpv ended before its socket was there'));
      const socket = createConnection(path);
      socket.once('connect', () => {
        socket.removeAllListeners('error');
        resolve(new MpvSocket(socket, listener));
      });
      socket.once('error', () => {
        socket.destroy();
        setTimeout(attempt, 50);
      });
    };
    attempt();
  });
}

export class MpvSocket {
  readonly #socket: Socket;
  #rest = '';

  constructor(socket: Socket, listener: MpvListener) {
    this.#socket = socket;
    socket.setEncoding('utf8');
    socket.on('data', (text: string) => {
      const lines = (this.#rest + text).split('\n');
      this.#rest = lines.pop() ?? '';
      for (const line of lines) take(line, listener);
    });
    socket.on('error', () => {});
    socket.on('close', () => listener.gone());
  }

  send(...command: (string | number | boolean)[]): void {
    if (this.#socket.writable) this.#socket.write(`${JSON.stringify({ command })}\n`);
  }

  end(): void {
    this.#socket.destroy();
  }
}

function take(line: string, listener: MpvListener): void {
  let json: unknown;
  try {
    json = JSON.parse(line);
  } catch {
    return;
  }
  const read = message.safeParse(json);
  if (!read.success) return;
  const said = read.data;
  if ('name' in said && said.event === 'property-change') listener.property(String(said.name), said.data);
  else if ('event' in said && said.event === 'end-file' && said.reason === 'error')
    listener.failed(String(said.file_error ?? said.reason));
  else if ('error' in said && said.error !== 'success') listener.refused(String(said.error));
}
