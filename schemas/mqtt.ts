/**
 * The MQTT contract between the hub and a seat, version 1 (MQTT 3.1.1): topics, messages and their pace.
 * `docs/mqtt.md` walks a stranger through it; `schemas/generated/` holds it as JSON Schema and AsyncAPI.
 *
 * Nothing is ever retained: a retained message is stale by nature. Everything goes at QoS 0 (QoS 1 is taken
 * too): what must arrive – edges – is resent until the record has it, which no broker's PUBACK says.
 */
import { z } from 'zod';
import { edge } from './edge.ts';
import { SEATS, type Seat, seat } from './vocabulary.ts';

export const MQTT_VERSION = 1;

/** Both sides speak once a beat, by day and by night, whether or not there is something to say. */
export const BEAT_MS = 50;
/** Length in bytes of every message of our own units and of the hub: what is inside can't be told from it. */
export const UP_BYTES = 896;
export const SYNC_BYTES = 384;
/** Edges that one `up` may carry, oldest first. */
export const EDGES_PER_MESSAGE = 4;
/** Larger MQTT packets are refused unread. */
export const MAX_PACKET_BYTES = 4096;

const ROOT = 'mafia-table/1/seat';
/** Where a seat publishes `hello`, `up` and, as its will, `gone`. */
export const upTopic = (seat: Seat): string => `${ROOT}/${seat}/up`;
/** Where the hub publishes `sync` for one seat. */
export const downTopic = (seat: Seat): string => `${ROOT}/${seat}/down`;

const BY_UP_TOPIC: ReadonlyMap<string, Seat> = new Map(SEATS.map((s) => [upTopic(s), s]));
const BY_DOWN_TOPIC: ReadonlyMap<string, Seat> = new Map(SEATS.map((s) => [downTopic(s), s]));
export const seatOfUpTopic = (topic: string): Seat | undefined => BY_UP_TOPIC.get(topic);
export const seatOfDownTopic = (topic: string): Seat | undefined => BY_DOWN_TOPIC.get(topic);

/** µs since the seat's boot, as the seat's own clock has it. A safe integer. */
const ticks = z.int().nonnegative();
/** Drawn anew at every start of the unit, so that an old session's words are recognised. */
const boot = z.int().min(0).max(0xffff_ffff);
const count = z.int().nonnegative();
/** Filling, so that all messages have one length. Means nothing. */
const pad = z.string().max(2048).optional();
const version = z.literal(MQTT_VERSION);

/** An edge as a seat sends it; `seat` and `boot` stand in the message around it. */
export const sentEdge = z.strictObject({
  seq: z.int().positive(),
  channel: edge.shape.channel,
  state: edge.shape.state,
  source: edge.shape.source,
  /** When it happened, on the seat's clock. */
  at: ticks,
  /** Half-width in ms of what the sensing itself adds. */
  sensing: z.number().nonnegative().max(10_000),
});
export type SentEdge = z.infer<typeof sentEdge>;

/** Hub → seat, once a beat. */
export const sync = z.strictObject({
  v: version,
  type: z.literal('sync'),
  seat,
  /** Number of this sync; the seat says it back with the moment at which it heard it. */
  sync: count,
  /** Everything of `boot` up to `seq` is in the record: forget it, and send what follows. */
  ack: z.strictObject({ boot, seq: count }).nullable(),
  /** The hub has not yet heard the `hello` of this boot. */
  ask: z.literal('hello').nullable(),
  /** What the seat's ring shows; public state only. `level` 0–1. */
  lamp: z.strictObject({ pattern: z.string().max(24), level: z.number().min(0).max(1) }),
  pad,
});
export type Sync = z.infer<typeof sync>;

/** Seat → hub, once a beat: I am here, this is my now, this is what I sensed and you have not acknowledged. */
export const up = z.strictObject({
  v: version,
  type: z.literal('up'),
  seat,
  boot,
  /** Counts the messages of one boot, so that a lost, repeated or late one is seen. */
  n: count,
  /** The seat's clock just before this message was sent. */
  now: ticks,
  /** No edge stamped at or before this will be added any more; left out: `now`. Behind it by filter and sampling. */
  sensed: ticks.optional(),
  /** The last sync heard and the moment of hearing it; null until one was. */
  heard: z.strictObject({ sync: count, at: ticks }).nullable(),
  /** The highest `seq` known to be acknowledged; 0 for none. */
  acked: count,
  /** Edges that wait to be acknowledged, with those that found no room in this message; left out: `edges` are all. */
  queue: count.optional(),
  /** Edges sensed that had to be thrown away since the boot, because the queue was full. */
  lost: count,
  /** Unacknowledged edges, oldest first, without gaps. */
  edges: z.array(sentEdge).max(EDGES_PER_MESSAGE),
  pad,
});
export type Up = z.infer<typeof up>;

/** Seat → hub, at each start and whenever the hub asks. */
export const hello = z.strictObject({
  v: version,
  type: z.literal('hello'),
  seat,
  boot,
  /** Which piece of hardware this is, whatever seat it is set to. */
  unit: z.string().min(1).max(64),
  firmware: z.string().min(1).max(64),
  capabilities: z.array(z.string().min(1).max(24)).max(12),
  resetCause: z.string().max(24).optional(),
  pad,
});
export type Hello = z.infer<typeof hello>;

/** The seat's will: the broker says it when the connection ends without a goodbye. */
export const gone = z.strictObject({ v: version, type: z.literal('gone'), seat, boot, pad });
export type Gone = z.infer<typeof gone>;

export const seatMessage = z.discriminatedUnion('type', [up, hello, gone]);
export type SeatMessage = z.infer<typeof seatMessage>;

/**
 * JSON of `message`, filled up to exactly `bytes` with `pad`. Throws where it doesn't fit: a message longer
 * than the others would tell something.
 */
export function padded(message: SeatMessage | Sync, bytes: number): string {
  const bare = JSON.stringify({ ...message, pad: '' });
  const room = bytes - Buffer.byteLength(bare);
  if (room < 0) throw new Error(`message of ${bytes - room} bytes does not fit ${bytes}`);
  return `${bare.slice(0, -2)}${'.'.repeat(room)}"}`;
}
