import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CUES, cueSettings, LANGUAGES, musicSettings, PHRASES } from '../../schemas/stage.ts';
import type { PublicView } from '../../schemas/view.ts';
import { SEATS } from '../../schemas/vocabulary.ts';
import { recording } from './recordings.ts';
import { startStage } from './stage.ts';
import { QUIET } from './test-view.ts';

test('a table set to a controller that is not there says so, and everything else goes on', async () => {
  let shown = 0;
  const stage = startStage({
    time: { now: () => 0, at: () => () => {} },
    view: () => ({ ...QUIET, ruleset: null, phase: 'night', day: 0 }),
    lamps: () => {
      shown++;
    },
    hurry: () => {},
    closingWords: () => [],
    give: () => {},
    cues: cueSettings.parse({}),
    music: musicSettings.parse({ player: 'controller' }),
    log: () => {},
  });
  expect(shown).toBe(1);
  expect(stage.view.music).toMatchObject({ state: 'absent', silent: true, wanted: 'night' });
  expect(stage.view.music?.fault?.code).toBe('no-controller');
  expect(stage.music({ do: 'silence' })).toBeNull();
  expect(stage.view.music?.silent).toBe(false);
  await stage.close();
});

test('everyone is quick while a window is open, and never otherwise', async () => {
  const hurried: boolean[] = [];
  let seen: PublicView = {
    ...QUIET,
    vote: { round: 1, question: false, order: [], calling: false, out: [] },
  };
  const stage = startStage({
    time: { now: () => 0, at: () => () => {} },
    view: () => seen,
    lamps: () => {},
    hurry: (on) => hurried.push(on),
    closingWords: () => [],
    give: () => {},
    cues: cueSettings.parse({}),
    music: musicSettings.parse({}),
    log: () => {},
  });
  const vote = { round: 1, question: false, order: [], out: [] };
  for (const next of [
    { vote: { ...vote, calling: true } },
    { vote: { ...vote, calling: true, out: [3 as const] } },
    { vote: { ...vote, calling: false } },
    { vote: { ...vote, calling: true } },
    // Whatever a view may say of a vote by night.
    { phase: 'night' as const },
  ]) {
    seen = { ...seen, ...next };
    stage.look();
  }
  expect(hurried).toEqual([true, false, true, false]);
  await stage.close();
});

test('every phrase ships as a recording in both languages; a name that is none of ours has no file', () => {
  for (const language of LANGUAGES) {
    for (const name of Object.keys(PHRASES)) {
      const file = recording(name, { language });
      expect(file).toMatch(`${language}/${name}.ogg`);
      // Opus in Ogg, and more of it than a header.
      const bytes = readFileSync(file!);
      expect(bytes.subarray(0, 4).toString()).toBe('OggS');
      expect(bytes.length).toBeGreaterThan(1500);
    }
    for (const cue of CUES) if (cue !== 'call') expect(recording(cue, { language })).not.toBeNull();
    for (const seat of SEATS) expect(recording(`number-${seat}`, { language })).not.toBeNull();
    expect(recording('../stage', { language })).toBeNull();
    expect(recording('toString', { language })).toBeNull();
  }
});
