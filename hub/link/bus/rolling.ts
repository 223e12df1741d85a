/** Numbers that the wire cuts short, made whole again. */

const CLOCK_SPAN = 2 ** 40;

/** The tag under which a boot is acknowledged; never 0, units draw their boot so. */
export const bootTag = (boot: number): number => (boot ^ (boot >>> 16)) & 0xffff;

/** A unit's clock of 40 bits goes on: the value congruent to `ticks` that is not half a span before `last`. */
export const unrolled = (ticks: number, last: number): number => {
  const turned = last - (last % CLOCK_SPAN) + ticks;
  return turned < last - CLOCK_SPAN / 2 ? turned + CLOCK_SPAN : turned;
};

/** The moment congruent to `ticks` that is at or before `now`; never before the boot. */
export const momentBefore = (ticks: number, now: number): number => {
  const turned = now - (now % CLOCK_SPAN) + ticks;
  return turned > now ? Math.max(0, turned - CLOCK_SPAN) : turned;
};

/** The edge number congruent to `seq` (mod 65536) that is nearest to `to`. */
export const edgeNumber = (seq: number, to: number): number => {
  const near = to - (to % 0x10000) + seq;
  if (near - to > 0x8000) return Math.max(0, near - 0x10000);
  return to - near > 0x8000 ? near + 0x10000 : near;
};
