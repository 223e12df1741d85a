/**
 * A position someone wrote down, and whether it is possible: a setup and a legal game are different things, with one
 * door between them that answers with a reason.
 */

import type { Nominee } from '../../schemas/decision.ts';
import type { Position } from '../../schemas/record.ts';
import { SEATS, type Seat } from '../../schemas/vocabulary.ts';
import type { Quiet } from '../rules/deadlock.ts';
import type { Ruleset } from '../rules/ruleset.ts';
import type { RefusalCode } from './refusal.ts';
import type { BySeat, Game, Roles, Word } from './state.ts';

const isDark = (roles: Roles, seat: Seat): boolean => roles[seat] === 'mafia' || roles[seat] === 'don';

/** Seven Red, one of them Sheriff, three Dark, one of them Don – or, with seats left out, no more than those. */
export const rolesPossible = (roles: Roles, alive: readonly Seat[]): boolean => {
  const dealt = SEATS.filter((seat) => roles[seat] !== undefined);
  const held = (role: string) => dealt.filter((seat) => roles[seat] === role).length;
  if (held('don') > 1 || held('sheriff') > 1 || held('mafia') > 2 || held('citizen') > 6) return false;
  return alive.every((seat) => roles[seat] !== undefined);
};

const distinct = (seats: readonly unknown[]): boolean => new Set(seats).size === seats.length;

/** Why no game can stand like this, or undefined. A dead opener is fine. */
export const checkPosition = (
  position: Position,
  roles: Roles | null,
  rules: Ruleset,
): RefusalCode | undefined => {
  const { alive } = position;
  if (!distinct(alive)) return 'position-alive';
  const fouls = position.fouls ?? {};
  if (alive.some((seat) => (fouls[seat] ?? 0) >= rules.fouls.removesAt)) return 'position-fouls';
  const nominees = position.nominees ?? [];
  if (!distinct(nominees.map((n) => n.seat)) || nominees.some((n) => !alive.includes(n.seat)))
    return 'position-nominees';
  const kills = position.nightKills ?? [];
  if (!distinct(kills) || kills.some((seat) => alive.includes(seat))) return 'position-kills';
  for (const { seat, kind } of position.due ?? []) {
    const isOut = !alive.includes(seat);
    if ((kind === 'last-word' || kind === 'best-move') !== isOut) return 'position-words';
  }
  if (roles === null) return undefined;
  const dark = alive.filter((seat) => isDark(roles, seat)).length;
  const red = alive.length - dark;
  if (dark > 3 || red > 7) return 'position-roles';
  return rules.win({ red, dark, cause: 'vote' }).ended ? 'position-decided' : undefined;
};

/** A position with nothing left out. */
export type Facts = Quiet & {
  readonly phase: Position['phase'];
  readonly day: number;
  readonly alive: readonly Seat[];
  readonly fouls: BySeat<number>;
  readonly opener: Seat | null;
  readonly nominees: readonly Nominee[];
  readonly firstDayLeft: number;
  readonly nightKills: readonly Seat[];
  readonly speechLost: readonly Seat[];
  readonly due: readonly Pick<Word, 'seat' | 'kind'>[];
  readonly noVote: boolean;
  readonly goneToday: boolean;
};

/** As it is written down: what has the quietest value is left out. */
export const writePosition = (facts: Facts): Position => {
  const { phase, day, alive, opener, quietNights, misses, quietDays, firstDayLeft, noVote } = facts;
  const fouls: NonNullable<Position['fouls']> = {};
  for (const seat of SEATS)
    if ((facts.fouls[seat] ?? 0) > 0) fouls[seat] = Math.min(facts.fouls[seat] ?? 0, 4);
  // Whoever left after being nominated is no candidate any more, and a position must stand by itself.
  const nominees = phase === 'voting' ? facts.nominees.filter(({ seat }) => alive.includes(seat)) : [];
  const { nightKills, speechLost, due } = facts;
  return {
    phase,
    day,
    alive: [...alive],
    ...(Object.keys(fouls).length > 0 && { fouls }),
    ...(opener !== null && { opener }),
    ...(nominees.length > 0 && { nominees: [...nominees] }),
    ...(quietNights > 0 && { quietNights }),
    ...(misses > 0 && { misses }),
    ...(quietDays > 0 && { quietDays }),
    ...(firstDayLeft > 0 && { firstDayLeft }),
    ...(nightKills.length > 0 && { nightKills: [...nightKills] }),
    ...(speechLost.length > 0 && { speechLost: [...speechLost] }),
    ...(due.length > 0 && { due: due.map(({ seat, kind }) => ({ seat, kind })) }),
    ...(noVote && { noVote }),
    ...(phase === 'voting' && facts.goneToday && { goneToday: true }),
  };
};

/** What the game holds of a position that would begin with `phase`. */
export const factsOf = (game: Game, phase: Position['phase']): Facts => {
  const { alive, fouls, opener, nominees, firstDayLeft, nightKills, noVote, goneToday } = game;
  // A loss of today's lapses with the Day's speeches.
  const lost = (seat: Seat) =>
    game.losses[seat] === 'next' || (phase === 'day' && game.losses[seat] === 'today');
  return {
    phase,
    day: game.day,
    alive,
    fouls,
    opener,
    nominees,
    ...game.quiet,
    firstDayLeft,
    nightKills,
    speechLost: alive.filter(lost),
    due: game.word ? [game.word, ...game.queue] : game.queue,
    noVote,
    goneToday,
  };
};

/**
 * The game as a position, the way it would be written down: parsing it begins a game that goes on alike. Null while
 * there is nothing a position can say: within a Night, a speech round or a vote, before a game and after it.
 */
export const makePosition = (game: Game): Position | null => {
  const phase = restingPhase(game);
  if (phase === null) return null;
  const day = phase === 'night' && game.awaits === null ? game.day + 1 : game.day;
  return writePosition({ ...factsOf(game, phase), day });
};

/** What comes next, where a game stands between two things; null: it is in the middle of one. */
export const restingPhase = (game: Game): Position['phase'] | null => {
  if (!game.begun || game.ending !== null || game.pause !== null) return null;
  if (game.awaits !== null) return game.awaits === 'day.begin' ? 'day' : 'night';
  if (game.phase === 'voting')
    return game.voting === 'to-come' ? 'voting' : game.voting === 'settled' ? 'night' : null;
  const turns = game.word?.kind === 'turn' || game.queue.some((w) => w.kind === 'turn');
  return game.phase === 'day' && !turns ? 'voting' : null;
};
