import mqtt from 'mqtt';
import { expect, onTestFinished, test } from 'vitest';
import { MqttSeat } from '../../../firmware-sim/mqtt-seat.ts';
import { Random } from '../../../firmware-sim/random.ts';
import { SeatUnit } from '../../../firmware-sim/seat.ts';
import { startSimulation } from '../../../firmware-sim/simulation.ts';
import { realTime } from '../../../firmware-sim/time.ts';
import { downTopic, QUICK_BEAT_MS, SYNC_BYTES, type Sync, sync, upTopic } from '../../../schemas/mqtt.ts';
import { SEATS, type Seat } from '../../../schemas/vocabulary.ts';
import { TestHost } from '../test-host.ts';
import type { Broker, BrokerListener, Sender } from './broker.ts';
import { startBroker } from './broker.ts';
import { createMqttLink, type MqttLink } from './mqtt-link.ts';

const PASSWORD = 'a password for tests';
const DEVICES = SEATS.map((seat) => ({ name: `seat-${seat}`, password: PASSWORD, seats: [seat] }));

async function hub(): Promise<{ broker: Broker; host: TestHost; link: MqttLink; log: string[] }> {
  const broker = await startBroker({ port: 0, devices: DEVICES });
  const host = new TestHost();
  const log: string[] = [];
  const link = createMqttLink({ broker, seats: SEATS, host, log: (line) => log.push(line) });
  host.acknowledges(link);
  onTestFinished(async () => {
    await link.close();
    await broker.close();
  });
  return { broker, host, link, log };
}

/** The link alone, told by hand what arrives; `heard` is what it published. */
function bare(seats: readonly Seat[] = [7]): {
  fault: BrokerListener['fault'];
  host: TestHost;
  say: (m: object | string, from?: Partial<Sender>) => void;
  heard: Sync[];
  log: string[];
} {
  let listener: BrokerListener | undefined;
  const heard: Sync[] = [];
  const broker: Broker = {
    host: '',
    port: 0,
    url: '',
    listenOn: () => {},
    listen: (l) => {
      listener = l;
    },
    publish: (_topic, payload) => heard.push(sync.parse(JSON.parse(payload))),
    connections: () => Promise.resolve(0),
    close: () => Promise.resolve(),
  };
  const host = new TestHost();
  const log: string[] = [];
  const link = createMqttLink({ broker, seats, host, log: (line) => log.push(line) });
  host.acknowledges(link);
  onTestFinished(() => link.close());
  const device = { name: 'seat-7', password: PASSWORD, seats: [7] as const };
  const say = (m: object | string, from: Partial<Sender> = {}): void => {
    const sender: Sender = { device, connection: 1, address: '10.0.0.7', ...from };
    listener!.message(upTopic(7), Buffer.from(typeof m === 'string' ? m : JSON.stringify(m)), sender);
  };
  return { host, say, heard, log, fault: (fault) => listener?.fault(fault) };
}

const up = (n: number, more: object = {}): object => ({
  v: 1,
  type: 'up',
  seat: 7,
  boot: 1,
  n,
  now: n * 50_000,
  heard: null,
  acked: 0,
  lost: 0,
  edges: [],
  ...more,
});

test('ten seats press at once: every edge comes once, in order, and is forgotten when recorded', async () => {
  const { broker, host } = await hub();
  const credentials = new Map(DEVICES.map((d) => [d.name, d.password]));
  const simulation = startSimulation({ url: broker.url, credentials, seed: 7 });
  onTestFinished(() => simulation.close());
  await simulation.ready();
  for (const seat of SEATS) await host.until((e) => e.type === 'hello' && e.seat === seat);
  // What a unit says of itself at its start comes first: that no hand is down.
  const HANDS = ['up', 'down', 'up', 'down', 'up', 'down', 'up'];
  const hands = (seat: (typeof SEATS)[number]) =>
    host.edges(seat).filter(({ channel }) => channel === 'fist');
  for (let i = 1; i < HANDS.length; i++) {
    await host.when(() => SEATS.every((seat) => hands(seat).length >= i));
    // Nearer together the pad's hold-off makes one hand of them.
    for (const seat of SEATS) simulation.people.act(seat, 'fist', i % 2 === 1 ? 'down' : 'up', 80);
  }
  await host.when(() => SEATS.every((seat) => hands(seat).length >= HANDS.length));
  await host.when(() => [...simulation.seats.values()].every((s) => s.unit.waiting === 0));
  for (const seat of SEATS) {
    expect(hands(seat).map(({ state }) => state)).toEqual(HANDS);
    expect(host.edges(seat).map((e) => e.seq)).toEqual(host.edges(seat).map((_, i) => i + 1));
  }
  expect(host.faults()).toEqual([]);
});

