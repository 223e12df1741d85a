import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { Mpv } from './mpv.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** A minute of silence as a WAV file: 8 kHz, 8 bit. */
function wave(seconds: number): Buffer {
  const data = Buffer.alloc(seconds * 8000, 128);
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + data.length, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(8000, 24);
  head.writeUInt32LE(8000, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write('data', 36);
  head.writeUInt32LE(data.length, 40);
  return Buffer.concat([head, data]);
}

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'mafia-table-music-'));
  closing.push(() => rmSync(path, { recursive: true, force: true }));
  mkdirSync(join(path, 'night'));
  writeFileSync(join(path, 'night', 'a.wav'), wave(60));
  return path;
}

function player(program?: string): Mpv {
  const mpv = new Mpv({ folder: folder(), output: 'null', ...(program && { program }) });
  closing.push(() => mpv.close());
  return mpv;
}

/** Resolves with the first report that is so. */
const until = (mpv: Mpv, is: (report: Mpv['report']) => boolean): Promise<Mpv['report']> =>
  new Promise((resolve) => {
    const look = () => {
      if (is(mpv.report)) resolve(mpv.report);
    };
    mpv.onReport(look);
    look();
  });

test('where mpv is not installed it is said, and nothing else happens', async () => {
  const mpv = player('no-such-program-as-this');
  const report = await until(mpv, ({ fault }) => fault !== null);
  expect(report.state).toBe('absent');
  expect(report.fault).toEqual({ code: 'no-mpv', about: 'apt-get install mpv' });
  expect(mpv.play('night', 50)).toBe(false);
  mpv.stop();
});

test('it plays a folder, says so itself, stops for certain, and comes back when it dies', async () => {
  const mpv = player();
  await until(mpv, ({ state }) => state === 'idle');
  expect(mpv.playlists()).toEqual(['night']);
  expect(mpv.play('night', 40)).toBe(true);
  const playing = await until(
    mpv,
    ({ state, position, volume }) => state === 'playing' && (position ?? 0) > 0 && volume === 40,
  );
  expect(playing.track).toBe('a.wav');
  mpv.stop();
  await until(mpv, ({ state }) => state === 'idle');
  expect(mpv.report.track).toBeNull();

  mpv.play('night', 40);
  await until(mpv, ({ state }) => state === 'playing');
  mpv.kill();
  expect((await until(mpv, ({ state }) => state === 'dead')).fault?.code).toBe('ended');
  await until(mpv, ({ state }) => state === 'idle');

  mpv.play('no such list', 40);
  expect((await until(mpv, ({ fault }) => fault !== null)).fault?.code).toBe('no-list');
});
