/**
 * A case of our own: a script, the sentence it stands on, and what must be said. Beside the checks of the given
 * cases there are exact ones: what fell while one line was taken, what the last line holds, and that a record ends as
 * if some of its lines had never been.
 */
import { isDeepStrictEqual } from 'node:util';
import type { DecisionType } from '../../schemas/decision.ts';
import type { RULESET_IDS } from '../../schemas/vocabulary.ts';
import { check as given } from './checks.ts';
import { type Decided, decide } from './decided.ts';
import type { Expectation } from './expectation.ts';
import { type Script, script } from './script.ts';
import { standing } from './standing.ts';

type Part = Readonly<Record<string, unknown>>;
export type Exact =
  /** While `line` was taken, of these types (left out: those named) exactly these fell, in this order. */
  | { exact: 'said'; line: string; types?: readonly DecisionType[]; decisions: readonly Part[] }
  /** The act of this line is refused, or isn't. */
  | { exact: 'refused' | 'accepted'; line: string }
  /** The turns of this seat that stand have these seconds, in this order. */
  | { exact: 'turns'; seat: number; seconds: readonly number[] }
  /** The last line has these fields. */
  | { exact: 'state'; has: Part }
  /** The first act in order has these fields. */
  | { exact: 'first'; act: Part }
  /** Ends as the record without these lines would. */
  | { exact: 'as without'; lines: readonly string[] };

export type Case = {
  id: string;
  ruleset: (typeof RULESET_IDS)[number];
  why: string;
  text: string;
  settings?: Readonly<Record<string, unknown>>;
  expect: readonly (Expectation | Exact)[];
};

export const said = (line: string, ...decisions: readonly Part[]): Exact => ({
  exact: 'said',
  line,
  decisions,
});
export const silent = (line: string, ...types: readonly DecisionType[]): Exact => ({
  exact: 'said',
  line,
  types,
  decisions: [],
});
export const refused = (line: string): Exact => ({ exact: 'refused', line });
export const accepted = (line: string): Exact => ({ exact: 'accepted', line });
export const state = (has: Part): Exact => ({ exact: 'state', has });
export const first = (act: Part): Exact => ({ exact: 'first', act });
export const turns = (seat: number, ...seconds: readonly number[]): Exact => ({
  exact: 'turns',
  seat,
  seconds,
});
export const asWithout = (...lines: readonly string[]): Exact => ({ exact: 'as without', lines });

/** Every expectation that the case's record misses, with what was found. */
export function misses(c: Case): { expected: Expectation | Exact; found: string }[] {
  const written = script(c.ruleset, c.text, c.settings);
  const judged = decide(written.record);
  return c.expect.flatMap((expected) => {
    const found = 'check' in expected ? given(judged, expected) : exactly(expected, written, judged);
    return found === null ? [] : [{ expected, found }];
  });
}

const has = (whole: object, part: Part): boolean =>
  Object.entries(part).every(([key, value]) =>
    isDeepStrictEqual((whole as Record<string, unknown>)[key] ?? undefined, value ?? undefined),
  );

function exactly(expected: Exact, written: Script, judged: Decided): string | null {
  switch (expected.exact) {
    case 'said': {
      const types = new Set<unknown>(expected.types ?? expected.decisions.map((d) => d.type));
      const all = fell(expected.line, written, judged);
      const list = all.filter((d) => types.has(d.type));
      const met =
        list.length === expected.decisions.length && list.every((d, i) => has(d, expected.decisions[i]!));
      return met ? null : `said ${JSON.stringify(all)}`;
    }
    case 'refused':
    case 'accepted': {
      const refusal = fell(expected.line, written, judged).some((d) => d.type === 'refused');
      return refusal === (expected.exact === 'refused')
        ? null
        : `said ${JSON.stringify(fell(expected.line, written, judged))}`;
    }
    case 'turns': {
      const list = standing(judged.decisions).flatMap((d) =>
        d.type === 'speech' && d.kind === 'turn' && d.seat === expected.seat ? [d.seconds] : [],
      );
      return isDeepStrictEqual(list, expected.seconds) ? null : `turns of ${list.join(', ')} s`;
    }
    case 'state':
      return has(judged.state, expected.has) ? null : JSON.stringify(judged.state);
    case 'first':
      return judged.state.next[0] && has(judged.state.next[0], expected.act)
        ? null
        : JSON.stringify(judged.state.next);
    case 'as without': {
      const gone = new Set(expected.lines.map((name) => line(name, written)));
      const { at: _, ...other } = decide(written.record.filter((__, i) => !gone.has(i + 1))).state;
      const { at: __, ...mine } = judged.state;
      return isDeepStrictEqual(mine, other)
        ? null
        : `ends as ${JSON.stringify(mine)}, without them as ${JSON.stringify(other)}`;
    }
  }
}

function line(name: string, written: Script): number {
  const number = written.lines.get(name);
  if (number === undefined) throw new Error(`no line is named #${name}`);
  return number;
}

const fell = (name: string, written: Script, judged: Decided) =>
  judged.steps.find((s) => s.line === line(name, written))!.decisions;
