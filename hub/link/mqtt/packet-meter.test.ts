import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Allowance } from './allowance.ts';
import { type MeterLimits, PacketMeter } from './packet-meter.ts';
import { publishPacket } from './raw-client.ts';

const LIMITS = { packetBytes: 300, packetsPerSecond: 10, bytesPerSecond: 1e6, burstSeconds: 10 };
const meterOf = (limits: MeterLimits) => new PacketMeter(limits, new Allowance(limits));

test('however the bytes are cut, packets within the limits pass and one that is too long does not', () => {
  const sizes = fc.array(fc.integer({ min: 0, max: 400 }), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(sizes, fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1 }), (payloads, cuts) => {
      const packets = payloads.map((size) => publishPacket('a', Buffer.alloc(size)));
      const bytes = Buffer.concat(packets);
      const meter = meterOf(LIMITS);
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
  const meter = meterOf({ ...LIMITS, burstSeconds: 1 });
  const one = publishPacket('a', 'x');
  for (let i = 0; i < 1000; i++) expect(meter.take(one, i * 100)).toBeNull();
  const burst = Array.from({ length: 12 }, () => meter.take(one, 100_000));
  expect(burst).toContain('flood');
});

test('few packets with many bytes are a flood too', () => {
  const meter = meterOf({ ...LIMITS, packetBytes: 1e6, bytesPerSecond: 1000, burstSeconds: 1 });
  expect(meter.take(publishPacket('a', Buffer.alloc(2000)), 0)).toBe('flood');
});

test('what was said before it was known who talks is theirs, and not the address’s', () => {
  const limits = { ...LIMITS, packetsPerSecond: 1, burstSeconds: 10 };
  const [address, device] = [new Allowance(limits), new Allowance(limits)];
  const one = publishPacket('a', 'x');
  for (const before of [4, 4]) {
    const meter = new PacketMeter(limits, address);
    for (let i = 0; i < before; i++) expect(meter.take(one, 0)).toBeNull();
    meter.belongsTo(device, 0);
  }
  for (let i = 0; i < 10; i++) expect(address.take(1, 0, 0)).toBe(true);
  const meter = new PacketMeter(limits, device);
  expect([meter.take(one, 0), meter.take(one, 0), meter.take(one, 0)]).toEqual([null, null, 'flood']);
});
