import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Field, Frame, FrameName, Layout } from '../../../schemas/frame.ts';
import {
  BODY_LENGTH,
  BUS,
  FRAMES,
  PAYLOAD_LENGTH,
  SEATS_ON_BUS,
  WIRE_LENGTH,
} from '../../../schemas/frame.ts';
import { MUSIC_GONE_MS } from '../../../schemas/music.ts';
import { cobsDecode, cobsEncode, crc16 } from './cobs.ts';
import { decodeFrame, encodeFrame, FrameReader, layoutSize } from './frame-codec.ts';

const bits = { u8: 8, u16: 16, u32: 32, u40: 40 };
const value = (field: Field): fc.Arbitrary<unknown> => {
  if (field.kind === 'bytes') return fc.uint8Array({ minLength: field.length, maxLength: field.length });
  if (field.kind === 'list')
    return fc.array(values(field.of), { minLength: field.length, maxLength: field.length });
  // Zeros are what COBS is about.
  return fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 2 ** bits[field.kind] - 1 }));
};
const values = (layout: Layout) =>
  fc.record(Object.fromEntries(Object.entries(layout).map(([name, field]) => [name, value(field)])));
const frames = fc.oneof(
  ...(Object.keys(FRAMES) as FrameName[]).map((name) =>
    fc.record({ name: fc.constant(name), seq: fc.nat(0xffff), values: values(FRAMES[name].layout) }),
  ),
) as fc.Arbitrary<Frame>;

const read = (chunks: Iterable<Uint8Array>) => {
  const got: Frame[] = [];
  const faults: string[] = [];
  const reader = new FrameReader();
  for (const chunk of chunks)
    reader.push(
      chunk,
      (frame) => got.push(frame),
      (fault) => faults.push(fault),
    );
  return { got, faults };
};

test('the CRC is the CCITT one: its published check value', () => {
  expect(crc16(new TextEncoder().encode('123456789'))).toBe(0x29b1);
});

test('COBS: a bijection, and nothing but exact encodings is taken', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 253 }), (body) => {
      const out = new Uint8Array(body.length + 1);
      expect(cobsEncode(body, out, 0)).toBe(body.length + 1);
      expect(out.includes(0)).toBe(false);
      expect(cobsDecode(out)).toEqual(body);
    }),
  );
  expect(cobsDecode(Uint8Array.of(3, 1))).toBeNull();
  expect(cobsDecode(Uint8Array.of())).toBeNull();
  expect(cobsDecode(Uint8Array.of(1, 0))).toBeNull();
});

test('every layout fits the one payload length', () => {
  for (const { layout } of Object.values(FRAMES))
    expect(layoutSize(layout)).toBeLessThanOrEqual(PAYLOAD_LENGTH);
  expect(layoutSize(FRAMES.broadcast.layout)).toBe(PAYLOAD_LENGTH);
  expect(layoutSize(FRAMES.report.layout)).toBe(PAYLOAD_LENGTH);
});

test('whatever a frame says: it comes back the same, from a wire of the same length', () => {
  fc.assert(
    fc.property(frames, (frame) => {
      const wire = encodeFrame(frame);
      expect(wire.length).toBe(WIRE_LENGTH);
      expect(wire.indexOf(0, 1)).toBe(WIRE_LENGTH - 1);
      expect(decodeFrame(wire.subarray(1, -1))).toEqual(frame);
    }),
  );
});

test('every cut point, and single bytes: the same frames come out', () => {
  fc.assert(
    fc.property(frames, frames, (one, two) => {
      const stream = new Uint8Array([...encodeFrame(one), ...encodeFrame(two)]);
      for (let cut = 0; cut <= stream.length; cut++)
        expect(read([stream.subarray(0, cut), stream.subarray(cut)])).toEqual({
          got: [one, two],
          faults: [],
        });
      expect(read(Array.from(stream, (byte) => Uint8Array.of(byte))).got).toEqual([one, two]);
    }),
    { numRuns: 15 },
  );
});

test('a damaged frame is refused with a fault, and the next one is read', () => {
  fc.assert(
    fc.property(
      frames,
      frames,
      fc.array(fc.record({ at: fc.nat(WIRE_LENGTH - 3), xor: fc.integer({ min: 1, max: 255 }) }), {
        minLength: 1,
        maxLength: 4,
      }),
      (bad, good, hits) => {
        const wire = encodeFrame(bad);
        const before = wire.slice();
        for (const { at, xor } of hits) wire[at + 1]! ^= xor;
        fc.pre(wire.some((byte, i) => byte !== before[i]));
        const { got, faults } = read([wire, encodeFrame(good)]);
        expect(faults.length).toBeGreaterThan(0);
        expect(got).toEqual([good]);
      },
    ),
    { numRuns: 3000 },
  );
});

test('noise of any length, without end or delimiter, is counted and holds no memory', () => {
  const { got, faults } = read([new Uint8Array(100_000).fill(7), Uint8Array.of(0)]);
  expect(got).toEqual([]);
  expect(faults).toEqual(['length']);
});

test('a value out of its range never goes out', () => {
  const frame: Frame = {
    name: 'setup',
    seq: 0,
    values: {
      boot: 1,
      seat: 256,
      fitted: 0,
      padDown: 1,
      padUp: 1,
      maskOn: 1,
      maskOff: 1,
      knock: 1,
      brightness: 1,
    },
  };
  expect(() => encodeFrame(frame)).toThrow(RangeError);
});

test('the arithmetic of a sweep: ten seats and the broadcast fit in it with room for a late hub', () => {
  const byteUs = 1e7 / BUS.baud;
  const frameUs = WIRE_LENGTH * byteUs;
  expect(BODY_LENGTH).toBe(64);
  expect(frameUs).toBe(1340);
  // A gap before the next slot, for a unit whose interrupt is late and transceivers that turn.
  expect(frameUs).toBeLessThanOrEqual(BUS.slotUs - 100);
  const lastEnds = BUS.firstSlotUs + (SEATS_ON_BUS - 1) * BUS.slotUs + frameUs;
  expect(lastEnds).toBeLessThanOrEqual(BUS.deafUs);
  // A unit is deaf in whole milliseconds, one more than it takes, and hears the next broadcast all the same.
  const listensAgain = (Math.floor(BUS.deafUs / 1000) + 1) * 1000;
  expect(listensAgain).toBeLessThan((BUS.sweepMs - 1) * 1000 - frameUs);
  // 2 ms for the writes' jitter at the hub.
  expect(frameUs + BUS.deafUs).toBeLessThanOrEqual(BUS.sweepMs * 1000 - 2000);
  // The pad's readings of a lost sweep are in the next one's frame? Of one sweep, with three to spare.
  expect(FRAMES.report.layout.pad.length).toBeGreaterThanOrEqual((BUS.sweepMs * BUS.padHz) / 1000 + 3);
});

test('the arithmetic of the night-music controller’s turn: order and answer fit in it, and no pad misses a reading', () => {
  const frameUs = (WIRE_LENGTH * 1e7) / BUS.baud;
  expect(2 * frameUs + BUS.musicSlotUs).toBeLessThanOrEqual(BUS.musicMs * 1000 - 2000);
  expect(FRAMES.report.layout.pad.length).toBeGreaterThan(((BUS.sweepMs + BUS.musicMs) * BUS.padHz) / 1000);
  // Its orders come soon enough for a key that is held, and often enough for one that isn't heard.
  const everyMs = BUS.musicSweeps * BUS.sweepMs + BUS.musicMs;
  expect(everyMs).toBeLessThanOrEqual(250);
  expect(everyMs * 3).toBeLessThan(MUSIC_GONE_MS);
});
