import fc from 'fast-check';
import { expect, test } from 'vitest';
import { emu, FIVE, fiimEng } from './kit.ts';
import { ci, type GameOfPlayer, rating } from './rating.ts';
import { type Approval, bonusRefusal, points, type ScoreFacts, type ScoringRules } from './scoring.ts';

const scoringOf = (rules: (typeof FIVE)[number]): ScoringRules => {
  if (!rules.scoring) throw new Error(`${rules.id} has no points`);
  return rules.scoring;
};
const FIIM = scoringOf(fiimEng);
const EMU = scoringOf(emu);
const game: ScoreFacts = {
  team: 'red',
  winner: 'red',
  bestMove: 0,
  bonus: 0,
  penalty: 0,
  removed: false,
  defeated: false,
  seatedAtDraw: false,
};

test('only fiim-eng and emu have points', () => {
  expect(FIVE.filter((rules) => rules.scoring).map((rules) => rules.id)).toEqual(['fiim-eng', 'emu-2026.3']);
});

test('base, Best Move, bonus less penalties (13.1, 13.3, 13.7, 13.9)', () => {
  expect(points(FIIM, { ...game, bonus: 0.4, penalty: 0.3 }).total).toBe(1.4);
  expect(points(FIIM, { ...game, winner: 'dark', bestMove: 0.7 }).total).toBe(1);
  expect(points(FIIM, { ...game, winner: 'dark', removed: true })).toMatchObject({
    penalty: 0.8,
    total: -0.5,
  });
  expect(points(FIIM, { ...game, winner: 'dark', defeated: true })).toMatchObject({
    penalty: 1,
    total: -0.7,
  });
  expect(points(FIIM, { ...game, winner: 'draw', seatedAtDraw: true }).total).toBe(0.3);
  expect(points(EMU, { ...game, winner: 'draw', seatedAtDraw: true })).toEqual({
    base: 0.3,
    bestMove: 0,
    bonus: 0,
    penalty: 0.3,
    total: 0,
  });
});

const bonus = (
  rules: ScoringRules,
  give: number,
  seatSoFar: number,
  allSoFar: number,
  by: readonly Approval[] = [],
  also = {},
) =>
  bonusRefusal(rules, {
    points: give,
    seatSoFar,
    allSoFar,
    approvals: new Set(by),
    defeated: false,
    seatedAtDraw: false,
    ...also,
  })?.reason;

test('bonus in tenths, up to 1.0 each and 2.8 in all; more with approval', () => {
  for (const rules of [FIIM, EMU]) {
    expect(bonus(rules, 0.1, 0, 0)).toBeUndefined();
    expect(bonus(rules, 1, 0, 0)).toBeUndefined();
    expect(bonus(rules, 0.25, 0, 0)).toBe('bonus-step');
    expect(bonus(rules, 0, 0, 0)).toBe('bonus-step');
    expect(bonus(rules, -0.3, 0, 0)).toBe('bonus-step');
    expect(bonus(rules, 0.3, 0.7, 0.7)).toBeUndefined();
    expect(bonus(rules, 0.4, 0.7, 0.7)).toBe('bonus-over-player-limit');
    expect(bonus(rules, 0.4, 0.7, 0.7, ['head-judge'])).toBeUndefined();
    expect(bonus(rules, 0.3, 0, 2.6)).toBe('bonus-over-total-limit');
    expect(bonus(rules, 0.3, 0, 2.6, ['committee'])).toBe('bonus-over-total-limit');
    expect(bonus(rules, 0.3, 0, 2.6, ['head-judge'])).toBeUndefined();
    expect(bonus(rules, 0.3, 0, 3.3, ['head-judge'])).toBe('bonus-over-total-limit');
  }
  expect(bonus(FIIM, 1.4, 0, 0, ['head-judge'])).toBeUndefined();
  expect(bonus(EMU, 1.3, 0, 0, ['head-judge'])).toBeUndefined();
  expect(bonus(EMU, 1.4, 0, 0, ['head-judge'])).toBe('bonus-over-player-limit');
  expect(bonus(EMU, 1.5, 0, 0, ['committee'])).toBeUndefined();
  expect(bonus(EMU, 1.6, 0, 0, ['committee', 'head-judge'])).toBe('bonus-over-player-limit');
});

