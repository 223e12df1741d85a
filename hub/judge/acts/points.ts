/** Points: one `score` for each seat when the game is over, and again for a seat that a later act changes. */
import type { InputOf } from '../../../schemas/record.ts';
import { SEATS, type Seat } from '../../../schemas/vocabulary.ts';
import { bestMovePoints } from '../../rules/best-move.ts';
import { bonusRefusal, points } from '../../rules/scoring.ts';
import type { RefusalCode } from '../refusal.ts';
import type { Score } from '../state.ts';
import { everySeat, of, type Turn, withSeat } from '../turn.ts';

/** Says the scores that are new or have become different. Nothing without roles, or where no points are given. */
export const sayScores = (turn: Turn): void => {
  const { game } = turn;
  const rules = game.rules.scoring;
  if (game.ending === null || rules === null || game.kind === 'non-rating' || game.roles === null) return;
  let scores = game.scores ?? everySeat<Score | null>(null);
  for (const seat of SEATS) {
    const role = game.roles[seat];
    if (role === undefined) continue;
    const score = points(rules, {
      team: role === 'mafia' || role === 'don' ? 'dark' : 'red',
      winner: game.ending.winner,
      bestMove: bestMoveScore(turn, seat),
      bonus: of(game.bonuses, seat),
      penalty: of(game.penalties, seat),
      removed: game.removed.includes(seat),
      defeated: game.defeated.includes(seat),
      seatedAtDraw: seatedAtDraw(turn, seat),
    });
    const old = of(scores, seat);
    if (old !== null && same(old, score)) continue;
    scores = withSeat(scores, seat, score);
    turn.say('score', 'score.base', { seat, ...score });
  }
  game.scores = scores;
};

const same = (a: Score, b: Score): boolean =>
  a.base === b.base &&
  a.bestMove === b.bestMove &&
  a.bonus === b.bonus &&
  a.penalty === b.penalty &&
  a.total === b.total;

const seatedAtDraw = ({ game }: Turn, seat: Seat): boolean =>
  game.ending !== null && game.ending.winner === 'draw' && game.ending.seated.includes(seat);

const bestMoveScore = (turn: Turn, seat: Seat): number => {
  const { bestMove, roles, rules } = turn.game;
  if (bestMove?.seat !== seat || bestMove.seats === null || roles === null || rules.scoring === null)
    return 0;
  const ruled = bestMovePoints(rules.scoring.bestMove, bestMove.seats, bestMove.tainted, roles);
  turn.open(ruled);
  return ruled.value;
};

export const bonusAct = (
  turn: Turn,
  { seat, points, approvedBy }: InputOf<'bonus'>,
): RefusalCode | undefined => {
  const { game } = turn;
  if (game.ending === null) return 'game-not-over';
  if (game.rules.scoring === null || game.kind === 'non-rating') return 'no-points';
  const approvals =
    approvedBy && !game.approvals.includes(approvedBy) ? [...game.approvals, approvedBy] : game.approvals;
  const refused = bonusRefusal(game.rules.scoring, {
    points,
    seatSoFar: of(game.bonuses, seat),
    allSoFar: game.bonuses.reduce((sum, bonus) => sum + bonus, 0),
    approvals: new Set(approvals),
    defeated: game.defeated.includes(seat),
    seatedAtDraw: seatedAtDraw(turn, seat),
  });
  if (refused) return refused.reason;
  game.approvals = approvals;
  game.bonuses = withSeat(game.bonuses, seat, of(game.bonuses, seat) + points);
  sayScores(turn);
  return undefined;
};

export const penaltyAct = (turn: Turn, { seat, points }: InputOf<'penalty'>): RefusalCode | undefined => {
  const { game } = turn;
  if (game.ending === null) return 'game-not-over';
  if (game.rules.scoring === null || game.kind === 'non-rating') return 'no-points';
  if (!(points > 0)) return 'penalty-points';
  game.penalties = withSeat(game.penalties, seat, of(game.penalties, seat) + points);
  sayScores(turn);
  return undefined;
};
