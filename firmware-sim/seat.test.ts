import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Sync, up } from '../schemas/mqtt.ts';
import { BusTwin } from './bus/bus-twin.ts';
import { Line, NO_LINE } from './line.ts';
import { MqttSeat } from './mqtt-seat.ts';
import { Random } from './random.ts';
import { SeatUnit } from './seat.ts';
import { realTime, VirtualTime } from './time.ts';

const ack = (boot: number, seq: number): Sync => ({
  v: 1,
  type: 'sync',
  seat: 3,
  sync: 1,
  ack: { boot, seq },
  ask: null,
  lamp: { pattern: 'off', level: 0 },
});

function unit(options: { ppm?: number; queue?: number } = {}): SeatUnit {
  const seat = new SeatUnit({ seat: 3, ...options });
  seat.start(1000, 77);
  return seat;
}

test('its clock runs from its start, at its crystal’s rate, and never back', () => {
  expect(unit().ticks(1500)).toBe(500_000);
  expect(unit({ ppm: 100 }).ticks(11_000)).toBe(10_001_000);
  expect(unit({ ppm: -100 }).ticks(11_000)).toBe(9_999_000);
  const liar = unit();
  liar.lie(2000, 40_000, 5000);
  expect(liar.ticks(2000)).toBe(1_040_000);
  expect(liar.ticks(3000)).toBe(2_045_000);
});

test('a stamp lies within its own ± of the truth', () => {
  fc.assert(
    fc.property(fc.double({ min: 1001, max: 1e6, noNaN: true }), (at) => {
      const seat = unit();
      seat.sense(at, 'fist', 'down', 'pad');
      const [edge] = seat.message(at + 1).edges;
      expect(edge).toMatchObject({ seq: 1, channel: 'fist', state: 'down', source: 'pad' });
      expect(Math.abs(edge!.at / 1000 - (at - 1000))).toBeLessThanOrEqual(edge!.sensing + 1e-6);
    }),
  );
});

test('whatever happens to it, what it says is by the contract', () => {
  const event = fc.oneof(
    fc.record({ do: fc.constant('sense' as const), state: fc.constantFrom('down', 'up') }),
    fc.record({ do: fc.constant('ack' as const), seq: fc.nat({ max: 40 }), boot: fc.constantFrom(77, 78) }),
    fc.record({ do: fc.constant('say' as const) }),
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat({ max: 30 }), event), { maxLength: 120 }), (events) => {
      const seat = unit({ queue: 6 });
      let now = 1000;
      let acked = 0;
      for (const [passed, what] of events) {
        now += passed;
        if (what.do === 'sense') seat.sense(now, 'fist', what.state);
        else if (what.do === 'ack') seat.hear(ack(what.boot, what.seq), now);
        const said = up.parse(seat.message(now));
        expect(said.acked).toBeGreaterThanOrEqual(acked);
        acked = said.acked;
        for (const [i, edge] of said.edges.entries()) {
          expect(edge.seq).toBe(acked + 1 + i);
          expect(edge.at).toBeLessThanOrEqual(said.now);
          if (i > 0) expect(edge.at).toBeGreaterThanOrEqual(said.edges[i - 1]!.at);
        }
        expect(said.sensed).toBeLessThanOrEqual(said.now);
      }
    }),
  );
});

test('a full queue keeps the newest state of each channel, and counts what it threw away', () => {
  const seat = unit({ queue: 2 });
  for (const [i, state] of (['down', 'up', 'down', 'up', 'down'] as const).entries()) {
    seat.sense(1010 + i * 10, 'fist', state);
  }
  seat.sense(1100, 'mask', 'on');
  expect(seat.message(1200)).toMatchObject({ lost: 2, queue: 4 });
  seat.hear(ack(77, 2), 1300);
  const { edges } = seat.message(1400);
  expect(edges.map((e) => `${e.seq} ${e.channel} ${e.state}`)).toEqual(['3 fist down', '4 mask on']);
  expect(edges[0]!.at).toBe(50_500);
});

test('a line delivers in order, but for what it was told to do otherwise', () => {
  const time = new VirtualTime();
  const line = new Line(time, new Random(4), { ...NO_LINE, fixed: 5, jitter: 40 });
  const came: number[] = [];
  for (let i = 0; i < 200; i++) {
    line.send(() => came.push(i));
    time.pass(3);
  }
  time.pass(5000);
  expect(came).toEqual(Array.from({ length: 200 }, (_, i) => i));

  line.manners = { ...line.manners, loss: 0.2, duplicate: 0.2, reorder: 0.2 };
  came.length = 0;
  for (let i = 0; i < 1000; i++) {
    line.send(() => came.push(i));
    time.pass(3);
  }
  time.pass(5000);
  const seen = new Set(came);
  expect(seen.size).toBeGreaterThan(700);
  expect(seen.size).toBeLessThan(900);
  expect(came.length).toBeGreaterThan(seen.size);
  expect(came).not.toEqual(came.toSorted((a, b) => a - b));
});

test('a stalled line delivers all at once afterwards; a cut one delivers nothing of what was on its way', () => {
  const time = new VirtualTime();
  const line = new Line(time, new Random(4), { ...NO_LINE, fixed: 5 });
  const came: number[] = [];
  line.stall(100);
  for (let i = 0; i < 5; i++) line.send(() => came.push(time.now()));
  time.pass(99);
  expect(came).toEqual([]);
  time.pass(1);
  expect(came).toEqual([100, 100, 100, 100, 100]);
  line.send(() => came.push(time.now()));
  line.cut();
  time.pass(1000);
  expect(came).toHaveLength(5);
});

test('units of one seed, started again, have boots of their own: a hub that was killed hears them afresh', async () => {
  const started = (): MqttSeat => {
    const login = { url: 'mqtt://127.0.0.1:1', username: 'seat-3', password: 'x' };
    const seat = new MqttSeat({
      ...login,
      unit: new SeatUnit({ seat: 3 }),
      time: realTime(),
      random: new Random(7),
    });
    seat.start();
    return seat;
  };
  const [once, again] = [started(), started()];
  expect(again.unit.boot).not.toBe(once.unit.boot);
  await Promise.all([once.close(), again.close()]);
  const onBus = () => new BusTwin({ seed: 7, seats: [3] }).units.get(3)?.core.boot;
  expect(onBus()).not.toBe(onBus());
});
