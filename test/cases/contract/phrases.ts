/** Turns of phrase that several files of cases share. */
import type { FlagKind, Sanction } from '../../../schemas/decision.ts';
import type { Seat } from '../../../schemas/vocabulary.ts';
import type { Case } from '../exact.ts';

type Ruleset = Case['ruleset'];
export const ALL: readonly Ruleset[] = ['fiim-eng', 'emu-2026.3', 'fiim-ru-club', 'black-cat', 'club-ru'];
/** Where a removal takes the nearest vote with it. */
export const CANCELLING: readonly Ruleset[] = ['fiim-eng', 'emu-2026.3', 'black-cat'];

/** Day 2, everyone seated, 3 and 7 nominated, discussion over. */
export const UP = 'from voting day=2 up=2>3,3>7 opener=2; vote';

/** An open tally without doubt, unless `more` says otherwise. */
export const tally = (candidate: number | 'all', votes: number[], more: object = {}) => ({
  type: 'tally',
  candidate,
  votes,
  count: votes.length,
  doubtful: [],
  confirmed: false,
  ...more,
});
export const flagged = (seat: Seat, kind: FlagKind, ...sanction: Sanction[]) => ({
  check: 'flag' as const,
  kind,
  seat,
  ...(sanction.length > 0 ? { sanction } : {}),
});
export const unflagged = (seat: Seat, kind?: FlagKind) => ({
  check: 'no flag' as const,
  seat,
  ...(kind ? { kind } : {}),
});

/** One case a ruleset, `-FE` … appended to its id. */
export const each = (
  rulesets: readonly Ruleset[],
  make: (ruleset: Ruleset) => Omit<Case, 'ruleset'>,
): Case[] =>
  rulesets.map((ruleset) => {
    const one = make(ruleset);
    return { ...one, id: `${one.id}-${ruleset}`, ruleset };
  });

/** Nights ready for the shots: the third, and the first shooting night, where a Best Move is to be had. */
export const N3 = 'from night day=3 opener=2; night; wake mafia';
export const N2 = 'from night day=2 opener=1 left=0 kind=tournament; night; wake mafia';
export const KILL = 'shots 2>8 5>8 9>8';
export const MISS = 'shots 2>8 5>7 9>8';
/** Texts that have points. */
export const SCORED: readonly Ruleset[] = ['fiim-eng', 'emu-2026.3'];
export const over = (winner: string, by: string) => ({ type: 'game.over', winner, by });
export const out = (seat: number, cause: string) => ({ type: 'leaves', seat, cause, lastWord: 0 });
export const turn = (seat: number, seconds = 60) => ({ type: 'speech', seat, seconds, kind: 'turn' });
/** Speeches one after the other. */
export const sayAll = (seats: readonly number[]): string => seats.map((s) => `say ${s}`).join('; ');
