/**
 * Games of a distance summed: points, compensation for being eliminated first, and the order of the table
 * (fiim-eng 13.8-13.10, emu-2026.3 13.8-13.10).
 */
import type { Role } from '../../schemas/vocabulary.ts';
import type { ScoringRules } from './scoring.ts';

export type GameOfPlayer = {
  /** Points of the game's sheet, compensation not in them. */
  readonly total: number;
  /** The Judge's bonus points alone. */
  readonly bonus: number;
  readonly won: boolean;
  readonly role: Role;
  /** Eliminated in the first shooting Night, or first-killed: what the text compensates. */
  readonly eliminatedFirst: boolean;
};
export type PlayerGames = { readonly player: string; readonly games: readonly GameOfPlayer[] };

export type RatingRow = {
  /** Players whom no tie-break parts share a place: lots are drawn. */
  readonly place: number;
  readonly player: string;
  readonly games: number;
  /** Final: points and compensation. */
  readonly total: number;
  readonly points: number;
  /** Compensation for one game, and all of it. */
  readonly ci: number;
  readonly compensation: number;
  readonly bonus: number;
  readonly wins: number;
  readonly leaderWins: number;
  readonly eliminatedFirst: number;
};

const hundredths = (points: number): number => Math.round(points * 100) / 100 + 0;

/**
 * Ci: `i × most / B` up to B, then `most`; B is the share of the games, rounded; under the fewest games none.
 *
 * @param i how often eliminated first
 * @param games played on the distance
 */
export const ci = (rules: ScoringRules['compensation'], i: number, games: number): number => {
  if (games < rules.fewest || i === 0) return 0;
  const b = Math.round(games * rules.share);
  return i > b ? rules.most : (i * rules.most) / b;
};

const summed = (rules: ScoringRules, { player, games }: PlayerGames): Omit<RatingRow, 'place'> => {
  const eliminatedFirst = games.filter((game) => game.eliminatedFirst).length;
  const each = ci(rules.compensation, eliminatedFirst, games.length);
  const points = hundredths(games.reduce((sum, game) => sum + game.total, 0));
  // 13.8: Ci is added to the score "for the game", that is, of each game in which the player was eliminated first.
  const compensation = hundredths(each * eliminatedFirst);
  return {
    player,
    games: games.length,
    total: hundredths(points + compensation),
    points,
    ci: hundredths(each),
    compensation,
    bonus: hundredths(games.reduce((sum, game) => sum + game.bonus, 0)),
    wins: games.filter((game) => game.won).length,
    leaderWins: games.filter((game) => game.won && (game.role === 'don' || game.role === 'sheriff')).length,
    eliminatedFirst,
  };
};

/** What parts players with equal totals, in order; after it, lots. */
export const TIE_BREAKS = ['bonus', 'wins', 'leaderWins', 'eliminatedFirst'] as const;

const compare = (a: Omit<RatingRow, 'place'>, b: Omit<RatingRow, 'place'>): number =>
  ['total' as const, ...TIE_BREAKS].map((key) => b[key] - a[key]).find((difference) => difference !== 0) ?? 0;

/** The table of the distance, best first. Names part nobody: they only fix the order within a shared place. */
export const rating = (rules: ScoringRules, players: readonly PlayerGames[]): readonly RatingRow[] => {
  const rows = players
    .map((player) => summed(rules, player))
    .sort((a, b) => compare(a, b) || a.player.localeCompare(b.player));
  return rows.map((row) => ({ place: 1 + rows.findIndex((first) => compare(first, row) === 0), ...row }));
};
