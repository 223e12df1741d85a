import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Bucket, PacketMeter } from './packet-meter.ts';
import { publishPacket } from './raw-client.ts';

const LIMITS = { packetBytes: 300, packetsPerSecond: 10, bytesPerSecond: 1e6, burstSeconds: 10 };

test('however the bytes are cut, packets within the limits pass and one that is too long does not', () => {
  const sizes = fc.array(fc.integer({ min: 0, max: 400 }), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(sizes, fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1 }), (payloads, cuts) => {
      const packets = payloads.map((size) => publishPacket('a', Buffer.alloc(size)));
      const bytes = Buffer.concat(packets);
      const meter = new PacketMeter(LIMITS);
      let refused: string | null = null;
      for (let i = 0, c = 0; i < bytes.length && refused === null; c++) {
        const size = cuts[c % cuts.length]!;
        refused = meter.take(bytes.subarray(i, i + size), 0);
        i += size;
      }
      // A topic of one letter takes three bytes of the packet.
      expect(refused).toBe(payloads.some((size) => size + 3 > LIMITS.packetBytes) ? 'packet-too-long' : null);
    }),
  );
});

test('more packets than are allowed are a flood; at the allowed pace it goes on for ever', () => {
  const meter = new PacketMeter({ ...LIMITS, burstSeconds: 1 });
  const one = publishPacket('a', 'x');
  for (let i = 0; i < 1000; i++) expect(meter.take(one, i * 100)).toBeNull();
  const burst = Array.from({ length: 12 }, () => meter.take(one, 100_000));
  expect(burst).toContain('flood');
});

test('few packets with many bytes are a flood too', () => {
  const meter = new PacketMeter({ ...LIMITS, packetBytes: 1e6, bytesPerSecond: 1000, burstSeconds: 1 });
  expect(meter.take(publishPacket('a', Buffer.alloc(2000)), 0)).toBe('flood');
});

test('a bucket that was asked for too much is not emptied by the asking', () => {
  const bucket = new Bucket(1, 2);
  expect(bucket.take(2, 0)).toBe(true);
  for (let i = 1; i < 10; i++) expect(bucket.take(1, i * 100)).toBe(false);
  expect(bucket.take(1, 1001)).toBe(true);
});