test('unusable messages are counted each time, logged once a kind, and stop nothing', () => {
  const { host, say, log } = bare();
  for (let i = 0; i < 3; i++) say('not json');
  say(up(0, { now: 'late' }));
  say(up(0, { seat: 8 }));
  say(up(0));
  expect(host.faults()).toEqual(['7 not-json', '7 not-json', '7 not-json', '7 field:now', '7 field:seat']);
  expect(log).toHaveLength(3);
  expect(host.events.at(-1)).toMatchObject({ type: 'heard', seat: 7 });
});

test('what a device does that carries several seats is said of each of them', () => {
  const { host, fault } = bare([6, 7, 8]);
  const device = { name: 'satellite', password: PASSWORD, seats: [7, 8] as const };
  fault({ device, address: '10.0.0.7', code: 'flood', detail: 'says more than it may' });
  fault({ device: null, address: '10.0.0.9', code: 'flood', detail: 'a stranger' });
  expect(host.faults()).toEqual(['7 flood', '8 flood', '- flood']);
});

test('messages that are missing, repeated or late are seen by their numbers', () => {
  const { host, say } = bare();
  for (const n of [0, 1, 3, 3, 2, 4]) say(up(n));
  expect(host.faults()).toEqual(['7 message-missing', '7 message-repeated', '7 message-late']);
});

test('a clock that goes back within a boot is a fault', () => {
  const { host, say } = bare();
  say(up(5));
  say(up(6, { now: 1000 }));
  expect(host.faults()).toEqual(['7 field:now']);
});

test('words kept while offline and sent in one burst are evidence of then, not of now', () => {
  const { host, say } = bare();
  const edge = { seq: 1, channel: 'fist', state: 'down', at: 40_000, sensing: 0.5 };
  for (let n = 1; n <= 20; n++) say(up(n, { edges: [edge] }));
  expect(host.edges(7)).toMatchObject([{ ticks: 40_000 }]);
});

test('while a window is open the hub is quicker and says so, in messages of the same length', async () => {
  const { broker, link } = await hub();
  const lengths = new Set<number>();
  let look = (_: Sync): void => {};
  const client = mqtt.connect(broker.url, { protocolVersion: 4, username: 'seat-7', password: PASSWORD });
  onTestFinished(() => client.endAsync(true));
  client.on('message', (_topic, payload) => {
    lengths.add(payload.length);
    look(sync.parse(JSON.parse(payload.toString())));
  });
  await client.subscribeAsync(downTopic(7));
  const until = (is: (pace: number | undefined) => boolean) =>
    new Promise<void>((resolve) => {
      look = ({ pace }) => is(pace) && resolve();
    });
  await until((pace) => pace === undefined);
  link.hurry(true);
  await until((pace) => pace === QUICK_BEAT_MS);
  link.hurry(false);
  await until((pace) => pace === undefined);
  expect([...lengths]).toEqual([SYNC_BYTES]);
});

test("a session's will is believed only while its own connection is the last one heard on", () => {
  const { host, say } = bare();
  const will = { v: 1, type: 'gone', seat: 7, boot: 1 };
  say(up(0), { connection: 1 });
  say(up(1), { connection: 2 });
  say(will, { connection: 1 });
  expect(host.events.filter((e) => e.type === 'lost')).toEqual([]);
  say(up(0, { boot: 2 }), { connection: 3 });
  say(will, { connection: 2 });
  expect(host.events.filter((e) => e.type === 'lost')).toEqual([]);
  // A device that connects anew leaves one behind: no bad message of it.
  expect(host.faults()).toEqual([]);
  say({ ...will, boot: 2 }, { connection: 3 });
  say({ ...will, boot: 2 }, { connection: 3 });
  expect(host.events.filter((e) => e.type === 'lost')).toEqual([{ type: 'lost', seat: 7, reason: 'will' }]);
  say(up(1, { boot: 2 }), { connection: 4 });
  expect(host.events.some((e) => e.type === 'back')).toBe(true);
});

