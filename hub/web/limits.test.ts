import { EventEmitter, once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import type { Decision } from '../../schemas/decision.ts';
import type { StreamMessage } from '../../schemas/http.ts';
import { FakeTable } from './fake-table.ts';
import { Connections, Pace, WEB_LIMITS, type WebLimits } from './limits.ts';
import { startWeb } from './server.ts';

const releases: (() => unknown)[] = [];
afterEach(async () => {
  for (const release of releases.splice(0).reverse()) await release();
});

async function web(limits: Partial<WebLimits> = {}, host = '127.0.0.1', access?: string) {
  const table = new FakeTable();
  table.shown = { ...table.shown, gameId: 'g1', line: 5 };
  const started = await startWeb({ table, host, limits, ...(access !== undefined && { access }) });
  releases.push(() => started.close());
  const port = Number(new URL(started.url).port);
  const socket = async (): Promise<Socket> => {
    const one = connect(port, '127.0.0.1');
    one.on('error', () => {});
    releases.push(() => one.destroy());
    await once(one, 'connect');
    return one;
  };
  return { ...started, table, port, socket };
}

const closed = (socket: Socket) =>
  socket.closed ? Promise.resolve() : new Promise((resolve) => socket.once('close', resolve));
const answer = async (socket: Socket): Promise<string> => String((await once(socket, 'data'))[0]);
const CLOCK = 'GET /api/clock HTTP/1.1\r\nhost: localhost\r\n\r\n';

const said = (line: number): Decision => ({
  at: line,
  type: 'refused',
  input: line,
  clauses: [],
  reason: 'r',
});

/** A stream whose words are taken one by one. */
async function screen(url: string, headers: Record<string, string> = {}) {
  const asked = request(`${url}/api/stream?screen=s`, { headers });
  asked.on('error', () => {});
  asked.end();
  releases.push(() => asked.destroy());
  const [response] = (await once(asked, 'response')) as [import('node:http').IncomingMessage];
  response.on('error', () => {});
  return response;
}

test('one connection too many is closed unread; those that are open go on, and room that is left is taken', async () => {
  const { socket } = await web({ connectionsPerAddress: 3 });
  const asking = [await socket(), await socket(), await socket()];
  const asks = async (one: Socket) => {
    one.write(CLOCK);
    expect(await answer(one)).toMatch(/^HTTP\/1\.1 200/);
  };
  for (const one of asking) await asks(one);
  const fourth = await socket();
  fourth.write(CLOCK);
  fourth.resume();
  await closed(fourth);
  for (const one of asking) await asks(one);
  asking[2]?.destroy();
  // The hub learns of it in its own time.
  await expect
    .poll(async () => {
      const again = await socket();
      again.write(CLOCK);
      return Promise.race([answer(again).catch(() => 'closed'), closed(again).then(() => 'closed')]);
    })
    .toMatch(/^HTTP\/1\.1 200/);
});

test('connections that never asked make room for one that does', async () => {
  const { socket } = await web({ connectionsPerAddress: 3 });
  const idle = [await socket(), await socket(), await socket()];
  const fourth = await socket();
  fourth.write(CLOCK);
  expect(await answer(fourth)).toMatch(/^HTTP\/1\.1 200/);
  idle[0]?.resume();
  await closed(idle[0] as Socket);
  expect(idle.map((one) => one.closed)).toEqual([true, false, false]);
});

/** Connections by address, and a clock, without a network. */
function crowd(limits: Partial<WebLimits>) {
  let now = 0;
  const connections = new Connections({ ...WEB_LIMITS, ...limits }, () => now);
  const come = (remoteAddress: string) => {
    const socket = Object.assign(new EventEmitter(), {
      remoteAddress,
      destroyed: false,
      destroy() {
        socket.destroyed = true;
        socket.emit('close');
      },
    });
    connections.enter(socket as unknown as Socket);
    return socket;
  };
  const knows = (socket: ReturnType<typeof come>) => connections.knows(socket as unknown as Socket);
  return { come, knows, pass: (ms: number) => (now += ms) };
}

test('who connects without end is let in at its pace, however its connections end; where the Judge is, nobody is', () => {
  const { come, knows, pass } = crowd({ connectsPerSecond: 10, burstSeconds: 2 });
  const letIn = (address: string, times: number) => {
    let entered = 0;
    for (let i = 0; i < times; i++) {
      const socket = come(address);
      if (!socket.destroyed) entered++;
      socket.destroy();
    }
    return entered;
  };
  expect(letIn('192.0.2.7', 100)).toBe(20);
  expect(letIn('192.0.2.7', 100)).toBe(0);
  pass(1000);
  expect(letIn('192.0.2.7', 100)).toBe(10);
  expect(letIn('192.0.2.8', 5)).toBe(5);
  expect(letIn('127.0.0.1', 100)).toBe(100);
  // The Judge's phone asks from behind the same address as a guest that storms: its page can be loaded anew.
  const judge = come('192.0.2.9');
  knows(judge);
  expect(letIn('192.0.2.9', 100)).toBe(100);
  judge.destroy();
  expect(letIn('192.0.2.9', 100)).toBe(19);
});

test('strangers who take all the room give it up, first those of the address that has the most; who is known stays', () => {
  const { come, knows } = crowd({ connections: 10, connectionsPerAddress: 8 });
  const judge = come('192.0.2.1');
  knows(judge);
  const guest = come('192.0.2.2');
  const many = Array.from({ length: 8 }, () => come('192.0.2.3'));
  expect(come('192.0.2.3').destroyed).toBe(false);
  expect(many.map(({ destroyed }) => destroyed)).toEqual([true, ...Array(7).fill(false)]);
  expect(come('192.0.2.4').destroyed).toBe(false);
  expect(many[1]?.destroyed).toBe(true);
  expect([judge.destroyed, guest.destroyed]).toEqual([false, false]);
});

test('where everyone is known, the newest is refused', () => {
  const { come, knows } = crowd({ connectionsPerAddress: 2 });
  const [first, second] = [come('192.0.2.1'), come('192.0.2.1')];
  knows(first);
  knows(second);
  expect(come('192.0.2.1').destroyed).toBe(true);
  expect([first.destroyed, second.destroyed]).toEqual([false, false]);
});

test('a pace forgets no one that is ahead of it, and remembers no more than it must', () => {
  const pace = new Pace(10, 2);
  const taken = () => Array.from({ length: 30 }, () => pace.take('a', 0)).filter(Boolean).length;
  expect(taken()).toBe(20);
  for (let i = 0; i < 900; i++) expect(pace.take(`other ${i}`, 0)).toBe(true);
  expect(taken()).toBe(0);
  expect(pace.take('a', 100)).toBe(true);
  expect(pace.take('a', 100)).toBe(false);
});

test('a guest that floods beside the Judge, behind one address, is refused; the Judge’s session is answered', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'limits-'));
  releases.push(() => rmSync(folder, { recursive: true, force: true }));
  const { app } = await web({ requestsPerSecond: 5 }, '0.0.0.0', join(folder, 'access.json'));
  const ask = (url: string, cookie = '', payload?: object) =>
    app.inject({
      url,
      method: payload ? 'POST' : 'GET',
      headers: { host: 'localhost', cookie },
      remoteAddress: '192.0.2.7',
      ...(payload && { payload }),
    });
  const choose = { url: '/api/access/pin', method: 'POST', headers: { host: 'localhost' } } as const;
  await app.inject({ ...choose, payload: { pin: '4711' }, remoteAddress: '127.0.0.1' });
  const entered = await ask('/api/access/login', '', { pin: '4711' });
  const cookie = String(entered.headers['set-cookie']).split(';')[0];
  while ((await ask('/api/access')).statusCode !== 429);
  for (let i = 0; i < 5; i++) expect((await ask('/api/view', cookie)).statusCode).toBe(200);
  // A session that floods has itself to thank.
  let asked = 5;
  while ((await ask('/api/view', cookie)).statusCode !== 429) asked++;
  expect(asked).toBeGreaterThanOrEqual(10);
});

