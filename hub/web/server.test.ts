import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Decision } from '../../schemas/decision.ts';
import type { StreamBeat, StreamMessage } from '../../schemas/http.ts';
import type { Input } from '../../schemas/record.ts';
import type { MusicView } from '../../schemas/stage.ts';
import { SEATS, type Seat } from '../../schemas/vocabulary.ts';
import { begin, step } from '../judge/game.ts';
import { judgeView } from '../judge/view.ts';
import { FakeTable, restingSeats } from './fake-table.ts';
import { ru } from './page/words/ru.ts';
import { startWeb, type Web } from './server.ts';
import type { ActAnswer } from './table-door.ts';

let table: FakeTable;
let web: Web;
beforeEach(async () => {
  table = new FakeTable();
  table.shown = { ...table.shown, gameId: 'g1', line: 5 };
  web = await startWeb({ table });
});
afterEach(() => web.close());

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  web.app.inject({
    method: 'POST',
    url: path,
    headers: { host: 'localhost', 'content-type': 'application/json', ...headers },
    payload: JSON.stringify(body),
  });
const undone = (input: number): Decision => ({
  at: input,
  type: 'refused',
  input,
  clauses: [],
  reason: `r${input}`,
});

/** Reads a stream message by message; `next` waits for the one wanted. */
const listen = (query: string, headers: Record<string, string> = {}) =>
  listenAt(`${web.url}/api/stream?${query}`, headers);

async function listenAt(address: string, headers: Record<string, string> = {}) {
  const abort = new AbortController();
  const response = await fetch(address, { headers, signal: abort.signal });
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  async function next<T>(event: string): Promise<{ id: string | undefined; data: T }> {
    for (;;) {
      const end = text.indexOf('\n\n');
      if (end >= 0) {
        const lines = text.slice(0, end).split('\n');
        text = text.slice(end + 2);
        const field = (name: string) => lines.find((l) => l.startsWith(`${name}: `))?.slice(name.length + 2);
        if (field('event') === event) return { id: field('id'), data: JSON.parse(field('data')!) as T };
        continue;
      }
      const { value, done } = await reader.read();
      if (done) throw new Error('the stream ended');
      text += value;
    }
  }
  return { next, stop: () => abort.abort(), response };
}

test('an act reaches the table with its screen and moment, and the answer names the line', async () => {
  const response = await post('/api/act', {
    screen: 'a',
    act: { type: 'vote.open', candidate: 7 },
    moment: { at: 1234.5, uncertainty: 0.7 },
  });
  expect(response.statusCode).toBe(200);
  expect(response.json()).toEqual({ ok: true, line: 5 });
  expect(table.asked).toEqual([
    {
      act: { type: 'vote.open', candidate: 7 },
      meta: { screen: 'a', moment: { at: 1234.5, uncertainty: 0.7 } },
    },
  ]);
});

test('a bad field is a 400 that names it, and nothing reaches the table', async () => {
  const bad = await post('/api/act', { screen: 'a', act: { type: 'foul', seat: 11 } });
  expect(bad.statusCode).toBe(400);
  expect(bad.json()).toMatchObject({ ok: false, code: 'invalid', field: 'act.seat' });
  expect((await post('/api/act', { act: { type: 'foul', seat: 1 } })).json()).toMatchObject({
    field: 'screen',
  });
  expect((await post('/api/game', { screen: 'a' })).json()).toMatchObject({ field: 'ruleset' });
  expect(
    (await post('/api/game', { screen: 'a', ruleset: 'x', players: { 11: 'Eve' } })).json(),
  ).toMatchObject({ code: 'invalid' });
  const broken = await web.app.inject({
    method: 'POST',
    url: '/api/act',
    headers: { host: 'localhost', 'content-type': 'application/json' },
    payload: '{"screen":',
  });
  expect(broken.statusCode).toBe(400);
  expect(table.asked).toEqual([]);
  expect(table.games).toEqual([]);
});

