/** A hub with a voice of its own – the real mpv, into nowhere – calls a candidate and closes the window with the word. */
import { afterEach, expect, test, vi } from 'vitest';
import { findRuleset, rulesetIds } from '../../hub/rules/registry.ts';
import { closingRecording, recording } from '../../hub/stage/recordings.ts';
import { config } from '../../schemas/config.ts';
import type { Input } from '../../schemas/record.ts';
import { PHRASES } from '../../schemas/stage.ts';
import { dataFolder, hubIn, nextLine, Screen, seatsWell } from './hub.ts';

vi.setConfig({ testTimeout: 180_000 });
const releases: (() => unknown)[] = [];
afterEach(async () => {
  for (const release of releases.splice(0).reverse()) await release();
});

test('the press has the number spoken; the window opens when it is said and closes with the ruleset’s word', async () => {
  const folder = dataFolder();
  releases.push(folder.remove);
  const ready = Promise.withResolvers<void>();
  const settings = config.parse({
    data: folder.path,
    web: { port: 0 },
    broker: { port: 0 },
    cues: { output: 'hub', give: ['call', 'thank-you'] },
    music: { output: 'null' },
    vote: { cueLatency: 60, cue: 20 },
  });
  const log = (line: string) => line.includes('recordings are ready') && ready.resolve();
  const hub = await hubIn(folder.path, { config: settings, log });
  releases.push(() => hub.close());
  await Promise.all([seatsWell(hub), ready.promise]);
  hub.seats.people?.decide(new Map());
  const screen = new Screen(hub);
  const begin = {
    position: {
      phase: 'voting',
      day: 2,
      alive: [1, 2, 3, 4, 5, 6, 7, 8, 9],
      nominees: [
        { by: 2, seat: 3 },
        { by: 3, seat: 7 },
      ],
    },
  };
  expect(await screen.post('/api/game', { ruleset: 'emu-2026.3', begin })).toMatchObject({ ok: true });
  expect(await screen.act({ type: 'vote.begin' })).toMatchObject({ ok: true });

  const lines: Input[] = [];
  hub.table.subscribe((event) => event.type === 'line' && lines.push(event.input));
  const closed = nextLine(hub, 'vote.close');
  const pressed = hub.table.now();
  expect(await screen.act({ type: 'vote.open', candidate: 7 })).toMatchObject({ ok: true });
  const close = await closed;
  const call = lines.find((line) => line.type === 'cue');
  const open = lines.find((line) => line.type === 'vote.open');
  expect(call).toMatchObject({ name: 'number-7', uncertainty: 20 });
  expect(open).toMatchObject({ candidate: 7, uncertainty: 20 });
  expect(close).toMatchObject({ by: 'hub', uncertainty: 20 });
  // As long as it takes to say "Number seven", which no press is.
  const said = (open?.at ?? 0) - (call?.at ?? 0);
  expect(said).toBeGreaterThan(400);
  expect(said).toBeLessThan(1200);
  expect(call?.at).toBeGreaterThanOrEqual(pressed + 60);
  expect(close.at - (open?.at ?? 0)).toBeGreaterThanOrEqual(1500 - 1);
  expect((await screen.view()).stage?.cues).toMatchObject({ output: 'hub', fault: null });
});

test.each(rulesetIds())(
  'every closing word of a ruleset ships as a recording, in its own language: %s',
  (id) => {
    const words = findRuleset(id)?.vote.closingWords ?? [];
    expect(words.length).toBeGreaterThan(0);
    for (const word of words) {
      // Whichever is preferred: this ruleset knows this word alone.
      const { name, language } = closingRecording([word], { closing: 'thank-you' });
      expect(PHRASES[name]?.[language]).toBe(`${word}.`);
      expect(recording(name, { language })).not.toBeNull();
    }
  },
);
