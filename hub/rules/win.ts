/** When the numbers at the table end the game. */
import type { LeaveCause } from '../../schemas/decision.ts';
import type { Winner } from '../../schemas/vocabulary.ts';
import type { Ground } from './grounds.ts';
import type { AmbiguityId, Ruled } from './ruleset.ts';

export type Numbers = {
  readonly red: number;
  readonly dark: number;
  /** By what the last seat left. */
  readonly cause: LeaveCause;
};
export type Ending = { readonly winner: Winner; readonly by: 'elimination' | 'parity' };
/**
 * `value` null: the game goes on. With `ask`, the text gives no winner where one is needed (everyone has left,
 * the Judge ends it.
 */
export type WinRule = (numbers: Numbers) => (Ruled<Ending> & { readonly ended: true }) | GoesOn;
export type GoesOn = { readonly ended: false; readonly ask?: AmbiguityId };

const over = (winner: Winner, by: Ending['by'], ground: Ground, open?: AmbiguityId) =>
  ({ ended: true, value: { winner, by }, ground, ...(open && { open }) }) as const;
const sanctioned = (cause: LeaveCause) => cause === 'fouls' || cause === 'disqualified';

/** All Dark out, or the Dark not fewer (fiim-eng 6.1-6.2, emu-2026.3 6.1-6.2, black-cat 1.4). */
export const eliminationOrParity: WinRule = ({ red, dark, cause }) => {
  if (dark === 0) return over('red', 'elimination', 'win.red', sanctioned(cause) ? 'A-37' : undefined);
  if (dark >= red) return over('dark', 'parity', dark === red ? 'win.parity' : 'win.outnumbered');
  return { ended: false };
};

/** The same; nobody left on either side is a Dark win (club-ru l.77, 81), more Dark than Red is A-40. */
export const zeroZeroIsDark: WinRule = ({ red, dark }) => {
  if (red === 0 && dark === 0) return over('dark', 'parity', 'win.zero-zero');
  if (dark === 0) return over('red', 'elimination', 'win.red');
  if (dark === red) return over('dark', 'parity', 'win.parity');
  if (dark > red) return over('dark', 'parity', 'win.outnumbered', 'A-40');
  return { ended: false };
};

/** The text has no win: fiim-eng 6.1-6.3 is borrowed, which says nothing of an empty table. */
export const borrowedElimination: WinRule = ({ red, dark }) => {
  if (red === 0 && dark === 0) return { ended: false, ask: 'A-13' };
  if (dark === 0) return over('red', 'elimination', 'win.red', 'A-41');
  if (dark >= red) return over('dark', 'parity', dark === red ? 'win.parity' : 'win.outnumbered', 'A-41');
  return { ended: false };
};
