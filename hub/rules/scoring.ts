/** Points of one game: what the text gives and takes by itself, and how far the Judge's own go. Exact to a tenth. */
import type { Winner } from '../../schemas/vocabulary.ts';
import type { BestMovePoints } from './best-move.ts';
import type { Ground } from './grounds.ts';
import type { Penalty } from './penalties.ts';

export type Approval = 'head-judge' | 'committee';
export type Cap = {
  readonly points: number;
  /** Any of these lifts the cap this far; empty: no approval is asked for. */
  readonly by: readonly Approval[];
};

export type ScoringRules = {
  readonly base: { readonly win: number; readonly loss: number; readonly draw: number };
  readonly bestMove: BestMovePoints;
  readonly bonus: {
    readonly step: number;
    /** Rising; a higher cap wants one of its approvals. Points may be infinite where only the total limits. */
    readonly perPlayer: readonly Cap[];
    readonly total: readonly Cap[];
    /** No bonus for a seat a team defeat was given to (emu-2026.3 13.4.4.3). */
    readonly barredByDefeat: boolean;
    /** No bonus for a seat at the table when a draw was declared (emu-2026.3 13.4.4.4). */
    readonly barredByDraw: boolean;
  };
  readonly removal: number;
  readonly defeat: number;
  /** For those at the table when a draw is declared (emu-2026.3 13.1.3). */
  readonly seatedAtDraw: number;
  /** What the Judge's page offers to choose from. */
  readonly penalties: readonly Penalty[];
  readonly compensation: { readonly most: number; readonly share: number; readonly fewest: number };
  /** Whose eliminations count for compensation: in the first shooting Night, or the first by a shot. */
  readonly compensates: 'first-shooting-night' | 'first-killed';
};

const round = (points: number): number => Math.round(points * 100) / 100 + 0;

export type ScoreFacts = {
  readonly team: 'red' | 'dark';
  readonly winner: Winner;
  readonly bestMove: number;
  readonly bonus: number;
  /** The Judge's own penalties. */
  readonly penalty: number;
  /** Removed by sanction, or given the fourth foul on the way out. */
  readonly removed: boolean;
  readonly defeated: boolean;
  readonly seatedAtDraw: boolean;
};
export type Points = {
  readonly base: number;
  readonly bestMove: number;
  readonly bonus: number;
  /** Positive; subtracted. */
  readonly penalty: number;
  readonly total: number;
};

/** The points of one seat (fiim-eng 13.9; compensation belongs to a distance of games, `rating.ts`). */
export const points = (rules: ScoringRules, facts: ScoreFacts): Points => {
  const base =
    facts.winner === 'draw'
      ? rules.base.draw
      : facts.winner === facts.team
        ? rules.base.win
        : rules.base.loss;
  const penalty = round(
    facts.penalty +
      (facts.removed ? rules.removal : 0) +
      (facts.defeated ? rules.defeat : 0) +
      (facts.seatedAtDraw ? rules.seatedAtDraw : 0),
  );
  const bonus = round(facts.bonus);
  const total = round(base + facts.bestMove + bonus - penalty);
  return { base, bestMove: facts.bestMove, bonus, penalty, total };
};

const capFor = (caps: readonly Cap[], approvals: ReadonlySet<Approval>): number =>
  Math.max(
    ...caps.filter((cap) => cap.by.length === 0 || cap.by.some((a) => approvals.has(a))).map((c) => c.points),
  );

export type BonusFacts = {
  readonly points: number;
  /** The seat's bonus so far, and that of all seats together. */
  readonly seatSoFar: number;
  readonly allSoFar: number;
  /** Given with this act or an earlier one of this game. */
  readonly approvals: ReadonlySet<Approval>;
  readonly defeated: boolean;
  readonly seatedAtDraw: boolean;
};
export type BonusRefusal =
  | 'bonus-step'
  | 'bonus-over-player-limit'
  | 'bonus-over-total-limit'
  | 'bonus-barred-defeat'
  | 'bonus-barred-draw';

/** Why a bonus may not be given, or null (fiim-eng 13.4, emu-2026.3 13.4). */
export const bonusRefusal = (
  { bonus }: ScoringRules,
  facts: BonusFacts,
): { readonly reason: BonusRefusal; readonly ground: Ground } | null => {
  const steps = facts.points / bonus.step;
  if (!(facts.points > 0) || Math.abs(steps - Math.round(steps)) > 1e-9)
    return { reason: 'bonus-step', ground: 'score.bonus-step' };
  if (bonus.barredByDefeat && facts.defeated)
    return { reason: 'bonus-barred-defeat', ground: 'score.bonus-barred' };
  if (bonus.barredByDraw && facts.seatedAtDraw)
    return { reason: 'bonus-barred-draw', ground: 'score.bonus-barred' };
  if (round(facts.seatSoFar + facts.points) > capFor(bonus.perPlayer, facts.approvals))
    return { reason: 'bonus-over-player-limit', ground: 'score.bonus-limit' };
  if (round(facts.allSoFar + facts.points) > capFor(bonus.total, facts.approvals))
    return { reason: 'bonus-over-total-limit', ground: 'score.bonus-limit' };
  return null;
};
