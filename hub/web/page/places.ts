/** Places around the drawn table: comes in how large it and a seat on it are drawn, goes out where each place stands. */

/** The Judge's and ten seats. */
const PLACES = 11;
/** Half the width and the height of the ring on which the places stand is no more than this, percent of the drawing. */
const ACROSS = 41.5;
const ALONG = 42;
const STEPS = 440;

/** px, or any other measure */
export type Size = { readonly width: number; readonly height: number };
export type Place = { readonly left: number; readonly top: number };

/**
 * All places at the same distance along the ring, so that neighbours on a low table stand no closer at its ends than
 * along its sides; no seat reaches beyond the drawing. In percent of the drawing; the first place below in the middle, the
 * others clockwise from there.
 */
export function placesAround(table: Size, seat: Size): readonly Place[] {
  const across = Math.min(ACROSS, 50 * (1 - seat.width / table.width));
  const along = Math.min(ALONG, 50 * (1 - seat.height / table.height));
  const at = (step: number): Place => {
    const angle = (step / STEPS) * 2 * Math.PI;
    return { left: 50 - across * Math.sin(angle), top: 50 + along * Math.cos(angle) };
  };
  const walked = [0];
  for (let step = 1; step <= STEPS; step++) {
    const [from, to] = [at(step - 1), at(step)];
    walked.push((walked[step - 1] ?? 0) + distance(from, to, table));
  }
  const ring = walked[STEPS] ?? 0;
  return Array.from({ length: PLACES }, (_, place) => {
    const wanted = (place / PLACES) * ring;
    const after = Math.max(
      1,
      walked.findIndex((length) => length >= wanted),
    );
    const [low = 0, high = 0] = [walked[after - 1], walked[after]];
    return at(after - 1 + (wanted - low) / (high - low));
  });
}

/** In the measure of the drawing. */
export const distance = (from: Place, to: Place, { width, height }: Size): number =>
  Math.hypot((width * (to.left - from.left)) / 100, (height * (to.top - from.top)) / 100);
