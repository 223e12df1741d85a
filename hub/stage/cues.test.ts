import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PublicView, WordView } from '../../schemas/view.ts';
import { SEATS, type Seat } from '../../schemas/vocabulary.ts';
import { CUE_LATE, CueDesk } from './cues.ts';

const WANTED = ['half-minute', 'ten-seconds', 'speech-end'];
const viewOf = (word: WordView | null): PublicView => ({
  gameId: 'g',
  ruleset: 'fiim-eng',
  title: null,
  phase: 'day',
  day: 1,
  paused: false,
  now: 0,
  seats: SEATS.map((seat) => ({ seat, name: '', alive: true, fouls: 0 })),
  word,
  nominees: [],
  vote: null,
  over: null,
});
const speech = (begun: number, seconds = 60, seat: Seat = 5): WordView => ({
  seat,
  kind: 'turn',
  seconds,
  begun,
  deadline: begun + seconds * 1000,
  left: null,
});

/** A table whose time is moved by hand, in steps as long as the hub stalls. */
function table(word: WordView | null, start = 0) {
  let now = start;
  let alarms: { time: number; run: () => void }[] = [];
  const given: { name: string; at: number }[] = [];
  let view = viewOf(word);
  const desk = new CueDesk(
    {
      time: {
        now: () => now,
        at: (time, run) => {
          const alarm = { time, run };
          alarms.push(alarm);
          return () => {
            alarms = alarms.filter((one) => one !== alarm);
          };
        },
      },
      view: () => view,
      give: (name) => {
        given.push({ name, at: now });
      },
    },
    WANTED,
  );
  return {
    given,
    show(next: WordView | null) {
      view = viewOf(next);
      desk.look();
    },
    /** Alarms in between run late, at the end of the step. */
    pass(ms: number) {
      now += ms;
      for (
        let due = alarms.find(({ time }) => time <= now);
        due;
        due = alarms.find(({ time }) => time <= now)
      ) {
        const { run } = due;
        alarms = alarms.filter((one) => one.run !== run);
        run();
      }
    },
  };
}

test('a minute has three cues, half a minute two, each at its moment', () => {
  const minute = table(speech(0));
  for (let i = 0; i < 700; i++) minute.pass(100);
  expect(minute.given).toEqual([
    { name: 'half-minute', at: 30_000 },
    { name: 'ten-seconds', at: 50_000 },
    { name: 'speech-end', at: 60_000 },
  ]);
  const half = table(speech(0, 30));
  for (let i = 0; i < 400; i++) half.pass(100);
  expect(half.given.map(({ name }) => name)).toEqual(['ten-seconds', 'speech-end']);
});

test('a stall over several cues gives none that is no longer true, and never two at once', () => {
  const late = table(speech(0));
  late.pass(55_000);
  expect(late.given).toEqual([]);
  late.pass(5_000);
  expect(late.given).toEqual([{ name: 'speech-end', at: 60_000 }]);
  const long = table(speech(0));
  long.pass(60_000 + CUE_LATE + 1);
  expect(long.given).toEqual([]);
});

test('a pause moves what is still to come, and repeats nothing', () => {
  const paused = table(speech(0));
  for (let i = 0; i < 310; i++) paused.pass(100);
  paused.show({ ...speech(0), deadline: null, left: 29_000 });
  for (let i = 0; i < 300; i++) paused.pass(100);
  paused.show({ ...speech(0), deadline: 90_000 });
  for (let i = 0; i < 400; i++) paused.pass(100);
  expect(paused.given).toEqual([
    { name: 'half-minute', at: 30_000 },
    { name: 'ten-seconds', at: 80_000 },
    { name: 'speech-end', at: 90_000 },
  ]);
});

test('a speech that an undo brings back repeats nothing, however soon', () => {
  const undone = table(speech(0));
  for (let i = 0; i < 301; i++) undone.pass(100);
  undone.show({ ...speech(30_100, 60, 6) });
  undone.pass(200);
  undone.show(speech(0));
  for (let i = 0; i < 310; i++) undone.pass(100);
  expect(undone.given).toEqual([
    { name: 'half-minute', at: 30_000 },
    { name: 'ten-seconds', at: 50_000 },
    { name: 'speech-end', at: 60_000 },
  ]);
});

test('a speech that a foul made short is told its new end, and nothing of the old one', () => {
  const cut = table(speech(0));
  for (let i = 0; i < 100; i++) cut.pass(100);
  cut.show(speech(0, 30));
  for (let i = 0; i < 600; i++) cut.pass(100);
  expect(cut.given).toEqual([
    { name: 'ten-seconds', at: 20_000 },
    { name: 'speech-end', at: 30_000 },
  ]);
});

test('a hub that takes a speech up again gives what is to come, not what was', () => {
  const taken = table(speech(0), 50_050);
  for (let i = 0; i < 200; i++) taken.pass(100);
  expect(taken.given.map(({ name }) => name)).toEqual(['speech-end']);
  // Back after its end: it was silent then, and is now.
  const after = table(speech(0), 60_001);
  for (let i = 0; i < 200; i++) after.pass(100);
  expect(after.given).toEqual([]);
});

test('whatever the stalls and looks, no cue comes twice, early, late, or with another', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 1, max: 20_000 }), fc.boolean()), { maxLength: 60 }),
      (steps) => {
        const run = table(speech(0));
        for (const [ms, look] of steps) {
          run.pass(ms);
          if (look) run.show(speech(0));
        }
        const names = run.given.map(({ name }) => name);
        expect(new Set(names).size).toBe(names.length);
        expect(new Set(run.given.map(({ at }) => at)).size).toBe(names.length);
        const moments: Record<string, number> = {
          'half-minute': 30_000,
          'ten-seconds': 50_000,
          'speech-end': 60_000,
        };
        for (const { name, at } of run.given) {
          expect(at).toBeGreaterThanOrEqual(moments[name] as number);
          expect(at).toBeLessThanOrEqual((moments[name] as number) + CUE_LATE);
        }
      },
    ),
  );
});