test('a head too long and a body too long are refused by size; the next request is answered', async () => {
  const { app, socket, port, url } = await web({ headBytes: 2048, bodyBytes: 1000 });
  const long = await socket();
  long.write(`GET /api/clock HTTP/1.1\r\nhost: localhost\r\ncookie: ${'x'.repeat(5000)}\r\n\r\n`);
  expect(await answer(long)).toMatch(/^HTTP\/1\.1 431/);
  const large = await app.inject({
    method: 'POST',
    url: '/api/act',
    headers: { host: `localhost:${port}`, 'content-type': 'application/json' },
    payload: JSON.stringify({ screen: 'a', act: { type: 'vote.begin' }, more: 'x'.repeat(2000) }),
  });
  expect(large.statusCode).toBe(413);
  expect((await fetch(`${url}/api/clock`)).status).toBe(200);
});

test('who never finishes what it began to ask is let go of', async () => {
  const { socket } = await web({ headMs: 200, requestMs: 300 });
  const headless = await socket();
  headless.write('GET /api/clock HTTP/1.1\r\nhost: loc');
  const bodiless = await socket();
  bodiless.write(
    'POST /api/act HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 50\r\n\r\n{',
  );
  for (const one of [headless, bodiless]) one.resume();
  await Promise.all([closed(headless), closed(bodiless)]);
});

test('an address that asks too often is told so; another, and this machine itself, are answered', async () => {
  const { app } = await web({ requestsPerSecond: 20 }, '0.0.0.0');
  const ask = async (remoteAddress: string) =>
    (await app.inject({ url: '/api/access', headers: { host: 'localhost' }, remoteAddress })).statusCode;
  const asked: number[] = [];
  while (!asked.includes(429)) asked.push(await ask('192.0.2.7'));
  expect(asked.filter((code) => code !== 429).length).toBeGreaterThanOrEqual(20);
  expect(await ask('192.0.2.8')).not.toBe(429);
  for (let i = 0; i < 30; i++) expect(await ask('127.0.0.1')).not.toBe(429);
});

test('a screen that reads nothing is let go of, comes back, and has every line it missed', async () => {
  const { url, table, app } = await web({ frozenMs: 100 });
  const held: { writableLength: number; closed: boolean }[] = [];
  app.server.prependListener('request', (_request, response) => held.push(response));
  const frozen = await screen(url);
  frozen.pause();
  const fault = 'x'.repeat(60_000);
  let line = 5;
  // As much as the system's own buffers take, and then more.
  while (!held[0]?.closed) {
    table.shown = { ...table.shown, recordFault: fault };
    table.say(++line, [said(line)]);
    expect(held[0]?.writableLength).toBeLessThan(400_000);
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  table.shown = { ...table.shown, recordFault: null };
  table.say(++line, [said(line)]);
  const back = await screen(url, { 'last-event-id': '5.g1' });
  let text = '';
  for await (const chunk of back) {
    text += chunk;
    if (/^data: .*\n/m.test(text)) break;
  }
  const message = JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? '') as StreamMessage;
  expect(message.said.map((one) => one.line)).toEqual(Array.from({ length: line - 5 }, (_, i) => i + 6));
});
