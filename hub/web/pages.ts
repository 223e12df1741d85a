/** The built pages. Each brings with it, as data, what its stream would say first: it is drawn without a second round trip. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const NOT_BUILT = 'The page has not been built. Run: npm run build:page\n';

const FIRST = (data: string) => `<script type="application/json" id="first">${data}</script>`;

/** What the stream of a page would say first; null for whoever isn't let in. */
export type First = (request: FastifyRequest) => object | null;

/** @param folder of what was built; `first`: by the page's name, which is its path and its file */
export function servePages(
  app: FastifyInstance,
  folder: string,
  first: Readonly<Record<string, First>>,
): void {
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
  for (const [name, says] of Object.entries(first)) servePage(app, join(folder, `${name}.html`), name, says);
}

function servePage(app: FastifyInstance, file: string, name: string, first: First): void {
  const html = existsSync(file) ? readFileSync(file, 'utf8') : null;
  app.get(`/${name}`, async (request, reply) => {
    if (html === null) return reply.code(503).type('text/plain; charset=utf-8').send(NOT_BUILT);
    // A block of data, not a script: the policy of the page lets it stand. No tag can begin inside it.
    const message = first(request);
    const data = message && JSON.stringify(message).replaceAll('<', '\\u003c');
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(html.replace('<!--first-->', () => (data ? FIRST(data) : '')));
  });
}