test('names are what is seen of them, blanks are none, and one that is too long is told; a record keeps any', async () => {
  const named = (players: Record<string, string>, title?: string) =>
    post('/api/game', { screen: 'a', ruleset: 'fiim-eng', players, title });
  await named(
    { 1: '\u202eevil', 2: ' \u00a0\t\u200b ', 3: '\u2067Anna\u2069\u0007  B.\n', 4: 'Ёлка 👩‍🚀' },
    ' Final\u202e ',
  );
  expect(table.games).toEqual([
    { ruleset: 'fiim-eng', title: 'Final', players: { 1: 'evil', 3: 'Anna B.', 4: 'Ёлка 👩‍🚀' } },
  ]);
  // Sixty that are seen, whatever stands beside them.
  expect((await named({ 1: ` \u202e${'y'.repeat(60)} ` })).statusCode).toBe(200);
  expect((await named({ 1: 'y'.repeat(61) })).json()).toEqual({
    ...{ ok: false, code: 'invalid' },
    ...{ field: 'players.1', expected: 'at most 60 characters' },
  });
  expect(
    begin({ record: 'mafia-table', version: 1, ruleset: 'fiim-eng', players: { 1: '\u202eevil', 2: ' ' } }),
  ).not.toHaveProperty('refused');
});

test('what the rules refuse comes back with their reason', async () => {
  table.refuses = 'no-window';
  const response = await post('/api/act', { screen: 'a', act: { type: 'vote.close' } });
  expect(response.statusCode).toBe(409);
  expect(response.json()).toEqual({ ok: false, code: 'refused', reason: 'no-window' });
});

test('one screen holds the pen; whoever asks has it', async () => {
  const stream = await listen('screen=a');
  expect((await post('/api/act', { screen: 'a', act: { type: 'vote.begin' } })).statusCode).toBe(200);
  const other = await post('/api/act', { screen: 'b', act: { type: 'vote.begin' } });
  expect(other.statusCode).toBe(409);
  expect(other.json()).toEqual({ ok: false, code: 'pen', holder: 'a' });
  await post('/api/pen', { screen: 'b' });
  expect((await post('/api/act', { screen: 'b', act: { type: 'vote.begin' } })).statusCode).toBe(200);
  expect((await post('/api/act', { screen: 'a', act: { type: 'vote.begin' } })).statusCode).toBe(409);
  for (;;) if ((await stream.next<StreamBeat>('beat')).data.pen === 'b') break;
  stream.stop();
});

