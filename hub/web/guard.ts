/**
 * Who may talk to the hub at all, before any question of a PIN: the `Host` must be a name this machine goes
 * by (a foreign name that resolves here is DNS rebinding), and a command must come from our own page.
 */
import { createHash } from 'node:crypto';
import { hostname, networkInterfaces } from 'node:os';
import type { FastifyReply, FastifyRequest } from 'fastify';

export const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '[::1]'];

/** The names and addresses this machine goes by; read anew, since a laptop changes networks. */
function ownNames(): Set<string> {
  const names = new Set([hostname().toLowerCase(), `${hostname().toLowerCase()}.local`]);
  for (const list of Object.values(networkInterfaces()))
    for (const { address, family } of list ?? [])
      names.add(family === 'IPv6' ? `[${address.toLowerCase()}]` : address);
  return names;
}

/** `Host` without its port, lower case; null where it isn't a host at all. */
export function hostOf(header: string | undefined): string | null {
  const match = /^(\[[0-9a-f:.]+\]|[a-z0-9.-]+)(?::\d{1,5})?$/i.exec(header ?? '');
  return match ? (match[1] as string).toLowerCase() : null;
}

/**
 * @param open whether the hub listens beyond loopback
 * @param names further host names the configuration allows
 */
export function hostGuard(open: boolean, names: readonly string[]) {
  const extra = names.map((name) => name.toLowerCase());
  const known = (host: string) =>
    LOOPBACK_NAMES.includes(host) || extra.includes(host) || (open && ownNames().has(host));
  return async function guard(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const host = hostOf(request.headers.host);
    if (host === null || !known(host))
      return reply.code(403).send({ ok: false, code: 'forbidden', reason: 'host' });
    if (request.method === 'GET' || request.method === 'HEAD') return undefined;
    const { origin } = request.headers;
    const site = request.headers['sec-fetch-site'];
    const foreign = origin !== undefined && !sameOrigin(origin, request.headers.host);
    if (foreign || (site !== undefined && site !== 'same-origin' && site !== 'none'))
      return reply.code(403).send({ ok: false, code: 'forbidden', reason: 'origin' });
    return undefined;
  };
}

function sameOrigin(origin: string, host: string | undefined): boolean {
  try {
    return new URL(origin).host === host?.toLowerCase();
  } catch {
    return false;
  }
}

/**
 * Nothing from outside, no frame, no form, and nothing inline.
 * @param style the one text that may stand in the page as its style, allowed by its hash
 */
export function contentPolicy(style?: string): string {
  const hash = style === undefined ? '' : ` 'sha256-${createHash('sha256').update(style).digest('base64')}'`;
  return (
    `default-src 'none'; script-src 'self'; style-src 'self'${hash}; img-src 'self'; media-src 'self'; ` +
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; " +
    "frame-ancestors 'none'"
  );
}

/** Sent with every answer. */
export const SAFE_HEADERS = {
  'content-security-policy': contentPolicy(),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
} as const;
