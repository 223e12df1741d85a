/**
 * The schemas as documents for others: a JSON Schema for each thing that crosses a border, and the MQTT contract
 * as AsyncAPI 3. `npm run generate` writes them to `schemas/generated/`; a test fails when they are stale.
 */
import { z } from 'zod';
import { config } from './config.ts';
import { edge } from './edge.ts';
import {
  BEAT_MS,
  downTopic,
  gone,
  hello,
  MQTT_VERSION,
  SYNC_BYTES,
  sync,
  UP_BYTES,
  up,
  upTopic,
} from './mqtt.ts';
import {
  goneMessage,
  helloMessage,
  MUSIC_BYTES,
  MUSIC_DOWN,
  MUSIC_UP,
  orderMessage,
  reportMessage,
} from './music.ts';
import { header, input, RECORD_VERSION } from './record.ts';
import { SEATS } from './vocabulary.ts';

const DRAFT = 'http://json-schema.org/draft-07/schema#';

const SCHEMAS: Readonly<Record<string, readonly [title: string, schema: z.ZodType]>> = {
  'table-config': ['Configuration of a table (the YAML file of `--table`)', config],
  'record-header': [`First line of a record, version ${RECORD_VERSION}`, header],
  'record-input': [`Any further line of a record, version ${RECORD_VERSION}`, input],
  edge: ['What a seat senses, as every link delivers it', edge],
  'mqtt-sync': ['MQTT, hub to seat: sync', sync],
  'mqtt-up': ['MQTT, seat to hub: up', up],
  'mqtt-hello': ['MQTT, seat to hub: hello', hello],
  'mqtt-gone': ['MQTT, seat to hub: gone, its will', gone],
  'mqtt-music-order': ['MQTT, hub to night-music controller: order', orderMessage],
  'mqtt-music-report': ['MQTT, night-music controller to hub: report', reportMessage],
  'mqtt-music-hello': ['MQTT, night-music controller to hub: hello', helloMessage],
  'mqtt-music-gone': ['MQTT, night-music controller to hub: gone, its will', goneMessage],
};

type Json = { [key: string]: unknown };

function jsonSchema(schema: z.ZodType): Json {
  const { $schema: _, ...bare } = z.toJSONSchema(schema, { target: 'draft-7', io: 'input' });
  return bare;
}

/** File name → content, for `schemas/generated/`. */
export function documents(): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  for (const [name, [title, schema]] of Object.entries(SCHEMAS)) {
    files.set(`${name}.schema.json`, text({ $schema: DRAFT, title, ...jsonSchema(schema) }));
  }
  files.set('asyncapi.json', text(asyncApi()));
  return files;
}

const text = (value: Json): string => `${JSON.stringify(value, null, 2)}\n`;
const ref = (...path: string[]): Json => ({
  $ref: `#/${path.map((p) => p.replaceAll('/', '~1')).join('/')}`,
});

/** The MQTT contract as a device's application sees it: it sends on `up` and receives on `down`. */
function asyncApi(): Json {
  const message = (name: string, schema: z.ZodType, bytes: number, summary: string): Json => ({
    name,
    summary,
    contentType: 'application/json',
    description: `Filled up with \`pad\` to ${bytes} bytes by our own units and by the hub.`,
    payload: jsonSchema(schema),
  });
  const seat = {
    description: 'The seat’s number; a device has its own seats’ topics only.',
    enum: SEATS.map(String),
  };
  const channel = (topic: string, description: string, messages: readonly string[]): Json => ({
    address: topic,
    description,
    ...(topic.includes('{seat}') ? { parameters: { seat } } : {}),
    messages: Object.fromEntries(messages.map((m) => [m, ref('components', 'messages', m)])),
  });
  const bindings = { mqtt: { qos: 0, retain: false, bindingVersion: '0.2.0' } };
  const operation = (
    action: 'send' | 'receive',
    on: string,
    said: readonly string[],
    summary: string,
  ): Json => ({
    action,
    channel: ref('channels', on),
    summary,
    messages: said.map((m) => ref('channels', on, 'messages', m)),
    bindings,
  });
  const anySeat = (topic: string): string => topic.replace(/\d+(?=\/\w+$)/, '{seat}');
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'A seat, and the night-music controller, of the smart Mafia table',
      version: `${MQTT_VERSION}.0.0`,
      description: `Both sides speak once every ${BEAT_MS} ms, whether or not there is something to say. Nothing is retained. docs/mqtt.md walks through it.`,
      license: { name: 'MIT' },
    },
    defaultContentType: 'application/json',
    servers: {
      hub: {
        host: 'localhost:1883',
        protocol: 'mqtt',
        protocolVersion: '3.1.1',
        description: 'The broker inside the hub; `secure-mqtt` where it has a certificate.',
        security: [ref('components', 'securitySchemes', 'device')],
      },
    },
    channels: {
      up: channel(anySeat(upTopic(1)), 'What a seat says.', ['up', 'hello', 'gone']),
      down: channel(anySeat(downTopic(1)), 'What the hub says to one seat.', ['sync']),
      musicUp: channel(MUSIC_UP, 'What the night-music controller says.', [
        'report',
        'musicHello',
        'musicGone',
      ]),
      musicDown: channel(MUSIC_DOWN, 'What the hub says to it.', ['order']),
    },
    operations: {
      speak: operation('send', 'up', ['up'], 'Once a beat: the now, the echo, unacknowledged edges.'),
      greet: operation('send', 'up', ['hello'], 'At each start, and when a sync asks for it.'),
      leave: operation('send', 'up', ['gone'], 'Given to the broker as the will.'),
      listen: operation('receive', 'down', ['sync'], 'Once a beat: the sync, the acknowledgement, the lamp.'),
      report: operation('send', 'musicUp', ['report'], 'Once a beat: what the controller finds.'),
      greetMusic: operation('send', 'musicUp', ['musicHello'], 'Until an order bears the controller’s boot.'),
      leaveMusic: operation('send', 'musicUp', ['musicGone'], 'Given to the broker as the will.'),
      obey: operation('receive', 'musicDown', ['order'], 'Once a beat: all that is meant.'),
    },
    components: {
      messages: {
        sync: message('sync', sync, SYNC_BYTES, 'Hub → seat, once a beat'),
        up: message('up', up, UP_BYTES, 'Seat → hub, once a beat'),
        hello: message('hello', hello, UP_BYTES, 'Seat → hub, who it is'),
        gone: message('gone', gone, UP_BYTES, 'The seat’s will'),
        order: message('order', orderMessage, MUSIC_BYTES, 'Hub → controller, once a beat'),
        report: message('report', reportMessage, MUSIC_BYTES, 'Controller → hub, once a beat'),
        musicHello: message('hello', helloMessage, MUSIC_BYTES, 'Controller → hub, who it is'),
        musicGone: message('gone', goneMessage, MUSIC_BYTES, 'The controller’s will'),
      },
      securitySchemes: {
        device: { type: 'userPassword', description: 'A name and a password for each device.' },
      },
    },
  };
}
