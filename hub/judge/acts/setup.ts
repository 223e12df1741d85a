/** A game begins, from the deal or from a position; roles; technical pauses; the Judge's own end. */
import type { InputOf, Position } from '../../../schemas/record.ts';
import { SEATS } from '../../../schemas/vocabulary.ts';
import { offer } from '../../rules/best-move.ts';
import { checkPosition, rolesPossible } from '../position.ts';
import type { RefusalCode } from '../refusal.ts';
import type { Left, Roles } from '../state.ts';
import { of, type Turn, withSeat } from '../turn.ts';
import { checkWin, endGame, isPresent } from './leaving.ts';
import { sayScores } from './points.ts';
import { endVoteIfOver } from './sanctions.ts';
import { recount } from './tally.ts';
import { nextWord, word } from './words.ts';

export const gameBegin = (turn: Turn, act: InputOf<'game.begin'>): RefusalCode | undefined => {
  const { game } = turn;
  if (game.begun) return 'already-begun';
  const alive = act.position?.alive ?? SEATS;
  if (act.roles && !rolesPossible(act.roles, alive)) return 'impossible-roles';
  const roles: Roles | null = act.roles ?? null;
  if (act.position) {
    const impossible = checkPosition(act.position, roles, game.rules);
    if (impossible) return impossible;
  }
  game.begun = true;
  game.kind = act.kind ?? 'rating';
  game.roles = roles;
  if (act.position) takePosition(turn, act.position);
  return undefined;
};

const takePosition = (turn: Turn, position: Position): void => {
  const { game } = turn;
  const { phase, day } = position;
  game.phase = phase;
  game.day = day;
  game.awaits = phase === 'day' ? 'day.begin' : phase === 'night' ? 'night.begin' : null;
  game.alive = SEATS.filter((seat) => position.alive.includes(seat));
  const kills = position.nightKills ?? [];
  const owed = position.due ?? [];
  for (const seat of SEATS) {
    game.fouls = withSeat(game.fouls, seat, position.fouls?.[seat] ?? 0);
    if (game.alive.includes(seat)) continue;
    const due = owed.some((d) => d.seat === seat && d.kind === 'last-word');
    const left: Left = {
      cause: kills.includes(seat) ? 'night' : 'vote',
      day,
      // Before anything of this record, also where its first lines share one moment.
      at: Number.NEGATIVE_INFINITY,
      lastWord: due ? 'due' : 'over',
      gone: due ? Number.POSITIVE_INFINITY : turn.at,
    };
    game.left = withSeat(game.left, seat, left);
  }
  game.opener = position.opener ?? null;
  game.nominees = phase === 'voting' ? (position.nominees ?? []) : [];
  game.quiet = {
    quietNights: position.quietNights ?? 0,
    misses: position.misses ?? 0,
    quietDays: position.quietDays ?? 0,
  };
  game.firstDayLeft = position.firstDayLeft ?? 0;
  game.nightKills = kills;
  for (const seat of position.speechLost ?? []) game.losses = withSeat(game.losses, seat, 'next');
  game.noVote = position.noVote ?? false;
  game.goneToday = position.goneToday ?? false;
  game.voting = phase === 'night' ? 'settled' : 'to-come';
  const { turnSeconds, lastWordSeconds } = game.rules.speech;
  const seconds = {
    'last-word': lastWordSeconds,
    tie: game.rules.tie.speechSeconds,
    turn: turnSeconds,
    'best-move': game.rules.bestMove.seconds,
  };
  game.queue = owed.map(({ seat, kind }) => word(seat, kind, seconds[kind]));
  takeVictim(turn, position);
  if (phase !== 'day') nextWord(turn);
};

/** Last Night's victim, whose last word is due, may still have its Best Move. */
const takeVictim = (turn: Turn, { phase, day, nightKills = [], firstDayLeft = 0 }: Position): void => {
  const { game } = turn;
  const seat = nightKills.at(-1);
  if (phase !== 'day' || seat === undefined || of(game.left, seat)?.lastWord !== 'due') return;
  const ruled = offer(game.rules.bestMove, {
    seat,
    day,
    killsBefore: nightKills.length - 1,
    firstDayLeft,
    claimed: [],
  });
  if (ruled) game.bestMove = { seat, offered: ruled.value.offered, seats: null, tainted: false };
};

export const rolesAct = (turn: Turn, { roles }: InputOf<'roles'>): RefusalCode | undefined => {
  const { game } = turn;
  if (!rolesPossible(roles, game.alive)) return 'impossible-roles';
  game.roles = roles;
  if (game.ending !== null) sayScores(turn);
  else {
    checkWin(turn, lastCause(turn));
    endVoteIfOver(turn);
  }
  return undefined;
};

const lastCause = ({ game }: Turn) => {
  let last: Left | null = null;
  for (const left of game.left) if (left !== null && (last === null || left.at >= last.at)) last = left;
  return last?.cause ?? 'vote';
};

export const redeal = (turn: Turn): RefusalCode | undefined => {
  const { game } = turn;
  const dealing = game.phase === 'setup' || (game.phase === 'night' && game.night?.first === true);
  if (!game.rules.redeal || !dealing) return 'no-redeal';
  game.roles = null;
  if (game.night) game.night = { ...game.night, awake: null, done: [], dealt: [], donStays: false };
  return undefined;
};

export const pauseBegin = (turn: Turn): RefusalCode | undefined => {
  if (turn.game.pause !== null) return 'in-pause';
  turn.game.pause = { since: turn.at, line: turn.line };
  return undefined;
};
export const pauseEnd = (turn: Turn): RefusalCode | undefined => {
  if (turn.game.pause === null) return 'no-pause';
  turn.game.pause = null;
  return undefined;
};

export const byEyeAct = (turn: Turn, { seat, on }: InputOf<'by-eye'>): RefusalCode | undefined => {
  if (!isPresent(turn, seat)) return 'seat-out';
  if (of(turn.game.byEye, seat) !== on) turn.game.byEye = withSeat(turn.game.byEye, seat, on);
  recount(turn);
  return undefined;
};

export const gameEnd = (turn: Turn, { winner }: InputOf<'game.end'>): RefusalCode | undefined => {
  if (turn.game.ending !== null) return 'game-over';
  endGame(turn, winner, 'judge', 'win.judge');
  endVoteIfOver(turn);
  return undefined;
};
