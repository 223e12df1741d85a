/** A client's socket as the broker sees it: what the meter refuses never reaches the broker's parser. */
import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { type MeterLimits, PacketMeter, type Refused } from './packet-meter.ts';

export class GuardedSocket extends Duplex {
  readonly address: string;
  readonly #socket: Socket;

  /** @param refused told, once, why the connection is being ended */
  constructor(socket: Socket, limits: MeterLimits, refused: (why: Refused) => void) {
    super({ allowHalfOpen: false });
    this.address = socket.remoteAddress ?? '?';
    this.#socket = socket;
    const meter = new PacketMeter(limits);
    socket.setNoDelay(true);
    socket.on('data', (chunk: Buffer) => {
      const why = meter.take(chunk, performance.now());
      if (why !== null) {
        socket.removeAllListeners('data');
        refused(why);
        this.destroy(new Error(why));
      } else if (!this.push(chunk)) socket.pause();
    });
    socket.on('end', () => this.push(null));
    socket.on('error', (error) => this.destroy(error));
    socket.on('close', () => this.destroy());
  }

  override _read(): void {
    this.#socket.resume();
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#socket.write(chunk, done);
  }

  override _writev(parts: { chunk: Buffer }[], done: (error?: Error | null) => void): void {
    this.#socket.write(Buffer.concat(parts.map((p) => p.chunk)), done);
  }

  override _final(done: (error?: Error | null) => void): void {
    this.#socket.end(() => done());
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#socket.destroy();
    done(error);
  }
}
