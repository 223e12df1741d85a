import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { afterEach, expect, test } from 'vitest';
import { Fader } from './fader.ts';
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

test('a hub that is killed leaves no music behind', async () => {
  const home = folder();
  const program = `
    import { Mpv } from ${JSON.stringify(pathToFileURL(join(import.meta.dirname, 'mpv.ts')).href)};
    const mpv = new Mpv({ folder: ${JSON.stringify(home)}, output: 'null' });
    let asked = false;
    mpv.onReport(() => {
      if (mpv.report.state === 'idle' && !asked) {
        asked = true;
        mpv.play('night', 50);
      }
      if (mpv.report.state === 'playing') console.log('plays');
    });
    setInterval(() => {}, 1000);`;
  const hub = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  closing.push(() => hub.kill('SIGKILL'));
  for await (const line of createInterface({ input: hub.stdout })) if (line === 'plays') break;
  const [player = Number.NaN] = children(hub.pid);
  expect(alive(player)).toBe(true);
  closing.push(() => alive(player) && process.kill(player, 'SIGKILL'));
  hub.kill('SIGKILL');
  await expect.poll(() => alive(player), { timeout: 20_000 }).toBe(false);
}, 60_000);

/** Process ids of whom this process has started (proc(5)). */
function children(pid = 0): number[] {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return text.split(' ').filter(Boolean).map(Number);
}

/** Not one that has ended and is still to be noticed by its parent. */
function alive(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

test('a folder that is not there, or has no folders in it, is said before and in the night, and heals', async () => {
  const home = folder();
  for (const [path, code] of [
    [join(home, 'nowhere'), 'no-music-folder'],
    [join(home, 'night'), 'no-playlists'],
  ] as const) {
    const log: string[] = [];
    const mpv = new Mpv({ folder: path, output: 'null', log: (line) => log.push(line) });
    closing.push(() => mpv.close());
    expect(log).toEqual([`music: ${code} (${path})`]);
    await until(mpv, ({ state, fault }) => state === 'idle' && fault?.code === code);
    const fader = new Fader(mpv, { now: () => 0, at: () => () => {} });
    const wanted = { playlist: 'deep', volume: 70, fade: 0, duck: 1, amplifier: 'on' } as const;
    fader.want(wanted);
    expect(fader.report.fault).toEqual({ code, about: path });
    mkdirSync(join(path, 'deep'), { recursive: true });
    writeFileSync(join(path, 'deep', 'a.wav'), wave(60));
    const playing = new Promise<void>((resolve) =>
      fader.onReport(() => fader.report.state === 'playing' && resolve()),
    );
    fader.want(wanted);
    await playing;
    expect(fader.report.fault).toBeNull();
  }
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

test('a file that is none is named, the others are played, and nothing is asked anew for it', async () => {
  const path = folder();
  writeFileSync(join(path, 'night', '0.mp3'), 'this is no music');
  const mpv = new Mpv({ folder: path, output: 'null' });
  closing.push(() => mpv.close());
  await until(mpv, ({ state }) => state === 'idle');
  const fader = new Fader(mpv, { now: () => 0, at: () => () => {} });
  const wanted = { playlist: 'night', volume: 70, fade: 0, duck: 1, amplifier: 'on' } as const;
  fader.want(wanted);
  await new Promise<void>((resolve) =>
    fader.onReport(() => fader.report.track === 'a.wav' && (fader.report.position ?? 0) > 0.5 && resolve()),
  );
  expect(fader.report.fault).toEqual({ code: 'no-file', about: '0.mp3' });
  // Quieter, while somebody speaks: the music goes on where it is.
  const { position } = fader.report;
  fader.want({ ...wanted, duck: 0.25 });
  await new Promise<void>((resolve) => fader.onReport(() => fader.report.volume === 17.5 && resolve()));
  await new Promise<void>((resolve) =>
    fader.onReport(() => (fader.report.position ?? 0) > (position ?? 0) && resolve()),
  );
  expect(fader.report.track).toBe('a.wav');
});

test('where there is no sound output it is said, and tried again until there is one', async () => {
  const log: string[] = [];
  const path = folder();
  const program = join(path, 'mpv');
  writeFileSync(program, `#!/bin/sh\nexec mpv "$@" --ao=alsa --audio-device=alsa/no-such-device-as-this`);
  chmodSync(program, 0o755);
  const mpv = new Mpv({ folder: path, program, log: (line) => log.push(line) });
  closing.push(() => mpv.close());
  await until(mpv, ({ state }) => state === 'idle');
  mpv.play('night', 40);
  const first = await until(mpv, ({ fault, state }) => fault?.code === 'no-output' && state === 'idle');
  expect(first.fault).toEqual({ code: 'no-output', about: null });
  expect(log.some((line) => /audio output/i.test(line))).toBe(true);
  await until(mpv, ({ state }) => state === 'playing');
  // It is not unsaid by trying.
  expect(mpv.report.fault?.code).toBe('no-output');
  mpv.stop();
});

test('one that doesn’t stop when told, or hangs while it plays, is ended, and starts again', async () => {
  const path = folder();
  const program = join(path, 'mpv');
  writeFileSync(program, `#!/bin/sh\necho $$ > '${path}/pid'\nexec mpv "$@"`);
  chmodSync(program, 0o755);
  const log: string[] = [];
  const mpv = new Mpv({ folder: path, output: 'null', program, log: (line) => log.push(line) });
  closing.push(() => mpv.close());
  const freeze = () => process.kill(Number(readFileSync(join(path, 'pid'), 'utf8')), 'SIGSTOP');
  const plays = async () => {
    await until(mpv, ({ state }) => state === 'idle');
    mpv.play('night', 40);
    await until(mpv, ({ state, position }) => state === 'playing' && (position ?? 0) > 0);
  };
  await plays();
  freeze();
  mpv.stop();
  expect((await until(mpv, ({ state }) => state === 'dead')).fault?.about).toBe('SIGKILL');
  expect(log.at(-2)).toContain('went on playing after it was told to stop');
  await plays();
  freeze();
  await until(mpv, ({ state }) => state === 'dead');
  expect(log.at(-2)).toContain('said nothing');
  await until(mpv, ({ state }) => state === 'idle');
}, 120_000);
