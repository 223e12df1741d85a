/**
 * What the board in the room asks for. No PIN guards it: it is what everyone in the room sees and hears, so whoever
 * can reach the hub may see it. What it may cost is bounded instead: boards beyond the limits are refused, so that a
 * guest's can't take the connections that the Judge's screens need.
 */
import type { FastifyInstance } from 'fastify';
import { isLocal } from './access-routes.ts';
import type { BoardStream } from './board-stream.ts';
import { SAFE_HEADERS } from './guard.ts';
import { beginEvents } from './listener.ts';
import type { TableDoor } from './table-door.ts';

export function boardRoutes(app: FastifyInstance, table: TableDoor, stream: BoardStream): void {
  app.get('/api/public/clock', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return { now: table.now() };
  });
  app.get('/api/public/stream', async (request, reply) => {
    if (!stream.hasRoom(request.ip, isLocal(request)))
      return reply
        .code(503)
        .header('retry-after', '5')
        .send({ ok: false, code: 'unavailable', reason: 'boards' });
    reply.hijack();
    for (const [key, value] of Object.entries(SAFE_HEADERS)) reply.raw.setHeader(key, value);
    stream.attach(beginEvents(reply.raw), request.ip);
    return reply;
  });
}
