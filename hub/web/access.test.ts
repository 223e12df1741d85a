import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { parseConfig } from '../config/load.ts';
import { Access } from './access.ts';
import { FakeTable } from './fake-table.ts';
import { startWeb, type Web } from './server.ts';

let folder: string;
let file: string;
let web: Web;
let said: string[];
const start = () =>
  startWeb({ table: new FakeTable(), host: '0.0.0.0', access: file, say: (line) => said.push(line) });
beforeEach(async () => {
  said = [];
  folder = mkdtempSync(join(tmpdir(), 'mafia-table-access-'));
  file = join(folder, 'access.json');
  web = await start();
});
afterEach(async () => {
  await web.close();
  rmSync(folder, { recursive: true });
});

/** A request as it comes from that address. */
async function from(address: string, method: 'GET' | 'POST', url: string, body?: object, cookie?: string) {
  const response = await web.app.inject({
    method,
    url,
    remoteAddress: address,
    headers: {
      host: 'localhost',
      ...(body && { 'content-type': 'application/json' }),
      ...(cookie && { cookie }),
    },
    ...(body && { payload: JSON.stringify(body) }),
  });
  const set = response.headers['set-cookie'];
  return {
    status: response.statusCode,
    json: response.json() as Record<string, unknown>,
    cookie: typeof set === 'string' ? (set.split(';')[0] as string) : null,
    set,
  };
}
const act = { screen: 'a', act: { type: 'vote.begin' } };

test('at the table’s own screen it just works, from the network nothing does without a PIN', async () => {
  expect((await from('127.0.0.1', 'POST', '/api/act', act)).status).toBe(200);
  expect((await from('192.168.1.5', 'POST', '/api/act', act)).status).toBe(401);
  expect((await from('192.168.1.5', 'GET', '/api/view')).status).toBe(401);
  expect((await from('192.168.1.5', 'GET', '/api/stream?screen=a')).status).toBe(401);
  expect((await from('192.168.1.5', 'POST', '/api/access/login', { pin: '0000' })).json).toMatchObject({
    reason: 'none-chosen',
  });
});

test('the first PIN is chosen at the table, or with the code that the hub printed', async () => {
  expect((await from('192.168.1.5', 'POST', '/api/access/pin', { pin: '4711' })).status).toBe(403);
  const wrong = await from('192.168.1.5', 'POST', '/api/access/pin', { pin: '4711', code: 'nonsense' });
  expect(wrong.json).toMatchObject({ reason: 'code' });
  const code = /code (\d{6})/.exec(said[0] ?? '')?.[1];
  const chosen = await from('192.168.1.5', 'POST', '/api/access/pin', { pin: '4711', code });
  expect(chosen.status).toBe(200);
  expect((await from('192.168.1.5', 'GET', '/api/view', undefined, chosen.cookie ?? '')).status).toBe(200);
  // The code is good for the first PIN alone.
  expect((await from('192.168.1.6', 'POST', '/api/access/pin', { pin: '4713', code })).status).toBe(403);
});

test('a PIN that anyone would try first is not taken, and why is said', async () => {
  for (const pin of ['0000', '1234', '2026'])
    expect((await from('127.0.0.1', 'POST', '/api/access/pin', { pin })).json).toEqual({
      ...{ ok: false, code: 'invalid', field: 'pin' },
      expected: 'a PIN that is not among the first anyone would try',
    });
  expect((await from('127.0.0.1', 'POST', '/api/access/pin', { pin: '12' })).json).toMatchObject({
    expected: 'a PIN of 4 to 12 digits',
  });
  expect((await from('192.168.1.5', 'GET', '/api/access')).json).toMatchObject({ chosen: false });
});

