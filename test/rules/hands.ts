/**
 * What one hand is worth to a window, a second time and from the rules alone: every order in which the true moments can
 * have fallen, within their uncertainties, is judged as if it were exact. Where the orders agree the vote is certain,
 * where they don't it is open. Imports nothing from the product.
 */
export type Edge = { at: number; uncertainty: number };
/** A contact: down, and up again or (null) still there. */
export type Contact = { down: Edge; up: Edge | null };
export type Window = { begun: number; open: Edge; close: Edge; earDelay: number };
export type Verdict = 'yes' | 'no' | 'open';

type Exact = { down: number; up: number };

/** @param withdrawnIsVoid a hand lifted before the close is no vote */
export function verdict(window: Window, contacts: readonly Contact[], withdrawnIsVoid: boolean): Verdict {
  const found = new Set<boolean>();
  for (const hands of orders(contacts))
    for (const open of among(window.open, window.earDelay, hands))
      for (const close of among(window.close, window.earDelay, hands))
        found.add(votes(window.begun, open, close, hands, withdrawnIsVoid));
  return found.size > 1 ? 'open' : found.has(true) ? 'yes' : 'no';
}

function votes(
  begun: number,
  open: number,
  close: number,
  hands: readonly Exact[],
  strict: boolean,
): boolean {
  const counting = hands.find(
    ({ down, up }) => (down >= open && down < close) || (down > begun && down < open && up > open),
  );
  return counting !== undefined && !(strict && counting.up < close);
}

/** The two ends of an edge's interval; what lies between is covered by moving the window's edges. */
const moments = ({ at, uncertainty }: Edge): number[] =>
  uncertainty === 0 ? [at] : [at - uncertainty, at + uncertainty];

/** An edge of the window as it may lie among the hand's: at its own two ends, and between any two of them. */
function among({ at, uncertainty }: Edge, earDelay: number, hands: readonly Exact[]): number[] {
  const ends = moments({ at: at + earDelay, uncertainty });
  const [from = 0, to = from] = ends;
  const inside = hands.flatMap(({ down, up }) => [down, up]).filter((m) => m > from && m < to);
  const marks = [from, ...inside.toSorted((a, b) => a - b), to];
  return [...ends, ...marks.slice(1).map((mark, i) => (mark + marks[i]!) / 2)];
}

function orders(contacts: readonly Contact[]): Exact[][] {
  let all: Exact[][] = [[]];
  for (const { down, up } of contacts)
    all = all.flatMap((before) =>
      moments(down).flatMap((d) =>
        (up === null ? [Number.POSITIVE_INFINITY] : moments(up)).map((u) => [...before, { down: d, up: u }]),
      ),
    );
  return all.filter((hands) =>
    hands.every(({ down, up }, i) => down < up && (i === 0 || hands[i - 1]!.up < down)),
  );
}
