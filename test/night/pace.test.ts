/** How often hub and seats speak over MQTT, in virtual time: one pace for all ten, and a quicker one in a window. */
import { expect, test, vi } from 'vitest';
import { createMqttLink } from '../../hub/link/mqtt/mqtt-link.ts';
import { BEAT_MS, downTopic, QUICK_BEAT_MS, SYNC_BYTES, UP_BYTES } from '../../schemas/mqtt.ts';
import { SEATS, type Seat } from '../../schemas/vocabulary.ts';
import { MqttAir } from './mqtt-air.ts';
import { virtualMachine } from './virtual-machine.ts';

vi.mock('mqtt', async () => ({ default: { connect: (await import('./air-client.ts')).connect } }));

test('all ten speak and are spoken to at one pace, whoever has voted; in a window it is a quicker one', async () => {
  const machine = virtualMachine();
  const { time, simTime } = machine;
  const count = new Map<string, number>();
  const lengths = new Set<number>();
  const air = new MqttAir(simTime, ({ way, topic, text }) => {
    if (!topic.includes('/seat/')) return;
    count.set(`${way} ${topic}`, (count.get(`${way} ${topic}`) ?? 0) + 1);
    lengths.add(text.length);
  });
  const link = createMqttLink({
    broker: air.broker,
    seats: SEATS,
    host: { now: () => time.now(), emit: () => {}, recorded: () => undefined },
  });
  const inASecond = async () => {
    count.clear();
    await time.advanceTo(time.now() + 1000);
    return [...count.values()];
  };
  try {
    air.start();
    await time.advanceTo(500);
    for (const number of await inASecond()) expect(Math.abs(number - 1000 / BEAT_MS)).toBeLessThanOrEqual(1);
    expect(count.size).toBe(20);
    link.hurry(true);
    // The seats hear of it with the hub's next word.
    await time.advanceTo(time.now() + 100);
    air.seats.get(3)?.unit.sense(time.now(), 'fist', 'down');
    for (const number of await inASecond())
      expect(Math.abs(number - 1000 / QUICK_BEAT_MS)).toBeLessThanOrEqual(1);
    // One light changes: all ten are told once more, at once.
    link.lamps(new Map<Seat, { pattern: string; level: number }>([[3, { pattern: 'voted', level: 1 }]]));
    count.clear();
    await time.advanceTo(time.now() + 1);
    expect(SEATS.map((seat) => count.get(`down ${downTopic(seat)}`))).toEqual(SEATS.map(() => 1));
    link.hurry(false);
    await time.advanceTo(time.now() + 100);
    for (const number of await inASecond()) expect(Math.abs(number - 1000 / BEAT_MS)).toBeLessThanOrEqual(1);
    expect([...lengths].sort()).toEqual([SYNC_BYTES, UP_BYTES].sort());
  } finally {
    await link.close();
    await air.close();
    machine.close();
  }
});
