/** The real command, asked to stop in the middle of a vote, and what it tells the service manager. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:net';
import { delimiter, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, expect, test } from 'vitest';
import { BEFORE_VOTE } from '../../hub/judge/test-position.ts';
import { openArchive } from '../../hub/record/archive.ts';
import type { Act, Input } from '../../schemas/record.ts';
import type { JudgeView } from '../../schemas/view.ts';
import { dataFolder } from './hub.ts';

const LAUNCHER = resolve(import.meta.dirname, '../../bin/mafia-table.js');
const releases: (() => unknown)[] = [];
afterEach(() => {
  for (const release of releases.splice(0).reverse()) release();
});

/** `systemd-notify` that writes down what it is asked to say. */
function manager(folder: string): { environment: Record<string, string>; said(): string[] } {
  const notes = join(folder, 'said');
  const command = join(folder, 'systemd-notify');
  writeFileSync(notes, '');
  writeFileSync(command, `#!/bin/sh\necho "$*" >> '${notes}'\n`);
  chmodSync(command, 0o755);
  const path = `${folder}${delimiter}${process.env.PATH}`;
  return {
    environment: { PATH: path, NOTIFY_SOCKET: join(folder, 'socket'), WATCHDOG_USEC: '300000' },
    said: () => readFileSync(notes, 'utf8').trim().split('\n'),
  };
}

async function command(folder: string, environment: Record<string, string> = {}) {
  const file = join(folder, 'table.yaml');
  writeFileSync(file, 'data: data\nweb: { port: 0 }\nbroker: { port: 0 }\n');
  const child = spawn(process.execPath, [LAUNCHER, 'start', '--table', file], {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, ...environment },
  });
  releases.push(() => child.kill('SIGKILL'));
  const ended = once(child, 'exit').then(([code, signal]) => (code ?? signal) as number | NodeJS.Signals);
  let origin = '';
  for await (const line of createInterface({ input: child.stdout })) {
    origin = /http:\/\/[^/]+/.exec(line)?.[0] ?? '';
    if (origin) break;
  }
  const post = async (path: string, body: object): Promise<unknown> => {
    const request = { screen: 'stop', ...body };
    const headers = { 'content-type': 'application/json' };
    const method = 'POST';
    return (await fetch(origin + path, { method, headers, body: JSON.stringify(request) })).json();
  };
  const act = (what: Act) => post('/api/act', { act: what });
  const view = async () => (await (await fetch(`${origin}/api/view`)).json()) as JudgeView;
  const stop = () => {
    child.kill('SIGTERM');
    return ended;
  };
  return { origin, post, act, view, stop };
}

test('asked to stop in mid-vote it leaves nothing half-done, and stands in that vote again', async () => {
  const folder = dataFolder();
  releases.push(folder.remove);
  const first = await command(folder.path);
  await expect
    .poll(async () => (await first.view()).seats.every(({ health }) => health.heardAgo !== null), {
      timeout: 60_000,
    })
    .toBe(true);
  await first.post('/api/game', { ruleset: 'fiim-eng', begin: { position: BEFORE_VOTE } });
  await first.act({ type: 'vote.begin' });
  expect(await first.act({ type: 'vote.open', candidate: 3 })).toMatchObject({ ok: true });
  // A page that reads nothing any more, and somebody who never finishes what they began to ask, hold nothing up.
  const frozen = request(`${first.origin}/api/stream?screen=frozen`, (page) =>
    page.pause().on('error', () => {}),
  );
  frozen.on('error', () => {}).end();
  await once(frozen, 'response');
  const unfinished = connect(Number(new URL(first.origin).port), '127.0.0.1');
  unfinished.on('error', () => {}).write('POST /api/act HTTP/1.1\r\ncontent-length: 100\r\n\r\n{');
  releases.push(() => unfinished.destroy());
  // On its way while the table stops: either it is a line, or it never was.
  const announcing = first.act({ type: 'vote.announce' }).catch(() => null);
  expect(await first.stop()).toBe(0);
  await announcing;

  const archive = openArchive(join(folder.path, 'data'));
  const lines = archive.text('1').map((line) => JSON.parse(line) as Input);
  expect(archive.faults()).toEqual([]);
  archive.close();
  // What a seat says when its link is let go of is no line of the game.
  expect(lines.filter((line) => line.type === 'seat.health' && line.reason === 'will')).toEqual([]);
  const announced = lines.some(({ type }) => type === 'vote.announce');

  const second = await command(folder.path);
  const vote = (await second.view()).game?.vote;
  expect(vote?.order[0]?.state === 'announced').toBe(announced);
  if (!announced) expect(vote?.window?.candidate).toBe(3);
  expect(await second.stop()).toBe(0);
}, 240_000);

test('a record that can’t be written when it is asked to stop isn’t waited for, and is whole', async () => {
  const folder = dataFolder();
  releases.push(folder.remove);
  const first = await command(folder.path);
  await first.post('/api/game', { ruleset: 'fiim-eng', begin: { position: BEFORE_VOTE } });
  await first.act({ type: 'vote.begin' });
  const opened = await first.act({ type: 'vote.open', candidate: 3 });
  expect(opened).toMatchObject({ ok: true });
  // As a card that hangs: whoever holds the record keeps the hub's writing thread for five seconds.
  const holder = new DatabaseSync(join(folder.path, 'data/record.db'));
  releases.push(() => holder.isOpen && holder.close());
  holder.exec('BEGIN IMMEDIATE');
  const announcing = first.act({ type: 'vote.announce' }).catch(() => null);
  const asked = performance.now();
  expect(await first.stop()).toBe('SIGKILL');
  const took = performance.now() - asked;
  // Nobody was told of a count that isn't kept.
  expect(await announcing).toBe(null);
  holder.close();
  // It would have waited for those five.
  expect(took).toBeLessThan(4000);

  const archive = openArchive(join(folder.path, 'data'));
  const lines = archive.text('1').map((line) => JSON.parse(line) as Input);
  expect(archive.faults()).toEqual([]);
  archive.close();
  expect(lines.map(({ type }) => type)).toContain('vote.open');
  expect(lines.map(({ type }) => type)).not.toContain('vote.announce');
  const second = await command(folder.path);
  expect((await second.view()).game?.vote?.window?.candidate).toBe(3);
  expect(await second.stop()).toBe(0);
}, 240_000);

test('the service manager hears that it is ready, that it lives, and that it stops', async () => {
  const folder = dataFolder();
  releases.push(folder.remove);
  const { environment, said } = manager(folder.path);
  const table = await command(folder.path, environment);
  await expect.poll(said, { timeout: 60_000 }).toContain('WATCHDOG=1');
  expect(said()[0]).toMatch(/^--ready/);
  expect(said()).not.toContain('STOPPING=1');
  expect(await table.stop()).toBe(0);
  // Its word is said by a process that may outlive the table, as may the last feeding's.
  await expect.poll(said, { timeout: 60_000 }).toContain('STOPPING=1');
}, 240_000);

test('a hub that may be killed has left its compiled code for the next start', async () => {
  const folder = dataFolder();
  releases.push(folder.remove);
  const cache = join(folder.path, 'cache');
  const table = await command(folder.path, { NODE_COMPILE_CACHE: cache });
  await expect
    .poll(() => readdirSync(cache, { recursive: true }).length, { timeout: 60_000 })
    .toBeGreaterThan(100);
  expect(await table.stop()).toBe(0);
}, 240_000);
