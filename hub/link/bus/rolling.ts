/** Numbers that the wire cuts short, made whole again. */

/** A unit's clock has 40 bits of µs: 12.7 days. */
export const CLOCK_SPAN = 2 ** 40;

/** The tag under which a boot is acknowledged; never 0, units draw their boot so. */
export const bootTag = (boot: number): number => (boot ^ (boot >>> 16)) & 0xffff;

/** A unit's clock of 40 bits goes on: the value congruent to `ticks` that is not half a span before `last`. */
export const unrolled = (ticks: number, last: number): number => {
  const turned = last - (last % CLOCK_SPAN) + ticks;
  return turned < last - CLOCK_SPAN / 2 ? turned + CLOCK_SPAN : turned;
};

/**
 * The moment congruent to `ticks` that is at or before `now`. Below 0 where it was before the unit's clock turned over, and
 * the hub has heard that unit only since.
 */
export const momentBefore = (ticks: number, now: number): number => {
  const turned = now - (now % CLOCK_SPAN) + ticks;
  return turned > now ? turned - CLOCK_SPAN : turned;
};

const NUMBER_SPAN = 0x10000;
/** More than a unit's queue holds and an adapter keeps; what looks further back is far ahead. */
const NUMBERS_BACK = 1024;

/**
 * The edge number congruent to `seq` (mod 65536) that is expected after `to`: numbers go on, also while nobody listens. Never
 * below `least`.
 */
export const edgeNumber = (seq: number, to: number, least = 1): number => {
  const from = Math.max(least, to - NUMBERS_BACK);
  return from + ((((seq - from) % NUMBER_SPAN) + NUMBER_SPAN) % NUMBER_SPAN);
};
