import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Bucket } from '../bucket.ts';
import { Allowance, ByKey } from './allowance.ts';

const LIMITS = { packetsPerSecond: 10, bytesPerSecond: 1000, burstSeconds: 3 };

test('a bucket that was asked for too much is not emptied by the asking', () => {
  const bucket = new Bucket(1, 2);
  expect(bucket.take(2, 0)).toBe(true);
  for (let i = 1; i < 10; i++) expect(bucket.take(1, i * 100)).toBe(false);
  expect(bucket.take(1, 1001)).toBe(true);
});

test('however often it is asked, no more comes through than a burst and the pace since', () => {
  const asks = fc.array(fc.record({ after: fc.nat(500), packets: fc.nat(12), bytes: fc.nat(400) }), {
    maxLength: 300,
  });
  fc.assert(
    fc.property(asks, (all) => {
      const allowance = new Allowance(LIMITS);
      let [now, packets, bytes] = [0, 0, 0];
      for (const ask of all) {
        now += ask.after;
        if (!allowance.take(ask.packets, ask.bytes, now)) continue;
        packets += ask.packets;
        bytes += ask.bytes;
        expect(packets).toBeLessThanOrEqual(10 * (3 + now / 1000) + 1e-6);
        expect(bytes).toBeLessThanOrEqual(1000 * (3 + now / 1000) + 1e-6);
      }
    }),
  );
});

test('a flood is one until half of a burst is saved up, and is said once a second while it goes on', () => {
  const allowance = new Allowance(LIMITS);
  while (allowance.take(1, 0, 0));
  // A little over the pace: it never comes to half a burst again.
  let said = 0;
  for (let now = 0; now < 60_000; now += 90) {
    allowance.take(1, 0, now);
    expect(allowance.flooding(now)).toBe(true);
    if (allowance.toSay(now)) said++;
  }
  expect(said).toBeGreaterThan(50);
  expect(said).toBeLessThanOrEqual(60);
  expect(allowance.ready(60_100)).toBe(false);
  expect(allowance.ready(61_100)).toBe(true);
  expect(allowance.flooding(61_100)).toBe(true);
  expect(allowance.flooding(61_600)).toBe(false);
  expect(allowance.toSay(70_000)).toBe(false);
});

test('of too many keys the one longest not asked for is forgotten, and no other', () => {
  let made = 0;
  const held = new ByKey(() => ++made, 3);
  expect(['a', 'b', 'c', 'a', 'd'].map((key) => held.of(key))).toEqual([1, 2, 3, 1, 4]);
  expect(held.of('a')).toBe(1);
  expect(held.of('b')).toBe(5);
});
