import { expect, test } from 'vitest';
import type { Input } from '../../../schemas/record.ts';
import { RULESET_IDS } from '../../../schemas/vocabulary.ts';
import { begin, step } from '../../judge/game.ts';
import { judgeView } from '../../judge/view.ts';
import { draftOf, positionOf } from './position.ts';

const start = (ruleset: string) => {
  const game = begin({ record: 'mafia-table', version: 1, ruleset });
  if ('refused' in game) throw new Error(game.refused);
  return game;
};
const play = (ruleset: string, lines: readonly object[]) => {
  let game = start(ruleset);
  for (const line of lines) game = step(game, Math.max(game.line, 1) + 1, line as Input).game;
  return judgeView(game, {
    now: 0,
    gameId: 'g',
    health: () => ({ state: 'ok', reason: null, heardAgo: 1, uncertainty: 1, faults: 0 }),
    closes: 'hub',
    waiting: [],
    recordFault: null,
  });
};

test.each(RULESET_IDS)('%s: what the table knew last begins a game that stands alike', (ruleset) => {
  const known = play(ruleset, [
    {
      at: 0,
      type: 'game.begin',
      position: { phase: 'day', day: 2, alive: [1, 2, 3, 4, 5, 6, 7, 8, 9], opener: 1, nightKills: [10] },
    },
    { at: 1000, type: 'day.begin' },
    { at: 2000, type: 'foul', seat: 5 },
    { at: 3000, type: 'foul', seat: 5 },
    { at: 4000, type: 'speech.begin', seat: 2 },
    { at: 5000, type: 'nominate', by: 2, seat: 7 },
    { at: 6000, type: 'speech.end', seat: 2 },
    { at: 7000, type: 'speech.begin', seat: 3 },
    { at: 8000, type: 'nominate', by: 3, seat: 9 },
    { at: 9000, type: 'speech.end', seat: 3 },
  ]);
  const draft = draftOf(known);
  const again = play(ruleset, [
    { at: 0, type: 'game.begin', position: positionOf({ ...draft, phase: 'voting' }) },
  ]);
  expect(again.game?.refusal).toBeNull();
  expect(again.game).toMatchObject({ phase: 'voting', day: 2, alive: known.game?.alive, opener: 2 });
  expect(again.seats.map(({ fouls }) => fouls)).toEqual(known.seats.map(({ fouls }) => fouls));
  expect(again.game?.nominees.map(({ by, seat }) => [by, seat])).toEqual([
    [2, 7],
    [3, 9],
  ]);
  expect(again.seats[9]?.left?.cause).toBe('night');
});

const KNOWN = {
  quietNights: 1,
  misses: 2,
  quietDays: 1,
  firstDayLeft: 1,
  nightKills: [10, 9],
  speechLost: [3],
} as const;
const paper = { alive: [1, 2, 3, 4, 5, 6, 7, 8], opener: 1, ...KNOWN } as const;
const MIDST = [
  ['Night', [{ phase: 'night', day: 3, ...paper }, { type: 'night.begin' }]],
  [
    'speech round',
    [{ phase: 'day', day: 3, ...paper }, { type: 'day.begin' }, { type: 'speech.begin', seat: 2 }],
  ],
  [
    'vote',
    [
      {
        phase: 'voting',
        day: 3,
        ...paper,
        goneToday: true,
        nominees: [4, 5].map((seat) => ({ by: seat, seat })),
      },
      { type: 'vote.begin' },
      { type: 'vote.open', candidate: 4 },
    ],
  ],
] as const;

test.each(MIDST)('in the middle of a %s the draft holds what the game has counted', (_when, lines) => {
  const [position, ...acts] = lines;
  const known = play('fiim-eng', [
    { at: 0, type: 'game.begin', position },
    ...acts.map((act, index) => ({ at: 1000 * (index + 1), ...act })),
  ]);
  expect(known.game?.refusal).toBeNull();
  expect(known.game?.carried).toMatchObject(KNOWN);
  const written = positionOf(draftOf(known));
  expect(written).toMatchObject({ ...KNOWN, phase: position.phase, day: 3 });
  const again = play('fiim-eng', [{ at: 0, type: 'game.begin', position: written }]);
  expect(again.game?.refusal).toBeNull();
  expect(again.game?.carried).toEqual(known.game?.carried);
});

test('who has left no longer loses a speech, and a Day that is to come has nobody gone', () => {
  const known = play('fiim-eng', [
    { at: 0, type: 'game.begin', position: { phase: 'voting', day: 3, ...paper, goneToday: true } },
  ]);
  const draft = draftOf(known);
  expect(positionOf(draft)).toMatchObject({ goneToday: true });
  const later = positionOf({ ...draft, phase: 'night', places: new Map(draft.places).set(3, 'vote') });
  expect(later.goneToday).toBeUndefined();
  expect(later.speechLost).toBeUndefined();
});
