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
/** The beat while a window is open, for all seats alike: everyone sees that it is, so it tells nobody anything. */
export const QUICK_BEAT_MS = 20;
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

const ticks = z
  .int()
  .nonnegative()
  .describe("µs since the seat's boot, as the seat's own clock has it. A safe integer.");
export const boot = z
  .int()
  .min(0)
  .max(0xffff_ffff)
  .describe("Drawn anew at every start of the unit, so that an old session's words are recognised.");
export const count = z.int().nonnegative();
export const pad = z
  .string()
  .max(2048)
  .optional()
  .describe('Filling, so that all messages have one length. Means nothing.');
const version = z.literal(MQTT_VERSION);

export const sentEdge = z
  .strictObject({
    seq: z.int().positive(),
    channel: edge.shape.channel,
    state: edge.shape.state,
    source: edge.shape.source,
    at: ticks.describe("When it happened, on the seat's clock."),
    sensing: z
      .number()
      .nonnegative()
      .max(10_000)
      .describe('Half-width in ms of what the sensing itself adds.'),
  })
  .describe('An edge as a seat sends it; `seat` and `boot` stand in the message around it.');
export type SentEdge = z.infer<typeof sentEdge>;

export const sync = z
  .strictObject({
    v: version,
    type: z.literal('sync'),
    seat,
    sync: count.describe('Number of this sync; the seat says it back with the moment at which it heard it.'),
    ack: z
      .strictObject({ boot, seq: count })
      .nullable()
      .describe('Everything of `boot` up to `seq` is in the record: forget it, and send what follows.'),
    ask: z.literal('hello').nullable().describe('The hub has not yet heard the `hello` of this boot.'),
    lamp: z
      .strictObject({ pattern: z.string().max(24), level: z.number().min(0).max(1) })
      .describe("What the seat's ring shows; public state only. `level` 0–1."),
    pace: z
      .int()
      .min(10)
      .max(1000)
      .optional()
      .describe(
        'Ms from one sync to the next for now; a seat that can speaks as often. Left out: 50. Follows public state only.',
      ),
    pad,
  })
  .describe('Hub → seat, once a beat.');
export type Sync = z.infer<typeof sync>;

export const up = z
  .strictObject({
    v: version,
    type: z.literal('up'),
    seat,
    boot,
    n: count.describe('Counts the messages of one boot, so that a lost, repeated or late one is seen.'),
    now: ticks.describe("The seat's clock just before this message was sent."),
    sensed: ticks
      .optional()
      .describe(
        'No edge stamped at or before this will be added any more; left out: `now`. Behind it by filter and sampling.',
      ),
    heard: z
      .strictObject({ sync: count, at: ticks })
      .nullable()
      .describe('The last sync heard and the moment of hearing it; null until one was.'),
    acked: count.describe('The highest `seq` known to be acknowledged; 0 for none.'),
    queue: count
      .optional()
      .describe(
        'Edges that wait to be acknowledged, with those that found no room in this message; left out: `edges` are all.',
      ),
    lost: count.describe(
      'Edges sensed that had to be thrown away since the boot, because the queue was full.',
    ),
    edges: z
      .array(sentEdge)
      .max(EDGES_PER_MESSAGE)
      .describe(
        'Unacknowledged edges in the order of `seq`, without gaps; of each channel the oldest first.',
      ),
    pad,
  })
  .describe(
    'Seat → hub, once a beat: I am here, this is my now, this is what I sensed and you have not acknowledged.',
  );
export type Up = z.infer<typeof up>;

export const hello = z
  .strictObject({
    v: version,
    type: z.literal('hello'),
    seat,
    boot,
    unit: z.string().min(1).max(64).describe('Which piece of hardware this is, whatever seat it is set to.'),
    firmware: z.string().min(1).max(64),
    capabilities: z.array(z.string().min(1).max(24)).max(12),
    resetCause: z.string().max(24).optional(),
    pad,
  })
  .describe('Seat → hub, at each start and whenever the hub asks.');
export type Hello = z.infer<typeof hello>;

export const gone = z
  .strictObject({ v: version, type: z.literal('gone'), seat, boot, pad })
  .describe("The seat's will: the broker says it when the connection ends without a goodbye.");
export type Gone = z.infer<typeof gone>;

export const seatMessage = z.discriminatedUnion('type', [up, hello, gone]);
export type SeatMessage = z.infer<typeof seatMessage>;

/**
 * JSON of `message`, filled up to exactly `bytes` with `pad`. Throws where it doesn't fit: a message longer
 * than the others would tell something.
 */
export function padded(message: object, bytes: number): string {
  const bare = JSON.stringify({ ...message, pad: '' });
  const room = bytes - Buffer.byteLength(bare);
  if (room < 0) throw new Error(`message of ${bytes - room} bytes does not fit ${bytes}`);
  return `${bare.slice(0, -2)}${'.'.repeat(room)}"}`;
}