test('the PIN lets in, its hash is all that is kept, and sessions outlive the hub', async () => {
  await from('127.0.0.1', 'POST', '/api/access/pin', { pin: '4711' });
  expect((await from('10.0.0.2', 'POST', '/api/access/login', { pin: '4712' })).status).toBe(403);
  const login = await from('10.0.0.2', 'POST', '/api/access/login', { pin: '4711' });
  expect(login.set).toMatch(/HttpOnly; SameSite=Strict/);
  const text = readFileSync(file, 'utf8');
  expect(text).not.toContain('4711');
  expect(text).not.toContain(login.cookie?.split('=')[1]);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  await web.close();
  web = await start();
  expect((await from('10.0.0.2', 'POST', '/api/act', act, login.cookie ?? '')).status).toBe(200);
  expect((await from('10.0.0.2', 'GET', '/api/view', undefined, 'mafia-table-session=made-up')).status).toBe(
    401,
  );
});

test('a session can be ended; another PIN ends them all', async () => {
  await from('127.0.0.1', 'POST', '/api/access/pin', { pin: '4711' });
  const one = (await from('10.0.0.2', 'POST', '/api/access/login', { pin: '4711' })).cookie ?? '';
  const two = (await from('10.0.0.3', 'POST', '/api/access/login', { pin: '4711' })).cookie ?? '';
  const list = (await from('10.0.0.2', 'GET', '/api/access/sessions', undefined, one)).json as unknown as {
    id: string;
    own: boolean;
    address: string;
  }[];
  expect(list.map(({ address, own }) => [address, own])).toEqual([
    ['10.0.0.2', true],
    ['10.0.0.3', false],
  ]);
  await from('10.0.0.2', 'POST', '/api/access/end', { session: list[1]?.id }, one);
  expect((await from('10.0.0.3', 'GET', '/api/view', undefined, two)).status).toBe(401);
  await from('127.0.0.1', 'POST', '/api/access/pin', { pin: '471147' });
  expect((await from('10.0.0.2', 'GET', '/api/view', undefined, one)).status).toBe(401);
});

test('guesses are slowed for each address; a live session never notices', async () => {
  await from('127.0.0.1', 'POST', '/api/access/pin', { pin: '4711' });
  const live = (await from('10.0.0.9', 'POST', '/api/access/login', { pin: '4711' })).cookie ?? '';
  for (let i = 0; i < 5; i++)
    expect((await from('10.0.0.9', 'POST', '/api/access/login', { pin: `000${i}` })).json).toMatchObject({
      reason: 'wrong',
    });
  // Even the right one waits now, from there; not from elsewhere.
  expect((await from('10.0.0.9', 'POST', '/api/access/login', { pin: '4711' })).json).toMatchObject({
    reason: 'wait',
  });
  expect((await from('10.0.0.9', 'POST', '/api/act', act, live)).status).toBe(200);
  expect((await from('10.0.0.8', 'POST', '/api/access/login', { pin: '4711' })).status).toBe(200);
});

test('guesses sent all at once are counted all the same', async () => {
  await from('127.0.0.1', 'POST', '/api/access/pin', { pin: '4711' });
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, i) =>
      from('10.0.0.7', 'POST', '/api/access/login', { pin: String(1000 + i) }),
    ),
  );
  expect(answers.filter(({ json }) => json.reason === 'wrong')).toHaveLength(5);
});

test('a wait ends, and grows with every further wrong guess', async () => {
  let now = 0;
  const access = new Access(file, () => now);
  await access.choose('4711');
  for (let i = 0; i < 5; i++) await access.login('0', 'x', '');
  expect(access.wait('x')).toBe(30_000);
  now += 30_000;
  expect(await access.login('0', 'x', '')).toMatchObject({ reason: 'wrong' });
  expect(access.wait('x')).toBe(60_000);
  now += 60_000;
  expect(await access.login('4711', 'x', '')).toMatchObject({ ok: true });
  expect(access.wait('x')).toBe(0);
});

