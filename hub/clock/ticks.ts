/**
 * A seat's counter rolls over (32 bits of µs in 71.6 minutes); ticks upstream of the link never do.
 */

/**
 * The full count whose low `bits` bits are `raw`, nearest to `near` (a full count known before, µs).
 * Right as long as the two are less than half a turn apart (35.8 minutes at 32 bits of µs), so that what
 * comes late or out of order is placed as well as what comes next. Never negative.
 */
export function unwrap(raw: number, near: number, bits = 32): number {
  const turn = 2 ** bits;
  const low = ((raw % turn) + turn) % turn;
  const full = Math.round((near - low) / turn) * turn + low;
  return full < 0 ? low : full;
}