test('emu 13.4.4: none after a team defeat, none for those seated at a draw', () => {
  expect(bonus(EMU, 0.2, 0, 0, [], { defeated: true })).toBe('bonus-barred-defeat');
  expect(bonus(EMU, 0.2, 0, 0, ['committee'], { seatedAtDraw: true })).toBe('bonus-barred-draw');
  expect(bonus(FIIM, 0.2, 0, 0, [], { defeated: true, seatedAtDraw: true })).toBeUndefined();
});

test('any sum of tenths stays exact', () => {
  fc.assert(
    fc.property(fc.nat({ max: 28 }), fc.nat({ max: 30 }), (up, down) => {
      const { total } = points(FIIM, { ...game, bonus: up / 10, penalty: down / 10 });
      expect(total).toBe(Number(((13 + up - down) / 10).toFixed(1)));
    }),
  );
});

test('emu’s catalogue: 15 + 14 + 23 triggers to choose from, each Small, Big or by outcome', () => {
  const clauses = EMU.penalties.map((penalty) => penalty.clause);
  const numbered = (section: string, n: number) => Array.from({ length: n }, (_, i) => `${section}.${i + 1}`);
  expect(clauses).toEqual([...numbered('15.2', 15), ...numbered('15.3', 14), ...numbered('15.4', 23)]);
  for (const { points: worth } of EMU.penalties) expect(['0.3', '0.5', '0.3,0.5']).toContain(worth.join());
});

test.each([
  // i, games → Ci (13.8)
  [0, 10, 0],
  [1, 3, 0],
  [1, 4, 0.25],
  [2, 4, 0.5],
  [3, 4, 0.5],
  [1, 10, 0.125],
  [4, 10, 0.5],
  [5, 10, 0.5],
])('Ci of %d in %d games is %d', (i, games, expected) => {
  expect(ci(FIIM.compensation, i, games)).toBeCloseTo(expected, 10);
});

const played = (total: number, more: Partial<GameOfPlayer> = {}): GameOfPlayer => ({
  total,
  bonus: 0,
  won: total > 1,
  role: 'citizen',
  eliminatedFirst: false,
  ...more,
});

test('the table: final score, then bonus, wins, wins as Don or Sheriff, eliminations, lots', () => {
  const rows = rating(FIIM, [
    { player: 'Lot B', games: [played(0.3), played(1.3)] },
    { player: 'Lot A', games: [played(1.3), played(0.3)] },
    { player: 'Leader', games: [played(1.3, { role: 'don' }), played(0.3)] },
    { player: 'Bonus', games: [played(1.3, { bonus: 0.2 }), played(0.3)] },
    { player: 'Best', games: [played(1.3), played(1.3)] },
    { player: 'First', games: [played(1.3), played(0.3, { eliminatedFirst: true })] },
  ]);
  expect(rows.map((row) => [row.place, row.player])).toEqual([
    [1, 'Best'],
    [2, 'Bonus'],
    [3, 'Leader'],
    [4, 'First'],
    [5, 'Lot A'],
    [5, 'Lot B'],
  ]);
});

test('compensation is added for each game in which the player was eliminated first', () => {
  const games = [0.3, 0.3, 1.3, 1.3, 0.3].map((total, i) => played(total, { eliminatedFirst: i < 2 }));
  const [row] = rating(EMU, [{ player: 'A', games }]);
  expect(row).toMatchObject({ points: 3.5, ci: 0.5, compensation: 1, total: 4.5, eliminatedFirst: 2 });
});
