/** Closed formulas for some of the counts: two candidates, forced or free votes. */

/** n over k. */
export function choose(n: number, k: number): bigint {
  let ways = 1n;
  for (let i = 0; i < k; i++) ways = (ways * BigInt(n - i)) / BigInt(i + 1);
  return k < 0 || k > n ? 0n : ways;
}

/**
 * Ways in which `a` and `b` of `table` players' votes fall on the first and the last of two candidates. Forced: a
 * voter for the last has two ways, the fist or none. Free: whoever shows none is counted for nobody.
 */
export function split(table: number, a: number, b: number, forced: boolean): bigint {
  if (forced) return a + b === table ? choose(table, a) * 2n ** BigInt(b) : 0n;
  return choose(table, a) * choose(table - a, b);
}

/** Ways to show more than half of the hands at the table. */
export function majorities(table: number): bigint {
  let ways = 0n;
  for (let hands = Math.floor(table / 2) + 1; hands <= table; hands++) ways += choose(table, hands);
  return ways;
}

/** Two candidates: how the Day ends, by the sums of the rounds (first vote, re-vote, question). */
export function twoCandidates(table: number, forced: boolean, barred: boolean): ReadonlyMap<string, bigint> {
  let first = 0n;
  let last = 0n;
  let tied = 0n;
  let silent = 0n;
  for (let a = 0; a <= table; a++)
    for (let b = 0; a + b <= table; b++) {
      const ways = split(table, a, b, forced);
      if (a + b === 0) silent += ways;
      else if (a > b) first += ways;
      else if (b > a) last += ways;
      else tied += ways;
    }
  const question = 2n ** BigInt(table);
  const gone = barred ? 0n : majorities(table);
  const stay = barred ? 1n : question - gone;
  const outcomes: [string, bigint][] = [
    ['leaves 1', first + tied * first],
    ['leaves 2', last + tied * last],
    ['all-leave 1,2', tied * tied * gone],
    ['all-stay', silent + tied * silent + tied * tied * stay],
  ];
  return new Map(outcomes.filter(([, ways]) => ways > 0n));
}
