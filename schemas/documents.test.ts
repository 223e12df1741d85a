import { readdirSync, readFileSync } from 'node:fs';
import specs from '@asyncapi/specs';
import { Ajv, type SchemaObject } from 'ajv';
import { expect, test } from 'vitest';
import { documents } from './documents.ts';
import { padded, seatMessage, sync, UP_BYTES } from './mqtt.ts';
import { musicMessage, orderMessage } from './music.ts';
import { input } from './record.ts';

const folder = new URL('generated/', import.meta.url);
const ajv = new Ajv({ strict: false, validateFormats: false, allErrors: true });
const parsed = (name: string): Record<string, unknown> => JSON.parse(documents().get(name)!);

test('what lies in schemas/generated is what the schemas say now: npm run generate', () => {
  const there = readdirSync(folder).filter((name) => name.endsWith('.json'));
  expect(there.sort()).toEqual([...documents().keys()].sort());
  for (const [name, text] of documents()) expect(readFileSync(new URL(name, folder), 'utf8')).toBe(text);
});

test('the contract is valid AsyncAPI 3', () => {
  // The specification's schema brings its own copy of draft-07 along.
  const bare = new Ajv({ strict: false, validateFormats: false, meta: false, validateSchema: false });
  const valid = bare.compile(specs.schemas['3.0.0'] as SchemaObject);
  const document = parsed('asyncapi.json');
  valid(document);
  expect(valid.errors).toBeNull();
  // The check can fail.
  expect(valid({ ...document, channels: { up: { address: 7 } } })).toBe(false);
});

test('every reference in the contract leads somewhere', () => {
  const document = parsed('asyncapi.json');
  const targets = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map((m) => m[1]!);
  expect(targets.length).toBeGreaterThan(8);
  for (const target of targets) {
    let at: unknown = document;
    for (const part of target.split('/')) at = (at as Record<string, unknown> | undefined)?.[part];
    expect(at, target).toBeDefined();
  }
});

const head = { v: 1, seat: 7, boot: 5 };
const edge = { seq: 3, channel: 'fist', state: 'down', at: 90, sensing: 0.5 };
const up = {
  ...head,
  type: 'up',
  n: 0,
  now: 100,
  heard: { sync: 1, at: 9 },
  acked: 2,
  lost: 0,
  edges: [edge],
};
const hello = { ...head, type: 'hello', unit: 'u', firmware: 'f', capabilities: ['fist'] };
const lamp = { pattern: 'off', level: 0 };
const plays = {
  ...{ v: 1, type: 'report', boot: 5, state: 'playing', folder: 1, track: 3, volume: 70 },
  ...{ sounded: 12, fault: null, amplifier: true },
};
const ordered = {
  ...{ v: 1, type: 'order', boot: null, folder: 1, volume: 70, fade: 2000, duck: 100, amplifier: 'on' },
};
const down = { v: 1, type: 'sync', seat: 7, sync: 1, ack: null, ask: null, lamp };

test.each([
  ['mqtt-up.schema.json', up, true],
  ['mqtt-up.schema.json', JSON.parse(padded(seatMessage.parse(up), UP_BYTES)), true],
  ['mqtt-up.schema.json', { ...up, edges: [{ ...edge, state: 'sideways' }] }, false],
  ['mqtt-up.schema.json', { ...up, colour: 'red' }, false],
  ['mqtt-up.schema.json', { ...up, now: -1 }, false],
  ['mqtt-hello.schema.json', hello, true],
  ['mqtt-hello.schema.json', { ...hello, capabilities: [''] }, false],
  ['mqtt-gone.schema.json', { ...head, type: 'gone' }, true],
  ['mqtt-gone.schema.json', { ...head, type: 'gone', seat: 11 }, false],
  ['mqtt-sync.schema.json', down, true],
  ['mqtt-sync.schema.json', { ...down, lamp: { ...lamp, level: 2 } }, false],
  ['mqtt-music-order.schema.json', ordered, true],
  ['mqtt-music-order.schema.json', { ...ordered, folder: 100 }, false],
  ['mqtt-music-order.schema.json', { ...ordered, amplifier: true }, false],
  ['mqtt-music-report.schema.json', plays, true],
  ['mqtt-music-report.schema.json', { ...plays, fault: 'tired' }, false],
  [
    'mqtt-music-hello.schema.json',
    { v: 1, type: 'hello', boot: 5, unit: 'u', firmware: 'f', latency: 300 },
    true,
  ],
  ['mqtt-music-hello.schema.json', { v: 1, type: 'hello', boot: 5, unit: 'u', firmware: 'f' }, false],
  ['mqtt-music-gone.schema.json', { v: 1, type: 'gone', boot: 5 }, true],
  ['mqtt-music-gone.schema.json', { v: 2, type: 'gone', boot: 5 }, false],
  ['record-input.schema.json', { at: 1, type: 'fist', seat: 3, down: true }, true],
  ['record-input.schema.json', { at: 1, type: 'fist', seat: 3 }, false],
])('%s says of a line what the hub says of it (%#)', (name, value, good) => {
  const ours = [
    ['record', input],
    ['mqtt-sync', sync],
    ['mqtt-music-order', orderMessage],
    ['mqtt-music', musicMessage],
  ] as const;
  const schema = ours.find(([head]) => name.startsWith(head))?.[1] ?? seatMessage;
  expect(schema.safeParse(value).success).toBe(good);
  expect(ajv.validate(parsed(name), value)).toBe(good);
});
