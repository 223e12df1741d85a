/**
 * A round of voting as ten people do it, in true time: when the windows really opened and closed, when each
 * fist came down and left, and – by the plain reading of the rules, not by the product's code – who voted.
 */
import { SEATS, type Seat } from '../../schemas/vocabulary.ts';
import type { Chance } from './chance.ts';

/** Voted on in order; two are called. The third is never called, so that no vote is settled by being the last one's. */
export const CANDIDATES = [1, 2, 3] as const satisfies readonly Seat[];
const CALLED = 2;

export type Fist = { seat: Seat; down: number; up: number };
type CalledWindow = {
  candidate: Seat;
  open: number;
  close: number;
  /** When the Judge announces at the earliest: well after the last fist of it has left. */
  announce: number;
  /** Seats that reached for the pad here. */
  tried: readonly Seat[];
  /** Who has a vote here. */
  votes: readonly Seat[];
};
export type Round = {
  begun: number;
  windows: readonly CalledWindow[];
  fists: readonly Fist[];
  /** A hand lifted before the close is no vote (`club-ru`). */
  withdrawnIsVoid: boolean;
};

/** 85 % react 160–400 ms after the call, 10 % anticipate it, 5 % come within ±100 ms of the close. */
function comes(open: number, close: number, chance: Chance): number {
  const kind = chance.next();
  if (kind < 0.85) return open + chance.between(160, 400);
  if (kind < 0.95) return open + chance.between(-200, 160);
  return close + chance.between(-100, 100);
}

export function round(from: number, withdrawnIsVoid: boolean, chance: Chance): Round {
  const begun = from + 100;
  const fists: Fist[] = [];
  const windows: CalledWindow[] = [];
  const voted = new Set<Seat>();
  const twice = new Set<Seat>(SEATS.filter(() => chance.happens(0.02)));
  const choice = new Map<Seat, number>(
    SEATS.map((seat) => [seat, twice.has(seat) ? 0 : chance.whole(CALLED)]),
  );
  let open = begun + 800;
  for (let index = 0; index < CALLED; index++) {
    const close = open + chance.between(1500, 2000);
    const tried: Seat[] = [];
    const votes: Seat[] = [];
    for (const seat of SEATS) {
      const first = choice.get(seat)!;
      if (first !== index && !(twice.has(seat) && first < index)) continue;
      const down = comes(open, close, chance);
      const withdraws = chance.happens(0.03) && down < close - 150;
      const up = withdraws ? chance.between(down + 60, close - 20) : close + chance.between(150, 900);
      fists.push({ seat, down, up });
      tried.push(seat);
      if (voted.has(seat)) continue;
      // [open, close); one that came before the call and stays into the window counts as well.
      if (down < close && up > open && !(withdrawnIsVoid && up < close)) votes.push(seat);
    }
    for (const seat of votes) voted.add(seat);
    const announce = close + 1000;
    windows.push({ candidate: CANDIDATES[index]!, open, close, announce, tried, votes });
    open = announce + 1400;
  }
  return { begun, windows, fists, withdrawnIsVoid };
}
