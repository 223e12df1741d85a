/**
 * Does what the table said meet an expectation? `check` returns null where it does, else a sentence that tells
 * what was found. A check holds for the decisions named; whatever else was said is free.
 */
import type { Decision, DecisionOf, DecisionType, StateLine } from '../../schemas/decision.ts';
import type { Expectation, ExpectationKind } from './expectation.ts';
import { standing } from './standing.ts';

type Of<K extends ExpectationKind> = Extract<Expectation, { check: K }>;
type Said = { of: <T extends DecisionType>(type: T) => DecisionOf<T>[]; all: readonly Decision[] };
/** What replay prints: the decisions in the order they fell, and the last line. */
export type Judged = { decisions: readonly Decision[]; state: StateLine };
type Rule<K extends ExpectationKind> = (expected: Of<K>, said: Said, judged: Judged) => string | null;

export function check(judged: Judged, expected: Expectation): string | null {
  const [from, to] = expected.between ?? [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  const all = standing(judged.decisions).filter((d) => d.at >= from && d.at <= to);
  const said: Said = {
    all,
    of: <T extends DecisionType>(type: T) => all.filter((d): d is DecisionOf<T> => d.type === type),
  };
  const rule = RULES[expected.check] as Rule<ExpectationKind>;
  return rule(expected, said, judged);
}

const found = (what: unknown): string => `found ${JSON.stringify(what)}`;
const same = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every((x, i) => x === b[i]);
const rising = (seats: readonly number[]): number[] => seats.toSorted((a, b) => a - b);
const sameSet = (a: readonly number[], b: readonly number[]): boolean => same(rising(a), rising(b));
const some = <T>(list: readonly T[], holds: (x: T) => boolean): string | null =>
  list.some(holds) ? null : found(list);
const none = <T>(list: readonly T[], holds: (x: T) => boolean): string | null =>
  list.some(holds) ? found(list.filter(holds)) : null;
const last = <T>(list: readonly T[], holds: (x: T) => boolean, meets: (x: T) => boolean): string | null => {
  const one = list.findLast(holds);
  return one && meets(one) ? null : found(one ?? null);
};

const RULES: { [K in ExpectationKind]: Rule<K> } = {
  tally: (e, said) =>
    last(
      said.of('tally'),
      (t) => t.confirmed && t.candidate === e.candidate,
      (t) => {
        const all = [...t.votes, ...t.automatic];
        return (
          new Set(all).size === all.length &&
          t.count === all.length &&
          (e.count === undefined || t.count === e.count) &&
          (e.automatic === undefined || sameSet(t.automatic, e.automatic)) &&
          (e.includes ?? []).every((s) => all.includes(s)) &&
          (e.excludes ?? []).every((s) => !all.includes(s)) &&
          (e.automaticIncludes ?? []).every((s) => t.automatic.includes(s))
        );
      },
    ),
  flag: (e, said) =>
    some(
      said.of('flag'),
      (f) => f.kind === e.kind && f.seat === e.seat && (e.sanction?.includes(f.sanction) ?? true),
    ),
  'no flag': (e, said) =>
    none(
      said.of('flag'),
      (f) =>
        f.seat === e.seat &&
        (e.kind === undefined || f.kind === e.kind) &&
        (e.sanction?.includes(f.sanction) ?? true),
    ),
  'vote.order': (e, said) =>
    some(
      said.of('vote.order'),
      (o) =>
        o.round === e.round &&
        (o.question ?? false) === (e.question ?? false) &&
        (e.candidates === undefined ||
          (e.anyOrder ? sameSet(o.candidates, e.candidates) : same(o.candidates, e.candidates))),
    ),
  'no vote.order': (e, said) => none(said.of('vote.order'), (o) => !e.question || o.question === true),
  'vote.none': (e, said) => some(said.of('vote.none'), (v) => v.reason === e.reason),
  'no vote.none': (_, said) => none(said.of('vote.none'), () => true),
  'vote cancelled': (_, said) => some(said.of('vote.result'), (r) => r.outcome === 'cancelled'),
  'vote.result': (e, said) =>
    some(
      said.of('vote.result'),
      (r) => e.outcome.includes(r.outcome) && (e.seats === undefined || sameSet(r.seats, e.seats)),
    ),
  'no vote.result': (e, said) => none(said.of('vote.result'), (r) => e.outcome.includes(r.outcome)),
  'tie, then all-stay': (e, said) => {
    const outcomes = said
      .of('vote.result')
      .filter((r) => r.at === e.at)
      .map((r) => r.outcome);
    return same(outcomes, ['tie', 'all-stay']) ? null : found(outcomes);
  },
  leaves: (e, said) => {
    const seats = said
      .of('leaves')
      .filter((l) => e.cause.includes(l.cause))
      .map((l) => l.seat);
    return sameSet(seats, e.seats) ? null : found(seats);
  },
  'last word': (e, said) =>
    some(said.of('leaves'), (l) => l.seat === e.seat && l.lastWord === e.seconds) ??
    some(said.of('speech'), (s) => s.kind === 'last-word' && s.seat === e.seat && s.seconds === e.seconds),
  'no last word': (e, said) =>
    none(said.of('leaves'), (l) => l.seat === e.seat && l.lastWord > 0) ??
    none(said.of('speech'), (s) => s.kind === 'last-word' && s.seat === e.seat),
  speech: (e, said) =>
    last(
      said.of('speech'),
      (s) => s.kind === e.kind && s.seat === e.seat,
      (s) => s.seconds === e.seconds,
    ),
  'speech order': (e, said) => {
    const seats = said
      .of('speech')
      .filter((s) => s.kind === e.kind)
      .map((s) => s.seat);
    return same(seats, e.seats) ? null : found(seats);
  },
  nomination: (e, said) => some(said.of('nomination'), (n) => n.by === e.by && n.accepted === e.accepted),
  'nomination refused': (e, said) =>
    some(
      said.all,
      (d) =>
        d.input === e.input &&
        d.at === e.at &&
        (d.type === 'refused' || (d.type === 'nomination' && d.seat === e.seat && !d.accepted)),
    ),
  refused: (e, said) => some(said.of('refused'), (r) => r.input === e.input),
  accepted: (e, said) => none(said.of('refused'), (r) => r.input === e.input),
  'night.result': (e, said) =>
    some(
      said.of('night.result'),
      (n) =>
        (e.killed === undefined || n.killed === e.killed) &&
        (e.misfire === undefined || n.misfire === e.misfire),
    ),
  'best-move offered': (e, said) => some(said.of('best-move'), (b) => b.seat === e.seat && b.offered),
  'no best-move offered': (e, said) => none(said.of('best-move'), (b) => b.seat === e.seat && b.offered),
  'best-move made': (e, said) =>
    some(said.of('best-move'), (b) => b.seat === e.seat && b.seats !== undefined && same(b.seats, e.seats)),
  'night.call': (e, said) => some(said.of('night.call'), (c) => same(c.numbers, e.numbers)),
  'check.result': (e, said) =>
    some(
      said.of('check.result'),
      (c) =>
        c.by === e.by &&
        c.seat === e.seat &&
        c.result === e.result &&
        (c.signs.hand ?? null) === e.hand &&
        (c.signs.head ?? null) === e.head,
    ),
  score: (e, said) =>
    last(
      said.of('score'),
      (s) => s.seat === e.seat,
      (s) =>
        (['base', 'bestMove', 'bonus', 'penalty', 'total'] as const).every((part) => {
          const wanted = e[part];
          return wanted === undefined || Math.abs(s[part] - wanted) < 1e-9;
        }),
    ),
  'game.over': (e, said) =>
    last(
      said.of('game.over'),
      () => true,
      (g) => g.winner === e.winner,
    ),
  'no game.over': (_, said) => none(said.of('game.over'), () => true),
  'winner stays': (e, said, { state }) =>
    none(said.of('game.over'), (g) => g.winner !== e.winner) ??
    (state.winner === e.winner ? null : found(state.winner)),
  'nothing after the end': (_, said) => {
    const end = said.all.findIndex((d) => d.type === 'game.over');
    if (end < 0) return 'the game is not over';
    return none(
      said.all.slice(end + 1),
      (d) =>
        d.type === 'vote.order' ||
        d.type === 'tally' ||
        (d.type === 'speech' && (d.kind === 'turn' || d.kind === 'tie')),
    );
  },
  'state alive': (e, _, { state }) => (same(state.alive, e.alive) ? null : found(state.alive)),
  'state fouls': (e, _, { state }) =>
    state.fouls[e.seat] === e.fouls && state.alive.includes(e.seat)
      ? null
      : found([state.fouls, state.alive]),
  'state nominees': (e, _, { state }) =>
    state.nominees.length === e.nominees.length &&
    e.nominees.every((n, i) => state.nominees[i]?.by === n.by && state.nominees[i]?.seat === n.seat)
      ? null
      : found(state.nominees),
  next: (e, _, { state }) => {
    const acts = state.next.filter((act) => act.type === e.type);
    const fits = (act: (typeof acts)[number]) =>
      (e.who === undefined || ('who' in act && act.who === e.who)) &&
      (e.seat === undefined || ('seat' in act && act.seat === e.seat));
    if (e.who === undefined) return some(acts, fits);
    const first = acts.find((act) => !('who' in act && act.who === 'player'));
    return first && fits(first) ? null : found(state.next);
  },
};