test('a broken lock doesn’t fall open', async () => {
  await from('127.0.0.1', 'POST', '/api/access/pin', { pin: '4711' });
  await web.close();
  writeFileSync(file, '{"version":1');
  await expect(start()).rejects.toThrow('remove the file');
  rmSync(file);
  web = await start();
});

test('a PIN is 4 to 12 digits', async () => {
  for (const pin of ['123', 'abcd', '1234567890123'])
    expect((await from('127.0.0.1', 'POST', '/api/access/pin', { pin })).json).toMatchObject({
      code: 'invalid',
      field: 'pin',
    });
});

test('the page itself is for everyone, the view in it is for the Judge alone', async () => {
  await web.close();
  writeFileSync(join(folder, 'judge.html'), '<!--frame--><!--first-->');
  web = await startWeb({ table: new FakeTable(), host: '0.0.0.0', access: file, page: folder });
  const html = async (address: string, cookie = '') =>
    (await web.app.inject({ url: '/judge', remoteAddress: address, headers: { host: 'localhost', cookie } }))
      .body;
  await from('127.0.0.1', 'POST', '/api/access/pin', { pin: '4711' });
  const { cookie } = await from('10.0.0.2', 'POST', '/api/access/login', { pin: '4711' });
  const nothing = '<main class="waiting"><h1>Mafia table</h1></main>';
  expect(await html('10.0.0.2')).toBe(nothing);
  expect(await html('10.0.0.2', 'mafia-table-session=made-up')).toBe(nothing);
  expect(await html('10.0.0.2', cookie ?? '')).toContain('"seats"');
  expect(await html('127.0.0.1')).toContain('"seats"');
});

test('a proxy on this machine speaks for others: the PIN is asked for', async () => {
  const asks = async (headers: Record<string, string>) =>
    (await web.app.inject({ url: '/api/view', remoteAddress: '127.0.0.1', headers })).statusCode;
  expect(await asks({ host: '127.0.0.1:8080' })).toBe(200);
  expect(await asks({ host: '127.0.0.1:8080', 'x-forwarded-for': '10.0.0.2' })).toBe(401);
  expect(await asks({ host: 'localhost', forwarded: 'for=10.0.0.2' })).toBe(401);
  expect(await asks({ host: 'localhost', via: '1.1 proxy' })).toBe(401);
});

test('a proxy on this machine before a table that is open to nobody lets nobody in', async () => {
  await web.close();
  web = await startWeb({ table: new FakeTable() });
  for (const url of ['/api/view', '/judge']) {
    const asks = async (headers: Record<string, string>) =>
      (await web.app.inject({ url, headers: { host: '127.0.0.1:8080', ...headers } })).statusCode;
    expect(await asks({})).not.toBe(403);
    expect(await asks({ 'x-forwarded-for': '10.0.0.2' })).toBe(403);
  }
});

test('a proxy asks by a name of its own, where the configuration knows it', async () => {
  await web.close();
  const config = parseConfig('web: { host: 0.0.0.0, names: [table.club.example] }', 'table.yaml');
  web = await startWeb({ table: new FakeTable(), ...config.web, port: 0, access: file });
  const asks = async (host: string) => {
    const headers = { host, origin: `https://${host}`, 'content-type': 'application/json' };
    const payload = JSON.stringify({ pin: '4711' });
    return (
      await web.app.inject({ method: 'POST', url: '/api/access/login', headers, payload })
    ).json() as object;
  };
  expect(await asks('table.club.example')).toMatchObject({ reason: 'none-chosen' });
  expect(await asks('other.club.example')).toMatchObject({ reason: 'host' });
});

test('open to the network with no place to keep a PIN, it lets in nobody but this machine', async () => {
  await web.close();
  web = await startWeb({ table: new FakeTable(), host: '0.0.0.0' });
  expect((await from('127.0.0.1', 'GET', '/api/view')).status).toBe(200);
  expect((await from('192.168.1.5', 'GET', '/api/view')).status).toBe(403);
});
