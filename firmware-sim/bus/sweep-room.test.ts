import { expect, test } from 'vitest';
import { BUS, FRAMES, WIRE_LENGTH } from '../../schemas/frame.ts';
import { SweepRoom } from './sweep-room.ts';

const frame = (type: number) => Uint8Array.from({ length: WIRE_LENGTH }, (_, i) => (i === 2 ? type : 1));
const broadcast = frame(FRAMES.broadcast.type);

test('at the hub’s pace every frame goes out as it is read', () => {
  const room = new SweepRoom();
  for (let now = 0; now < 200; now += BUS.sweepMs - 1) expect(room.take(broadcast, now)?.at).toBe(now);
});

test('one that was read late delays the next, no further than the wire needs, and no frame is missing', () => {
  const room = new SweepRoom();
  expect(room.take(broadcast, 8)?.at).toBe(8);
  const at = room.take(broadcast, 20)?.at ?? 0;
  expect(at).toBeGreaterThan(8 + 17);
  expect(at).toBeLessThan(8 + BUS.sweepMs);
  // By and by it is made up for.
  for (const now of [40, 60, 80]) expect(room.take(broadcast, now)?.at).toBeLessThan(now + 5);
  expect(room.take(broadcast, 100)?.at).toBe(100);
});

test('of what is read at once after a stall the newest for the seats goes out, and frames too many are lost', () => {
  const room = new SweepRoom();
  const newest = broadcast.slice().fill(7, 3);
  const burst = new Uint8Array([...broadcast, ...newest, ...frame(FRAMES.musicOrder.type)]);
  expect(room.take(burst, 60)?.frame).toEqual(newest);
  expect(room.take(broadcast, 61)).toBeNull();
  expect(room.take(broadcast, 80)?.at).toBe(80);
});

test('after the short turn of a music controller the next frame may come sooner', () => {
  const room = new SweepRoom();
  room.take(frame(FRAMES.musicOrder.type), 0);
  expect(room.take(broadcast, BUS.musicMs)?.at).toBe(BUS.musicMs);
});
