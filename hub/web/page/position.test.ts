import { expect, test } from 'vitest';
import type { Input, Position } from '../../../schemas/record.ts';
import { RULESET_IDS } from '../../../schemas/vocabulary.ts';
import { begin, step } from '../../judge/game.ts';
import { WELL } from '../../judge/test-live.ts';
import { judgeView } from '../../judge/view.ts';
import { change, draftOf, movePlace, openDraft, positionDraft, positionOf, reopenDraft } from './position.ts';

const start = (ruleset: string) => {
  const game = begin({ record: 'mafia-table', version: 1, ruleset });
  if ('refused' in game) throw new Error(game.refused);
  return game;
};
const play = (ruleset: string, lines: readonly object[]) => {
  let game = start(ruleset);
  for (const line of lines) game = step(game, Math.max(game.line, 1) + 1, line as Input).game;
  return judgeView(game, WELL);
};

const paper = {
  alive: [1, 2, 3, 4, 5, 6, 7, 8],
  opener: 1,
  quietNights: 1,
  misses: 2,
  quietDays: 1,
  firstDayLeft: 1,
  nightKills: [10, 9],
  speechLost: [3],
} as const;

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
  openDraft(known);
  expect(positionDraft.value).toMatchObject({ phase: 'day', day: 2, opener: 1 });
  change({ phase: 'voting' });
  const again = play(ruleset, [{ at: 0, type: 'game.begin', position: positionOf(positionDraft.value!) }]);
  expect(again.game?.refusal).toBeNull();
  expect(again.game).toMatchObject({ phase: 'voting', day: 2, alive: known.game?.alive, opener: 2 });
  expect(again.seats.map(({ fouls }) => fouls)).toEqual(known.seats.map(({ fouls }) => fouls));
  expect(again.game?.nominees.map(({ by, seat }) => [by, seat])).toEqual([
    [2, 7],
    [3, 9],
  ]);
  expect(again.seats[9]?.left?.cause).toBe('night');
});

test('the form writes down every position as the table gave it', () => {
  const { game } = play('fiim-eng', [
    { at: 0, type: 'game.begin', position: { phase: 'night', day: 3, ...paper, noVote: true } },
    { at: 1000, type: 'night.begin' },
    { at: 2000, type: 'foul', seat: 2 },
    { at: 3000, type: 'shots', shots: { 1: [4] } },
  ]);
  const drafts = game?.drafts;
  if (!drafts) throw new Error('the game is on');
  expect(drafts.now).toBe('night');
  expect(drafts.day.due).toEqual([{ seat: 4, kind: 'last-word' }]);
  for (const phase of ['day', 'voting', 'night'] as const)
    expect(positionOf(draftOf(drafts, phase))).toEqual(drafts[phase]);
});

test('what the Judge has put right stays, whatever comes next', () => {
  const known = play('fiim-eng', [
    { at: 0, type: 'game.begin', position: { phase: 'night', day: 3, ...paper } },
    { at: 1000, type: 'night.begin' },
    { at: 3000, type: 'shots', shots: {} },
  ]);
  openDraft(known);
  expect(positionOf(positionDraft.value!)).toMatchObject({ phase: 'night', misses: 2, quietNights: 1 });
  movePlace(5);
  change({ phase: 'day' });
  expect(positionOf(positionDraft.value!)).toMatchObject({
    phase: 'day',
    misses: 3,
    alive: [1, 2, 3, 4, 6, 7, 8],
    nightKills: [10, 9, 5],
  });
});

test('a position that was taken back is in the form as it was entered, and stays so under another phase', () => {
  const entered: Position = {
    ...{ phase: 'voting', day: 3, alive: [1, 2, 3, 4, 5, 6, 7, 8], opener: 1, fouls: { 3: 2 } },
    ...{ quietNights: 1, misses: 2, quietDays: 1, firstDayLeft: 1, noVote: true, goneToday: true },
    ...{ nightKills: [10, 9], speechLost: [3], nominees: [{ by: 2, seat: 7 }] },
  };
  reopenDraft(entered);
  expect(positionOf(positionDraft.value!)).toEqual(entered);
  change({ phase: 'day' });
  change({ phase: 'voting' });
  expect(positionOf(positionDraft.value!)).toEqual(entered);
});
