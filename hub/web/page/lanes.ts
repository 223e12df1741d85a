/** Marks on a line in time: comes in where each would stand, goes out one lane for each so that none lies on another. */

/** The width of a mark in px, at `font` px: a shape, two digits and the borders. */
export const markWidth = (font: number): number => 2.6 * font + 6;

/**
 * A lane for each place, from the lowest up; as many as are needed.
 * @param places px, in order of time; a mark stands centred on its place
 * @param width of a mark, px
 */
export function lanesOf(places: readonly number[], width: number): number[] {
  const last: number[] = [];
  return places.map((place) => {
    const free = last.findIndex((taken) => Math.abs(place - taken) >= width);
    const lane = free < 0 ? last.length : free;
    last[lane] = place;
    return lane;
  });
}
