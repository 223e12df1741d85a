/**
 * The HTTP door: the built pages, the live streams of the Judge and of the board, and commands. Everything that comes in is checked
 * by a schema; what the rules refuse comes back with their reason and changes nothing.
 */
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Fastify from 'fastify';
import type { AccessState } from '../../schemas/access.ts';
import {
  actCommand,
  againCommand,
  believeCommand,
  type CommandAnswer,
  gameCommand,
  penCommand,
  stageCommand,
  streamQuery,
} from '../../schemas/http.ts';
import { Access } from './access.ts';
import { guardAccess, isLocal } from './access-routes.ts';
import { answer, parse } from './answers.ts';
import { boardRoutes } from './board-routes.ts';
import { BoardStream } from './board-stream.ts';
import { lookOf, withFrame } from './first-frame.ts';
import { hostGuard, SAFE_HEADERS } from './guard.ts';
import { Connections, limitRequests, serverOptions, WEB_LIMITS, type WebLimits } from './limits.ts';
import { beginEvents } from './listener.ts';
import { answerUnknown } from './not-found.ts';
import { buildOf, serveAssets, servePage } from './pages.ts';
import { Pen } from './pen.ts';
import { JudgeStream, parseEventId } from './stream.ts';
import type { ActAnswer, TableDoor } from './table-door.ts';

export type WebOptions = {
  table: TableDoor;
  /** Loopback unless the configuration says otherwise. */
  host?: string;
  /** 0: any free port. */
  port?: number;
  /** Further host names that screens may use, where the machine has more than it knows of. */
  names?: readonly string[];
  /**
   * File that keeps the PIN and the sessions; needed where `host` isn't loopback. Left out there, nothing but
   * this machine is let in.
   */
  access?: string;
  /** Told what a person must know: at the start the code for choosing a PIN, later of what we failed to answer. */
  say?: (line: string) => void;
  /** Folder of the built page. */
  page?: string;
  limits?: Partial<WebLimits>;
};

export type Web = { url: string; app: FastifyInstance; close(): Promise<void> };

const BUILT_PAGE = join(import.meta.dirname, '../../dist/page');
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || /^127\./.test(host);

/** Listens, and resolves when screens can connect. Rejects with the system's error where the port is taken. */
export async function startWeb(options: WebOptions): Promise<Web> {
  const { table, host = '127.0.0.1', port = 0, names = [], page = BUILT_PAGE } = options;
  const limits = { ...WEB_LIMITS, ...options.limits };
  const app: FastifyInstance = Fastify({
    bodyLimit: limits.bodyBytes,
    http: serverOptions(limits),
    requestTimeout: limits.requestMs,
    forceCloseConnections: true,
  }) as unknown as FastifyInstance;
  const monotonic = () => performance.now();
  const connections = new Connections(limits, monotonic);
  app.server.on('connection', (socket) => connections.enter(socket));
  app.removeContentTypeParser('text/plain');
  app.addHook(
    'onRequest',
    limitRequests(
      limits,
      connections,
      (request) => (isLocal(request) ? null : (gate?.session(request) ?? undefined)),
      monotonic,
    ),
  );
  app.addHook('onRequest', hostGuard(!isLoopback(host), names));
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(SAFE_HEADERS);
  });

  const open = !isLoopback(host);
  const access = open && options.access ? new Access(options.access, () => performance.now()) : null;
  if (access && !access.chosen)
    options.say?.(`choose a PIN at the table's own screen, or from another with the code ${access.code}`);
  if (!access) closedDoor(app);
  const build = buildOf(page);
  const gate = access && guardAccess(app, access, (ended) => stream.dropSessions(ended));
  const stream: JudgeStream = new JudgeStream(table, () => pen.holder, {
    frozenMs: limits.frozenMs,
    build,
  });
  const pen = new Pen((screen) => stream.connected(screen), monotonic, limits.abandonedMs);
  const board = new BoardStream(table, limits, build);
  serveAssets(app, page);
  servePage(app, page, 'judge', build, {
    first: (request) => (gate === null || gate.allowed(request) ? stream.message() : null),
    draw: (html, first, request) => withFrame(html, first?.view ?? null, lookOf(request)),
  });
  servePage(app, page, 'board', build, { first: () => board.message() });
  app.get('/', async (_request, reply) => reply.redirect('/judge'));
  answerUnknown(app);
  boardRoutes(app, table, board);
  commands(app, table, pen, stream);

  app.get('/api/clock', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return { now: table.now() };
  });
  app.get('/api/view', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return table.view();
  });
  app.get('/api/stream', async (request, reply) => {
    const query = parse(streamQuery, request.query, reply);
    if (query === undefined) return reply;
    const last = request.headers['last-event-id'];
    const position =
      parseEventId(Array.isArray(last) ? last[0] : last) ??
      (query.after !== undefined && query.game !== undefined
        ? { line: query.after, game: query.game }
        : undefined);
    reply.hijack();
    for (const [key, value] of Object.entries(SAFE_HEADERS)) reply.raw.setHeader(key, value);
    stream.attach(beginEvents(reply.raw), query.screen, position, gate?.session(request) ?? null);
    return reply;
  });

  const failures = new Set<string>();
  app.setErrorHandler((error: Failure, request, reply) => {
    const status = error.statusCode ?? 500;
    const failure = status >= 500 ? failureOf(error, request) : '';
    // Once each: a page asks again and again.
    if (status >= 500 && !failures.has(failure) && failures.size < FAILURES) {
      failures.add(failure);
      options.say?.(failure);
    }
    const answer: CommandAnswer =
      status >= 500
        ? { ok: false, code: 'unavailable', reason: 'internal' }
        : { ok: false, code: 'invalid', field: '', expected: error.message };
    return reply.code(status).send(answer);
  });
  const closeStreams = () => {
    stream.close();
    board.close();
  };
  app.addHook('onClose', async () => closeStreams());

  await app.listen({ host, port });
  const address = app.server.address();
  const bound = typeof address === 'object' && address !== null ? address.port : port;
  const shown = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return {
    url: `http://${shown}:${bound}`,
    app,
    async close() {
      closeStreams();
      await app.close();
    },
  };
}

