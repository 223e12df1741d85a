/**
 * Who is let in, and how much whoever is in may say: kept over connections, by address until it is known who talks, then
 * by device. Whoever is cut off and comes back finds what was left.
 */
import type { Socket } from 'node:net';
import type { Client } from 'aedes';
import { Bucket } from '../bucket.ts';
import { Allowance, ByKey } from './allowance.ts';
import type { BrokerLimits } from './broker.ts';

export class Admission {
  readonly #limits: BrokerLimits;
  readonly #now: () => number;
  readonly #open = new Map<Socket, string>();
  readonly #devices: ByKey<Talker>;
  readonly #addresses: ByKey<{ allowance: Allowance; connects: Bucket }>;

  /** @param devices how many the configuration names @param now monotonic ms */
  constructor(limits: BrokerLimits, devices: number, now: () => number) {
    this.#limits = limits;
    this.#now = now;
    this.#devices = new ByKey(() => new Talker(limits), devices);
    const pace = 5 * limits.connectsPerSecond;
    this.#addresses = new ByKey(() => ({
      allowance: new Allowance(limits),
      connects: new Bucket(pace, 3 * pace),
    }));
  }

  /** Lets a connection in before a byte of it is read, or says why not. */
  enter(socket: Socket): 'too-many-connections' | 'reconnect-storm' | null {
    const { connections, connectionsPerAddress } = this.#limits;
    const address = addressOf(socket);
    const fromHere = [...this.#open.values()].filter((one) => one === address).length;
    if (this.#open.size >= connections || fromHere >= connectionsPerAddress) return 'too-many-connections';
    if (!this.#addresses.of(address).connects.take(1, this.#now())) return 'reconnect-storm';
    this.#open.set(socket, address);
    socket.on('close', () => this.#open.delete(socket));
    return null;
  }

  /** What may be said from this address by those of whom it isn't known who they are. */
  stranger(address: string): Allowance {
    return this.#addresses.of(address).allowance;
  }

  device(name: string): Talker {
    return this.#devices.of(name);
  }

  endAll(): void {
    for (const socket of this.#open.keys()) socket.destroy();
  }
}

/** A device over all its connections. */
class Talker {
  readonly allowance: Allowance;
  readonly #logins: Bucket;
  readonly #most: number;
  readonly #clients = new Set<Client>();

  constructor({ connectsPerSecond: pace, connectionsPerDevice, ...limits }: BrokerLimits) {
    this.allowance = new Allowance(limits);
    this.#logins = new Bucket(pace, 3 * pace);
    this.#most = connectionsPerDevice;
  }

  /** It logs in; or why it may not now. */
  enter(client: Client, now: number): 'flood' | 'reconnect-storm' | null {
    const calm = this.#logins.take(1, now);
    if (!this.allowance.ready(now)) return 'flood';
    if (!calm) return 'reconnect-storm';
    this.#clients.add(client);
    client.conn.once('close', () => this.#clients.delete(client));
    const [oldest] = this.#clients;
    if (this.#clients.size > this.#most) oldest?.conn.destroy();
    return null;
  }
}

export const addressOf = (socket: Socket): string => socket.remoteAddress ?? '?';
