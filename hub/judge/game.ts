/** The doors of the engine: a game begins with its header, takes line after line, and tells where it stands. */
import type { Decision, StateLine } from '../../schemas/decision.ts';
import type { Header, Input } from '../../schemas/record.ts';
import { SEATS, type Seat } from '../../schemas/vocabulary.ts';
import { findRuleset } from '../rules/registry.ts';
import { opened, refuse, take } from './fold.ts';
import type { Malformed } from './lines.ts';
import { nextActs } from './next.ts';
import type { RefusalCode } from './refusal.ts';
import type { Game } from './state.ts';
import { everySeat } from './turn.ts';
import { takeUndo } from './undo.ts';

export type { Game } from './state.ts';
export { nextDue } from './timed.ts';
export { lastOwnAct } from './undo.ts';

/** Why no game can be begun with this header. */
export type Refusal = { readonly refused: 'unknown-ruleset'; readonly detail: string };
export const isRefusal = (begun: Game | Refusal): begun is Refusal => 'refused' in begun;

/** Grace times in ms, where the header's settings don't say otherwise. */
export const DEFAULT_LIMITS = { maskOn: 3000, maskOff: 1000, leftSeat: 5000 } as const;

/** A table before its first line. The ruleset is fixed from here on. */
export const begin = (header: Header): Game | Refusal => {
  const rules = findRuleset(header.ruleset);
  if (!rules)
    return { refused: 'unknown-ruleset', detail: `ruleset: none installed is called "${header.ruleset}"` };
  const { settings } = header;
  return {
    header,
    rules,
    limits: {
      maskOn: settings?.maskOnGrace ?? DEFAULT_LIMITS.maskOn,
      maskOff: settings?.maskOffGrace ?? DEFAULT_LIMITS.maskOff,
      leftSeat: settings?.leftSeatGrace ?? DEFAULT_LIMITS.leftSeat,
      earDelay: everySeat(0).map((none, seat) => settings?.earDelay?.[seat as Seat] ?? none),
    },
    past: null,
    line: 1,
    at: 0,
    actAt: Number.NEGATIVE_INFINITY,
    now: Number.NEGATIVE_INFINITY,
    begun: false,
    takenBack: null,
    kind: 'rating',
    roles: null,
    phase: 'setup',
    day: 1,
    awaits: null,
    alive: SEATS,
    left: everySeat(null),
    fouls: everySeat(0),
    notices: everySeat(0),
    pause: null,
    word: null,
    queue: [],
    spoke: [],
    opener: null,
    openerSilent: false,
    losses: everySeat('none'),
    shortened: [],
    nominees: [],
    vote: null,
    lastVote: null,
    voting: 'to-come',
    noVote: false,
    voided: [],
    night: null,
    nightKills: [],
    bestMove: null,
    claimed: [],
    checks: [],
    quiet: { quietNights: 0, misses: 0, quietDays: 0 },
    goneToday: false,
    removedDay: 0,
    firstDayLeft: 0,
    ending: null,
    suggested: null,
    bonuses: everySeat(0),
    penalties: everySeat(0),
    removed: [],
    defeated: [],
    approvals: [],
    scores: null,
    asked: [],
    fist: everySeat(null),
    mask: everySeat(null),
    seated: everySeat(null),
    health: everySeat(null),
    byEye: everySeat(false),
    segments: [],
    playFrom: null,
    timed: everySeat([]),
    due: everySeat(Number.POSITIVE_INFINITY),
  };
};

export type Step = { readonly game: Game; readonly decisions: readonly Decision[] };

/**
 * Takes one line of the record.
 *
 * @param line its number in the record; the header is line 1
 */
export const step = (game: Game, line: number, input: Input | Malformed): Step => {
  if ('malformed' in input) return refused(game, line, input.malformed);
  try {
    return input.type === 'undo' ? takeUndo(game, line, input) : take(game, line, input);
  } catch {
    // A broken invariant of ours: one line is lost to it, never the table in the middle of a vote.
    return refused(game, line, 'table-fault');
  }
};

/** A line that is no input: refused at the time of the line before it; time stands still. */
const refused = (game: Game, line: number, code: RefusalCode): Step => {
  const turn = opened(game, line, game.at, game.now);
  refuse(turn, code);
  return { game: { ...game, line }, decisions: turn.said };
};

/** Where the game stands, and the acts now in order. */
export const stateLine = (game: Game): StateLine => {
  const fouls: StateLine['fouls'] = Object.fromEntries(
    SEATS.flatMap((seat) => ((game.fouls[seat] ?? 0) > 0 ? [[seat, game.fouls[seat]]] : [])),
  );
  return {
    at: Math.max(game.at, game.now),
    type: 'state',
    phase: game.ending === null ? game.phase : 'over',
    day: game.day,
    alive: game.alive,
    fouls,
    nominees: game.nominees,
    next: nextActs(game),
    ...(game.ending && { winner: game.ending.winner }),
  };
};
