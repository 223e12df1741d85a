/**
 * The MQTT broker inside the hub: aedes, behind a guard on each socket and one set of access rules. Listens on
 * loopback unless told otherwise, and beyond it only with TLS or when plain text is asked for by name.
 */
import { createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { Aedes, type AuthErrorCode, type AuthenticateError, type Client } from 'aedes';
import { LOOPBACK } from '../../../schemas/config.ts';
import { MAX_PACKET_BYTES } from '../../../schemas/mqtt.ts';
import { Access, type Device, mayHear, mayPublish, maySubscribe } from './access.ts';
import { Admission, addressOf } from './admission.ts';
import { GuardedSocket } from './guarded-socket.ts';
import type { MeterLimits } from './packet-meter.ts';
import { patience } from './patience.ts';

export type BrokerLimits = MeterLimits & {
  /** Sockets open at once, in all and from one address. */
  connections: number;
  connectionsPerAddress: number;
  /** Of one device; with one more its oldest is ended, which a lost Wi-Fi may have left behind half-open. */
  connectionsPerDevice: number;
  /** Logins a second of one device, and a fifth of the connections a second from one address, that are let in for long. */
  connectsPerSecond: number;
  /** A reader this many bytes behind is sent nothing until it has caught up: a stale sync helps nobody. */
  backlogBytes: number;
  /** Ms until a connection that says nothing, or a reader that stands still, is ended; a TLS handshake has five times as long. */
  silentMs: number;
  frozenMs: number;
};

export const BROKER_LIMITS: BrokerLimits = {
  packetBytes: MAX_PACKET_BYTES,
  packetsPerSecond: 800,
  bytesPerSecond: 800_000,
  burstSeconds: 3,
  connections: 128,
  connectionsPerAddress: 64,
  connectionsPerDevice: 12,
  connectsPerSecond: 20,
  backlogBytes: 16_384,
  silentMs: 2000,
  frozenMs: 5000,
};

export type BrokerOptions = {
  devices: readonly Device[];
  /** Default 127.0.0.1. */
  host?: string;
  /** Default 1883; 0 for any free one. */
  port?: number;
  tls?: { key: string | Buffer; cert: string | Buffer };
  /** Listen beyond loopback without TLS. */
  allowPlain?: boolean;
  limits?: Partial<BrokerLimits>;
  /** Monotonic ms, for the limits; left out: this process's own. */
  now?: () => number;
};

/** Where a message came from. `connection` differs for every connection there ever was. */
export type Sender = { device: Device; connection: number; address: string };
export type BrokerFault = { device: Device | null; address: string; code: string; detail: string };
export type BrokerListener = {
  message(topic: string, payload: Buffer, sender: Sender): void;
  fault(fault: BrokerFault): void;
};

export type Broker = {
  readonly host: string;
  readonly port: number;
  readonly url: string;
  /** All that seats say from now on goes to `listener`; one at a time. */
  listen(listener: BrokerListener): void;
  /** What is said on this one topic goes to `message` instead. */
  listenOn(topic: string, message: BrokerListener['message']): void;
  publish(topic: string, payload: string): void;
  connections(): Promise<number>;
  close(): Promise<void>;
};

/** The longest that a timer can wait, ms: aedes' own runs on while the hub stands still, and is left out. */
const NEVER = 2 ** 31 - 1;

const BAD_PASSWORD: AuthErrorCode.BAD_USERNAME_OR_PASSWORD = 4;
const UNAVAILABLE: AuthErrorCode.SERVER_UNAVAILABLE = 3;

/** Rejects with the system's own error (`EADDRINUSE` …) where it can't listen. */
export async function startBroker(options: BrokerOptions): Promise<Broker> {
  const host = options.host ?? '127.0.0.1';
  if (!LOOPBACK.has(host) && options.tls === undefined && options.allowPlain !== true) {
    throw new Error(
      `the broker would listen on ${host} without TLS: give it a certificate, or allow plain text`,
    );
  }
  const limits = { ...BROKER_LIMITS, ...options.limits };
  const access = new Access(options.devices);
  const senders = new WeakMap<Client, Sender>();
  const now = options.now ?? (() => performance.now());
  const admission = new Admission(limits, options.devices.length, now);
  /** Connections whose first word is still to come, and what calls off waiting for it. */
  const unheard = new WeakMap<Client, () => void>();
  let listener: BrokerListener | undefined;
  const topics = new Map<string, BrokerListener['message']>();
  let connections = 0;
  let closing = false;

  const whence = (client: Client | null): string =>
    client?.conn instanceof GuardedSocket ? client.conn.address : '?';
  const fault = (client: Client | null, code: string, detail: string, known?: Device): void => {
    const device = known ?? (client && senders.get(client)?.device) ?? null;
    listener?.fault({ device, address: whence(client), code, detail });
  };

  const aedes = await Aedes.createBroker({
    // A slow reader must not hold up the delivery to the others.
    concurrency: 0,
    connectTimeout: NEVER,
    drainTimeout: limits.frozenMs,
    keepaliveLimit: 120,
    maxTopicLevels: 8,
    maxInflightInbound: 20,
    queueLimit: 20,
    preConnect: (client, packet, done) => {
      unheard.get(client)?.();
      // Sessions end with their connection: nothing is queued for a seat that is away.
      packet.clean = true;
      done(null, true);
    },
    authenticate: (client, name, password, done) => {
      const device = access.identify(name, password);
      if (device === undefined) {
        fault(client, 'login-refused', `no device with this name and password (${shown(name)})`);
        done(refusal(BAD_PASSWORD), false);
        return;
      }
      const its = admission.device(device.name);
      if (client.conn instanceof GuardedSocket) client.conn.belongsTo(its.allowance);
      const refused = its.enter(client, now());
      if (refused !== null) {
        fault(client, refused, `${device.name} ${TOO_MUCH[refused]}`, device);
        done(refusal(UNAVAILABLE), false);
        return;
      }
      // One device can't throw another out by taking its client id.
      client.id = `${device.name}/${client.id}`;
      senders.set(client, { device, connection: ++connections, address: whence(client) });
      done(null, true);
    },
    authorizePublish: (client, packet, done) => {
      const sender = client && senders.get(client);
      if (sender && mayPublish(sender.device, packet.topic)) {
        packet.retain = false;
        done(null);
      } else {
        fault(client, 'topic-forbidden', `may not publish to ${shown(packet.topic)}`);
        done(new Error('topic-forbidden'));
      }
    },
    authorizeSubscribe: (client, subscription, done) => {
      const sender = senders.get(client);
      const granted = sender !== undefined && maySubscribe(sender.device, subscription.topic);
      if (!granted) fault(client, 'topic-forbidden', `may not subscribe to ${shown(subscription.topic)}`);
      done(null, granted ? subscription : null);
    },
    authorizeForward: (client, packet) => {
      const sender = senders.get(client);
      const allowed = sender !== undefined && mayHear(sender.device, packet.topic);
      return allowed && client.conn.writableLength <= limits.backlogBytes ? packet : null;
    },
  });
  aedes.on('publish', (packet, client) => {
    const sender = client && senders.get(client);
    if (!sender || closing) return;
    const payload = Buffer.isBuffer(packet.payload) ? packet.payload : Buffer.from(packet.payload);
    const message = topics.get(packet.topic) ?? listener?.message;
    message?.(packet.topic, payload, sender);
  });
  // What ends a connection without our having said why: a broken packet, a silent client.
  const ended = (client: Client, error: Error): void => {
    if (!closing && !SAID.has(error.message) && !('code' in error) && !('errorCode' in error)) {
      fault(client, 'mqtt-protocol', shown(error.message));
    }
  };
  aedes.on('clientError', ended);
  aedes.on('connectionError', ended);

  const accept = (socket: Socket): void => {
    const address = addressOf(socket);
    let client: Client | null = null;
    const guarded = new GuardedSocket(socket, {
      limits,
      allowance: admission.stranger(address),
      now,
      refused: (why) => fault(client, why, `connection from ${address} ended`),
      heard: () => {
        const device = client && senders.get(client)?.device;
        if (device && admission.device(device.name).allowance.toSay(now()))
          fault(client, 'flood', `${device.name} goes on saying more than it may`);
      },
    });
    client = aedes.handle(guarded);
    const silent = new Error('connect did not arrive in time');
    const heard = patience(limits.silentMs, () => guarded.destroy(silent));
    unheard.set(client, heard);
    guarded.on('close', heard);
  };
  const { tls } = options;
  const secured = tls && createTlsServer({ ...tls, handshakeTimeout: 5 * limits.silentMs }, accept);
  // A handshake that failed, or took too long, is told of and left open.
  secured?.on('tlsClientError', (_error, socket) => socket.destroy());
  // Those that haven't shaken hands count too.
  const server: Server = createServer((socket) => {
    socket.on('error', () => {});
    const code = admission.enter(socket);
    if (code !== null) {
      const address = addressOf(socket);
      listener?.fault({ device: null, address, code, detail: `connection from ${address} refused` });
      socket.destroy();
    } else if (secured) secured.emit('connection', socket);
    else accept(socket);
  });
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(options.port ?? 1883, host, resolve);
    });
  } catch (error) {
    aedes.close();
    throw error;
  }
  const bound = server.address();
  const port = typeof bound === 'object' && bound !== null ? bound.port : 0;
  return {
    host,
    port,
    url: `${tls ? 'mqtts' : 'mqtt'}://${host.includes(':') ? `[${host}]` : host}:${port}`,
    listen: (next) => {
      listener = next;
    },
    listenOn: (topic, message) => topics.set(topic, message),
    publish: (topic, payload) => {
      if (closing) return;
      aedes.publish({ cmd: 'publish', topic, payload, qos: 0, dup: false, retain: false }, () => {});
    },
    connections: () =>
      new Promise((resolve, reject) => server.getConnections((e, n) => (e ? reject(e) : resolve(n)))),
    close: async () => {
      if (closing) return;
      closing = true;
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      await new Promise<void>((resolve) => aedes.close(resolve));
      admission.endAll();
      await closed;
    },
  };
}

const TOO_MUCH = {
  flood: 'says more than it may, over all its connections',
  'reconnect-storm': 'connects more often than it may',
} as const;

/** Faults that were said already; and a client that left before its login was answered, which is none. */
const SAID = new Set([
  'connection closed',
  'topic-forbidden',
  'packet-too-long',
  'packet-malformed',
  'flood',
]);

/** A stranger's word for the log: short, and nothing that moves a cursor. */
const shown = (text: string | undefined): string =>
  JSON.stringify((text ?? '').slice(0, 60)).replace(/[^\x20-\x7e]/g, '?');

const refusal = (returnCode: AuthErrorCode): AuthenticateError =>
  Object.assign(new Error('refused'), { returnCode });
