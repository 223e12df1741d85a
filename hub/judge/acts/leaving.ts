/** A seat leaves, and what follows from the numbers that are left: a win, a draw, the score. */
import type { LeaveCause } from '../../../schemas/decision.ts';
import type { Role, Seat, Winner } from '../../../schemas/vocabulary.ts';
import type { DeadlockAnswer } from '../../rules/deadlock.ts';
import type { Ground } from '../../rules/grounds.ts';
import { of, type Turn, withSeat } from '../turn.ts';
import { sayScores } from './points.ts';

const GROUND: Readonly<Record<LeaveCause, Ground>> = {
  vote: 'leaves.vote',
  night: 'leaves.night',
  fouls: 'leaves.fouls',
  disqualified: 'leaves.disqualified',
  surrender: 'leaves.surrender',
};

export const isDark = (role: Role | undefined): boolean => role === 'mafia' || role === 'don';

/** The seat leaves: said, counted out, and no longer quiet. Wins are checked apart, once all who leave have left. */
export const leave = (turn: Turn, seat: Seat, cause: LeaveCause): void => {
  const { game } = turn;
  const spoken = cause === 'vote' || cause === 'night';
  const lastWord = spoken ? game.rules.speech.lastWordSeconds : 0;
  turn.say('leaves', GROUND[cause], { seat, cause, lastWord });
  game.alive = game.alive.filter((s) => s !== seat);
  game.left = withSeat(game.left, seat, {
    cause,
    day: game.day,
    at: turn.at,
    lastWord: spoken ? 'due' : 'over',
    gone: spoken ? Number.POSITIVE_INFINITY : turn.at,
  });
  game.goneToday = true;
  if (countsForFirstDay(turn, cause)) game.firstDayLeft += 1;
  game.quiet = { quietNights: 0, misses: game.quiet.misses, quietDays: 0 };
  if (cause === 'night') game.nightKills = [...game.nightKills, seat];
  else if (!spoken) {
    game.removedDay = game.day;
    if (cause !== 'surrender') game.removed = [...game.removed, seat];
  }
};

/** Whether it is one of those who left on the first Day, as the Best Move's bar counts them. */
const countsForFirstDay = ({ game }: Turn, cause: LeaveCause): boolean => {
  if (game.day !== 1 || game.phase === 'night' || game.phase === 'setup') return false;
  return cause === 'vote' || game.rules.bestMove.barredByTwoLeft === 'however';
};

/** Ends the game if the numbers at the table do. Needs roles. */
export const checkWin = (turn: Turn, cause: LeaveCause): void => {
  const { game } = turn;
  if (game.ending !== null || game.roles === null) return;
  let dark = 0;
  for (const seat of game.alive) if (isDark(game.roles[seat])) dark++;
  const answer = game.rules.win({ red: game.alive.length - dark, dark, cause });
  if (!answer.ended) {
    if (answer.ask) {
      turn.ask(answer.ask);
      game.suggested = 'draw';
    }
    return;
  }
  endGame(turn, answer.value.winner, answer.value.by, answer.ground);
  turn.open(answer);
};

/** What a quiet Night or Day leads to. */
export const settleDeadlock = (turn: Turn, answer: DeadlockAnswer): void => {
  const { game } = turn;
  if (game.ending !== null) return;
  if (answer.value) endGame(turn, answer.value.winner, answer.value.by, answer.ground);
  if (answer.suggest) game.suggested = answer.suggest;
  turn.open(answer);
};

export const endGame = (
  turn: Turn,
  winner: Winner,
  by: NonNullable<Turn['game']['ending']>['by'],
  ground: Ground,
): void => {
  const { game } = turn;
  turn.say('game.over', ground, { winner, by });
  game.ending = { winner, by, line: turn.line, seated: game.alive };
  game.suggested = null;
  game.queue = game.queue.filter((w) => w.kind === 'last-word');
  if (game.word !== null && game.word.kind !== 'last-word' && game.word.kind !== 'best-move')
    game.word = null;
  sayScores(turn);
};

/** Whether the seat is at the table, or still to speak its last word. */
export const isPresent = (turn: Turn, seat: Seat): boolean => of(turn.game.left, seat)?.lastWord !== 'over';