test('an echo of a sync that this hub never sent gives no exchange', async () => {
  const { host, say, heard } = bare();
  say(up(1, { heard: { sync: 1, at: 10 } }));
  expect(host.faults()).toEqual(['7 sync-unknown']);
  while (heard.length === 0) await new Promise((r) => setImmediate(r));
  say(up(2, { heard: { sync: heard[0]!.sync, at: 90_000 } }));
  expect(host.exchanges()).toMatchObject([{ seatHeard: 90_000, seatSent: 100_000 }]);
});

test('while more is queued than came, a seat is heard no further: what comes may be of an earlier moment', () => {
  const { host, say } = bare();
  const mask = { seq: 1, channel: 'mask', state: 'on', at: 30_000, sensing: 20 };
  say(up(8, { edges: [mask], queue: 1, sensed: 35_000 }));
  expect(host.events.at(-1)).toMatchObject({ type: 'heard', ticks: 35_000 });
  const fist = { seq: 2, channel: 'fist', state: 'down', at: 45_000, sensing: 0.5 };
  const late = { seq: 3, channel: 'mask', state: 'off', at: 40_000, sensing: 20 };
  say(up(9, { edges: [fist], queue: 2, sensed: 99_900 }));
  expect(host.events.at(-1)).toMatchObject({ type: 'heard', ticks: 35_000 });
  say(up(10, { edges: [late], queue: 1, sensed: 480_000 }));
  expect(host.events.at(-1)).toMatchObject({ type: 'heard', ticks: 480_000 });
});

test('two units with one credential and one client id throw each other out; the seat is said to be claimed twice', async () => {
  const { broker, host, link } = await hub();
  const time = realTime();
  const clone = (seed: number): MqttSeat => {
    const unit = new SeatUnit({ seat: 7, unit: `clone-${seed}` });
    const seat = new MqttSeat({
      url: broker.url,
      username: 'seat-7',
      password: PASSWORD,
      unit,
      time,
      random: new Random(seed),
      clientId: 'the-same',
    });
    onTestFinished(() => seat.close());
    seat.start();
    return seat;
  };
  const [first, second] = [clone(1), clone(2)];
  await host.until((e) => e.type === 'lost' && e.seat === 7 && e.reason === 'two-devices');
  expect(new Set(link.claims(7).map((c) => c.boot))).toEqual(new Set([first.unit.boot, second.unit.boot]));
  await second.close();
  link.believe(7, { device: 'seat-7', boot: first.unit.boot });
  first.unit.sense(time.now(), 'fist', 'down');
  await host.when(() => host.edges(7).length === 1);
  expect(host.edges(7)[0]!.boot).toBe(first.unit.boot);
});

test('QoS 1 and 2 are taken too, and what comes twice by them is counted once', async () => {
  const { broker, host } = await hub();
  const client = await mqtt.connectAsync(broker.url, {
    protocolVersion: 4,
    username: 'seat-7',
    password: PASSWORD,
  });
  onTestFinished(() => client.endAsync(true));
  const edge = { seq: 1, channel: 'fist', state: 'down', at: 40_000, sensing: 0.5 };
  for (const qos of [1, 2, 2, 1] as const) {
    await client.publishAsync(upTopic(7), JSON.stringify(up(1, { edges: [edge] })), { qos, retain: true });
  }
  await host.when(() => host.faults().filter((f) => f === '7 message-repeated').length === 3);
  expect(host.edges(7)).toHaveLength(1);
});

test('a hub that goes silent behind a living connection is left for a new connection', async () => {
  const broker = await startBroker({ port: 0, devices: DEVICES });
  const senders: number[] = [];
  let look = (): void => {};
  broker.listen({
    fault: () => {},
    message: (_topic, _payload, { connection }) => {
      senders.push(connection);
      look();
    },
  });
  const seat = new MqttSeat({
    url: broker.url,
    username: 'seat-7',
    password: PASSWORD,
    unit: new SeatUnit({ seat: 7 }),
    time: realTime(),
    random: new Random(3),
  });
  onTestFinished(async () => {
    await seat.close();
    await broker.close();
  });
  seat.start();
  await new Promise<void>((resolve) => {
    look = () => new Set(senders).size >= 2 && resolve();
  });
  expect(new Set(senders).size).toBe(2);
});
