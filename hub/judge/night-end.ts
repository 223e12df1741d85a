/** How a shooting Night may end, by what was public when it began: nothing here hangs on what happened in it. */
import type { Act } from '../../schemas/record.ts';
import { offer } from '../rules/best-move.ts';
import { gameBefore } from './history.ts';
import type { Game } from './state.ts';

/**
 * Whether this Night may still end with a Best Move of its own (`fiim-eng` 4.6, `emu-2026.3` 4.6): some seat, had it been
 * shot, would be offered one. Once it is called it is no longer ahead.
 */
export function bestMoveAhead(game: Game): boolean {
  const { night, rules, day } = game;
  if (!night || night.first || rules.bestMove.when !== 'night' || night.done.includes('best-move'))
    return false;
  const dusk = gameBefore(game, 'night.begin') ?? game;
  const { firstDayLeft, claimed, nightKills } = dusk;
  return dusk.alive.some((seat) => {
    const facts = { seat, day, killsBefore: nightKills.length, firstDayLeft, claimed };
    return offer(rules.bestMove, facts)?.value.offered;
  });
}

/** It is the Best Move or the Day that comes now: to whoever looks on, either. */
export const atNightsEnd = (game: Game, next: readonly Act[]): boolean => {
  const [first] = next;
  const either = first?.type === 'day.begin' || (first?.type === 'wake' && first.who === 'best-move');
  return either && bestMoveAhead(game);
};
