import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { cueSettings, LANGUAGES, musicSettings, type PlayerReport } from '../../schemas/stage.ts';
import { extentOf } from './extent.ts';
import { closingRecording, recording } from './recordings.ts';
import { type SoundPlayer, Speaker } from './speaker.ts';
import { type Stage, startStage } from './stage.ts';
import { QUIET } from './test-view.ts';

const IDLE: PlayerReport = { state: 'idle', track: null, volume: 100, position: null, fault: null };

/** A speaker before a player that reports what it is told to. */
function voice() {
  let now = 0;
  let alarms: { at: number; run: () => void }[] = [];
  let listener = () => {};
  const played: string[] = [];
  const player = {
    report: IDLE,
    onReport: (one: () => void) => {
      listener = one;
    },
    sound: (file: string) => played.push(file),
    stop: () => played.push('stop'),
    close: async () => {},
  };
  const speaker = new Speaker({
    player: player as SoundPlayer,
    time: {
      now: () => now,
      at: (at, run) => {
        const alarm = { at, run };
        alarms.push(alarm);
        return () => {
          alarms = alarms.filter((one) => one !== alarm);
        };
      },
    },
    file: (name) => (name === 'nothing' ? null : `/sounds/${name}.ogg`),
    measure: async (file) => {
      if (file.includes('broken')) throw new Error('no sound in it');
      return { begins: 10, ends: 500 };
    },
    log: () => {},
  });
  return {
    speaker,
    played,
    report(report: Partial<PlayerReport>) {
      player.report = { ...player.report, ...report };
      listener();
    },
    pass(ms: number) {
      now += ms;
      for (const { run } of alarms.splice(0).filter(({ at }) => at <= now)) run();
    },
  };
}

test('what the player doesn’t report as playing was not heard, and is said until something is', () => {
  const { speaker, report, pass } = voice();
  speaker.say('stop');
  pass(2000);
  expect(speaker.fault).toEqual({ code: 'not-played', about: 'stop' });
  expect(speaker.played).toBeNull();
  speaker.say('thank-you');
  report({ state: 'playing', track: 'another.ogg', position: 1 });
  expect(speaker.played).toBeNull();
  report({ state: 'playing', track: 'thank-you.ogg', position: 0.02 });
  expect(speaker.played).toBe('thank-you');
  expect(speaker.fault).toBeNull();
  pass(2000);
  expect(speaker.fault).toBeNull();
  speaker.say('nothing');
  expect(speaker.fault).toEqual({ code: 'not-played', about: 'nothing' });
});

test('only what is measured, by a player that is there, can open or close a window', async () => {
  const { speaker, report } = voice();
  expect(speaker.extent('stop')).toBeNull();
  await speaker.prepare(['stop', 'broken', 'nothing']);
  expect(speaker.extent('stop')).toEqual({ begins: 10, ends: 500 });
  expect(speaker.extent('broken')).toBeNull();
  expect(speaker.extent('nothing')).toBeNull();
  report({ state: 'dead', fault: { code: 'ended', about: 'SIGKILL' } });
  expect(speaker.extent('stop')).toBeNull();
  expect(speaker.fault).toEqual({ code: 'ended', about: 'SIGKILL' });
  report({ state: 'starting', fault: null });
  expect(speaker.extent('stop')).toBeNull();
});

test('a word is measured from its first to its last sound', () => {
  const samples = new Int16Array(4800);
  samples.fill(9000, 480, 2400);
  samples.fill(20, 2400);
  expect(extentOf(samples, 48_000)).toEqual({ begins: 10, ends: 50 });
  expect(extentOf(new Int16Array(100))).toBeNull();
});

test('the closing word is the ruleset’s own, the chosen one where it knows both', () => {
  const closing = (words: readonly string[], set = {}) => closingRecording(words, cueSettings.parse(set));
  expect(closing(['Спасибо'])).toEqual({ name: 'thank-you', language: 'ru' });
  expect(closing(['Спасибо'], { closing: 'stop', language: 'ru' })).toEqual({
    name: 'thank-you',
    language: 'ru',
  });
  expect(closing(['Stop', 'Thank you'])).toEqual({ name: 'thank-you', language: 'en' });
  expect(closing(['Стоп', 'Спасибо'], { closing: 'stop' })).toEqual({ name: 'stop', language: 'ru' });
  expect(closing(['Stop', 'Thank you'], { language: 'ru' })).toEqual({ name: 'thank-you', language: 'ru' });
  expect(closing([])).toEqual({ name: 'thank-you', language: 'en' });
});

test('a recording of one’s own is taken before the one that ships', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mafia-table-sounds-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'number-3.wav'), '');
  for (const language of LANGUAGES) {
    expect(recording('number-3', { folder, language })).toBe(join(folder, 'number-3.wav'));
    expect(recording('number-4', { folder, language })).toMatch(`${language}/number-4.ogg`);
  }
});

test('the call is refused in a configuration where nobody could speak it', () => {
  expect(cueSettings.safeParse({ give: ['call'] }).error?.issues[0]).toMatchObject({ path: ['give'] });
  expect(cueSettings.safeParse({ output: 'hub', give: ['call'] }).success).toBe(true);
});

function speakingStage(words: readonly string[]): Stage {
  const stage = startStage({
    time: {
      now: () => performance.now(),
      at: (time, run) => {
        const timer = setTimeout(run, time - performance.now());
        return () => clearTimeout(timer);
      },
    },
    view: () => QUIET,
    lamps: () => {},
    hurry: () => {},
    give: () => {},
    cues: cueSettings.parse({ output: 'hub', give: ['call', 'thank-you'] }),
    closingWords: () => words,
    music: musicSettings.parse({ output: 'null' }),
    log: () => {},
  });
  onTestFinished(() => stage.close());
  return stage;
}

test('mpv itself reports that it played the spoken closing word, in the ruleset’s language', async () => {
  const stage = speakingStage(['Спасибо']);
  await vi.waitUntil(() => stage.extent('thank-you'), { timeout: 60_000 });
  // The shipped recording ends with silence, which is no part of the word.
  const { begins, ends } = stage.extent('thank-you') as { begins: number; ends: number };
  expect(begins).toBeLessThan(50);
  expect(ends).toBeGreaterThan(300);
  expect(ends).toBeLessThan(600);
  expect(stage.extent('half-minute')).toBeNull();
  stage.sound('thank-you');
  await vi.waitUntil(() => stage.played !== null, { timeout: 20_000 });
  expect(stage.played).toBe('ru/thank-you');
  expect(stage.view.cues.fault).toBeNull();
}, 90_000);

test('where the player is missing, the Judge’s page is told, and no word is claimed to be heard', async () => {
  vi.stubEnv('PATH', '/nowhere');
  onTestFinished(() => void vi.unstubAllEnvs());
  const stage = speakingStage(['Thank you']);
  await vi.waitUntil(() => stage.view.cues.fault !== null, { timeout: 20_000 });
  expect(stage.view.cues.fault).toMatchObject({ code: 'no-mpv' });
  expect(stage.extent('number-3')).toBeNull();
  stage.sound('number-3');
  expect(stage.played).toBeNull();
});
