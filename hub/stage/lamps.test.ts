import { expect, test } from 'vitest';
import type { PublicView } from '../../schemas/view.ts';
import { SEATS, type Seat } from '../../schemas/vocabulary.ts';
import { LampDesk } from './lamp-desk.ts';
import { type Lamp, lampsOf } from './lamps.ts';
import { QUIET } from './test-view.ts';

const DAY: PublicView = {
  ...QUIET,
  phase: 'day',
  day: 2,
  seats: SEATS.map((seat) => ({ seat, name: '', alive: seat !== 9, fouls: seat === 4 ? 3 : 0 })),
  word: { seat: 5, kind: 'turn', seconds: 60, begun: 1000, deadline: 61_000, left: null },
  nominees: [3],
};
const at = (view: PublicView, seat: Seat, now = 1000) => lampsOf(view, now).get(seat);

test('by day a ring shows the turn and what is left of it, candidates, fouls by number, and who is out', () => {
  expect(at(DAY, 5, 31_000)).toEqual({ pattern: 'speaking', level: 0.5 });
  expect(at(DAY, 5, 70_000)).toEqual({ pattern: 'speaking', level: 0 });
  expect(at(DAY, 3)?.pattern).toBe('candidate');
  expect(at(DAY, 4)).toEqual({ pattern: 'fouls', level: 0.75 });
  expect(at(DAY, 9)?.pattern).toBe('out');
  expect(at(DAY, 1)?.pattern).toBe('idle');
});

test('a pause stops the time that is left; a turn that has not begun is whole', () => {
  const word = { seat: 5, kind: 'turn', seconds: 60, begun: 1000, deadline: null, left: 15_000 } as const;
  expect(at({ ...DAY, word }, 5, 50_000)?.level).toBe(0.25);
  expect(at({ ...DAY, word: { ...word, begun: null, left: null } }, 5, 50_000)?.level).toBe(1);
});

test('in a vote: hands that may come down run, a counted one stands still, and both end with the window', () => {
  const vote = {
    round: 1,
    question: false,
    order: [{ candidate: 3 as const, state: 'open' as const, count: null }],
    calling: true,
    out: SEATS.filter((seat) => seat !== 2 && seat !== 9),
  };
  const open: PublicView = { ...DAY, phase: 'voting', word: null, vote };
  expect(at(open, 2)?.pattern).toBe('voted');
  expect(at(open, 1)?.pattern).toBe('voting');
  expect(at(open, 9)?.pattern).toBe('out');
  const closed: PublicView = { ...open, vote: { ...vote, calling: false } };
  expect(at(closed, 2)?.pattern).toBe('voted');
  expect(at(closed, 1)?.pattern).toBe('idle');
  expect(at(closed, 3)?.pattern).toBe('candidate');
});

test('a vote stands on the rings until its last count is announced, and no longer', () => {
  const vote = {
    round: 1,
    question: false,
    order: [
      { candidate: 3 as const, state: 'announced' as const, count: 4 },
      { candidate: 7 as const, state: 'open' as const, count: null },
    ],
    calling: false,
    out: [],
  };
  const counting: PublicView = { ...DAY, phase: 'voting', word: null, vote };
  expect(at(counting, 1)?.pattern).toBe('voted');
  expect(at(counting, 3)?.pattern).toBe('voted');
  const order = vote.order.map((one) => ({ ...one, state: 'announced' as const }));
  const over: PublicView = { ...counting, nominees: [3, 7], vote: { ...vote, order } };
  expect([1, 3, 4, 7, 9].map((seat) => at(over, seat as Seat)?.pattern)).toEqual([
    ...['idle', 'idle', 'fouls', 'idle', 'out'],
  ]);
  // A vote that ended before the last candidate was called.
  const early = order.map((one, i) => (i === 0 ? one : { ...one, state: 'waiting' as const, count: null }));
  expect(at({ ...over, vote: { ...vote, order: early } }, 1)?.pattern).toBe('idle');
});

test('by night all ten are the same, whatever each was by day', () => {
  const lamps = [...lampsOf({ ...DAY, phase: 'night' }, 5000).values()];
  expect(lamps).toHaveLength(10);
  expect(new Set(lamps.map((lamp) => JSON.stringify(lamp))).size).toBe(1);
  expect(lamps[0]?.level).toBeLessThan(0.5);
});

test('the desk shows a line at once, the minute beat by beat, and nothing when nothing changes', () => {
  let now = 0;
  const alarms: (() => void)[] = [];
  let view: PublicView = { ...DAY, word: null };
  const shown: ReadonlyMap<Seat, Lamp>[] = [];
  const desk = new LampDesk({
    time: {
      now: () => now,
      at: (_time, run) => {
        alarms.push(run);
        return () => alarms.splice(alarms.indexOf(run), 1);
      },
    },
    view: () => view,
    show: (lamps) => shown.push(lamps),
  });
  expect(shown).toHaveLength(1);
  now = 100;
  alarms.shift()?.();
  desk.look();
  expect(shown).toHaveLength(1);
  view = DAY;
  desk.look();
  expect(shown.at(-1)?.get(5)).toEqual({ pattern: 'speaking', level: 1 });
  now = 31_000;
  alarms.shift()?.();
  expect(shown.at(-1)?.get(5)?.level).toBe(0.5);
  desk.close();
  expect(alarms).toEqual([]);
});
