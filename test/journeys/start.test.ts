import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, expect, test } from 'vitest';
import { Log } from '../../hub/record/log.ts';
import { SCHEMA_VERSION } from '../../hub/record/schema.ts';
import type { JudgeView } from '../../schemas/view.ts';
import { dataFolder } from './hub.ts';

const LAUNCHER = resolve(import.meta.dirname, '../../bin/mafia-table.js');
const releases: (() => unknown)[] = [];
afterEach(() => {
  for (const release of releases.splice(0)) release();
});

function folder(): string {
  const made = dataFolder();
  releases.push(made.remove);
  return made.path;
}

type Ended = { code: number | null; out: string; err: string };

function start(args: readonly string[]): {
  ended: Promise<Ended>;
  said(text: string): Promise<void>;
  out(): string;
  stop(): void;
} {
  const child = spawn(process.execPath, [LAUNCHER, 'start', ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  releases.push(() => child.kill('SIGKILL'));
  let out = '';
  let err = '';
  child.stdout.on('data', (bytes) => (out += bytes));
  child.stderr.on('data', (bytes) => (err += bytes));
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, out, err }));
  const said = (text: string) =>
    new Promise<void>((resolve, reject) => {
      const look = () => out.includes(text) && resolve();
      child.stdout.on('data', look);
      look();
      child.once('close', () => reject(new Error(`ended before it said "${text}": ${out}${err}`)));
    });
  return { ended, said, out: () => out, stop: () => child.kill('SIGTERM') };
}

function tableFile(text: string): string {
  const file = join(folder(), 'table.yaml');
  writeFileSync(file, text);
  return file;
}

test('it prints where the page is, on loopback, serves it, and stops when told to', async () => {
  const file = tableFile('ruleset: club-ru\nweb: { port: 0 }\nbroker: { port: 0 }\n');
  const table = start(['--table', file, '--ruleset', 'black-cat']);
  await table.said('The board for the room: ');
  const origin = /http:\/\/[^/]+/.exec(table.out())?.[0] ?? '';
  const { rulesets } = (await (await fetch(`${origin}/api/view`)).json()) as JudgeView;
  expect(rulesets[0]?.id).toBe('black-cat');
  table.stop();
  const { code, out } = await table.ended;
  expect(code).toBe(0);
  expect(out).toMatch(/http:\/\/127\.0\.0\.1:\d+\/judge/);
  expect(out).toMatch(/The board for the room: http:\/\/127\.0\.0\.1:\d+\/board\n/);
});

test.each([
  [
    'an unreadable file',
    ['--table', '/nowhere/table.yaml'],
    /^mafia-table start: \/nowhere\/table\.yaml: there is no such file\. .+\n$/,
  ],
  [
    'an unknown ruleset',
    ['--ruleset', 'chess'],
    /^mafia-table start: ruleset chess: not installed; there are fiim-eng, .+\n$/,
  ],
  ['an unknown option', ['--tabel', 'x'], /^mafia-table start: .*--tabel.*\n$/],
  [
    'an unknown kind of seat',
    ['--seats', 'pigeon'],
    /^mafia-table start: --seats pigeon: give one of mqtt, .+\n$/,
  ],
  [
    'a data folder where none can be made',
    ['--data', '/proc/x/data', '--port', '0'],
    /^mafia-table start: \/proc\/x\/data: the data folder can’t be made there: name another\n$/,
  ],
  [
    'a port that is none',
    ['--port', '70000'],
    /^mafia-table start: --port 70000: give a whole number from 0 to 65535\n$/,
  ],
])('%s: one line that says what, where and what to do; exit 2', async (_name, args, message) => {
  const { code, err } = await start(args).ended;
  expect(err).toMatch(message);
  expect(code).toBe(2);
});

test('an unknown seat in the file is named with its line; exit 2', async () => {
  const file = tableFile('seats:\n  1: { link: simulated }\n  12: { link: simulated }\n');
  const { code, err } = await start(['--table', file]).ended;
  expect(err).toMatch(/table\.yaml, line 3: seats\.12: there is no seat 12; seats are numbered 1 to 10\.\n$/);
  expect(code).toBe(2);
});

test('a port in use is named, with what to do; exit 2', async () => {
  const holder = createServer().listen(0, '127.0.0.1');
  releases.push(() => holder.close());
  await once(holder, 'listening');
  const { port } = holder.address() as AddressInfo;
  const file = tableFile(`web: { port: ${port} }\nbroker: { port: 0 }\n`);
  const { code, err } = await start(['--table', file]).ended;
  expect(err).toContain(
    `mafia-table start: port ${port} is in use on 127.0.0.1: stop what uses it, or set another web.port`,
  );
  expect(code).toBe(2);
});

test('a record of a newer version is refused in one line that says what to do, and left as it is; exit 2', async () => {
  const data = folder();
  const file = join(data, 'record.db');
  new Log(file, { boot: null, raw: 0 }).close();
  const db = new DatabaseSync(file);
  db.exec(`PRAGMA user_version = ${SCHEMA_VERSION + 1}`);
  db.close();
  const before = readFileSync(file);
  const { code, err } = await start(['--data', data, '--port', '0']).ended;
  expect(err).toMatch(/^mafia-table start: [^\n]+ has version \d+, [^\n]+ use the newer product[^\n]+\n$/);
  expect(code).toBe(2);
  expect(readFileSync(file)).toEqual(before);
});

test('a second hub on the same data folder is refused, naming the first', async () => {
  const file = tableFile('web: { port: 0 }\nbroker: { port: 0 }\n');
  const first = start(['--table', file]);
  await first.said('The board for the room: ');
  const { port } = new URL(/http\S+/.exec(first.out())?.[0] ?? '');
  // With ports of its own, and with the first one's, as the same command once more has them.
  for (const own of [[], ['--port', port]]) {
    const { code, err } = await start(['--table', file, ...own]).ended;
    expect(code).toBe(2);
    expect(err).toMatch(/is in use by the hub with process id \d+/);
  }
});
