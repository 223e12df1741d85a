/** Plays a game by a list of numbers: a deterministic, shrinkable Judge with ten restless players. */
import fc from 'fast-check';
import { begin, type Game, stateLine, step } from '../../hub/judge/game.ts';
import type { Decision, StateLine } from '../../schemas/decision.ts';
import { type Input, input } from '../../schemas/record.ts';
import { type ROLES, type RULESET_IDS, SEATS, type Seat } from '../../schemas/vocabulary.ts';

export type RulesetId = (typeof RULESET_IDS)[number];
export type Taken = {
  line: Input;
  number: number;
  before: StateLine;
  after: StateLine;
  decisions: readonly Decision[];
};

/** Dark: 2, 9 and the Don 5; the Sheriff is 4. */
export const DARK: ReadonlySet<Seat> = new Set<Seat>([2, 5, 9]);
export const CARDS = Object.fromEntries(
  SEATS.map((s) => [s, s === 5 ? 'don' : s === 4 ? 'sheriff' : DARK.has(s) ? 'mafia' : 'citizen']),
) as Record<Seat, (typeof ROLES)[number]>;

/** Numbers for a player: even over their range, so that every kind of choice comes up. */
export const choices = (min: number, max: number) =>
  fc.array(fc.noBias(fc.nat(1_000_000)), { minLength: min, maxLength: max, size: 'max' });

/** How much of what a player takes: `judge` acts out of turn, `sensed` lines, `undo`s, sanctions. */
export type Temper = { judge: boolean; sensed: boolean; undo: boolean; roles: boolean };

export class Player {
  readonly taken: Taken[] = [];
  game: Game;
  at = 0;
  readonly ruleset: RulesetId;
  readonly #choices: Iterator<number>;
  readonly #temper: Temper;

  constructor(ruleset: RulesetId, choices: readonly number[], temper: Temper) {
    const game = begin({ record: 'mafia-table', version: 1, ruleset });
    if ('refused' in game) throw new Error(JSON.stringify(game));
    this.game = game;
    this.ruleset = ruleset;
    this.#choices = choices[Symbol.iterator]();
    this.#temper = temper;
  }