type Failure = Error & { statusCode?: number; code?: string };
/** Kinds of our own failures that are told. */
const FAILURES = 100;

/** What we couldn't answer, for the log: where it happened, never the message, which may hold what the game hides. */
function failureOf({ name, code, stack = '' }: Failure, { method, routeOptions }: FastifyRequest): string {
  const [where = '?'] = stack.match(/(?<=^\s+at ).+$/m) ?? [];
  return `web: ${method} ${routeOptions.url} failed: ${name}${code === undefined ? '' : ` ${code}`} at ${where} (a fault of ours)`;
}

/** No PIN is kept: whoever is at this machine is the Judge, and nobody else is let in, by a proxy on it neither. */
function closedDoor(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) =>
    isLocal(request) ? undefined : reply.code(403).send({ ok: false, code: 'forbidden', reason: 'address' }),
  );
  app.get(
    '/api/access',
    async (): Promise<AccessState> => ({
      open: false,
      allowed: true,
      chosen: false,
      local: true,
      wait: 0,
    }),
  );
}

/** What the table answers to an act, as a screen is told it. */
const told = (result: ActAnswer): CommandAnswer =>
  result.ok ? result : { ok: false, code: 'refused', reason: result.reason };

function commands(app: FastifyInstance, table: TableDoor, pen: Pen, stream: JudgeStream): void {
  const standing = (): CommandAnswer => ({ ok: true, line: table.view().line });
  const penless = (reply: FastifyReply) =>
    answer(reply, 409, { ok: false, code: 'pen', holder: pen.holder ?? '' });
  /** Carries out what a screen with the pen asks. It takes the pen where that lies free, and keeps it if it was done. */
  const withPen = async (
    { screen }: { screen: string },
    reply: FastifyReply,
    carryOut: () => CommandAnswer | Promise<CommandAnswer>,
  ): Promise<FastifyReply> => {
    const before = pen.holder;
    if (!pen.use(screen)) return penless(reply);
    let done = false;
    try {
      const result = await carryOut();
      done = result.ok;
      // Another act of this screen may have given it back meanwhile.
      if (done) pen.use(screen);
      return answer(reply, done ? 200 : 409, result);
    } finally {
      if (!done && before === null) pen.giveBack(screen);
      if (pen.holder !== before) stream.penMoved();
    }
  };

  app.post('/api/act', async (request, reply) => {
    const command = parse(actCommand, request.body, reply);
    if (command === undefined) return reply;
    const { screen, act, moment } = command;
    const meta = { screen, ...(moment ? { moment } : {}) };
    return withPen(command, reply, async () => told(await table.act(act, meta)));
  });

  app.post('/api/game', async (request, reply) => {
    const command = parse(gameCommand, request.body, reply);
    if (command === undefined) return reply;
    const { screen: _screen, ...header } = command;
    return withPen(command, reply, async () => told(await table.newGame(header)));
  });

  app.post('/api/game/again', async (request, reply) => {
    const command = parse(againCommand, request.body, reply);
    if (command === undefined) return reply;
    return withPen(command, reply, async () => told(await table.takeUpAgain(command.gameId)));
  });

  /** The screen whose key holds the music down. */
  let quiet: string | null = null;
  app.post('/api/music', async (request, reply) => {
    const command = parse(stageCommand, request.body, reply);
    if (command === undefined) return reply;
    const { screen, music } = command;
    const play = (): CommandAnswer => {
      if (music.do === 'duck') quiet = music.on ? screen : null;
      const reason = table.music(music);
      return reason === null ? standing() : { ok: false, code: 'unavailable', reason };
    };
    // What is held stays held, and is let go of, wherever the pen has gone since: somebody speaks there.
    if (music.do !== 'duck' || quiet !== screen) return withPen(command, reply, play);
    const result = play();
    return answer(reply, result.ok ? 200 : 409, result);
  });

  app.post('/api/record', async (request, reply) => {
    const command = parse(penCommand, request.body, reply);
    if (command === undefined) return reply;
    return withPen(command, reply, async () => told(await table.writeAgain()));
  });

  app.post('/api/believe', async (request, reply) => {
    const command = parse(believeCommand, request.body, reply);
    if (command === undefined) return reply;
    const { seat, device, boot } = command;
    return withPen(command, reply, () =>
      table.believe(seat, { device, boot })
        ? standing()
        : { ok: false, code: 'refused', reason: 'no-such-device' },
    );
  });

  app.post('/api/pen', async (request, reply) => {
    const command = parse(penCommand, request.body, reply);
    if (command === undefined) return reply;
    pen.take(command.screen);
    stream.penMoved();
    return answer(reply, 200, standing());
  });
}