test('what was refused takes the pen from nobody; what was done takes it', async () => {
  const stream = await listen('screen=b');
  await stream.next<StreamMessage>('view');
  table.refuses = 'no-game';
  expect((await post('/api/act', { screen: 'a', act: { type: 'vote.begin' } })).statusCode).toBe(409);
  expect((await post('/api/record', { screen: 'a' })).statusCode).toBe(409);
  expect((await post('/api/music', { screen: 'a', music: { do: 'stop' } })).statusCode).toBe(409);
  const unknown = { screen: 'a', seat: 5, device: 'seat-5', boot: 2 };
  expect((await post('/api/believe', unknown)).statusCode).toBe(409);
  expect((await stream.next<StreamBeat>('beat')).data.pen).toBe(null);
  table.refuses = null;
  // Of two at once the first was refused and the second done: it is the pen of whoever did it.
  const answers = [Promise.withResolvers<ActAnswer>(), Promise.withResolvers<ActAnswer>()] as const;
  const asked = [...answers];
  const reached = Promise.withResolvers<void>();
  table.act = () => {
    const { promise } = asked.shift()!;
    if (asked.length === 0) reached.resolve();
    return promise;
  };
  const acts = answers.map(() => post('/api/act', { screen: 'b', act: { type: 'vote.begin' } }));
  await reached.promise;
  answers[0].resolve({ ok: false, reason: 'no-game' });
  await Promise.race(acts);
  answers[1].resolve({ ok: true, line: 5 });
  expect((await Promise.all(acts)).map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  for (;;) if ((await stream.next<StreamBeat>('beat')).data.pen === 'b') break;
  expect((await post('/api/act', { screen: 'a', act: { type: 'vote.begin' } })).json()).toEqual({
    ok: false,
    code: 'pen',
    holder: 'b',
  });
  stream.stop();
});

test('the pen of a screen that is gone, or never was there, is said to be free', async () => {
  await web.close();
  web = await startWeb({ table, limits: { abandonedMs: 1 } });
  const stream = await listen('screen=b');
  const gone = await listen('screen=a');
  await gone.next<StreamMessage>('view');
  const penIs = async (holder: string | null) => {
    for (;;) if ((await stream.next<StreamBeat>('beat')).data.pen === holder) return;
  };
  await post('/api/pen', { screen: 'a' });
  await penIs('a');
  gone.stop();
  await penIs(null);
  await post('/api/pen', { screen: 'zzzzzzzzzz' });
  const act = { screen: 'b', act: { type: 'vote.begin' } };
  for (;;) if ((await post('/api/act', act)).statusCode === 200) break;
  stream.stop();
});

test('a screen that comes back is told every line it missed, once', async () => {
  const first = await listen('screen=a');
  expect((await first.next<StreamMessage>('view')).data.view.line).toBe(5);
  table.say(6, [undone(6)]);
  const seen = await first.next<StreamMessage>('view');
  expect(seen.id).toBe('6.g1');
  first.stop();
  for (const line of [7, 8, 9]) table.say(line, [undone(line)]);
  const again = await listen('screen=a', { 'last-event-id': '6.g1' });
  const message = await again.next<StreamMessage>('view');
  expect(message.id).toBe('9.g1');
  expect(message.data.said.map((event) => event.line)).toEqual([7, 8, 9]);
  again.stop();
  const byQuery = await listen('screen=a&after=8&game=g1');
  expect((await byQuery.next<StreamMessage>('view')).data.said.map((event) => event.line)).toEqual([9]);
  byQuery.stop();
  const otherGame = await listen('screen=a', { 'last-event-id': '8.g0' });
  expect((await otherGame.next<StreamMessage>('view')).data.said.map((e) => e.line)).toEqual([6, 7, 8, 9]);
  otherGame.stop();
});

test('the first line of another game takes nothing along of the game before, whatever its number', async () => {
  table.say(6, [undone(6)]);
  table.say(6, [undone(106)], { gameId: 'g2' });
  const stream = await listen('screen=a');
  const { data } = await stream.next<StreamMessage>('view');
  expect(data.said).toEqual([{ line: 6, decisions: [undone(106)] }]);
  stream.stop();
});

test('what the hub itself failed to answer is told once, with its place and not with what it was about', async () => {
  await web.close();
  const said: string[] = [];
  table.act = () => Promise.reject(new TypeError('seat 3 is the Don'));
  web = await startWeb({ table, say: (line) => said.push(line) });
  for (let times = 0; times < 3; times++) {
    const response = await post('/api/act', { screen: 'a', act: { type: 'vote.begin' } });
    expect(response.statusCode).toBe(500);
    expect(response.json()).toEqual({ ok: false, code: 'unavailable', reason: 'internal' });
  }
  expect(said).toEqual([
    expect.stringMatching(/^web: POST \/api\/act failed: TypeError at .*server\.test\.ts:\d+/),
  ]);
  expect(said.join()).not.toContain('Don');
});

test('a doubt that goes away without a line of the record reaches every screen', async () => {
  const open = begin({ record: 'mafia-table', version: 1, ruleset: 'fiim-eng' });
  if ('refused' in open) throw new Error(open.refused);
  const lines: Input[] = [
    {
      at: 0,
      type: 'game.begin',
      position: { phase: 'voting', day: 2, alive: [...SEATS], nominees: [{ by: 1, seat: 3 }] },
    },
    { at: 1, type: 'vote.begin' },
    { at: 2, type: 'vote.open', candidate: 3 },
  ];
  const game = lines.reduce((before, line, i) => step(before, i + 2, line).game, open);
  let silent: Seat[] = [5, 9];
  table.view = () =>
    judgeView(game, {
      now: 0,
      gameId: 'g1',
      health: () => restingSeats()[0]!.health,
      closes: 'hub',
      waiting: [],
      unheard: (seat) => silent.includes(seat),
      recordFault: null,
    });
  const stream = await listen('screen=a');
  const shown = async () => (await stream.next<StreamMessage>('view')).data.view.game?.vote?.unheard;
  expect(await shown()).toEqual([5, 9]);
  silent = [9];
  expect(await shown()).toEqual([9]);
  stream.stop();
});

test('whom an announcement waits for is told at once, not at the next beat', async () => {
  const stream = await listen('screen=a');
  await stream.next<StreamBeat>('beat');
  table.shown = { ...table.shown, waiting: [4] };
  table.stir();
  table.shown = { ...table.shown, waiting: [] };
  // By the next beat nobody is waited for any more.
  expect((await stream.next<StreamBeat>('beat')).data.waiting).toEqual([4]);
  stream.stop();
});

test('a burst of lines is one message', async () => {
  const stream = await listen('screen=a');
  await stream.next('view');
  for (let line = 6; line < 40; line++) table.say(line, [undone(line)]);
  const burst = await stream.next<StreamMessage>('view');
  expect(burst.id).toBe('39.g1');
  expect(burst.data.said).toHaveLength(34);
  stream.stop();
});

test('a screen that never reads holds no memory: it gets no more than its socket takes', async () => {
  table.shown = { ...table.shown, recordFault: 'x'.repeat(60_000) };
  const frozen = request(`${web.url}/api/stream?screen=z`);
  frozen.on('error', () => {});
  const response = await new Promise<import('node:http').IncomingMessage>((resolve) => {
    frozen.on('response', resolve);
    frozen.end();
  });
  response.pause();
  const sockets: { writableLength: number }[] = [];
  web.app.server.on('request', (_req, res) => sockets.push(res));
  const watcher = request(`${web.url}/api/stream?screen=y`);
  watcher.on('error', () => {});
  const second = await new Promise<import('node:http').IncomingMessage>((resolve) => {
    watcher.on('response', resolve);
    watcher.end();
  });
  second.pause();
  for (let line = 6; line < 400; line++) {
    table.say(line);
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(sockets).toHaveLength(1);
  expect(sockets[0]!.writableLength).toBeLessThan(400_000);
  frozen.destroy();
  watcher.destroy();
});

test('a foreign host name, a foreign page and a form are turned away', async () => {
  const act = { screen: 'a', act: { type: 'vote.begin' } };
  const rebound = await post('/api/act', act, { host: 'evil.example:8080' });
  expect(rebound.json()).toEqual({ ok: false, code: 'forbidden', reason: 'host' });
  expect((await web.app.inject({ url: '/api/view', headers: { host: 'evil.example' } })).statusCode).toBe(
    403,
  );
  for (const headers of [
    { origin: 'http://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ] as Record<string, string>[])
    expect((await post('/api/act', act, headers)).json()).toMatchObject({
      code: 'forbidden',
      reason: 'origin',
    });
  expect((await post('/api/act', act, { origin: 'http://localhost' })).statusCode).toBe(200);
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])
    expect((await post('/api/act', act, { 'content-type': type })).statusCode).toBe(415);
  expect(table.asked).toHaveLength(1);
});

test('every answer carries the policy that allows nothing from outside', async () => {
  for (const url of ['/judge', '/api/view', '/nowhere']) {
    const response = await web.app.inject({ url, headers: { host: 'localhost' } });
    expect(response.headers['content-security-policy']).toContain("default-src 'none'");
    expect(response.headers['x-content-type-options']).toBe('nosniff');
  }
  const stream = await listen('screen=a');
  expect(stream.response.headers.get('content-security-policy')).toContain("default-src 'none'");
  stream.stop();
});

test('a page that was not built says how to build it', async () => {
  const bare = await startWeb({ table, page: '/nonexistent' });
  const response = await fetch(`${bare.url}/judge`);
  expect(response.status).toBe(503);
  expect(await response.text()).toContain('npm run build:page');
  await bare.close();
});

test('the style in the page is allowed by its hash, and nothing else inline', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mafia-table-html-'));
  writeFileSync(join(folder, 'judge.html'), '<style>a{color:red}</style>');
  const built = await startWeb({ table, page: folder });
  const policy = (await fetch(`${built.url}/judge`)).headers.get('content-security-policy');
  // echo -n 'a{color:red}' | openssl dgst -sha256 -binary | base64
  expect(policy).toContain("style-src 'self' 'sha256-6hWWMOcF+mJesSJGYhmK2lkIIEw9Xc5XKGLPVzh8yxs=';");
  expect(policy).toContain("script-src 'self';");
  expect(policy).not.toContain('unsafe');
  await built.close();
  rmSync(folder, { recursive: true });
});

test('the page brings the first view with it, as data in which no tag can begin', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mafia-table-html-'));
  writeFileSync(join(folder, 'judge.html'), '<body><!--first--></body>');
  const seats = table.shown.seats.map((one) => ({ ...one, name: '</script><b>$&' }));
  table.shown = { ...table.shown, seats };
  const built = await startWeb({ table, page: folder });
  const response = await fetch(`${built.url}/judge`);
  expect(response.headers.get('cache-control')).toBe('no-store');
  const [, data] = /^<body><script type="application\/json" id="first">([^<]*)<\/script><\/body>$/.exec(
    await response.text(),
  ) as RegExpExecArray;
  const message = JSON.parse(data as string) as StreamMessage;
  expect(message).toMatchObject({ view: { gameId: 'g1', line: 5, seats }, pen: null });
  await built.close();
  rmSync(folder, { recursive: true });
});

test('a page and its stream name the build they are of; another build has another name', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mafia-table-html-'));
  const builds: string[] = [];
  for (const script of ['main-a.js', 'main-b.js']) {
    writeFileSync(join(folder, 'judge.html'), `<!--build--><script src="/assets/${script}"></script>`);
    writeFileSync(join(folder, 'board.html'), '<!--build--><!--first-->');
    const built = await startWeb({ table, page: folder });
    const text = async (path: string) => (await fetch(`${built.url}${path}`)).text();
    const named = async (path: string) => /<meta name="build" content="(\w+)"/.exec(await text(path))?.[1];
    const build = (await named('/judge')) as string;
    expect(await named('/board')).toBe(build);
    for (const path of ['/api/stream?screen=a', '/api/public/stream']) {
      const stream = await listenAt(`${built.url}${path}`);
      expect((await stream.next<StreamMessage>('view')).data.build).toBe(build);
      stream.stop();
    }
    builds.push(build);
    await built.close();
  }
  expect(builds[0]).not.toBe(builds[1]);
  rmSync(folder, { recursive: true });
});

