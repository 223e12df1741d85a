/**
 * A seat's crystal as the bench and the properties know it, and the clock under test doesn't: pieces of
 * rate (ppm faster than the hub's clock) that each begin where the last ended and change evenly.
 */

/** From `from` ms after the start on, the rate is `ppm` and grows by `slope` ppm a ms until the next piece. */
export type Piece = { from: number; ppm: number; slope: number };

export class Crystal {
  readonly #pieces: readonly (Piece & { ticks: number })[];

  /** @param pieces rising in `from`, the first at 0 */
  constructor(pieces: readonly Piece[]) {
    const known: (Piece & { ticks: number })[] = [];
    for (const piece of pieces) {
      const last = known.at(-1);
      known.push({ ...piece, ticks: last ? along(last, piece.from) : 0 });
    }
    this.#pieces = known;
  }

  static steady(ppm: number): Crystal {
    return new Crystal([{ from: 0, ppm, slope: 0 }]);
  }

  /** Starts at `ppm` and rises by one ppm a minute for an hour. */
  static warming(ppm: number): Crystal {
    return new Crystal([
      { from: 0, ppm, slope: 1 / 60_000 },
      { from: 3_600_000, ppm: ppm + 60, slope: 0 },
    ]);
  }

  /** The counter (whole µs, rounded down) `ms` after the start. */
  ticks(ms: number): number {
    let piece = this.#pieces[0]!;
    for (const next of this.#pieces) if (next.from <= ms) piece = next;
    return Math.floor(along(piece, ms) * 1000);
  }
}

/** The seat's ms at `ms`. */
function along(piece: Piece & { ticks: number }, ms: number): number {
  const x = ms - piece.from;
  return piece.ticks + x + (piece.ppm * x + (piece.slope / 2) * x * x) / 1e6;
}
