/**
 * The night-music controller: what it is told and what it says of itself, the same on every link. An order is all
 * that is meant, sent anew with every beat: what got lost, or was missed by a controller that was away, is in the
 * next one and never comes in a burst. A report is what the controller itself finds, never what it was told.
 */
import { z } from 'zod';
import { BEAT_MS, boot, count, MQTT_VERSION, pad } from './mqtt.ts';

/** Number of a folder on the controller's card: 01 … 99. */
const folder = z.int().min(1).max(99);
const percent = z.int().min(0).max(100);

export const musicOrder = z.strictObject({
  folder: folder.nullable().describe('The folder that is to be heard, over and over; null: silence.'),
  volume: percent.describe('How loud, once it is faded in.'),
  fade: z
    .int()
    .min(0)
    .max(30_000)
    .describe('Ms from silence to full, and back. 0: at once; with no folder, that is the certain stop.'),
  duck: percent.describe('Percent of the volume that are left now: 100 unless the Judge speaks.'),
  amplifier: z
    .enum(['off', 'on', 'stay'])
    .describe('The amplifier’s relay. `stay`, from the night’s beginning to the day’s: it is not moved.'),
});
export type MusicOrder = z.infer<typeof musicOrder>;

/** `silent`: the player plays, and no sound comes out of it. `failed`: it can't play, or doesn't stop. */
export const MUSIC_STATES = ['starting', 'stopped', 'playing', 'silent', 'failed'] as const;
export const MUSIC_FAULTS = ['no-player', 'no-card', 'no-folder', 'player-error', 'stuck'] as const;

export const musicReport = z.strictObject({
  state: z.enum(MUSIC_STATES).describe('What its player says and what is measured at its output.'),
  folder: folder.nullable().describe('The folder that plays.'),
  track: z
    .int()
    .min(1)
    .max(0xffff)
    .nullable()
    .describe('Number of the file that plays, as the player counts.'),
  volume: percent.nullable().describe('As the player itself says it; null: not known.'),
  sounded: count.describe(
    'Tenths of a second of music that came out with the amplifier on, since the start: stands still in silence.',
  ),
  fault: z
    .enum(MUSIC_FAULTS)
    .nullable()
    .describe(
      '`no-player`: it doesn’t answer. `stuck`: it plays on after a stop, or doesn’t begin. Null: nothing.',
    ),
  amplifier: z.boolean().describe('The relay is pulled: the amplifier has its supply.'),
});
export type MusicReport = z.infer<typeof musicReport>;

export const musicHello = z.strictObject({
  unit: z.string().min(1).max(64).describe('Which piece of hardware this is.'),
  firmware: z.string().min(1).max(64),
  latency: z.int().min(0).max(5000).describe('Ms at most from an order’s coming to its being heard.'),
});
export type MusicHello = z.infer<typeof musicHello>;

/** A controller not heard for longer is gone. */
export const MUSIC_GONE_MS = 20 * BEAT_MS;

const ROOT = 'mafia-table/1/music';
/** Where the controller publishes `hello`, `report` and, as its will, `gone`; and where the hub publishes `order`. */
export const MUSIC_UP = `${ROOT}/up`;
export const MUSIC_DOWN = `${ROOT}/down`;
/** Length in bytes of every message, either way. */
export const MUSIC_BYTES = 384;

const version = z.literal(MQTT_VERSION);

export const orderMessage = z
  .strictObject({
    v: version,
    type: z.literal('order'),
    boot: boot
      .nullable()
      .describe(
        'Whom it is meant for. Another one’s: be silent, and say hello. Null: go on as you are, and say hello.',
      ),
    ...musicOrder.shape,
    pad,
  })
  .describe('Hub → controller, once a beat: all that is meant.');
export type OrderMessage = z.infer<typeof orderMessage>;

const said = { v: version, boot, pad };
export const reportMessage = z
  .strictObject({ type: z.literal('report'), ...said, ...musicReport.shape })
  .describe('Controller → hub, once a beat: what it finds.');
export const helloMessage = z
  .strictObject({ type: z.literal('hello'), ...said, ...musicHello.shape })
  .describe('Controller → hub, in place of a report, until an order bears its boot.');
export const goneMessage = z
  .strictObject({ type: z.literal('gone'), ...said })
  .describe('The controller’s will: the broker says it when the connection ends without a goodbye.');

export const musicMessage = z.discriminatedUnion('type', [reportMessage, helloMessage, goneMessage]);
export type MusicMessage = z.infer<typeof musicMessage>;
