/** What a screen may ask of the hub before anything of it is read: connections, sizes, times and rates. */
import type { Server } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';

export type WebLimits = {
  /** Sockets open at once, in all and from one address: one guest can't lock the Judge out. */
  connections: number;
  connectionsPerAddress: number;
  /** Of a request's head and of its body. */
  headBytes: number;
  bodyBytes: number;
  /** Ms in which a request's head, and all of it, must have come. */
  headMs: number;
  requestMs: number;
  /** Requests a second from one address; not from this machine, whose screen is the Judge's. */
  requestsPerSecond: number;
  /** Ms for which a screen may leave its stream unread before it is let go of. */
  frozenMs: number;
};

export const WEB_LIMITS: WebLimits = {
  connections: 256,
  connectionsPerAddress: 64,
  headBytes: 16 * 1024,
  bodyBytes: 64 * 1024,
  headMs: 5000,
  requestMs: 10_000,
  requestsPerSecond: 200,
  frozenMs: 5000,
};

/** What Node's server is made with. It looks at its connections a few times in the shortest of the times. */
export const serverOptions = ({ headBytes, headMs }: WebLimits) => ({
  maxHeaderSize: headBytes,
  headersTimeout: headMs,
  connectionsCheckingInterval: Math.max(50, headMs / 5),
});

/** Ends connections beyond the limits as they come, before a byte of theirs is read. */
export function limitConnections(server: Server, limits: WebLimits): void {
  const open = new Map<string, number>();
  let all = 0;
  server.on('connection', (socket) => {
    const address = socket.remoteAddress ?? '?';
    const its = open.get(address) ?? 0;
    if (all >= limits.connections || its >= limits.connectionsPerAddress) {
      socket.destroy();
      return;
    }
    all++;
    open.set(address, its + 1);
    socket.once('close', () => {
      all--;
      const left = (open.get(address) ?? 1) - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    });
  });
}

/** Refuses an address that asks too often, before the body of what it asks is read. @param local who is never refused. */
export function limitRequests(
  { requestsPerSecond }: WebLimits,
  local: (request: FastifyRequest) => boolean,
  now: () => number,
) {
  const asked = new Map<string, number>();
  let begun = now();
  return async function limit(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    if (local(request)) return undefined;
    if (now() - begun >= 1000) {
      asked.clear();
      begun = now();
    }
    const times = (asked.get(request.ip) ?? 0) + 1;
    asked.set(request.ip, times);
    if (times <= requestsPerSecond) return undefined;
    return reply.code(429).header('retry-after', '1').send({ ok: false, code: 'forbidden', reason: 'rate' });
  };
}
