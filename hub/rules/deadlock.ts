/** Nights and Days in which nobody leaves: a draw, a Red win, or nothing. */
import type { Winner } from '../../schemas/vocabulary.ts';
import type { Ground } from './grounds.ts';
import type { Ruled } from './ruleset.ts';

/** As a position counts them. */
export type Quiet = {
  /** Shooting Nights in a row with nobody gone since the first of them began. */
  readonly quietNights: number;
  /** Shooting Nights missed in a row. */
  readonly misses: number;
  /** Days in a row with nobody gone. */
  readonly quietDays: number;
};
export type Deadlock = { readonly winner: Winner; readonly by: 'draw' | 'misses' };
export type NightEnd = {
  /** The counts with this Night in them. */
  readonly quiet: Quiet;
  /** The Day this Night comes before. */
  readonly day: number;
  /** Everyone is still at the table: nobody has left since the deal. */
  readonly full: boolean;
  /** A sanction took somebody out in the last two Days. */
  readonly removedLately?: boolean;
};
/**
 * `value` null: the game goes on. `suggest` is what the Judge may then end it with, where the text has no rule of its
 * own but the borrowed one would end it.
 */
export type DeadlockAnswer = Ruled<Deadlock | null> & { readonly suggest?: Winner };
export type DeadlockRule = {
  /** Where the text speaks of it, or whence it is borrowed. */
  readonly ground: Ground;
  /** When a shooting Night's result is settled. */
  readonly afterNight: (facts: NightEnd) => DeadlockAnswer;
  /** When a Day's vote is over, or Night begins without one. `quiet` counts this Day. */
  readonly afterDay: (facts: NightEnd) => DeadlockAnswer;
};

const goesOn: DeadlockAnswer = { value: null, ground: 'draw' };

/**
 * A draw after the third quiet shooting Night (fiim-eng 8.5, emu-2026.3 8.5.1). If the Night of agreement counted too
 * it would fall one Night sooner.
 */
export const drawAfterThirdNight: DeadlockRule = {
  ground: 'draw',
  afterNight: ({ quiet, day, full }) => {
    if (quiet.quietNights >= 3) return { value: { winner: 'draw', by: 'draw' }, ground: 'draw' };
    return quiet.quietNights === 2 && day === 3 && full ? { ...goesOn, open: 'A-25' } : goesOn;
  },
  afterDay: () => goesOn,
};

/** Three Nights and their Days, beginning with a Night: the draw falls after the third Day (black-cat 1.5). */
export const drawAfterThirdDay: DeadlockRule = {
  ground: 'draw',
  afterNight: () => goesOn,
  afterDay: ({ quiet, day, full }) => {
    if (quiet.quietNights >= 3) return { value: { winner: 'draw', by: 'draw' }, ground: 'draw' };
    return quiet.quietNights === 2 && day === 3 && full ? { ...goesOn, open: 'A-25' } : goesOn;
  },
};

/** No draw: three misses running with nobody taken out in the last two Days is a Red win (club-ru l.78). */
export const redWinsAfterThirdMiss: DeadlockRule = {
  ground: 'win.misses',
  afterNight: ({ quiet, removedLately }) => {
    if (quiet.misses < 3) return goesOn;
    if (quiet.quietDays >= 2) return { value: { winner: 'red', by: 'misses' }, ground: 'win.misses' };
    return removedLately ? { value: null, ground: 'win.misses', open: 'A-42' } : goesOn;
  },
  afterDay: () => goesOn,
};

/** No rule; after three quiet Nights the Judge is asked, with fiim-eng 8.5 as the suggestion (fiim-ru-club, A-41). */
export const askAfterThirdNight: DeadlockRule = {
  ground: 'draw',
  afterNight: ({ quiet }) =>
    quiet.quietNights >= 3
      ? {
          ...goesOn,
          open: 'A-41',
          suggest: 'draw',
          how: { type: 'game.end', winner: 'draw', reason: 'draw' },
        }
      : goesOn,
  afterDay: () => goesOn,
};
