/** A client's socket as the broker sees it: what the meter refuses never reaches the broker's parser. */
import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import type { Allowance } from './allowance.ts';
import { type MeterLimits, PacketMeter, type Refused } from './packet-meter.ts';

export type Guard = {
  limits: MeterLimits;
  /** What may be said before it is known who says it. */
  allowance: Allowance;
  /** Monotonic ms. */
  now(): number;
  /** Told, once, why the connection is being ended. */
  refused(why: Refused): void;
  /** Something was let through. */
  heard(): void;
};

export class GuardedSocket extends Duplex {
  readonly address: string;
  readonly #socket: Socket;
  readonly #meter: PacketMeter;
  readonly #now: () => number;

  constructor(socket: Socket, { limits, allowance, now, refused, heard }: Guard) {
    super({ allowHalfOpen: false });
    this.address = socket.remoteAddress ?? '?';
    this.#socket = socket;
    this.#now = now;
    this.#meter = new PacketMeter(limits, allowance);
    socket.setNoDelay(true);
    socket.on('data', (chunk: Buffer) => {
      const why = this.#meter.take(chunk, now());
      if (why !== null) {
        socket.removeAllListeners('data');
        refused(why);
        this.destroy(new Error(why));
        return;
      }
      heard();
      if (!this.push(chunk)) socket.pause();
    });
    socket.on('end', () => this.push(null));
    socket.on('error', (error) => this.destroy(error));
    socket.on('close', () => this.destroy());
  }

  /** It is known now who talks here: what was said so far, and all that follows, is of their allowance. */
  belongsTo(allowance: Allowance): void {
    this.#meter.belongsTo(allowance, this.#now());
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
