/** What a screen may ask of the hub before anything of it is read: connections, sizes, times and rates. */
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';

export type WebLimits = {
  /** Sockets open at once, in all and from one address: one guest can't lock the Judge out, strangers make room. */
  connections: number;
  connectionsPerAddress: number;
  /** Boards of the room that watch at once, in all and from one address; they need no PIN. */
  boards: number;
  boardsPerAddress: number;
  /** Of a request's head and of its body. */
  headBytes: number;
  bodyBytes: number;
  /** Ms in which a request's head, and all of it, must have come. */
  headMs: number;
  requestMs: number;
  /**
   * Requests a second of one session, or of one address without any, and new connections a second from one address; and how
   * many seconds of either at once. Not from this machine, whose screen is the Judge's.
   */
  requestsPerSecond: number;
  connectsPerSecond: number;
  burstSeconds: number;
  /** Ms for which a screen may leave its stream unread before it is let go of. */
  frozenMs: number;
  /** Ms after which the pen of a screen that is gone is anybody's: longer than a reload takes. */
  abandonedMs: number;
};

export const WEB_LIMITS: WebLimits = {
  connections: 256,
  connectionsPerAddress: 64,
  boards: 64,
  boardsPerAddress: 16,
  headBytes: 16 * 1024,
  bodyBytes: 64 * 1024,
  headMs: 5000,
  requestMs: 10_000,
  requestsPerSecond: 200,
  connectsPerSecond: 50,
  burstSeconds: 2,
  frozenMs: 5000,
  abandonedMs: 3000,
};

/** What Node's server is made with. It looks at its connections a few times in the shortest of the times. */
export const serverOptions = ({ headBytes, headMs }: WebLimits) => ({
  maxHeaderSize: headBytes,
  headersTimeout: headMs,
  connectionsCheckingInterval: Math.max(50, headMs / 5),
});

/** Whether an address is this very machine's. */
export const isOwn = (address: string | undefined): boolean => /^(::1|(::ffff:)?127\.)/.test(address ?? '');

/** Keys remembered; beyond, the one that kept still longest is forgotten. */
const ROOM = 1000;

/** So many a second for each key, and so many more ahead of time; kept over connections. Time is monotonic ms. */
export class Pace {
  readonly #every: number;
  readonly #ahead: number;
  /** When each key's next would be due: the one that kept still longest is first. */
  readonly #due = new Map<string, number>();

  constructor(perSecond: number, burstSeconds: number) {
    this.#every = 1000 / perSecond;
    this.#ahead = 1000 * burstSeconds;
  }

  take(key: string, now: number): boolean {
    const due = Math.max(now, this.#due.get(key) ?? now);
    if (due + this.#every - now > this.#ahead) return false;
    this.#due.delete(key);
    this.#due.set(key, due + this.#every);
    // One that has caught up is as good as never seen.
    for (const [oldest, its] of this.#due) {
      if (its > now && this.#due.size <= ROOM) break;
      this.#due.delete(oldest);
    }
    return true;
  }
}

type Open = { readonly socket: Socket; readonly address: string; known: boolean };

/**
 * Connections, within the limits as they come, before a byte of theirs is read. One on which a live session (or this
 * machine's own screen) has asked is known; it is never ended to make room, and where such a one is open, no other of its
 * address is refused for its pace: whoever floods beside the Judge doesn't lock the Judge out.
 */
export class Connections {
  readonly #limits: WebLimits;
  readonly #now: () => number;
  readonly #pace: Pace;
  /** The oldest first. */
  readonly #open = new Map<Socket, Open>();

  /** @param now monotonic ms */
  constructor(limits: WebLimits, now: () => number) {
    this.#limits = limits;
    this.#now = now;
    this.#pace = new Pace(limits.connectsPerSecond, limits.burstSeconds);
  }

  /** Ends `socket` where there is no room for it. */
  enter(socket: Socket): void {
    const address = socket.remoteAddress ?? '?';
    const its = [...this.#open.values()].filter((one) => one.address === address);
    const trusted = isOwn(address) || its.some(({ known }) => known);
    if (!trusted && !this.#pace.take(address, this.#now())) {
      socket.destroy();
      return;
    }
    const crowd =
      its.length >= this.#limits.connectionsPerAddress
        ? its
        : this.#open.size >= this.#limits.connections
          ? this.#largestCrowd()
          : null;
    if (crowd !== null) {
      const stranger = crowd.find(({ known }) => !known);
      (stranger?.socket ?? socket).destroy();
      if (!stranger) return;
      this.#open.delete(stranger.socket);
    }
    this.#open.set(socket, { socket, address, known: false });
    socket.once('close', () => this.#open.delete(socket));
  }

  /** A live session, or this machine's own screen, asks on it. */
  knows(socket: Socket): void {
    const open = this.#open.get(socket);
    if (open) open.known = true;
  }

  /** All of the address that has the most strangers open. */
  #largestCrowd(): Open[] {
    const crowds = new Map<string, Open[]>();
    for (const open of this.#open.values())
      if (!open.known) crowds.set(open.address, [...(crowds.get(open.address) ?? []), open]);
    return [...crowds.values()].reduce<Open[]>((most, one) => (one.length > most.length ? one : most), []);
  }
}

/**
 * Refuses whoever asks too often, before the body of what is asked is read: a session for itself, everyone else by
 * address. @param whose the session that asks; null: this machine's own screen, which is never refused; undefined: none.
 */
export function limitRequests(
  { requestsPerSecond, burstSeconds }: WebLimits,
  connections: Connections,
  whose: (request: FastifyRequest) => string | null | undefined,
  now: () => number,
) {
  const [sessions, addresses] = [1, 2].map(() => new Pace(requestsPerSecond, burstSeconds)) as [Pace, Pace];
  return async function limit(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const session = whose(request);
    if (session !== undefined) connections.knows(request.raw.socket);
    if (session === null) return undefined;
    const within = session === undefined ? addresses.take(request.ip, now()) : sessions.take(session, now());
    if (within) return undefined;
    return reply.code(429).header('retry-after', '1').send({ ok: false, code: 'forbidden', reason: 'rate' });
  };
}
