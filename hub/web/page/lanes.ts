/** Marks on a line in time: comes in when each fist came down and went up, goes out where it and its word stand. */

/** The width of a mark in px, at `font` px: a shape, two digits and the borders. */
export const markWidth = (font: number): number => 2.6 * font + 6;
/** Of a word of so many letters; rather too wide than too narrow. */
const wordWidth = (letters: number, font: number): number => (letters === 0 ? 0 : 0.62 * letters * font + 6);

export type Extent = { readonly from: number; readonly to: number };

/**
 * A lane for each extent, from the lowest up, so that none lies on another; as many as are needed.
 * @param extents px, in the order in which lanes are given out
 */
export function lanesOf(extents: readonly Extent[]): number[] {
  const lanes: Extent[][] = [];
  return extents.map((extent) => {
    const free = lanes.findIndex((taken) =>
      taken.every(({ from, to }) => extent.from >= to || extent.to <= from),
    );
    const lane = free < 0 ? lanes.length : free;
    lanes[lane] = [...(lanes[lane] ?? []), extent];
    return lane;
  });
}

export type Stay = {
  /** px on the rail; `up` null: still there, or beyond the rail. */
  readonly down: number;
  readonly up: number | null;
  /** How many letters stand beside the mark. */
  readonly letters: number;
};

export type Place = {
  readonly lane: number;
  /** Where the mark is centred, px. */
  readonly centre: number;
  /** The line from the mark to where the fist went up; null where the mark itself reaches that far. */
  readonly tail: Extent | null;
  /** Where the word stands, px: after all of it, or before where there is no room after. */
  readonly word: Extent;
};

/**
 * @param stays in order of contact
 * @param rail its width, px
 * @param font px
 */
export function placesOf(stays: readonly Stay[], rail: number, font: number): Place[] {
  const half = markWidth(font) / 2;
  const placed = stays.map(({ down, up, letters }) => {
    const centre = Math.max(half, Math.min(rail - half, down));
    const end = Math.max(centre + half, up ?? 0);
    const tail = end > centre + half ? { from: centre + half, to: end } : null;
    const width = wordWidth(letters, font);
    const after = end + width <= rail;
    const word = after ? { from: end, to: end + width } : { from: centre - half - width, to: centre - half };
    return { centre, tail, word, from: Math.min(centre - half, word.from), to: Math.max(end, word.to) };
  });
  const lanes = lanesOf(placed);
  return placed.map(({ centre, tail, word }, index) => ({
    lane: lanes[index] as number,
    centre,
    tail,
    word,
  }));
}
