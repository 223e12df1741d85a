/**
 * `calibrate cues` before a microphone, without a sound card: the real mpv plays the click, what it plays goes through a pipe
 * into a room that sounds it a known while later, and a real process in `arecord`'s place hears the room.
 */
import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { cueLatency } from '../../schemas/calibration.ts';
import { latencyOf } from '../stage/calibration/latency.ts';
import type { Room } from '../stage/calibration/test-room.ts';
import { Mpv } from '../stage/music/mpv.ts';
import { run } from './test-run.ts';

const ROOM = join(import.meta.dirname, '../stage/calibration/test-room.ts');
const programs = mkdtempSync(join(tmpdir(), 'mafia-table-programs-'));

beforeAll(() => {
  const mpv = execFileSync('which', ['mpv'], { encoding: 'utf8' }).trim();
  const script = (name: string, text: string) => {
    writeFileSync(join(programs, name), `#!/bin/sh\n${text}\n`);
    chmodSync(join(programs, name), 0o755);
  };
  script('arecord', `exec '${process.execPath}' '${ROOM}' "$@"`);
  // The sound output is the pipe: all else is as the table starts it.
  script(
    'mpv',
    `for one; do shift; case "$one" in
       --ao=/*) set -- "$@" --ao=pcm "--ao-pcm-file=\${one#--ao=}" --ao-pcm-waveheader=no \\
         --audio-format=s16 --audio-samplerate=48000 --audio-channels=mono;;
       *) set -- "$@" "$one";;
     esac; done
     exec '${mpv}' "$@"`,
  );
  vi.stubEnv('PATH', `${programs}${delimiter}${process.env.PATH}`);
});
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(programs, { recursive: true, force: true });
});

/** A table whose loudspeaker and microphone are in this room, and what `calibrate cues` makes of it. */
async function measured(room: Room, { sounds = true, times = 5 } = {}) {
  const data = mkdtempSync(join(tmpdir(), 'mafia-table-room-'));
  onTestFinished(() => rmSync(data, { recursive: true, force: true }));
  const pipe = join(data, 'loudspeaker');
  const truth = join(data, 'truth');
  execFileSync('mkfifo', [pipe]);
  writeFileSync(truth, '');
  writeFileSync(join(data, 'room.json'), JSON.stringify({ ...(sounds && { pipe, truth }), ...room }));
  const output = sounds ? pipe : 'null';
  writeFileSync(join(data, 'table.yaml'), `data: .\ncues: { output: hub }\nmusic: { output: "${output}" }\n`);
  const said = await run([
    ...['calibrate', 'cues', '--table', join(data, 'table.yaml'), '--device', join(data, 'room.json')],
    ...['--times', `${times}`, '--pause', '100'],
  ]);
  const file = join(data, 'cues.json');
  return {
    ...said,
    kept: existsSync(file) ? cueLatency.parse(JSON.parse(readFileSync(file, 'utf8'))) : null,
    sounded: readFileSync(truth, 'utf8').trim().split('\n').filter(Boolean).map(Number),
  };
}

/** Ms of ± with which a quiet room's latency is surely kept: 150 are too many, and the microphone adds its own. */
const FAR_FROM_WORST = 80;

/** Moments at which clicks were asked for, on the clock by which the room says when they sounded. */
function asked(): number[] {
  const moments: number[] = [];
  const sound = Mpv.prototype.sound;
  const spy = vi.spyOn(Mpv.prototype, 'sound').mockImplementation(function (this: Mpv, file: string) {
    moments.push(Number(process.hrtime.bigint()) / 1e6);
    sound.call(this, file);
  });
  onTestFinished(() => spy.mockRestore());
  return moments;
}

test.each<[string, Room]>([
  ['a quiet room', { delay: 140 }],
  ['a loud room that echoes', { delay: 60, noise: 900, echo: { after: 330, share: 0.5 }, held: 15 }],
  ['a level that cuts the click off', { delay: 90, gain: 6, noise: 20 }],
])(
  'the latency that is kept holds the true ones: %s',
  async (_name, room) => {
    const moments = asked();
    const { code, err, kept, sounded } = await measured(room, { times: 7 });
    expect(moments).toHaveLength(7);
    // Of each click the sound that came of it, while it was listened for.
    const true_ = moments.flatMap((at) =>
      sounded.filter((one) => one > at && one < at + 1000).flatMap((one, i) => (i === 0 ? [one - at] : [])),
    );
    for (const one of true_) expect(one).toBeGreaterThan(room.delay ?? 0);
    const agreed = latencyOf(true_.map((after) => [{ after, uncertainty: 11 }]));
    // A machine that stood still lost sounds, or made their latencies uneven: then there may be nothing to keep.
    const slow =
      true_.length < 7 || sounded.length !== 7 || 'fault' in agreed || agreed.uncertainty > FAR_FROM_WORST;
    if (code !== 0 && slow) {
      expect([code, kept]).toEqual([2, null]);
      return;
    }
    expect(err).toBe('');
    expect(code).toBe(0);
    expect(kept).toMatchObject({ by: 'microphone', simulated: false, clicks: 7 });
    const { latency, uncertainty } = kept!;
    const held = true_.filter((one) => Math.abs(one - latency) <= uncertainty);
    expect(held.length).toBeGreaterThanOrEqual(kept!.kept);
    if (!('fault' in agreed)) expect(Math.abs(agreed.latency - latency)).toBeLessThanOrEqual(uncertainty);
  },
  120_000,
);

test('what the microphone, the room or the loudspeaker is like is told, and nothing is kept', async () => {
  const gone = 'arecord: pcm_read:2221: read error: No such device';
  const rooms: [Room, string, object?][] = [
    [{ delay: 60, muted: true }, 'too few clicks were heard: the microphone says nothing at all'],
    [{ delay: 60, noise: 9000, gain: 20 }, 'the microphone is overdriven: turn its level down'],
    [{ delay: 60, noise: 12_000 }, 'the room is too loud for a click to stand out'],
    [
      { delay: 60, rate: 44_100, noise: 5 },
      'samples a second, and 48000 were asked for: give one that converts',
    ],
    [{ delay: 60, noise: 5, fails: gone, after: 2500 }, 'read error: No such device – arecord -l lists'],
    [{ noise: 20 }, 'too few clicks were heard: turn the volume up', { sounds: false }],
  ];
  const said = await Promise.all(rooms.map(([room, , more]) => measured(room, { times: 7, ...more })));
  for (const [i, { code, err, kept }] of said.entries()) {
    expect(err).toContain(rooms[i]?.[1]);
    expect(err).not.toContain('fault of ours');
    expect(err.trim().split('\n')).toHaveLength(1);
    expect([code, kept]).toEqual([2, null]);
  }
}, 120_000);

test.each([
  ['arecord: main:852: audio open error: Permission denied', 'usermod -aG audio'],
  ['arecord: main:852: audio open error: Device or resource busy', 'another program has it'],
  [
    "ALSA lib confmisc.c:855:(parse_card) cannot find card '0'\nALSA lib pcm.c:2721:(snd_pcm_open_noupdate) Unknown PCM default\narecord: main:852: audio open error: No such file or directory",
    'audio open error: No such file or directory – arecord -l lists',
  ],
  ['arecord: set_params:1358: Sample format non available', '--device plughw:0'],
])('a microphone that can’t be opened is told with what to do: %s', async (fails, advice) => {
  const { code, err, kept } = await measured({ fails });
  expect(err).toContain('no microphone can be heard: ');
  expect(err).toContain(advice);
  expect([code, kept]).toEqual([2, null]);
});
