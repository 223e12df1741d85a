import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  EDGES_PER_MESSAGE,
  hello,
  MAX_PACKET_BYTES,
  padded,
  SYNC_BYTES,
  seatMessage,
  sync,
  UP_BYTES,
  up,
} from './mqtt.ts';
import { SEATS } from './vocabulary.ts';

const big = fc.nat({ max: Number.MAX_SAFE_INTEGER });
const boot = fc.nat({ max: 0xffff_ffff });
const edge = fc.record({
  seq: big.map((n) => Math.max(1, n)),
  channel: fc.constantFrom('fist', 'mask', 'seated', 'button', 'knock'),
  state: fc.constantFrom('down', 'up', 'on', 'lifted', 'off', 'pressed'),
  source: fc.constantFrom('pad', 'button'),
  at: big,
  sensing: fc.nat({ max: 10_000_000 }).map((n) => n / 1000),
});
const head = { v: fc.constant(1), seat: fc.constantFrom(...SEATS) };
const anUp = fc.record({
  ...head,
  type: fc.constant('up'),
  boot,
  n: big,
  now: big,
  sensed: big,
  heard: fc.option(fc.record({ sync: big, at: big })),
  acked: big,
  queue: big,
  lost: big,
  edges: fc.array(edge, { maxLength: EDGES_PER_MESSAGE, size: 'max' }),
});
const word = (max: number) =>
  fc.string({ minLength: 1, maxLength: max, unit: fc.constantFrom('a', '-', '7') });
const aHello = fc.record({
  ...head,
  type: fc.constant('hello'),
  boot,
  unit: word(64),
  firmware: word(64),
  capabilities: fc.array(word(24), { maxLength: 12 }),
  resetCause: word(24),
});
const aSync = fc.record({
  ...head,
  type: fc.constant('sync'),
  sync: big,
  ack: fc.option(fc.record({ boot, seq: big })),
  ask: fc.constantFrom('hello', null),
  lamp: fc.record({ pattern: word(24), level: fc.nat({ max: 1000 }).map((n) => n / 1000) }),
});

test('whatever a unit or the hub says, it says it in the same length, and it reads back the same', () => {
  fc.assert(
    fc.property(fc.oneof(anUp, aHello), (value) => {
      const text = padded(seatMessage.parse(value), UP_BYTES);
      expect(Buffer.byteLength(text)).toBe(UP_BYTES);
      const { pad: _, ...back } = seatMessage.parse(JSON.parse(text));
      expect(back).toEqual(value);
    }),
  );
  fc.assert(
    fc.property(aSync, (value) => {
      const text = padded(sync.parse(value), SYNC_BYTES);
      expect(Buffer.byteLength(text)).toBe(SYNC_BYTES);
      const { pad: _, ...back } = sync.parse(JSON.parse(text));
      expect(back).toEqual(value);
    }),
  );
});

test('a message that would be longer than the others is not made', () => {
  const message = hello.parse({
    v: 1,
    type: 'hello',
    seat: 1,
    boot: 1,
    unit: 'u',
    firmware: 'f',
    capabilities: [],
  });
  expect(() => padded(message, 50)).toThrow(/does not fit 50/);
});

test('the longest message fits the largest packet', () => {
  expect(UP_BYTES + 100).toBeLessThan(MAX_PACKET_BYTES);
  expect(up.shape.pad.unwrap().maxLength).toBeGreaterThan(UP_BYTES);
});
