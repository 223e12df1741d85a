import { expect, onTestFinished, test } from 'vitest';
import { Microphone } from './microphone.ts';
import { Onsets } from './onsets.ts';

const RATE = 48_000;

test('clicks are found where they begin, whatever the chunks, and a noisy room is no click', () => {
  const samples = new Int16Array(RATE * 3);
  for (let i = 0; i < samples.length; i++) samples[i] = (i * 7919) % 97;
  for (const begin of [RATE, RATE * 2]) for (let i = 0; i < 2000; i++) samples[begin + i] = 9000 - i * 4;
  for (const chunk of [240, 4096, samples.length]) {
    const onsets = new Onsets(RATE);
    const found: number[] = [];
    for (let from = 0; from < samples.length; from += chunk)
      found.push(...onsets.take(samples.subarray(from, from + chunk)));
    expect(found).toEqual([RATE, RATE * 2]);
  }
});

/** A program in `arecord`'s place: quiet, and a click in each second, at samples 48000, 96000 …, in real time. */
const RECORDER = `
const rate = 48000, chunk = 240; let at = 0; const began = performance.now();
setInterval(() => {
  while (at / rate * 1000 < performance.now() - began) {
    const bytes = Buffer.alloc(chunk * 2);
    for (let i = 0; i < chunk; i++) bytes.writeInt16LE((at + i) % rate < 1500 && at >= rate ? 12000 : (at + i) % 5, i * 2);
    at += chunk; process.stdout.write(bytes);
  }
}, 5);`;

test('what a recorder says is heard as moments of table time, a second apart', async () => {
  const now = () => performance.now();
  const ear = new Microphone({ now, program: [process.execPath, '-e', RECORDER, '--'] });
  onTestFinished(() => ear.close());
  await ear.ready();
  const from = now();
  const heard = await ear.heard(from, from + 3200);
  expect(heard.length).toBeGreaterThanOrEqual(2);
  for (const [i, { at }] of heard.entries())
    if (i > 0) expect(at - (heard[i - 1]?.at ?? 0)).toBeCloseTo(1000, 3);
}, 30_000);

test('no recorder, or one that finds no microphone, is told in words', async () => {
  const missing = new Microphone({ now: () => 0, program: ['no-such-program-as-this'] });
  await expect(missing.ready()).rejects.toThrow('not installed');
  const none = "process.stderr.write('audio open error: No such file or directory'); process.exit(1)";
  const deaf = new Microphone({ now: () => 0, program: [process.execPath, '-e', none, '--'] });
  await expect(deaf.ready()).rejects.toThrow('no microphone can be heard: audio open error');
});

test('a recorder that says nothing is given up, and doesn’t hold the program', async () => {
  const mute = 'process.on("SIGTERM", () => {}); setInterval(() => {}, 1000)';
  const ear = new Microphone({ now: () => 0, program: [process.execPath, '-e', mute, '--'], patience: 300 });
  await expect(ear.ready()).rejects.toThrow('has said nothing for 0.3 s');
  await ear.close();
});
