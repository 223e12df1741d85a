/** A Day as the ten rings show it: the fold, everyone's view and the stage's lamps, act by act. */
import { expect, test } from 'vitest';
import { begin, isRefusal, step } from '../../hub/judge/game.ts';
import { publicView } from '../../hub/judge/public-view.ts';
import { type LampPattern, lampsOf } from '../../hub/stage/lamps.ts';
import type { Input } from '../../schemas/record.ts';
import { SEATS, type Seat } from '../../schemas/vocabulary.ts';

const LETTERS: Partial<Record<LampPattern, string>> = {
  idle: '.',
  speaking: 'S',
  candidate: 'c',
  voting: 'v',
  voted: 'V',
  out: 'x',
  fouls: 'f',
  night: 'n',
};

/** A game whose rings are asked for after each input, as ten letters. */
function table() {
  const begun = begin({ record: 'mafia-table', version: 1, ruleset: 'fiim-eng' });
  if (isRefusal(begun)) throw new Error(begun.refused);
  let game = begun;
  let [line, at] = [1, 0];
  const lamps = () => lampsOf(publicView(game, 'g', at), at);
  return {
    lamps,
    /** Goes on by `ms`, then takes this. */
    after(ms: number, what: object): string {
      at += ms;
      const { game: next, decisions } = step(game, ++line, { at, ...what } as Input);
      expect(decisions.filter(({ type }) => type === 'refused')).toEqual([]);
      game = next;
      const shown = lamps();
      return SEATS.map((seat) => LETTERS[shown.get(seat)?.pattern ?? 'off'] ?? '?').join('');
    },
  };
}

test('nominated, may vote, vote taken, its last word with the time left, out, fouls; and by night nothing of all that', () => {
  const { after, lamps } = table();
  const position = {
    ...{ phase: 'voting', day: 2, alive: SEATS.filter((seat) => seat !== 10), opener: 2 },
    ...{ fouls: { '5': 2 }, left: {} },
    nominees: [
      { by: 2, seat: 3 },
      { by: 3, seat: 7 },
    ],
  };
  const fist = (seat: Seat, down: boolean) => ({ type: 'fist', seat, down, uncertainty: 2 });
  expect(after(0, { type: 'game.begin', position })).toBe('..c.f.c..x');
  expect(lamps().get(5)?.level).toBe(0.5);
  expect(after(1000, { type: 'vote.begin' })).toBe('..c.f.c..x');
  expect(after(1000, { type: 'vote.open', candidate: 3 })).toBe('vvvvvvvvvx');
  for (const seat of [1, 2, 4, 6, 8] as const) after(50, fist(seat, true));
  expect(after(50, fist(5, true))).toBe('VVvVVVvVvx');
  // A hand taken back counts all the same under these rules: its vote is taken.
  expect(after(400, fist(8, false))).toBe('VVvVVVvVvx');
  expect(after(1000, { type: 'vote.close' })).toBe('VVcVVVcV.x');
  for (const seat of [1, 2, 4, 5, 6] as const) after(100, fist(seat, false));
  after(1000, { type: 'vote.announce' });
  expect(after(1000, { type: 'vote.open', candidate: 7 })).toBe('VVvVVVvVvx');
  after(1800, { type: 'vote.close' });
  expect(after(1000, { type: 'vote.announce' })).toBe('..S.f....x');
  after(1000, { type: 'speech.begin', seat: 3 });
  expect(after(15_000, { type: 'foul', seat: 1 })).toBe('f.S.f....x');
  expect(lamps().get(3)?.level).toBe(0.75);
  expect(after(45_000, { type: 'speech.end', seat: 3 })).toBe('f.x.f....x');
  expect(after(1000, { type: 'night.begin' })).toBe('nnnnnnnnnn');
  expect(new Set([...lamps().values()].map((lamp) => JSON.stringify(lamp))).size).toBe(1);
});
