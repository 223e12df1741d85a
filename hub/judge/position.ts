/**
 * A position someone wrote down, and whether it is possible: a setup and a legal game are different things, with one
 * door between them that answers with a reason.
 */
import type { Position } from '../../schemas/record.ts';
import type { CarriedView } from '../../schemas/view.ts';
import { SEATS, type Seat } from '../../schemas/vocabulary.ts';
import type { Ruleset } from '../rules/ruleset.ts';
import type { RefusalCode } from './refusal.ts';
import type { Game, Roles } from './state.ts';

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

/**
 * The game as a position, the way it would be written down: parsing it begins a game that goes on alike. Null while
 * there is nothing a position can say: within a Night, a speech round or a vote, before a game and after it.
 */
export const makePosition = (game: Game): Position | null => {
  const phase = restingPhase(game);
  if (phase === null) return null;
  const fouls: NonNullable<Position['fouls']> = {};
  for (const seat of SEATS) if ((game.fouls[seat] ?? 0) > 0) fouls[seat] = Math.min(game.fouls[seat] ?? 0, 4);
  const words = [...(game.word ? [game.word] : []), ...game.queue];
  // Whoever left after being nominated is no candidate any more, and a position must stand by itself.
  const nominees = phase === 'voting' ? game.nominees.filter(({ seat }) => game.alive.includes(seat)) : [];
  const day = phase === 'night' && game.awaits === null ? game.day + 1 : game.day;
  const { quietNights, misses, quietDays, firstDayLeft, nightKills, speechLost, noVote, goneToday } =
    carriedOver(game, phase);
  return {
    phase,
    day,
    alive: [...game.alive],
    ...(Object.keys(fouls).length > 0 && { fouls }),
    ...(game.opener !== null && { opener: game.opener }),
    ...(nominees.length > 0 && { nominees }),
    ...(quietNights > 0 && { quietNights }),
    ...(misses > 0 && { misses }),
    ...(quietDays > 0 && { quietDays }),
    ...(firstDayLeft > 0 && { firstDayLeft }),
    ...(nightKills.length > 0 && { nightKills: [...nightKills] }),
    ...(speechLost.length > 0 && { speechLost: [...speechLost] }),
    ...(words.length > 0 && { due: words.map(({ seat, kind }) => ({ seat, kind })) }),
    ...(noVote && { noVote }),
    ...(phase === 'voting' && goneToday && { goneToday }),
  };
};

/** What the game carries along, whatever it is in the middle of. `phase`: where a position of it would begin. */
export const carriedOver = (
  game: Game,
  phase: Position['phase'] | null = restingPhase(game),
): CarriedView => {
  const { quiet, firstDayLeft, nightKills, noVote, goneToday } = game;
  const { quietNights, misses, quietDays } = quiet;
  // A loss of today's lapses with the Day's speeches.
  const today = (phase ?? game.phase) === 'day';
  const speechLost = game.alive.filter((seat) => {
    const loss = game.losses[seat] ?? 'none';
    return loss === 'next' || (today && loss === 'today');
  });
  return { quietNights, misses, quietDays, firstDayLeft, nightKills, speechLost, noVote, goneToday };
};

const restingPhase = (game: Game): Position['phase'] | null => {
  if (!game.begun || game.ending !== null || game.pause !== null) return null;
  if (game.awaits !== null) return game.awaits === 'day.begin' ? 'day' : 'night';
  if (game.phase === 'voting')
    return game.voting === 'to-come' ? 'voting' : game.voting === 'settled' ? 'night' : null;
  const turns = game.word?.kind === 'turn' || game.queue.some((w) => w.kind === 'turn');
  return game.phase === 'day' && !turns ? 'voting' : null;
};
