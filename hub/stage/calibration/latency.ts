/** A latency out of clicks that were heard: robust against a knock of somebody's, honest about what is left. */

/** One click: what was heard after it, ms since it was asked for, each with its ±. */
export type Click = readonly { readonly after: number; readonly uncertainty: number }[];

export type Measured = { latency: number; uncertainty: number; kept: number };
/** `deaf`: next to nothing was heard. `uneven`: what was heard agrees on nothing. */
export type Unmeasured = { fault: 'deaf' | 'uneven' };

/** Of the clicks at least so many have to be heard, and this share of them has to agree. */
const FEWEST = 5;
const AGREE = 0.7;
/** Ms around the median within which a click agrees however steady the others are. */
const STEADY = 10;
/** Median absolute deviations beyond which a click is something else: a knock, another sound. */
const FAR = 6;

/**
 * The median of what agrees. Its ± reaches the furthest of them with that one's own ±, and a little further, for
 * those that were not tried: of n the next lies outside by chance once in n/2 times.
 */
export function latencyOf(clicks: readonly Click[]): Measured | Unmeasured {
  const first = clicks.flatMap((click) => click.slice(0, 1));
  if (first.length < FEWEST || first.length < clicks.length * AGREE) return { fault: 'deaf' };
  const about = median(first.map(({ after }) => after));
  // What is nearest to the others, where a knock came first.
  const nearest = clicks.flatMap((click) =>
    click.toSorted((a, b) => Math.abs(a.after - about) - Math.abs(b.after - about)).slice(0, 1),
  );
  const middle = median(nearest.map(({ after }) => after));
  const deviation = median(nearest.map(({ after }) => Math.abs(after - middle)));
  const kept = nearest.filter(({ after }) => Math.abs(after - middle) <= Math.max(STEADY, FAR * deviation));
  if (kept.length < FEWEST || kept.length < clicks.length * AGREE) return { fault: 'uneven' };
  const latency = median(kept.map(({ after }) => after));
  const furthest = Math.max(...kept.map(({ after, uncertainty }) => Math.abs(after - latency) + uncertainty));
  const round = (ms: number) => Math.ceil(ms * 10) / 10;
  return {
    latency: Math.round(latency * 10) / 10,
    uncertainty: round(furthest * (1 + 2 / kept.length)),
    kept: kept.length,
  };
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length / 2;
  return sorted.length % 2 === 1
    ? (sorted[Math.floor(half)] as number)
    : ((sorted[half - 1] as number) + (sorted[half] as number)) / 2;
}
