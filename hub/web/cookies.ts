/** The cookies of this hub; their names carry its own, since cookies know no ports. */
import type { IncomingHttpHeaders } from 'node:http';

export const cookieName = (name: string): string => `mafia-table-${name}`;

/** Undefined where the request brings none of this name. */
export function cookie(headers: IncomingHttpHeaders, name: string): string | undefined {
  for (const part of (headers.cookie ?? '').split(';')) {
    const [key, value] = part.trim().split('=');
    if (key === cookieName(name)) return value;
  }
  return undefined;
}
