/**
 * Counts the ways in which one Day's vote can go, by its outcome. Knows nothing of the product: the rules of a vote
 * are stated here a second time, so that a mistake has to be made twice to be missed.
 */

/** What a ruleset says of a vote, as far as counting goes. */
export type VoteRules = {
  /** Who shows no fist counts against the last candidate. */
  automatic: boolean;
  /** The question is not put where so many are tied at a table of so many. */
  barred: (tied: number, table: number) => boolean;
};

/** `leaves 3`, `all-leave 1,3` or `all-stay` → in how many ways. */
export type Outcomes = ReadonlyMap<string, bigint>;

/** All ways of a first vote on seats 1 … `nominated` (in this order) among `table` players. */
export function countDay(table: number, nominated: number, rules: VoteRules): Outcomes {
  const candidates = Array.from({ length: nominated }, (_, i) => i + 1);
  return round(table, candidates, rules, true);
}

function round(table: number, candidates: readonly number[], rules: VoteRules, first: boolean): Outcomes {
  const total = new Map<string, bigint>();
  const later = new Map<string, Outcomes>();
  for (const ballot of ballots(table, candidates.length + 1)) {
    const top = leaders(ballot, candidates, rules);
    if (top.length === 0) add(total, 'all-stay', 1n);
    else if (top.length === 1) add(total, `leaves ${top[0]}`, 1n);
    else {
      const key = top.join(',');
      let after = later.get(key);
      if (after === undefined) {
        const same = !first && top.length === candidates.length;
        after = same ? question(table, top, rules) : round(table, top, rules, false);
        later.set(key, after);
      }
      for (const [outcome, ways] of after) add(total, outcome, ways);
    }
  }
  return total;
}

function question(table: number, tied: readonly number[], rules: VoteRules): Outcomes {
  const total = new Map<string, bigint>();
  if (rules.barred(tied.length, table)) {
    add(total, 'all-stay', 1n);
    return total;
  }
  for (const hands of ballots(table, 2)) {
    const up = hands.reduce((sum, hand) => sum + hand, 0);
    add(total, 2 * up > table ? `all-leave ${tied.join(',')}` : 'all-stay', 1n);
  }
  return total;
}

/** Those with the most votes; nobody where not one vote was given. `candidates.length` stands for no fist. */
function leaders(ballot: readonly number[], candidates: readonly number[], rules: VoteRules): number[] {
  const counts = candidates.map(() => 0);
  for (const choice of ballot) {
    const index = choice < candidates.length ? choice : rules.automatic ? candidates.length - 1 : -1;
    if (index >= 0) counts[index]! += 1;
  }
  const most = Math.max(...counts);
  return most === 0 ? [] : candidates.filter((_, i) => counts[i] === most);
}

/** Every way in which `table` players choose one of `choices`. */
export function* ballots(table: number, choices: number): Generator<number[]> {
  for (let code = 0; code < choices ** table; code++) {
    const ballot: number[] = [];
    for (let seat = 0, rest = code; seat < table; seat++, rest = Math.floor(rest / choices))
      ballot.push(rest % choices);
    yield ballot;
  }
}

function add(to: Map<string, bigint>, outcome: string, ways: bigint): void {
  to.set(outcome, (to.get(outcome) ?? 0n) + ways);
}
