/** Distributions of ms, as they are told. */
export type Spread = { n: number; p50: number; p90: number; p99: number; max: number };

export function spread(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) =>
    Math.round((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0) * 10) / 10;
  return { n: sorted.length, p50: at(0.5), p90: at(0.9), p99: at(0.99), max: at(1) };
}

export const told = ({ n, p50, p90, p99, max }: Spread): string =>
  `${`${n}`.padStart(6)} ${[p50, p90, p99, max].map((ms) => ms.toFixed(1).padStart(7)).join(' ')}`;
