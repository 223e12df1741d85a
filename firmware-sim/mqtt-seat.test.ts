import { expect, onTestFinished, test } from 'vitest';
import { type Broker, startBroker } from '../hub/link/mqtt/broker.ts';
import { downTopic, padded, SYNC_BYTES, type Sync } from '../schemas/mqtt.ts';
import { MqttSeat } from './mqtt-seat.ts';
import { Random } from './random.ts';
import { SeatUnit } from './seat.ts';
import { realTime } from './time.ts';

const DEVICE = { name: 'seat-4', password: 'a password for the test', seats: [4] as const };

/** A seat on a real broker, in a time that can stand still for all of its process. */
async function seated() {
  const broker = await startBroker({ devices: [DEVICE], port: 0 });
  onTestFinished(() => broker.close());
  const real = realTime();
  let stalled = 0;
  const time = { now: () => real.now() + stalled, after: real.after };
  const seat = new MqttSeat({
    ...{ url: broker.url, username: DEVICE.name, password: DEVICE.password },
    ...{ unit: new SeatUnit({ seat: 4 }), time, random: new Random(1) },
  });
  onTestFinished(() => seat.close());
  const words = wordsOf(broker);
  seat.start();
  await seat.ready();
  return {
    ...{ broker, words },
    stall: (ms: number) => {
      stalled += ms;
    },
  };
}

/** By which connection the next word comes, and by which come those after it. */
function wordsOf(broker: Broker): () => Promise<number> {
  let waiting: ((connection: number) => void)[] = [];
  broker.listen({
    message: (_topic, _payload, { connection }) => {
      const told = waiting;
      waiting = [];
      for (const tell of told) tell(connection);
    },
    fault: () => {},
  });
  return () => new Promise((resolve) => waiting.push(resolve));
}

test('a unit that stood still itself does not lay it to the hub', async () => {
  const { broker, words, stall } = await seated();
  const first = await words();
  const sync: Sync = {
    ...{ v: 1, type: 'sync', seat: 4, sync: 1, ack: null, ask: null },
    lamp: { pattern: 'off', level: 0 },
  };
  for (let times = 0; times < 3; times++) {
    stall(2500);
    // Its own beat comes before anything that was said meanwhile.
    expect(await words()).toBe(first);
    broker.publish(downTopic(4), padded(sync, SYNC_BYTES));
    expect(await words()).toBe(first);
  }
});

test('a hub that says nothing for two seconds is called anew', async () => {
  const { words, stall } = await seated();
  const first = await words();
  const pieces = setInterval(() => stall(250), 30);
  onTestFinished(() => clearInterval(pieces));
  let by = first;
  while (by === first) by = await words();
  expect(by).toBeGreaterThan(first);
});
