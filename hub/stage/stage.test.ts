import { expect, test } from 'vitest';
import { cueSettings, musicSettings } from '../../schemas/stage.ts';
import { SEATS } from '../../schemas/vocabulary.ts';
import { recording } from './recordings.ts';
import { startStage } from './stage.ts';

test('a table set to a controller that is not there says so, and everything else goes on', async () => {
  let shown = 0;
  const stage = startStage({
    time: { now: () => 0, at: () => () => {} },
    view: () => ({
      gameId: 'g',
      ruleset: null,
      title: null,
      phase: 'night',
      day: 0,
      paused: false,
      now: 0,
      seats: SEATS.map((seat) => ({ seat, name: '', alive: true, fouls: 0 })),
      word: null,
      nominees: [],
      vote: null,
      over: null,
    }),
    lamps: () => {
      shown++;
    },
    give: () => {},
    cues: cueSettings.parse({}),
    music: musicSettings.parse({ player: 'controller' }),
    log: () => {},
  });
  expect(shown).toBe(1);
  expect(stage.view.music).toMatchObject({ state: 'absent', silent: true, wanted: 'night' });
  expect(stage.view.music?.fault).toContain('controller');
  expect(stage.music({ do: 'silence' })).toBe(true);
  expect(stage.view.music?.silent).toBe(false);
  await stage.close();
});

test('every phrase has its recording in both languages; a name that is none of ours has no file', () => {
  for (const language of ['en', 'ru'] as const) {
    expect(recording('thank-you', { language })).toMatch(`${language}/thank-you.ogg`);
    for (const seat of SEATS) expect(recording(`number-${seat}`, { language })).not.toBeNull();
    expect(recording('../stage', { language })).toBeNull();
    expect(recording('toString', { language })).toBeNull();
  }
});
