/** The built pages. Each brings with it, as data, what its stream would say first: it is drawn without a second round trip. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { contentPolicy } from './guard.ts';

const NOT_BUILT = 'The page has not been built. Run: npm run build:page\n';

const FIRST = (data: string) => `<script type="application/json" id="first">${data}</script>`;

export type ServedPage<T extends object> = {
  /** What the page's stream would say first; null for whoever isn't let in. */
  first: (request: FastifyRequest) => T | null;
  /** Draws its first frame into it. */
  draw?: (html: string, first: T | null, request: FastifyRequest) => string;
};

const PAGES = ['judge', 'board'] as const;

/** Names a build: its pages name all else by what is in it. null: nothing was built. */
export function buildOf(folder: string): string | null {
  const files = PAGES.map((name) => join(folder, `${name}.html`)).filter((file) => existsSync(file));
  if (files.length === 0) return null;
  const hash = createHash('sha256');
  for (const file of files) hash.update(readFileSync(file));
  return hash.digest('hex').slice(0, 12);
}

/** @param folder of what was built */
export function serveAssets(app: FastifyInstance, folder: string): void {
  if (existsSync(folder))
    app.register(fastifyStatic, {
      root: folder,
      index: false,
      setHeaders(response, path) {
        // Names of built assets carry a hash of what is in them.
        const named = path.includes('/assets/');
        response.header('cache-control', named ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
}

/** @param name its path and its file */
export function servePage<T extends object>(
  app: FastifyInstance,
  folder: string,
  name: (typeof PAGES)[number],
  build: string | null,
  { first, draw = (html) => html }: ServedPage<T>,
): void {
  const file = join(folder, `${name}.html`);
  const named = `<meta name="build" content="${build}" />`;
  const html = existsSync(file) ? readFileSync(file, 'utf8').replace('<!--build-->', named) : null;
  const policy = contentPolicy(/<style>(.*?)<\/style>/s.exec(html ?? '')?.[1]);
  // Typed with a slash at its end: what the page names beside it would be looked for below it.
  app.get(`/${name}/`, async ({ url }, reply) => reply.redirect(url.replace(`/${name}/`, `/${name}`)));
  app.get(`/${name}`, async (request, reply) => {
    if (html === null) return reply.code(503).type('text/plain; charset=utf-8').send(NOT_BUILT);
    // A block of data, not a script: the policy of the page lets it stand. No tag can begin inside it.
    const message = first(request);
    const data = message && JSON.stringify(message).replaceAll('<', '\\u003c');
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', policy)
      .send(draw(html, message, request).replace('<!--first-->', () => (data ? FIRST(data) : '')));
  });
}
