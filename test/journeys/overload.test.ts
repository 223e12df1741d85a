/**
 * Overload: while somebody freezes, floods or storms, or the hub itself stands still, nobody else notices. The hub is a
 * process of its own; in each test hands are counted and another screen is told of everything.
 */

import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { MqttSeat } from '../../firmware-sim/mqtt-seat.ts';
import { Random } from '../../firmware-sim/random.ts';
import { SeatUnit } from '../../firmware-sim/seat.ts';
import { type Simulation, startSimulation } from '../../firmware-sim/simulation.ts';
import { realTime } from '../../firmware-sim/time.ts';
import { BEFORE_VOTE } from '../../hub/judge/test-position.ts';
import { deviceCredentials } from '../../hub/link/mqtt/credentials.ts';
import { RawClient, subscribePacket } from '../../hub/link/mqtt/raw-client.ts';
import { openArchive } from '../../hub/record/archive.ts';
import { downTopic } from '../../schemas/mqtt.ts';
import type { Act, Input } from '../../schemas/record.ts';
import type { JudgeView } from '../../schemas/view.ts';
import { SEATS, type Seat } from '../../schemas/vocabulary.ts';
import { HubProcess } from '../chaos/hub-process.ts';
import { Screen } from '../chaos/screen.ts';

const HANDS: readonly Seat[] = [1, 2, 5, 8];
const DEVICE = 'seat-9';

const releases: (() => unknown)[] = [];
afterEach(async () => {
  for (const release of releases.splice(0).reverse()) await release();
});
const after = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

