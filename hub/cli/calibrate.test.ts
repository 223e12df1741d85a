import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { cueLatency } from '../../schemas/calibration.ts';
import { windowSettings } from '../../schemas/window.ts';
import { openStore } from '../record/store.ts';
import { cueEdges } from '../stage/calibration/kept.ts';
import { run as runCommand } from './test-run.ts';

const run = (...args: string[]) => runCommand(['calibrate', ...args]);

/** A table's folder whose broker takes any free port. */
function tableIn(): { data: string; table: string } {
  const data = mkdtempSync(join(tmpdir(), 'mafia-table-calibrate-'));
  onTestFinished(() => rmSync(data, { recursive: true, force: true }));
  const table = join(data, 'table.yaml');
  writeFileSync(table, 'data: .\nbroker: { port: 0 }\nmusic: { output: "null" }\n');
  return { data, table };
}

test.each(['mqtt', 'serial'])(
  'a simulated seat (%s) hears the click, and what it measured counts from then on',
  async (kind) => {
    const { data, table } = tableIn();
    const { code, out, err } = await run(
      ...['cues', '--table', table, '--seat', '3', '--seats', kind, '--times', '7', '--pause', '20'],
    );
    expect(err).toContain('set cues.output to hub');
    expect(code).toBe(0);
    const kept = cueLatency.parse(JSON.parse(readFileSync(join(data, 'cues.json'), 'utf8')));
    expect(kept).toMatchObject({ by: 'seat 3', simulated: true, clicks: 7, output: 'null' });
    // The simulated loudspeaker sounds 83 ms after it is told, give or take 4.
    expect(Math.abs(kept.latency - 83)).toBeLessThan(kept.uncertainty);
    expect(out).toContain(`${kept.latency} ± ${kept.uncertainty} ms`);
    const edges = windowSettings.parse({});
    const at = (output: string | null, simulated: boolean) =>
      cueEdges(data, edges, { output, simulated }, () => {});
    expect(at('null', true)).toEqual({ ...edges, cueLatency: kept.latency, cue: kept.uncertainty });
    // Another output, or a real table: what was measured says nothing of it.
    expect(at('alsa', true)).toEqual(edges);
    expect(at('null', false)).toEqual(edges);
  },
  90_000,
);

test('without a microphone, a program to hear it with, or a player, it says so in one line and keeps nothing', async () => {
  const { table } = tableIn();
  vi.stubEnv('PATH', '/nowhere');
  onTestFinished(() => void vi.unstubAllEnvs());
  const { code, err } = await run('cues', '--table', table);
  expect(code).toBe(2);
  expect(err).toBe('mafia-table calibrate: mpv is not installed: apt-get install mpv\n');
});

test('while a game is open its seats are left alone', async () => {
  const { data, table } = tableIn();
  const store = await openStore({ folder: data });
  await store.create({ record: 'mafia-table', version: 1, ruleset: 'fiim-eng' });
  await store.append('1', { at: 1, type: 'game.begin' });
  expect((await run('cues', '--table', table, '--seat', '3')).err).toContain('is in use by the hub');
  await store.close();
  const { code, err } = await run('cues', '--table', table, '--seat', '3');
  expect(code).toBe(2);
  expect(err).toContain('game 1 is not over');
});

test('a broker’s port that is taken is named with what to do', async () => {
  const holder = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void holder.close());
  await once(holder, 'listening');
  const { port } = holder.address() as AddressInfo;
  const { data } = tableIn();
  const file = join(data, 'taken.yaml');
  writeFileSync(file, `data: data\nbroker: { port: ${port} }\n`);
  expect((await run('cues', '--table', file, '--seat', '3')).err).toBe(
    `mafia-table calibrate: port ${port} is in use on 127.0.0.1: stop what uses it, or set another broker.port in ${file}\n`,
  );
});

test('a certificate that is none is named with its line, and nothing is made', async () => {
  const { data } = tableIn();
  const file = join(data, 'tls.yaml');
  const tls = '  tls: { key: no.key, cert: no.cert }';
  writeFileSync(file, `data: data\nbroker:\n  port: 0\n${tls}\n`);
  const { code, err } = await run('cues', '--table', file, '--seat', '3');
  expect(err).toBe(
    `mafia-table calibrate: ${file}, line 4: broker.tls.key: ${join(data, 'no.key')}: there is no such file. Correct it.\n`,
  );
  expect(code).toBe(2);
  expect(existsSync(join(data, 'data'))).toBe(false);
});

test('what can’t be meant is refused in words', async () => {
  expect((await run('masks')).err).toContain('"masks"');
  expect((await run('cues', '--seat', '11')).err).toContain('1 to 10');
  expect((await run('cues', '--times', '3')).err).toContain('5 to 100');
  expect((await run('cues', '--seat', '3', '--device', 'hw:1')).err).toContain('not both');
});
