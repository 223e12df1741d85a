/** The door of a table opened to the network: PIN in, session out, and a list of sessions to end. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AccessState } from '../../schemas/access.ts';
import { choosePinCommand, endSessionCommand, loginCommand } from '../../schemas/access.ts';
import type { Access } from './access.ts';
import { parse } from './answers.ts';
import { cookie, cookieName } from './cookies.ts';
import { hostOf, LOOPBACK_NAMES } from './guard.ts';
import { isOwn } from './limits.ts';

const SESSION = 'session';
/** Sessions last until they are ended. */
const YEAR = 365 * 24 * 3600;
/** What can be had without being the Judge: the page itself, the way in, and what everyone may see. */
const OPEN = /^\/(?!api\/)|^\/api\/(access|public)(\/|\?|$)/;

/** What proxies say of whom they speak for. */
const FORWARDED = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
];

/**
 * The request comes from this very machine, and from a screen of its own: a proxy here speaks for others, and asks for
 * a name of the network or says whom it speaks for.
 */
export const isLocal = ({ ip, headers }: FastifyRequest): boolean =>
  isOwn(ip) &&
  LOOPBACK_NAMES.includes(hostOf(headers.host) ?? '') &&
  !FORWARDED.some((name) => headers[name] !== undefined);

export type Gate = {
  /** The session a request belongs to; null at the table's own screen. */
  session(request: FastifyRequest): string | null;
  /** It may see what the Judge sees. */
  allowed(request: FastifyRequest): boolean;
};

/** @param ended told of sessions that are over, so that their streams are cut */
export function guardAccess(app: FastifyInstance, access: Access, ended: (sessions: string[]) => void): Gate {
  const session = (request: FastifyRequest) => access.session(cookie(request.headers, SESSION));
  const allowed = (request: FastifyRequest) => isLocal(request) || session(request) !== null;

  app.addHook('onRequest', async (request, reply) => {
    if (OPEN.test(request.url) || allowed(request)) return undefined;
    return reply.code(401).send({ ok: false, code: 'forbidden', reason: 'pin' });
  });

  app.get('/api/access', async (request, reply): Promise<AccessState> => {
    reply.header('cache-control', 'no-store');
    return {
      open: true,
      allowed: allowed(request),
      chosen: access.chosen,
      local: isLocal(request),
      wait: Math.ceil(access.wait(request.ip) / 1000),
    };
  });

  app.post('/api/access/login', async (request, reply) => {
    const command = parse(loginCommand, request.body, reply);
    if (!command) return reply;
    const device = (request.headers['user-agent'] ?? '').slice(0, 120);
    const login = await access.login(command.pin, request.ip, device);
    if (!login.ok) return reply.code(403).send({ ok: false, code: 'forbidden', reason: login.reason });
    return enter(reply, login.token);
  });

  app.post('/api/access/pin', async (request, reply) => {
    const command = parse(choosePinCommand, request.body, reply);
    if (!command) return reply;
    const first = !access.chosen && command.code !== undefined && access.codeFits(command.code, request.ip);
    if (!allowed(request) && !first)
      return reply.code(403).send({ ok: false, code: 'forbidden', reason: access.chosen ? 'pin' : 'code' });
    const own = session(request);
    const others = access.sessions(own).flatMap(({ id }) => (id === own ? [] : [id]));
    await access.choose(command.pin, own ?? undefined);
    ended(others);
    if (allowed(request)) return { ok: true, line: 0 };
    const login = await access.login(
      command.pin,
      request.ip,
      (request.headers['user-agent'] ?? '').slice(0, 120),
    );
    return login.ok
      ? enter(reply, login.token)
      : reply.code(403).send({ ok: false, code: 'forbidden', reason: 'pin' });
  });

  app.get('/api/access/sessions', async (request, reply) => {
    if (!allowed(request)) return reply.code(401).send({ ok: false, code: 'forbidden', reason: 'pin' });
    reply.header('cache-control', 'no-store');
    return access.sessions(session(request));
  });

  app.post('/api/access/end', async (request, reply) => {
    const command = parse(endSessionCommand, request.body, reply);
    if (!command) return reply;
    if (!allowed(request)) return reply.code(401).send({ ok: false, code: 'forbidden', reason: 'pin' });
    ended(access.end(command.session, session(request)));
    return { ok: true, line: 0 };
  });

  return { session, allowed };
}

function enter(reply: FastifyReply, token: string): { ok: true; line: number } {
  reply.header(
    'set-cookie',
    `${cookieName(SESSION)}=${token}; Path=/; Max-Age=${YEAR}; HttpOnly; SameSite=Strict`,
  );
  return { ok: true, line: 0 };
}
