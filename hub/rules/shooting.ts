/** What the Judge saw while calling the numbers, and who is killed by it. */
import type { Seat } from '../../schemas/vocabulary.ts';
import type { Ruled } from './ruleset.ts';

export type ShotFacts = {
  /** Every living Dark seat with the called numbers it fired on, in the order of the calling; none: not fired. */
  readonly fired: ReadonlyMap<Seat, readonly Seat[]>;
  readonly alive: readonly Seat[];
  /** Dark seats among `alive`, where roles are known. */
  readonly dark?: readonly Seat[];
};
export type ShotResult = {
  readonly killed: Seat | null;
  readonly misfire: boolean;
  /** Seats that fired more than once, where that is an offence. */
  readonly offenders: readonly Seat[];
};
export type ShotRule = (facts: ShotFacts) => Ruled<ShotResult>;

const miss: ShotResult = { killed: null, misfire: true, offenders: [] };

/** The one number that all aimed at, or null. */
const common = (aims: Iterable<Seat | null>): Seat | null => {
  const numbers = new Set(aims);
  const [number] = numbers;
  return numbers.size === 1 ? (number ?? null) : null;
};

const settle = (aims: readonly (Seat | null)[], alive: readonly Seat[]): ShotResult => {
  const target = common(aims);
  return target !== null && alive.includes(target) ? { killed: target, misfire: false, offenders: [] } : miss;
};

/**
 * All on the same player, nobody on a second one; firing twice on the same number is one player still
 * (fiim-eng 4.3 ¶4-5, emu-2026.3 4.3.6-7, 16.6.5). A vacant number kills nobody.
 */
export const oneNumberEach: ShotRule = ({ fired, alive }) => {
  const aims = [...fired.values()].map((shots) => common(shots));
  const value = settle(aims, alive);
  const twice = value.killed !== null && [...fired.values()].some((shots) => shots.length > 1);
  return {
    value,
    ground: value.misfire ? 'night.misfire' : 'night.kill',
    ...(twice && { open: 'A-28' as const }),
  };
};

/** All on the same player with exactly one shot each: "more than once" is a miss (fiim-ru-club l.73, black-cat 8.7). */
export const oneShotEach: ShotRule = ({ fired, alive }) => {
  const aims = [...fired.values()].map((shots) => (shots.length === 1 ? (shots[0] ?? null) : null));
  const value = settle(aims, alive);
  const byNumbers = settle(
    [...fired.values()].map((shots) => common(shots)),
    alive,
  );
  return {
    value,
    ground: value.misfire ? 'night.misfire' : 'night.kill',
    ...(byNumbers.killed !== value.killed && { open: 'A-28' as const }),
  };
};

/** Of several shots the first counts, and firing more than once is an offence (club-ru l.56, 70-73). */
export const firstShotCounts: ShotRule = ({ fired, alive, dark }) => {
  const aims = [...fired.values()].map((shots) => shots[0] ?? null);
  const offenders = [...fired].filter(([, shots]) => shots.length > 1).map(([seat]) => seat);
  const value = { ...settle(aims, alive), offenders };
  const own = value.killed !== null && (dark?.includes(value.killed) ?? false);
  return {
    value,
    ground: value.misfire ? 'night.misfire' : offenders.length > 0 ? 'night.first-shot' : 'night.kill',
    ...(own && { open: 'A-27' as const }),
  };
};
