/** Bytes from a seat → a message, or a fault that names the field. Never quotes what was received. */
import type { z } from 'zod';
import { type SeatMessage, seatMessage } from '../../../schemas/mqtt.ts';
import { type MusicMessage, musicMessage } from '../../../schemas/music.ts';

export type Unreadable = { fault: string; detail: string };

export function readSeatMessage(payload: Uint8Array): SeatMessage | Unreadable {
  const read = readMessage(seatMessage, payload);
  return 'fault' in read ? read : (contradiction(read) ?? read);
}

/** What the night-music controller says; a `fault` of its own stands within `message`. */
export function readMusicMessage(payload: Uint8Array): { message: MusicMessage } | Unreadable {
  return readMessage(
    musicMessage.transform((message) => ({ message })),
    payload,
  );
}

function readMessage<T>(schema: z.ZodType<T>, payload: Uint8Array): T | Unreadable {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(payload));
  } catch {
    return { fault: 'not-json', detail: `${payload.length} bytes are not JSON in UTF-8` };
  }
  const read = schema.safeParse(value);
  return read.success ? read.data : explain(read.error.issues[0]);
}

/** What no schema of single fields can say. */
function contradiction(message: SeatMessage): Unreadable | undefined {
  if (message.type !== 'up') return undefined;
  const { now, sensed, heard, edges } = message;
  if (heard !== null && heard.at > now) return { fault: 'field:heard.at', detail: 'expected not after now' };
  if (sensed !== undefined && sensed > now) {
    return { fault: 'field:sensed', detail: 'expected not after now' };
  }
  // What is felt slowly is told later, with the moment at which it happened: only one channel's edges come in time's order.
  const latest = new Map<string, number>();
  for (const [i, edge] of edges.entries()) {
    if (edge.at > now) return { fault: 'field:edges[].at', detail: 'expected not after now' };
    const before = edges[i - 1];
    if (before !== undefined && edge.seq !== before.seq + 1) {
      return { fault: 'field:edges[].seq', detail: 'expected one more than the edge before' };
    }
    if (edge.at < (latest.get(edge.channel) ?? 0)) {
      return { fault: 'field:edges[].at', detail: "expected not before the channel's edge before" };
    }
    latest.set(edge.channel, edge.at);
  }
  return undefined;
}

function explain(issue: z.core.$ZodIssue | undefined): Unreadable {
  const path = (issue?.path ?? [])
    .map((p) => (typeof p === 'number' ? '[]' : `.${String(p)}`))
    .join('')
    .slice(1);
  return { fault: `field:${path || '(whole)'}`, detail: (issue?.message ?? 'unusable').slice(0, 200) };
}
