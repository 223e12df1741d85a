/** The little that the running table needs to know of a game: where its window is, and whom a count waits for. */
import type { Candidate, Decision } from '../../schemas/decision.ts';
import type { Input } from '../../schemas/record.ts';
import type { Seat, SeatState } from '../../schemas/vocabulary.ts';
import { type Game, step } from '../judge/game.ts';
import type { MaskState } from '../judge/state.ts';
import { latest } from '../vote/track.ts';
import type { Levels } from './senses.ts';

export type OpenCount = {
  candidate: Candidate;
  /** The record's line of its `vote.open`: the same candidate called again is another window. */
  line: number;
  /** Table time, ms. */
  openAt: number;
  /** null while the window is open; with its ± in ms. */
  closedAt: number | null;
  uncertainty: number;
};

/** The window that is open, or closed and not yet announced; null where there is none. */
export function openCount(game: Game): OpenCount | null {
  const window = game.vote?.ballots[game.vote.current]?.window;
  if (!window) return null;
  const { candidate, line, open, close } = window;
  return {
    candidate,
    line,
    openAt: open.at,
    closedAt: close?.at ?? null,
    uncertainty: close?.uncertainty ?? 0,
  };
}

/** How long the ruleset keeps a window open, ms; null where the closing word alone ends it. */
export const windowLength = (game: Game): number | null => game.rules.vote.windowMs;

/** Those whose fists the count in hand hangs on: at the table, and not counted by eye. */
export const counted = (game: Game): readonly Seat[] => game.alive.filter((seat) => !game.byEye[seat]);

/** By how much later the window's edges reach this seat's ear, ms. */
export const earDelay = (game: Game, seat: Seat): number => game.limits.earDelay[seat] ?? 0;

/** The latest moment of which the game's lines tell, table time, ms: until then a hub was there and watched. */
export function latestMoment(game: Game): number {
  let latest = game.actAt;
  for (const seat of game.alive)
    for (const track of [game.fist[seat], game.mask[seat], game.seated[seat], game.health[seat]])
      latest = Math.max(latest, track?.at ?? Number.NEGATIVE_INFINITY);
  return latest;
}

/** Where a game's lines leave a seat: hand, mask, place and unit. */
export const levelsIn = (game: Game, seat: Seat): Levels => ({
  fist: latest(game.fist[seat] ?? null, false) ? 'down' : 'up',
  mask: latest<MaskState>(game.mask[seat] ?? null, 'off'),
  seated: latest(game.seated[seat] ?? null, true) ? 'on' : 'off',
  health: latest<SeatState>(game.health[seat] ?? null, 'ok'),
  byEye: game.byEye[seat] ?? false,
});

/** It was begun, and nothing has ended it. */
export const unfinished = (game: Game): boolean => game.begun && game.ending === null;

/** Why the rules refuse a line of which they say this; null where they take it. */
export function refusalOf(decisions: readonly Decision[]): string | null {
  const refused = decisions.find((decision) => decision.type === 'refused');
  return refused?.type === 'refused' ? refused.reason : null;
}

/** Why the rules would refuse this as the game's next line; null: they wouldn't. Nothing is changed by asking. */
export const refusal = (game: Game, input: Input): string | null =>
  refusalOf(step(game, game.line + 1, input).decisions);