async function table(closes: 'hub' | 'judge' = 'judge') {
  const folder = mkdtempSync(join(tmpdir(), 'overload-'));
  releases.push(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  const hub = await HubProcess.in(folder);
  const credentials = await deviceCredentials(
    hub.data,
    SEATS.map((seat) => `seat-${seat}`),
  );
  const seats = SEATS.map((seat) => `  ${seat}: { link: mqtt }\n`).join('');
  hub.configure(`${seats}vote: { closes: ${closes} }\n`);
  await hub.start();
  releases.push(() => hub.kill());
  const simulation = startSimulation({ url: hub.brokerUrl, credentials, seed: 5 });
  releases.push(() => simulation.close());
  await simulation.ready();
  const screen = new Screen(hub.url);
  const watched = screen.watch();
  releases.push(async () => {
    screen.close();
    await watched;
  });
  const post = async (path: string, body: object): Promise<{ ok: boolean }> => {
    const headers = { 'content-type': 'application/json' };
    const text = JSON.stringify({ screen: 'overload', ...body });
    return (await fetch(hub.url + path, { method: 'POST', headers, body: text })).json() as Promise<{
      ok: boolean;
    }>;
  };
  const act = (what: Act) => post('/api/act', { act: what });
  const view = async () => (await (await fetch(`${hub.url}/api/view`)).json()) as JudgeView;
  const well = async () => (await view()).seats.every(({ health }) => health.state === 'ok');
  await expect.poll(well, { timeout: 30_000 }).toBe(true);
  expect(await post('/api/game', { ruleset: 'fiim-eng', begin: { position: BEFORE_VOTE } })).toMatchObject({
    ok: true,
  });
  expect(await act({ type: 'vote.begin' })).toMatchObject({ ok: true });
  const lines = (): Input[] => {
    const archive = openArchive(hub.data);
    try {
      return archive.text('1').map((line) => JSON.parse(line) as Input);
    } finally {
      archive.close();
    }
  };
  const password = credentials.get(DEVICE) ?? '';
  const port = Number(new URL(hub.brokerUrl).port);
  return { hub, simulation, screen, act, view, lines, password, port };
}

type Overloaded = Awaited<ReturnType<typeof table>>;

/** A whole vote: four hands, announced. @param meanwhile begins when the window is open; it closes when that is over. */
async function vote(overloaded: Overloaded, meanwhile: () => unknown) {
  const { simulation, act, view, screen, lines } = overloaded;
  simulation.people.decide(new Map(SEATS.map((seat) => [seat, null])));
  expect(await act({ type: 'vote.open', candidate: 3 })).toMatchObject({ ok: true });
  press(simulation);
  await meanwhile();
  const down = async () => (await view()).seats.filter(({ fist }) => fist).map(({ seat }) => seat);
  await expect.poll(down, { timeout: 20_000 }).toEqual(expect.arrayContaining([...HANDS]));
  expect(await act({ type: 'vote.close', by: 'judge' })).toMatchObject({ ok: true });
  // A machine so busy that a seat of this very process falls silent makes it doubtful, never another count.
  const proposed = (await view()).game?.vote?.tally;
  const doubtful = proposed?.doubtful ?? [];
  expect([...(proposed?.votes ?? []), ...doubtful]).toEqual(expect.arrayContaining([...HANDS]));
  const announced = await act({ type: 'vote.announce' });
  if (!announced.ok) await act({ type: 'vote.announce', votes: [...HANDS], reason: 'seen by the Judge' });
  const counted = await view();
  expect(counted.game?.vote?.tally).toMatchObject({ votes: HANDS, count: HANDS.length, confirmed: true });
  expect(counted.game?.flags.filter(({ kind }) => kind === 'late' || kind === 'after-count')).toEqual([]);
  // The other screen was told of it, and of the very lines that the record has.
  await screen.seen(counted);
  expect([...screen.announced.values()]).toEqual([HANDS.length]);
  expect(screen.contradicted).toEqual([]);
  expect(lines().filter(({ type }) => type === 'vote.close')).toHaveLength(1);
}

const press = ({ people }: Simulation) => {
  for (const [index, seat] of HANDS.entries()) people.act(seat, 'fist', 'down', 300 + 100 * index);
};

test('a page that stops reading, and one that asks and never reads, cost nobody anything', async () => {
  const overloaded = await table();
  const { hub } = overloaded;
  const frozen = request(`${hub.url}/api/stream?screen=frozen`);
  frozen.on('error', () => {});
  frozen.end();
  releases.push(() => frozen.destroy());
  const [page] = (await once(frozen, 'response')) as [IncomingMessage];
  page.on('error', () => {});
  page.pause();
  const greedy = new RawClient(Number(new URL(hub.url).port));
  greedy.socket.pause();
  releases.push(() => greedy.socket.destroy());
  for (let i = 0; i < 3000; i++)
    greedy.send(Buffer.from('GET /api/view HTTP/1.1\r\nhost: localhost\r\n\r\n'));
  await vote(overloaded, () => {});
  // It reads again: what it is told last is the table as it is.
  let text = '';
  page.on('data', (chunk) => {
    text += chunk;
  });
  page.resume();
  const { line } = await overloaded.view();
  await expect.poll(() => text.includes(`id: ${line}.1\n`), { timeout: 20_000 }).toBe(true);
});

test('an MQTT client that stops reading costs nobody anything', async () => {
  const overloaded = await table();
  const { port, password } = overloaded;
  const frozen = new RawClient(port);
  releases.push(() => frozen.socket.destroy());
  await frozen.login('frozen', DEVICE, password);
  frozen.send(subscribePacket(downTopic(9)));
  frozen.socket.pause();
  await vote(overloaded, () => {});
});

test('a seat that floods is cut off and named; its own hand is in the record all the same', async () => {
  const overloaded = await table();
  const { hub, password, simulation, view, lines } = overloaded;
  await simulation.seats.get(9)?.close();
  const time = realTime();
  const unit = new SeatUnit({ seat: 9, unit: 'flood' });
  const random = new Random(9);
  const flood = new FloodingSeat({ url: hub.brokerUrl, username: DEVICE, password, unit, time, random });
  flood.start();
  releases.push(() => flood.close());
  await flood.ready();
  const named = async () => (await view()).seats.find((one) => one.seat === 9)?.health.reason;
  await vote(overloaded, async () => {
    unit.sense(time.now(), 'fist', 'down', 'pad');
    await expect.poll(named, { timeout: 20_000 }).toBe('flooding');
  });
  const hand = () => lines().some((line) => line.type === 'fist' && line.seat === 9 && line.down);
  await expect.poll(hand, { timeout: 20_000 }).toBe(true);
});

/** Says sixty times at each beat what it has to say, and is back whenever it is cut off. */
class FloodingSeat extends MqttSeat {
  protected override speak(): void {
    for (let times = 0; times < 60; times++) super.speak();
  }
}

test('a storm of connections to the broker and to the page: no hand is lost in it', async () => {
  const overloaded = await table();
  const { port, hub } = overloaded;
  const web = Number(new URL(hub.url).port);
  const storm = async () => {
    for (let wave = 0; wave < 10; wave++) {
      const clients = Array.from({ length: 40 }, (_, i) => new RawClient(i % 2 === 0 ? port : web));
      for (const client of clients) void client.login('storm', DEVICE, 'a guess').catch(() => {});
      await after(100);
      for (const client of clients) client.socket.destroy();
    }
  };
  await vote(overloaded, storm);
});

test('the hub stands still for 500 ms in mid-window: every hand of that time counts, nobody is blamed', async () => {
  const overloaded = await table();
  await vote(overloaded, async () => {
    await after(250);
    await overloaded.hub.stall(500);
  });
  const { lines } = overloaded;
  expect(lines().filter((line) => line.type === 'fist' && line.down)).toHaveLength(HANDS.length);
});

test('the hub stands still over its own close: one close, late, and each hand by its own stamp', async () => {
  const { simulation, act, hub, view, lines } = await table('hub');
  simulation.people.decide(new Map(SEATS.map((seat) => [seat, null])));
  expect(await act({ type: 'vote.open', candidate: 3 })).toMatchObject({ ok: true });
  press(simulation);
  await after(1250);
  await hub.stall(500);
  const window = async () => (await view()).game?.vote?.window;
  await expect.poll(async () => (await window())?.close ?? null, { timeout: 20_000 }).not.toBe(null);
  const hands = () =>
    lines().flatMap((line) => (line.type === 'fist' && line.down ? [{ seat: line.seat, at: line.at }] : []));
  await expect.poll(() => hands().length, { timeout: 20_000 }).toBe(HANDS.length);
  const closes = lines().filter(({ type }) => type === 'vote.close');
  expect(closes).toHaveLength(1);
  const { votes = [], doubtful = [] } = (await view()).game?.vote?.tally ?? {};
  const within = hands().flatMap(({ seat, at }) => (at < (closes[0]?.at ?? 0) - 50 ? [seat] : []));
  expect([...votes, ...doubtful]).toEqual(expect.arrayContaining(within));
});
