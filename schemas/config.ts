/**
 * The table's own configuration, a YAML file given with `--table FILE`. Every field has a default: without a
 * file the hub runs ten simulated seats on loopback. An unknown field is an error, so that a slip of the pen
 * can't silently leave a default in force.
 */
import { z } from 'zod';
import { clockSettings } from './clock.ts';
import { remote } from './remote.ts';
import { cueSettings, musicSettings } from './stage.ts';
import { bySeat, deviceName } from './vocabulary.ts';
import { windowSettings } from './window.ts';

/** Addresses that nobody but this computer reaches. */
export const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', '::1', 'localhost']);

const port = z.int().min(0).max(65535);

const simulated = z.strictObject({ link: z.literal('simulated') });
const mqtt = z.strictObject({
  link: z.literal('mqtt'),
  /** User name of the device that carries this seat, and perhaps others; left out: `seat-7` for seat 7. */
  device: deviceName.optional(),
});
const serial = z.strictObject({
  link: z.literal('serial'),
  /** The serial port this seat's bus hangs on, as the system names it. */
  port: z.string().min(1),
});
/** As the board's maker prints them: `A0` is an analog input, `7` a digital pin. */
const analogPin = z.string().regex(/^A\d{1,2}$/i, 'an analog input, such as A0');
const PIN = 'a pin, such as A1 or 7';
const pins = z.strictObject({
  fist: analogPin,
  seated: z
    .union([z.string().regex(/^A?\d{1,2}$/i, PIN), z.int(PIN).min(0, PIN).max(99, PIN).transform(String)], {
      error: PIN,
    })
    .optional(),
  button: z.int().min(0).max(99).optional(),
});
const firmata = z.strictObject({
  link: z.literal('firmata'),
  port: z.string().min(1),
  pins: pins.optional(),
});
/** No electronics at this seat: the Judge counts it by eye from the first vote on. */
const none = z.strictObject({ link: z.literal('none') });

export const seatLink = z.discriminatedUnion('link', [simulated, mqtt, serial, firmata, none]);
export type SeatLink = z.infer<typeof seatLink>;

const listen = (defaultPort: number) => ({
  /** Loopback until told otherwise: nothing on the network can reach the table by default. */
  host: z.string().min(1).default('127.0.0.1'),
  port: port.default(defaultPort),
});

const ms = (value: number) => z.number().nonnegative().max(60_000).default(value);

export const config = z
  .strictObject({
    /** Shown on the page and written into every record. */
    table: z.string().min(1).max(100).default('Table'),
    /** The ruleset offered first when a game begins; `mafia-table rules` lists the installed ones. */
    ruleset: z.string().min(1).default('fiim-eng'),
    /** Where records are kept; relative to this file, or to the working folder without one. */
    data: z.string().min(1).default('data'),
    web: z
      .strictObject({
        ...listen(8080),
        /** Further names by which a browser asks for the page: of a proxy before the hub, without a port. */
        names: z
          .array(z.string().regex(/^[a-z0-9-]+(\.[a-z0-9-]+)*$/i, 'a host name, such as table.club.example'))
          .max(20)
          .default([]),
      })
      .prefault({}),
    /** Beyond loopback it wants a certificate, or to be told that anybody near may read along. */
    broker: z
      .strictObject({
        ...listen(1883),
        /** PEM files, relative to this file. */
        tls: z.strictObject({ key: z.string().min(1), cert: z.string().min(1) }).optional(),
        /** Listen beyond loopback in plain text: who sniffs the network then sees whose mask comes off. */
        plain: z.boolean().default(false),
      })
      .refine(({ host, tls, plain }) => LOOPBACK.has(host) || plain || tls !== undefined, {
        path: ['host'],
        error:
          'beyond this computer it wants a certificate: give broker.tls, or set broker.plain to true where anybody near may read along',
      })
      .prefault({}),
    /** Left out altogether: ten simulated seats. Given: a seat that is left out is counted by eye. */
    seats: bySeat(seatLink).optional(),
    vote: z
      .strictObject({
        /** Who ends a window: `hub` closes it at the ruleset's length with a cue, `judge` presses "thank you". */
        closes: z.enum(['hub', 'judge']).default('hub'),
        ...windowSettings.shape,
      })
      .prefault({}),
    /** Beyond `drift` a seat is degraded. */
    clock: clockSettings.prefault({}),
    /** Metres from where the closing word sounds to each seat: sound needs 2.9 ms for each. */
    distance: bySeat(z.number().nonnegative().max(100)).default({}),
    /** What the table says aloud, and who sounds it. */
    cues: cueSettings.prefault({}),
    /** What it plays, by phase. */
    music: musicSettings.prefault({}),
    /** The Judge's remote; left out: none. */
    remote: remote.optional(),
    /** Grace times in ms; a record carries the ones it was judged by. */
    grace: z.strictObject({ maskOn: ms(3000), maskOff: ms(1000), leftSeat: ms(5000) }).prefault({}),
  })
  .refine(
    ({ vote, cues }) =>
      vote.closes === 'judge' || (cues.output !== 'none' && cues.give.includes('thank-you')),
    {
      path: ['cues', 'give'],
      error: 'nobody would give the closing word: let thank-you be given, or set vote.closes to judge',
    },
  );
export type Config = z.infer<typeof config>;
