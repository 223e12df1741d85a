import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { BoardBeat, BoardMessage } from '../../schemas/http.ts';
import { BoardStream } from './board-stream.ts';
import { emptyBoard, FakeTable } from './fake-table.ts';
import { WEB_LIMITS } from './limits.ts';
import { startWeb, type WebOptions } from './server.ts';

async function web(options: Partial<WebOptions> = {}) {
  const table = new FakeTable();
  table.board = { ...emptyBoard(), gameId: 'g1', phase: 'day', day: 2 };
  const started = await startWeb({ table, ...options });
  onTestFinished(() => started.close());
  return { ...started, table };
}

/** What is written to a board that always reads. */
function watched(table: FakeTable) {
  const stream = new BoardStream(table, WEB_LIMITS);
  onTestFinished(() => stream.close());
  const said: string[] = [];
  const write = (text: string) => said.push(text) > 0;
  stream.attach({ write, on: () => undefined, destroy: () => undefined }, 'here');
  return said;
}

const from = (remoteAddress: string, url: string) => ({
  url,
  remoteAddress,
  headers: { host: 'localhost' },
});

test('a board is told what everyone may see, when it changes and at no other time, without a number', () => {
  const table = new FakeTable();
  table.board = { ...emptyBoard(), gameId: 'g1', phase: 'day', day: 2 };
  const said = watched(table);
  // Lines of the record that change nothing that is seen.
  for (const line of [7, 8, 9]) table.say(line);
  expect(said).toHaveLength(1);
  table.tell({ ...table.board, nominees: [3] });
  expect(said).toHaveLength(2);
  const [, data] = /^event: view\ndata: (.*)\n\n$/.exec(said[1] as string) as RegExpExecArray;
  const message = JSON.parse(data as string) as BoardMessage;
  expect(message).toMatchObject({ view: { phase: 'day', nominees: [3] }, language: 'en' });
  expect(said.join('')).not.toMatch(/^id:/m);
});

test('a board that does not read is written to once more when it does, with what is true then', () => {
  const table = new FakeTable();
  const stream = new BoardStream(table, WEB_LIMITS);
  onTestFinished(() => stream.close());
  const said: string[] = [];
  let drain = () => {};
  stream.attach(
    {
      write: (text) => said.push(text) < 0,
      on: (event, then) => {
        if (event === 'drain') drain = then;
      },
      destroy: () => undefined,
    },
    'here',
  );
  for (const seat of [3, 4, 5] as const) table.tell({ ...table.board, nominees: [seat] });
  expect(said).toHaveLength(1);
  drain();
  expect(said).toHaveLength(2);
  expect(said[1]).toContain('"nominees":[5]');
});

test('the stream lives: a beat with the table’s clock', async () => {
  const { url, table } = await web();
  const response = await fetch(`${url}/api/public/stream`);
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  let text = '';
  for await (const piece of response.body!.pipeThrough(new TextDecoderStream())) {
    text += piece;
    if (/event: beat\n.*\n\n/.test(text)) break;
  }
  const [, beat] = /event: beat\ndata: (.*)\n/.exec(text) as RegExpExecArray;
  expect((JSON.parse(beat as string) as BoardBeat).now).toBeLessThanOrEqual(table.now());
  const clock = await (await fetch(`${url}/api/public/clock`)).json();
  expect(clock).toEqual({ now: expect.any(Number) });
});

test('on a table open to the network the board needs no PIN, and opens nothing else', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mafia-table-board-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const name of ['judge', 'board']) writeFileSync(join(folder, `${name}.html`), '<!--first-->');
  const { app } = await web({ host: '0.0.0.0', access: join(folder, 'access.json'), page: folder });
  const page = await app.inject(from('10.0.0.7', '/board'));
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('"phase":"day"');
  expect((await app.inject(from('10.0.0.7', '/api/public/clock'))).statusCode).toBe(200);
  for (const url of ['/api/clock', '/api/view', '/api/stream?screen=a', '/api/publicity'])
    expect((await app.inject(from('10.0.0.7', url))).statusCode, url).toBe(401);
});

test('where no PIN can be kept the board too is for this machine alone', async () => {
  const { app } = await web({ host: '0.0.0.0' });
  expect((await app.inject(from('10.0.0.7', '/api/public/clock'))).statusCode).toBe(403);
});

test('one address has room for its share of the boards, this machine for what is left of all', () => {
  const stream = new BoardStream(new FakeTable(), { ...WEB_LIMITS, boards: 4, boardsPerAddress: 2 });
  onTestFinished(() => stream.close());
  const leaves: (() => void)[] = [];
  const watch = (address: string, local = false): boolean => {
    if (!stream.hasRoom(address, local)) return false;
    const on = (event: string, then: () => void) => event === 'close' && leaves.push(then);
    stream.attach({ write: () => true, on, destroy: () => undefined }, address);
    return true;
  };
  const one = '10.0.0.7';
  expect([watch(one), watch(one), watch(one)]).toEqual([true, true, false]);
  expect([watch('::1', true), watch('::1', true), watch('::1', true)]).toEqual([true, true, false]);
  expect(watch('10.0.0.8')).toBe(false);
  leaves[0]?.();
  expect(watch('10.0.0.8')).toBe(true);
});

test('a board too many is refused, and those that watch go on', async () => {
  const { url, table } = await web({ limits: { boards: 1 } });
  const first = await fetch(`${url}/api/public/stream`);
  const second = await fetch(`${url}/api/public/stream`);
  expect([first.status, second.status, second.headers.get('retry-after')]).toEqual([200, 503, '5']);
  expect(await second.json()).toEqual({ ok: false, code: 'unavailable', reason: 'boards' });
  table.tell({ ...table.board, nominees: [9] });
  let text = '';
  for await (const piece of first.body!.pipeThrough(new TextDecoderStream())) {
    text += piece;
    if (text.includes('"nominees":[9]')) break;
  }
});
