/** For tests: an MQTT client that does what no library would, byte by byte. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

const text = (value: string): Buffer => {
  const bytes = Buffer.from(value);
  return Buffer.concat([Buffer.from([bytes.length >> 8, bytes.length & 0xff]), bytes]);
};

/** MQTT 3.1.1, 2.2.3. */
function packet(type: number, body: Buffer): Buffer {
  const length: number[] = [];
  let left = body.length;
  do {
    length.push((left & 0x7f) | (left > 0x7f ? 0x80 : 0));
    left >>= 7;
  } while (left > 0);
  return Buffer.concat([Buffer.from([type, ...length]), body]);
}

export function connectPacket(id: string, name: string, password: string): Buffer {
  // MQTT 3.1.1, 3.1.2: level 4; name, password, clean session; keep-alive 60 s.
  const head = Buffer.concat([text('MQTT'), Buffer.from([4, 0xc2, 0, 60])]);
  return packet(0x10, Buffer.concat([head, text(id), text(name), text(password)]));
}

/** QoS 0; `retain` as asked. */
export const publishPacket = (topic: string, payload: string | Buffer, retain = false): Buffer =>
  packet(retain ? 0x31 : 0x30, Buffer.concat([text(topic), Buffer.from(payload)]));

export const subscribePacket = (filter: string): Buffer =>
  packet(0x82, Buffer.concat([Buffer.from([0, 1]), text(filter), Buffer.from([0])]));

export class RawClient {
  readonly socket: Socket;
  #received = Buffer.alloc(0);

  constructor(port: number) {
    this.socket = connect(port, '127.0.0.1');
    this.socket.on('error', () => {});
    this.socket.on('data', (chunk) => {
      this.#received = Buffer.concat([this.#received, chunk]);
    });
  }

  send(bytes: Buffer): void {
    this.socket.write(bytes);
  }

  /** All that came in so far. */
  get received(): Buffer {
    return this.#received;
  }

  /** Resolves once `bytes` in all have come in. */
  async hears(bytes: number): Promise<Buffer> {
    while (this.#received.length < bytes) await once(this.socket, 'data');
    return this.#received;
  }

  async login(id: string, name: string, password: string): Promise<void> {
    this.send(connectPacket(id, name, password));
    await this.hears(4);
  }

  async closed(): Promise<void> {
    // Not `once`: that rejects on a reset, which is one way of being closed.
    if (!this.socket.closed) await new Promise((resolve) => this.socket.once('close', resolve));
  }
}
