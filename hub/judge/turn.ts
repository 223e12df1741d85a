/** One step being taken: the game as it becomes, and what is said meanwhile. */
import type { Decision, DecisionType } from '../../schemas/decision.ts';
import type { Act } from '../../schemas/record.ts';
import { SEATS, type Seat } from '../../schemas/vocabulary.ts';
import { ambiguity, ambiguityClauses } from '../rules/ambiguities.ts';
import { flagRule, type Moment } from '../rules/flags.ts';
import type { Ground } from '../rules/grounds.ts';
import type { AmbiguityId, Ruled } from '../rules/ruleset.ts';
import type { BySeat, Entry, Game } from './state.ts';

export type Draft = { -readonly [K in keyof Game]: Game[K] };
type Fields<T extends DecisionType> = Omit<
  Extract<Decision, { type: T }>,
  'at' | 'type' | 'input' | 'clauses'
>;

export class Turn {
  /** The game as it becomes: its fields are replaced, never what they hold. */
  readonly game: Draft;
  readonly line: number;
  /** Table time, ms, of the line being taken. */
  readonly at: number;
  readonly said: Decision[] = [];
  /** Earlier decisions that this line voided. */
  readonly voids: Decision[] = [];

  constructor(game: Game, line: number, at: number) {
    this.game = { ...game };
    this.line = line;
    this.at = at;
  }

  /** Says a decision, on the clauses of this ground. */
  say<T extends DecisionType>(type: T, ground: Ground | null, fields: Fields<T>): void {
    const clauses = ground === null ? NONE : this.game.rules.cite[ground];
    this.sayWith(type, clauses, fields);
  }

  sayWith<T extends DecisionType>(type: T, clauses: readonly string[], fields: Fields<T>): void {
    this.said.push({ at: this.at, type, input: this.line, clauses, ...fields } as unknown as Decision);
  }

  /** Says the flag if the ruleset makes anything of it; returns whether it was said. */
  flag(
    seat: Seat,
    kind: Extract<Decision, { type: 'flag' }>['kind'],
    moment: Moment,
    extra: { lifted?: boolean; at?: number; input?: number } = {},
  ): boolean {
    const rule = flagRule(this.game.rules, kind, moment, extra.lifted);
    if (rule === null) return false;
    this.said.push({
      at: extra.at ?? this.at,
      type: 'flag',
      input: extra.input ?? this.line,
      clauses: rule.clauses,
      seat,
      kind,
      sanction: rule.sanction,
    });
    if (rule.open) this.ask(rule.open);
    return true;
  }

  /** Takes back one earlier flag, it alone. */
  unflag(seat: Seat, kind: string, input: number): void {
    const flag = findFlag(this.game, this.said, seat, kind, input);
    this.sayWith('undone', NONE, { of: flag?.said.input ?? input, decisions: [{ type: 'flag', seat }] });
    if (flag) this.voids.push(flag.natural);
  }

  /** An `undone` has named this flag too. */
  voidFlag(seat: Seat, kind: string, input: number): void {
    const old = findFlag(this.game, this.said, seat, kind, input);
    if (old) this.voids.push(old.natural);
  }

  /** Says the ambiguity a ruling hangs on, once a game. */
  open(ruled: Pick<Ruled<unknown>, 'open' | 'how'>): void {
    if (ruled.open) this.ask(ruled.open, ruled.how ?? null);
  }

  /** Says an ambiguity on its own clauses, if it concerns this text and hasn't been said in this game. */
  ask(about: AmbiguityId, how: Act | null = null): void {
    const { rules, asked } = this.game;
    if (asked.includes(about) || !rules.ambiguities.includes(about)) return;
    this.game.asked = [...asked, about];
    const entry = ambiguity(about);
    this.sayWith('ask', ambiguityClauses(rules, entry), {
      about,
      taken: entry.taken.en,
      other: entry.other.en,
      how,
    });
  }
}

const NONE: readonly string[] = [];

/** The flag as its line says it, and as it was last said. */
const findFlag = (
  game: Game,
  said: readonly Decision[],
  seat: Seat,
  kind: string,
  input: number,
): Entry | undefined => {
  const matches = (d: Decision) =>
    d.type === 'flag' && d.seat === seat && d.kind === kind && d.input === input;
  const here = said.find(matches);
  if (here) return { natural: here, said: here };
  for (let past = game.past; past !== null; past = past.older) {
    const entry =
      past.restored.find(({ natural }) => matches(natural)) ??
      past.entries.find(({ natural }) => matches(natural));
    if (entry) return entry;
  }
  return undefined;
};

/** A copy with one seat's value replaced. */
export const withSeat = <T>(values: BySeat<T>, seat: Seat, value: T): BySeat<T> => {
  const copy = values.slice();
  copy[seat] = value;
  return copy;
};
/** The same value for every seat. */
export const everySeat = <T>(value: T): BySeat<T> => new Array<T>(SEATS.length + 1).fill(value);
/** A seat's value; the place is always there. */
export const of = <T>(values: BySeat<T>, seat: Seat): T => values[seat] as T;
