/** A moment with its ±, ms of table time: the truth lies in [at − uncertainty, at + uncertainty]. */
export type Stamp = { at: number; uncertainty: number };

/**
 * The same moment with an `at` no earlier than `earlier`, its interval still covered. For the edges of one
 * seat: their order is known, but the clock was learned better between them, and the middle of a narrower
 * interval may lie before the middle of a wider one.
 */
export function notBefore(stamp: Stamp, earlier: number): Stamp {
  if (stamp.at >= earlier) return stamp;
  return { at: earlier, uncertainty: stamp.uncertainty + (earlier - stamp.at) };
}