  /** Plays until the choices run out. */
  play(): this {
    for (let choice = this.#choices.next(); !choice.done; choice = this.#choices.next())
      for (const line of this.#lines(choice.value)) this.take(line);
    return this;
  }

  /** Takes one line, `after` ms (100 if not said) after the one before it. */
  take(line: Record<string, unknown>, after = 100): Taken {
    this.at += after;
    const parsed = input.parse({ at: this.at, ...line });
    const before = stateLine(this.game);
    const number = this.taken.length + 2;
    const next = step(this.game, number, parsed);
    this.game = next.game;
    const taken = { line: parsed, number, before, after: stateLine(this.game), decisions: next.decisions };
    this.taken.push(taken);
    return taken;
  }

  /** One number is one choice: mostly what is in order, sometimes something else. */
  #lines(choice: number): Record<string, unknown>[] {
    const state = stateLine(this.game);
    const inOrder = state.next.slice(0, 1);
    const now = inOrder[0]?.type;
    const seat = SEATS[choice % 10]!;
    const other = SEATS[Math.floor(choice / 10) % 10]!;
    const kind = Math.floor(choice / 100) % 20;
    if (now === 'game.begin') return [beginning(this.#temper, choice)];
    if (now === 'vote.close' && kind < 12) return this.#temper.sensed ? fists(seat, other, choice) : inOrder;
    if (now === 'speech.end' && kind < 6)
      return [{ type: 'nominate', by: 'seat' in inOrder[0]! ? inOrder[0].seat : seat, seat: other }];
    if (now === 'shots') return [{ type: 'shots', shots: shotsAt(state.alive, seat, other, kind < 14) }];
    if (state.phase === 'day' && kind === 6) return [{ type: 'vote.begin' }];
    if (kind < 12) return inOrder;
    if (kind < 14) return state.next.slice(choice % Math.max(1, state.next.length)).slice(0, 1);
    if (kind < 15) return this.#temper.sensed ? fists(seat, other, choice) : inOrder;
    if (kind < 17) return this.#temper.sensed ? [sensed(seat, choice)] : inOrder;
    if (kind === 17) return this.#temper.undo ? [{ type: 'undo' }] : inOrder;
    return this.#temper.judge ? [judged(seat, other, choice)] : inOrder;
  }
}

/** A fresh game, or one from the middle: a smaller table, nominees, fouls. */
function beginning(temper: Temper, choice: number): Record<string, unknown> {
  const roles = temper.roles ? { roles: CARDS } : {};
  const phase = (['none', 'voting', 'voting', 'day', 'night'] as const)[choice % 5]!;
  if (phase === 'none') return { type: 'game.begin', ...roles };
  const small = Math.floor(choice / 5) % 4;
  const alive = SEATS.filter((s) => ![[], [10], [7, 9, 10], [2, 6, 7, 9, 10]][small]!.includes(s));
  const nominees = [1, 3, 5]
    .slice(0, Math.floor(choice / 20) % 4)
    .map((by, i) => ({ by, seat: alive[(by + i + choice) % alive.length] }))
    .filter((n, i, list) => list.findIndex((m) => m.seat === n.seat) === i);
  return {
    type: 'game.begin',
    ...roles,
    position: {
      phase,
      day: 2 + small,
      alive,
      opener: 1,
      ...(phase === 'voting' ? { nominees } : {}),
      fouls: { [String(alive[choice % alive.length])]: 3 },
    },
  };
}

const shotsAt = (alive: readonly Seat[], target: Seat, other: Seat, agreed: boolean) =>
  Object.fromEntries(alive.filter((s) => DARK.has(s)).map((s, i) => [s, [agreed || i > 0 ? target : other]]));

const fists = (from: Seat, to: Seat, choice: number) =>
  SEATS.filter((s) => s >= Math.min(from, to) && s <= Math.max(from, to)).map((seat) => ({
    type: 'fist',
    seat,
    down: choice % 3 !== 0,
  }));

function sensed(seat: Seat, choice: number): Record<string, unknown> {
  switch (Math.floor(choice / 2000) % 8) {
    case 0:
      return { type: 'mask', seat, on: true };
    case 1:
      return { type: 'mask', seat, on: false };
    case 2:
      return { type: 'seated', seat, on: choice % 2 === 0 };
    case 3:
      return { type: 'knock', seat };
    case 4:
      return { type: 'button', seat };
    case 5:
      return { type: 'seat.health', seat, state: choice % 2 === 0 ? 'offline' : 'ok' };
    case 6:
      return { type: 'cue', name: 'minute' };
    default:
      return { type: 'tick' };
  }
}

/** Acts of a Judge who is not in order, or in order but rare. */
export function judged(seat: Seat, other: Seat, choice: number): Record<string, unknown> {
  switch (Math.floor(choice / 2000) % 24) {
    case 0:
    case 1:
    case 2:
    case 3:
    case 4:
      return { type: 'foul', seat };
    case 5:
      return { type: 'disqualify', seat };
    case 6:
      return { type: 'notice', seat };
    case 7:
      return { type: 'vote.open', candidate: seat };
    case 8:
      return { type: 'vote.announce', votes: [seat, other].filter((s, i, l) => l.indexOf(s) === i) };
    case 9:
      return { type: 'vote.announce' };
    case 10:
      return { type: 'vote.cancel' };
    case 11:
      return { type: 'vote.begin' };
    case 12:
      return { type: 'night.begin' };
    case 13:
      return { type: 'day.begin' };
    case 14:
      return { type: 'speech.begin', seat };
    case 15:
      return { type: 'best-move', seats: [seat, other, 1] };
    case 16:
      return { type: 'pause.begin' };
    case 17:
      return { type: 'by-eye', seat, on: choice % 2 === 0 };
    case 18:
      return { type: 'check', by: 'don', seat };
    case 19:
      return { type: 'check', by: 'sheriff', seat };
    case 20:
      return { type: 'nominate.withdraw', by: seat, seat: other };
    case 21:
      return { type: 'bonus', seat, points: 0.3 };
    case 22:
      return { type: 'wake', who: 'player', seat };
    default:
      return { type: 'vote.close' };
  }
}
