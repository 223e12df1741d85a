/** Addresses that lead nowhere: a person is told so and shown the way, a program gets one shape of answer. */
import type { FastifyInstance } from 'fastify';
import type { CommandAnswer } from '../../schemas/http.ts';
import { DICTIONARIES, lookOf } from './first-frame.ts';
import { contentPolicy } from './guard.ts';

const STYLE =
  'body{margin:0;display:grid;place-content:center;min-height:100vh;gap:1em;text-align:center;' +
  'font:1.4em/1.4 system-ui,sans-serif;background:#14110f;color:#f3ebdf}' +
  'h1{font-size:1.2em;margin:0}a{display:block;padding:.6em;color:inherit}';
const POLICY = contentPolicy(STYLE);

export function answerUnknown(app: FastifyInstance): void {
  app.setNotFoundHandler((request, reply) => {
    reply.code(404).header('cache-control', 'no-store');
    if (request.url.startsWith('/api/') || !/\btext\/html\b/.test(request.headers.accept ?? '')) {
      const unknown: CommandAnswer = {
        ok: false,
        code: 'invalid',
        field: 'path',
        expected: 'a known address',
      };
      return reply.send(unknown);
    }
    const { language } = lookOf(request);
    const { noPage, pages } = DICTIONARIES[language];
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', POLICY)
      .send(
        `<!doctype html><html lang="${language}"><head><meta charset="utf-8" />` +
          `<meta name="viewport" content="width=device-width, initial-scale=1" /><title>${noPage}</title>` +
          `<style>${STYLE}</style></head><body><main><h1>${noPage}</h1>` +
          `<a href="/judge">${pages.judge}</a><a href="/board">${pages.board}</a></main></body></html>`,
      );
  });
}