test('an address with a slash at its end leads to the page; one that leads nowhere shows a person the way', async () => {
  const get = (url: string, headers: Record<string, string> = {}) =>
    web.app.inject({ url, headers: { host: 'localhost', accept: 'text/html,*/*;q=0.8', ...headers } });
  for (const [from, to] of [
    ['/judge/', '/judge'],
    ['/board/?language=ru&theme=light', '/board?language=ru&theme=light'],
  ] as const) {
    const response = await get(from);
    expect([response.statusCode, response.headers.location]).toEqual([302, to]);
  }
  const lost = await get('/jugde', { 'accept-language': 'ru-RU,ru;q=0.9' });
  expect(lost.statusCode).toBe(404);
  expect(lost.headers['content-type']).toContain('text/html');
  expect(lost.body).toContain(ru.noPage);
  expect(lost.body).toContain('href="/judge"');
  const nothing = { ok: false, code: 'invalid', field: 'path', expected: 'a known address' };
  for (const response of [await get('/api/nothing'), await get('/jugde', { accept: '*/*' })])
    expect([response.statusCode, response.json()]).toEqual([404, nothing]);
});

test('the Judge says which of two devices is believed; one nobody knows is refused by name', async () => {
  const claims = [
    { device: 'seat-6', boot: 1, unit: 'a', address: '10.0.0.4' },
    { device: 'seat-6', boot: 2, unit: 'b', address: '10.0.0.5' },
  ];
  const seats = table.shown.seats.map((one) =>
    one.seat === 6 ? { ...one, health: { ...one.health, claims } } : one,
  );
  table.shown = { ...table.shown, seats };
  const taken = await post('/api/believe', { screen: 'a', seat: 6, device: 'seat-6', boot: 2 });
  expect(taken.statusCode).toBe(200);
  expect(table.believed).toEqual([{ seat: 6, device: 'seat-6', boot: 2 }]);
  const unknown = await post('/api/believe', { screen: 'a', seat: 5, device: 'seat-5', boot: 2 });
  expect(unknown.json()).toEqual({ ok: false, code: 'refused', reason: 'no-such-device' });
});

test('a key that holds the music down holds, and is let go of, wherever the pen has gone since', async () => {
  table.shown = { ...table.shown, stage: { cues: { output: 'page', give: [], fault: null }, music: MUSIC } };
  const duck = async (screen: string, on: boolean) =>
    (await post('/api/music', { screen, music: { do: 'duck', on } })).statusCode;
  expect(await duck('a', true)).toBe(200);
  await post('/api/pen', { screen: 'b' });
  expect(await duck('a', true)).toBe(200);
  expect(await duck('a', false)).toBe(200);
  // Let go of, it is a screen without the pen like any other.
  expect(await duck('a', true)).toBe(409);
  expect(await duck('b', true)).toBe(200);
  expect(await duck('a', false)).toBe(409);
  expect(table.played).toHaveLength(4);
});

const MUSIC: MusicView = {
  state: 'playing',
  ...{ track: '1', volume: 70, position: 1, fault: null, playlists: [], wanted: 'night' },
  ...{ meant: 70, ducked: false, others: [], silent: false },
};
