/** The walk-through of `docs/mqtt.md`, walked: its own script plays a seat, its own examples are what it says. */
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { SeatClock } from '../../hub/clock/seat-clock.ts';
import { startBroker } from '../../hub/link/mqtt/broker.ts';
import { createMqttLink } from '../../hub/link/mqtt/mqtt-link.ts';
import { TestHost } from '../../hub/link/test-host.ts';
import { config } from '../../schemas/config.ts';
import { seatMessage, sync } from '../../schemas/mqtt.ts';
import { musicMessage, orderMessage } from '../../schemas/music.ts';

const PAGE = new URL('../../docs/mqtt.md', import.meta.url);

async function blocks(language: string): Promise<string[]> {
  const page = await readFile(PAGE, 'utf8');
  const fences = page.matchAll(new RegExp(`^( *)\`\`\`${language}\\n([\\s\\S]*?)^\\1\`\`\``, 'gm'));
  return [...fences].map((m) => m[2]!.replaceAll(new RegExp(`^${m[1]}`, 'gm'), ''));
}

test('a stranger’s script plays a seat: its fists arrive once, in order, with a ± that holds', async () => {
  const [script] = await blocks('bash');
  const file = join(await mkdtemp(join(tmpdir(), 'mafia-table-')), 'seat.sh');
  await writeFile(file, script!);
  const password = 'drawn for this test';
  const broker = await startBroker({ port: 0, devices: [{ name: 'seat-7', password, seats: [7] }] });
  const host = new TestHost();
  const link = createMqttLink({ broker, seats: [7], host });
  host.acknowledges(link);
  const env = { ...process.env, SEAT: '7', PASSWORD: password, PORT: `${broker.port}` };
  const shell = spawn('bash', [file], { env, stdio: ['pipe', 'inherit', 'inherit'], detached: true });
  const end = (): void => {
    try {
      process.kill(-shell.pid!, 'SIGKILL');
    } catch {
      // It has ended already.
    }
  };
  onTestFinished(async () => {
    end();
    await link.close();
    await broker.close();
  });

  const hello = await host.until((e) => e.type === 'hello');
  expect(hello).toMatchObject({ seat: 7, firmware: 'shell 1', capabilities: ['fist'] });
  const truths: { state: string; from: number; to: number }[] = [];
  for (const key of ['d', 'u', 'd', 'u', 'd', 'u', 'd']) {
    await host.until((e) => e.type === 'exchange', host.events.length);
    const from = host.now();
    await new Promise<void>((resolve) => shell.stdin.write(`${key}\n`, () => resolve()));
    truths.push({ state: key === 'd' ? 'down' : 'up', from, to: host.now() });
  }
  await host.when(() => host.edges(7).length === truths.length);
  // Acknowledged: none of it is sent again, and nothing else is wrong with what it says.
  const settled = host.events.length;
  for (let i = 0; i < 5; i++) await host.until((e) => e.type === 'heard', host.events.length);
  expect(host.events.slice(settled).filter((e) => e.type === 'edge')).toEqual([]);
  expect(host.faults()).toEqual([]);

  const clock = new SeatClock();
  for (const exchange of host.exchanges()) expect(clock.feed(exchange)).toBeNull();
  for (const [i, edge] of host.edges(7).entries()) {
    const { state, from, to } = truths[i]!;
    expect(edge).toMatchObject({ seq: i + 1, state });
    const { at, uncertainty } = clock.stampEdge(edge)!;
    expect(at - uncertainty - edge.sensing).toBeLessThanOrEqual(to);
    expect(at + uncertainty + edge.sensing).toBeGreaterThanOrEqual(from);
  }
  // One answer to each sync: its pace is the hub's, well above the once a second that `ok` asks for.
  const echoed = host.exchanges().map((x) => x.hubSent);
  expect(new Set(echoed).size).toBe(echoed.length);

  const before = host.events.length;
  end();
  expect(await host.until((e) => e.type === 'lost', before)).toMatchObject({ seat: 7, reason: 'will' });
});

test('what the page shows as messages and configuration are such', async () => {
  const shown = (await blocks('json')).map((text) => JSON.parse(text) as { type: string });
  expect(shown.map((m) => m.type)).toEqual([
    ...['sync', 'hello', 'up', 'gone'],
    ...['order', 'hello', 'report'],
  ]);
  for (const message of shown.slice(0, 4)) (message.type === 'sync' ? sync : seatMessage).parse(message);
  for (const message of shown.slice(4))
    (message.type === 'order' ? orderMessage : musicMessage).parse(message);
  const [seats, broker, music] = (await blocks('yaml')).map((text) => config.parse(parse(text)));
  expect(seats!.seats).toEqual({ 7: { link: 'mqtt' } });
  expect(broker!.broker.tls).toEqual({ key: 'broker-key.pem', cert: 'broker.pem' });
  expect(music!.music.controller).toEqual({ link: 'mqtt', device: 'music', folders: ['night', 'day'] });
});
