import { execFile } from 'node:child_process';
import { mkdtemp, readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import mqtt from 'mqtt';
import { expect, onTestFinished, test } from 'vitest';
import { downTopic, upTopic } from '../../../schemas/mqtt.ts';
import { MUSIC_DOWN, MUSIC_UP } from '../../../schemas/music.ts';
import { type Broker, type BrokerFault, type BrokerOptions, startBroker } from './broker.ts';
import { publishPacket, RawClient, subscribePacket } from './raw-client.ts';

const DEVICES = [
  { name: 'seat-1', password: 'the first password', seats: [1] as const },
  { name: 'seat-2', password: 'the second password', seats: [2] as const },
  { name: 'music', password: 'the third password', seats: [], music: true },
];

/** What came through, and ways to await what is to come. */
class Ear {
  readonly messages: { topic: string; text: string; device: string }[] = [];
  readonly faults: BrokerFault[] = [];
  readonly #looks = new Set<() => void>();

  constructor(broker: Broker) {
    broker.listen({
      message: (topic, payload, { device }) => {
        this.messages.push({ topic, text: payload.toString(), device: device.name });
        this.#look();
      },
      fault: (fault) => {
        this.faults.push(fault);
        this.#look();
      },
    });
  }

  #look(): void {
    for (const look of [...this.#looks]) look();
  }

  async when(so: () => boolean): Promise<void> {
    if (so()) return;
    await new Promise<void>((resolve) => {
      const look = (): void => {
        if (!so()) return;
        this.#looks.delete(look);
        resolve();
      };
      this.#looks.add(look);
    });
  }

  fault = (code: string): Promise<void> => this.when(() => this.faults.some((f) => f.code === code));
  texts = (device: string): string[] => this.messages.filter((m) => m.device === device).map((m) => m.text);
}

async function start(options: Partial<BrokerOptions> = {}): Promise<{ broker: Broker; ear: Ear }> {
  const broker = await startBroker({ devices: DEVICES, port: 0, ...options });
  onTestFinished(() => broker.close());
  return { broker, ear: new Ear(broker) };
}

async function join1(broker: Broker, name = 'seat-1', id = 'x'): Promise<RawClient> {
  const client = new RawClient(broker.port);
  onTestFinished(() => {
    client.socket.destroy();
  });
  const password = DEVICES.find((d) => d.name === name)!.password;
  await client.login(id, name, password);
  expect(client.received.readUInt32BE(0)).toBe(0x2002_0000);
  return client;
}

async function connections(broker: Broker, expected: number): Promise<void> {
  while ((await broker.connections()) !== expected) await new Promise((r) => setImmediate(r));
}

test('who has no password, or a wrong one, is refused, and the connection released', async () => {
  const { broker, ear } = await start();
  const options = { reconnectPeriod: 0, protocolVersion: 4 } as const;
  await expect(mqtt.connectAsync(broker.url, options)).rejects.toThrow(/Bad username or password/i);
  await expect(
    mqtt.connectAsync(broker.url, { ...options, username: 'seat-1', password: '' }),
  ).rejects.toThrow(/Bad username or password/i);
  await expect(
    mqtt.connectAsync(broker.url, { ...options, username: 'seat-1', password: 'the second password' }),
  ).rejects.toThrow(/Bad username or password/i);
  expect(ear.faults.map((f) => f.code)).toEqual(['login-refused', 'login-refused', 'login-refused']);
  await connections(broker, 0);
});

test('a device without a password is an error of the configuration, never a way in', async () => {
  await expect(startBroker({ port: 0, devices: [{ name: 'a', password: '', seats: [1] }] })).rejects.toThrow(
    /a has no password/,
  );
});

test('a device that publishes to another seat is cut off, and named', async () => {
  const { broker, ear } = await start();
  const client = await join1(broker);
  client.send(publishPacket(upTopic(2), 'mine too'));
  await client.closed();
  expect(ear.messages).toEqual([]);
  expect(ear.faults).toMatchObject([{ code: 'topic-forbidden', device: { name: 'seat-1' } }]);
});

test('a subscriber to everything hears its own seat alone', async () => {
  const { broker, ear } = await start();
  const [one, two] = [await join1(broker, 'seat-1'), await join1(broker, 'seat-2')];
  for (const filter of ['#', 'mafia-table/#', 'mafia-table/1/seat/+/down']) one.send(subscribePacket(filter));
  two.send(subscribePacket('#'));
  two.send(publishPacket(upTopic(2), 'a secret of seat 2', true));
  await one.hears(4 + 3 * 5);
  await two.hears(4 + 5);
  await ear.when(() => ear.messages.length === 1);
  broker.publish(downTopic(2), 'for seat 2');
  broker.publish(downTopic(1), 'for seat 1');
  await two.hears(4 + 5 + 2 + 2 + downTopic(2).length + 10);
  await one.hears(4 + 15 + 2 + 2 + downTopic(1).length + 10);
  expect(one.received.toString()).not.toContain('seat 2');
  expect(two.received.toString()).not.toContain('seat 1');
  expect(two.received.toString()).not.toContain('secret');
  // Nothing was retained: who subscribes later gets nothing of it, nor does the seat itself.
  const later = await join1(broker, 'seat-2', 'later');
  later.send(subscribePacket('#'));
  await later.hears(4 + 5);
  broker.publish(downTopic(2), 'after');
  await later.hears(4 + 5 + 2 + 2 + downTopic(2).length + 5);
  expect(later.received.toString()).not.toContain('secret');
});

test("a plain subscription to another seat's topic, and one to the broker's own, are refused", async () => {
  const { broker, ear } = await start();
  const client = await join1(broker);
  client.send(subscribePacket(downTopic(2)));
  expect((await client.hears(9))[8]).toBe(0x80);
  client.send(subscribePacket('$SYS/#'));
  expect((await client.hears(14))[13]).toBe(0x80);
  expect(ear.faults.map((f) => f.code)).toEqual(['topic-forbidden', 'topic-forbidden']);
});

test("a device can't throw another out by taking its client id", async () => {
  const { broker, ear } = await start();
  const one = await join1(broker, 'seat-1', 'same');
  const two = await join1(broker, 'seat-2', 'same');
  one.send(publishPacket(upTopic(1), 'still here'));
  two.send(publishPacket(upTopic(2), 'and I'));
  await ear.when(() => ear.messages.length === 2);
  expect(ear.texts('seat-1')).toEqual(['still here']);
});

test('a packet that announces 200 MB is refused at its header', async () => {
  const { broker, ear } = await start();
  const client = await join1(broker);
  client.send(Buffer.from([0x30, 0x80, 0x80, 0x80, 0x64]));
  await client.closed();
  expect(ear.faults).toMatchObject([{ code: 'packet-too-long', device: { name: 'seat-1' } }]);
});

test.each([
  ['deep', publishPacket('a/'.repeat(200), 'x')],
  ['empty', publishPacket('', 'x')],
  ['wild', publishPacket('mafia-table/1/seat/+/up', 'x')],
  ['wild deep', publishPacket('#', 'x')],
  ['a deep filter', subscribePacket('a/'.repeat(200))],
  ['a packet of no known type', Buffer.from([0x00, 0x00])],
  ['a length without end', Buffer.from([0x30, 0xff, 0xff, 0xff, 0xff])],
  ['a topic longer than its packet', Buffer.from([0x30, 0x03, 0xff, 0xff, 0x61])],
  ['a second CONNECT', Buffer.from([0x10, 0x0c, 0, 4, 77, 81, 84, 84, 4, 2, 0, 60, 0, 0])],
])('%s: that client is cut off, the broker goes on', async (_name, bytes) => {
  const { broker, ear } = await start();
  const [bad, good] = [await join1(broker, 'seat-1'), await join1(broker, 'seat-2')];
  bad.send(bytes);
  await bad.closed();
  await ear.when(() => ear.faults.length === 1);
  good.send(publishPacket(upTopic(2), 'going on'));
  await ear.when(() => ear.messages.length === 1);
  expect(ear.texts('seat-2')).toEqual(['going on']);
});

test('a client that floods is cut off; the others lose nothing', async () => {
  const { broker, ear } = await start();
  const [flood, good] = [await join1(broker, 'seat-1'), await join1(broker, 'seat-2')];
  const sent = Array.from({ length: 50 }, (_, i) => `word ${i}`);
  const much = Buffer.concat(Array.from({ length: 100 }, () => publishPacket(upTopic(1), 'x')));
  for (const word of sent) {
    flood.send(much);
    good.send(publishPacket(upTopic(2), word));
  }
  await ear.fault('flood');
  await flood.closed();
  await ear.when(() => ear.texts('seat-2').length === sent.length);
  expect(ear.texts('seat-2')).toEqual(sent);
});

test('a client that was cut off for a flood finds on coming back what it left, by name; the others lose nothing', async () => {
  let now = 0;
  const limits = { packetsPerSecond: 10, burstSeconds: 3 };
  const { broker, ear } = await start({ limits, now: () => now });
  const good = await join1(broker, 'seat-2');
  const word = publishPacket(upTopic(1), 'x');
  const floods = () => ear.faults.filter(({ code }) => code === 'flood');
  const flood = async () => {
    const client = await join1(broker, 'seat-1', 'flood');
    const before = ear.texts('seat-1').length;
    client.send(Buffer.concat(Array.from({ length: 100 }, () => word)));
    await client.closed();
    return ear.texts('seat-1').length - before;
  };
  await flood();
  await ear.when(() => floods().length === 1);
  // At once it isn't let in at all: the answer to its login says so.
  const again = new RawClient(broker.port);
  await again.login('again', 'seat-1', DEVICES[0]!.password);
  expect([...again.received]).toEqual([0x20, 2, 0, 3]);
  await again.closed();
  expect(floods()).toHaveLength(2);
  expect(floods().every(({ device }) => device?.name === 'seat-1')).toBe(true);
  // A second later it has what a second is worth, both logins taken off, and no burst.
  now += 1200;
  const client = await join1(broker, 'seat-1', 'a second later');
  const before = ear.texts('seat-1').length;
  for (let i = 0; i < 10; i++) client.send(word);
  await ear.when(() => ear.texts('seat-1').length === before + 10);
  client.send(word);
  await client.closed();
  expect(ear.texts('seat-1')).toHaveLength(before + 10);
  good.send(publishPacket(upTopic(2), 'still here'));
  await ear.when(() => ear.texts('seat-2').length === 1);
  // And when it has been quiet, it is as good as any.
  now += 3001;
  const quiet = await join1(broker, 'seat-1', 'quiet');
  for (let i = 0; i < 20; i++) quiet.send(word);
  await ear.when(() => ear.texts('seat-1').length === before + 10 + 20);
});

test('one that goes on just over its pace is named again each second, though it is never cut off twice', async () => {
  let now = 0;
  const { broker, ear } = await start({ limits: { packetsPerSecond: 10, burstSeconds: 3 }, now: () => now });
  const floods = () => ear.faults.filter(({ code }) => code === 'flood').length;
  const word = publishPacket(upTopic(1), 'x');
  const first = await join1(broker);
  first.send(Buffer.concat(Array.from({ length: 100 }, () => word)));
  await first.closed();
  now += 1200;
  const client = await join1(broker, 'seat-1', 'b');
  for (let second = 1; second <= 5; second++) {
    const before = ear.texts('seat-1').length;
    for (let i = 0; i < 10; i++) client.send(word);
    await ear.when(() => ear.texts('seat-1').length === before + 10);
    expect(floods()).toBe(1 + second);
    now += 1000;
  }
  expect(client.socket.closed).toBe(false);
});

test('a device with connections without end keeps its newest, and room for the others', async () => {
  const { broker, ear } = await start({ limits: { connectionsPerDevice: 3, connections: 6 } });
  const clients: RawClient[] = [];
  for (let i = 0; i < 6; i++) {
    clients.push(await join1(broker, 'seat-1', `${i}`));
    if (i >= 3) await clients[i - 3]!.closed();
  }
  const good = await join1(broker, 'seat-2');
  clients[5]!.send(publishPacket(upTopic(1), 'the newest'));
  good.send(publishPacket(upTopic(2), 'let in'));
  await ear.when(() => ear.messages.length === 2);
  await connections(broker, 4);
});

test('a client that stops reading costs the others nothing, and is ended', async () => {
  const { broker } = await start({ limits: { frozenMs: 300 } });
  const [frozen, good] = [await join1(broker, 'seat-1'), await join1(broker, 'seat-2')];
  for (const client of [frozen, good]) client.send(subscribePacket('#'));
  await Promise.all([frozen.hears(9), good.hears(9)]);
  frozen.socket.pause();
  const block = 'x'.repeat(100_000);
  for (let i = 0; i < 200; i++) broker.publish(downTopic(1), block);
  for (let i = 0; i < 200; i++) broker.publish(downTopic(2), 'y');
  await good.hears(9 + 200 * (2 + 2 + downTopic(2).length + 1));
  await connections(broker, 1);
});

test('a storm of connections that fail leaves the others alone and nothing behind', async () => {
  const { broker, ear } = await start();
  const good = await join1(broker, 'seat-2');
  const storm = Array.from({ length: 200 }, (_, i) => {
    const client = new RawClient(broker.port);
    client.socket.on('connect', () => void client.login(`s${i}`, 'seat-1', 'guess').catch(() => {}));
    return client;
  });
  for (let i = 0; i < 20; i++) good.send(publishPacket(upTopic(2), `${i}`));
  await Promise.all(storm.map((client) => client.closed()));
  await ear.when(() => ear.messages.length === 20);
  await connections(broker, 1);
  await (await join1(broker, 'seat-1')).socket.end();
});

test('connections that never say a word are released', async () => {
  const { broker } = await start({ limits: { silentMs: 100, connectionsPerAddress: 20 } });
  const silent = Array.from({ length: 30 }, () => new RawClient(broker.port));
  await Promise.all(silent.map((client) => client.closed()));
  await connections(broker, 0);
  await join1(broker);
});

test('a first word that came while the hub stood still is heard', async () => {
  const silentMs = 100;
  const { broker, ear } = await start({ limits: { silentMs } });
  const client = new RawClient(broker.port);
  await connections(broker, 1);
  const login = client.login('late', 'seat-1', DEVICES[0]!.password);
  // Its bytes are at the hub's door already, but nobody looks.
  for (const end = performance.now() + 4 * silentMs; performance.now() < end; );
  await login;
  client.send(publishPacket(upTopic(1), 'here'));
  await ear.when(() => ear.texts('seat-1').includes('here'));
  expect(ear.faults).toEqual([]);
});

test('one device that reconnects without end is held off, by name', async () => {
  const { broker, ear } = await start({ limits: { connectsPerSecond: 2 } });
  for (let i = 0; !ear.faults.some((f) => f.code === 'reconnect-storm'); i++) {
    const client = new RawClient(broker.port);
    await client.login(`s${i}`, 'seat-1', DEVICES[0]!.password);
    client.socket.destroy();
  }
  expect(ear.faults.at(-1)).toMatchObject({ detail: expect.stringContaining('seat-1') });
  await join1(broker, 'seat-2');
});

test('what a stranger says his name is can move no cursor in the log', async () => {
  const { broker, ear } = await start();
  const client = new RawClient(broker.port);
  await client.login('x', '\u001b[2J\nadmin', 'p');
  await ear.fault('login-refused');
  expect(ear.faults[0]!.detail).toMatch(/^[\x20-\x7e]*$/);
});

test('a port in use rejects with the system’s own word', async () => {
  const taken = createServer();
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void taken.close());
  const { port } = taken.address() as { port: number };
  await expect(startBroker({ devices: DEVICES, port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
});

test('beyond loopback it wants TLS, or to be told by name that plain text will do', async () => {
  await expect(startBroker({ devices: DEVICES, port: 0, host: '0.0.0.0' })).rejects.toThrow(/without TLS/);
  await start({ host: '0.0.0.0', allowPlain: true });
});

async function certificate(): Promise<{ key: Buffer; cert: Buffer }> {
  const folder = await mkdtemp(join(tmpdir(), 'mafia-table-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const ask = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '1'];
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=IP:127.0.0.1'];
  await promisify(execFile)('openssl', ['req', ...ask, ...names, '-keyout', key, '-out', cert]);
  return { key: await readFile(key), cert: await readFile(cert) };
}

test('with a certificate, seats connect over TLS', async () => {
  const tls = await certificate();
  const { broker, ear } = await start({ host: '0.0.0.0', tls });
  const client = await mqtt.connectAsync(`mqtts://127.0.0.1:${broker.port}`, {
    protocolVersion: 4,
    username: 'seat-1',
    password: DEVICES[0]!.password,
    ca: tls.cert,
  });
  await client.publishAsync(upTopic(1), 'enciphered');
  await ear.when(() => ear.messages.length === 1);
  await client.endAsync();
});

test('connections that never shake hands count like all others, and are let go of', async () => {
  const tls = await certificate();
  const limits = { connectionsPerAddress: 4, silentMs: 100 };
  const { broker, ear } = await start({ host: '0.0.0.0', tls, limits });
  const silent = Array.from({ length: 8 }, () => new RawClient(broker.port));
  await ear.fault('too-many-connections');
  await Promise.all(silent.map((client) => client.closed()));
  await connections(broker, 0);
});

test('music has topics of its own: the controller says and hears nothing of a seat, nor a seat of music', async () => {
  const { broker, ear } = await start();
  const said: string[] = [];
  broker.listenOn(MUSIC_UP, (topic, payload) => said.push(`${topic} ${payload}`));
  const [seat, music] = [await join1(broker), await join1(broker, 'music', 'm')];
  for (const client of [seat, music]) client.send(subscribePacket('mafia-table/#'));
  const subscribed = [seat.received.length + 5, music.received.length + 5];
  await seat.hears(subscribed[0]!);
  await music.hears(subscribed[1]!);
  broker.publish(MUSIC_DOWN, 'an order');
  broker.publish(downTopic(1), 'a sync');
  await music.hears(subscribed[1]! + 4 + MUSIC_DOWN.length + 'an order'.length);
  await seat.hears(subscribed[0]! + 4 + downTopic(1).length + 'a sync'.length);
  expect(music.received.toString()).not.toContain('a sync');
  expect(seat.received.toString()).not.toContain('an order');
  music.send(publishPacket(MUSIC_UP, 'a report'));
  music.send(publishPacket(upTopic(1), 'a press'));
  seat.send(publishPacket(MUSIC_UP, 'a lie'));
  await music.closed();
  await seat.closed();
  await ear.when(() => ear.faults.filter(({ code }) => code === 'topic-forbidden').length === 2);
  expect(said).toEqual([`${MUSIC_UP} a report`]);
  expect(ear.messages).toEqual([]);
});
