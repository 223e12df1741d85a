/** The Night: its beginning, who wakes, the shots, the checks, the Best Move. */
import type { InputOf } from '../../../schemas/record.ts';
import { SEATS, type Seat } from '../../../schemas/vocabulary.ts';
import { bestMovePoints, offer } from '../../rules/best-move.ts';
import { checkAnswer } from '../../rules/checks.ts';
import { numbersCalled } from '../../rules/nights.ts';
import { rising } from '../../rules/seats.ts';
import type { ShotResult } from '../../rules/shooting.ts';
import type { RefusalCode } from '../refusal.ts';
import type { Night } from '../state.ts';
import { of, type Turn } from '../turn.ts';
import { checkWin, isDark, isPresent, leave, settleDeadlock } from './leaving.ts';
import { sayScores } from './points.ts';
import { cancelVote, daySettled } from './round.ts';
import { dropWords, nextWord, word } from './words.ts';

export const nightBegin = (turn: Turn): RefusalCode | undefined => {
  const { game } = turn;
  if (game.ending !== null) return 'game-over';
  if (game.phase === 'night' && game.awaits === null) return 'already-night';
  const fromDay = game.phase !== 'setup' && game.awaits !== 'night.begin';
  if (fromDay) {
    dropWords(turn);
    if (game.voting === 'under-way') cancelVote(turn, 'vote.none.cancelled');
    else if (game.voting === 'to-come') {
      // No vote was held: a slot cancelled for it is spent.
      game.noVote = false;
      daySettled(turn);
    }
    game.day += 1;
  } else if (game.phase === 'setup') game.day = 1;
  else dropWords(turn);
  game.losses = game.losses.map((loss) => (loss === 'today' ? 'none' : loss));
  game.phase = 'night';
  game.awaits = null;
  game.voting = 'to-come';
  game.lastVote = game.vote ?? game.lastVote;
  game.vote = null;
  game.nominees = [];
  game.night = {
    begun: turn.at,
    first: game.day === 1,
    awake: null,
    done: [],
    dealt: [],
    called: false,
    shot: null,
    checked: [],
    donStays: false,
  };
  return undefined;
};

const nightOf = (turn: Turn): Night | null => (turn.game.phase === 'night' ? turn.game.night : null);

export const wakeAct = (turn: Turn, { who, seat }: InputOf<'wake'>): RefusalCode | undefined => {
  const { game } = turn;
  const night = nightOf(turn);
  if (night === null) return 'not-night';
  if (who === 'player' && seat === undefined) return 'seat-missing';
  if (seat !== undefined && !isPresent(turn, seat)) return 'seat-out';
  const victim = game.bestMove;
  if (who === 'best-move' && (victim === null || !victim.offered)) return 'no-best-move';
  const whose = who === 'best-move' ? (victim as { seat: Seat }).seat : (seat ?? null);
  game.night = {
    ...night,
    awake: { who, seat: whose, since: turn.at },
    done: night.done.includes(who) ? night.done : [...night.done, who],
    dealt:
      who === 'player' && seat !== undefined && !night.dealt.includes(seat)
        ? [...night.dealt, seat]
        : night.dealt,
    called: night.called || (who === 'mafia' && !night.first),
    donStays:
      game.rules.night.firstDonStays && night.first && (who === 'don' || (night.donStays && who !== 'mafia')),
  };
  if (who === 'mafia' && !night.first)
    turn.say('night.call', 'night.call', { numbers: numbersCalled(game.rules.night, game.alive) });
  if (who === 'best-move' && game.rules.bestMove.when === 'night' && whose !== null) {
    game.queue = [word(whose, 'best-move', game.rules.bestMove.seconds), ...game.queue];
    nextWord(turn);
  }
  return undefined;
};

export const sleepAct = (turn: Turn, { who }: InputOf<'sleep'>): RefusalCode | undefined => {
  const { game } = turn;
  const night = nightOf(turn);
  if (night === null) return 'not-night';
  game.night = { ...night, awake: null, donStays: night.donStays && who !== 'mafia' };
  if (game.word?.kind === 'best-move') nextWord(turn);
  return undefined;
};

export const shotsAct = (turn: Turn, { shots }: InputOf<'shots'>): RefusalCode | undefined => {
  const { game } = turn;
  const night = nightOf(turn);
  if (night === null) return 'not-night';
  if (night.first) return 'no-shooting';
  if (night.shot !== null) return 'already-shot';
  const { roles, alive } = game;
  const called = numbersCalled(game.rules.night, alive);
  const named = rising(Object.keys(shots).map(Number) as Seat[]);
  for (const seat of named) {
    if (!alive.includes(seat)) return 'seat-out';
    if (roles !== null && !isDark(roles[seat])) return 'not-dark';
    if (shots[seat]?.some((target) => !called.includes(target))) return 'not-called';
  }
  const dark = roles === null ? undefined : alive.filter((seat) => isDark(roles[seat]));
  const fired = new Map((dark ?? named).map((seat) => [seat, shots[seat] ?? []]));
  const ruled = game.rules.shots({ fired, alive, ...(dark && { dark }) });
  game.night = { ...night, shot: { killed: ruled.value.killed, misfire: ruled.value.misfire } };
  turn.say('night.result', ruled.ground, { killed: ruled.value.killed, misfire: ruled.value.misfire });
  turn.open(ruled);
  settleShots(turn, ruled.value);
  return undefined;
};

const settleShots = (turn: Turn, { killed, offenders }: ShotResult): void => {
  const { game } = turn;
  for (const seat of offenders) turn.flag(seat, 'shots', 'night');
  if (killed === null) {
    quietNight(turn);
    return;
  }
  const ruled = offer(game.rules.bestMove, {
    seat: killed,
    day: game.day,
    killsBefore: game.nightKills.length,
    firstDayLeft: game.firstDayLeft,
    claimed: game.claimed,
  });
  game.quiet = { ...game.quiet, misses: 0 };
  leave(turn, killed, 'night');
  game.queue = [...game.queue, word(killed, 'last-word', game.rules.speech.lastWordSeconds)];
  if (ruled !== null) {
    const { value } = ruled;
    game.bestMove = { seat: killed, offered: value.offered, seats: null, tainted: false };
    turn.say('best-move', ruled.ground, {
      seat: killed,
      offered: value.offered,
      ...(!value.offered && { reason: value.reason }),
    });
    turn.open(ruled);
  }
  checkWin(turn, 'night');
};

const quietNight = (turn: Turn): void => {
  const { game } = turn;
  const { quietNights, misses, quietDays } = game.quiet;
  const since = game.night?.begun ?? turn.at;
  const gone = game.left.some((left) => left !== null && left.at >= since);
  game.quiet = { quietNights: gone ? 0 : quietNights + 1, misses: misses + 1, quietDays };
  settleDeadlock(
    turn,
    game.rules.deadlock.afterNight({
      quiet: game.quiet,
      day: game.day,
      full: game.alive.length === 10,
      removedLately: game.removedDay > 0 && game.removedDay >= game.day - 2,
    }),
  );
};

/** A shooting Night that ends without `shots` killed nobody and is a miss. */
export const settleMissedNight = (turn: Turn): void => {
  const { game } = turn;
  const night = game.night;
  if (night === null || night.first || night.shot !== null || game.ending !== null) return;
  turn.say('night.result', 'night.no-shots', { killed: null, misfire: true });
  quietNight(turn);
};

export const checkAct = (turn: Turn, { by, seat }: InputOf<'check'>): RefusalCode | undefined => {
  const { game } = turn;
  const night = nightOf(turn);
  if (night === null) return 'not-night';
  if (night.first) return 'no-checks';
  if (game.rules.checks.oneANight && night.checked.includes(by)) return 'already-checked';
  if (!isPresent(turn, seat)) return 'seat-out';
  if (game.roles !== null) {
    const holder = SEATS.find((s) => game.roles?.[s] === by);
    if (holder !== undefined && !isPresent(turn, holder)) return 'holder-out';
  }
  game.night = { ...night, checked: [...night.checked, by] };
  game.checks = [...game.checks, { by, seat, day: game.day, line: turn.line }];
  const role = game.roles?.[seat];
  if (role !== undefined) {
    const { result, signs, ground } = checkAnswer(game.rules, by, role);
    turn.say('check.result', ground, { by, seat, result, signs });
  }
  return undefined;
};

export const bestMoveAct = (
  turn: Turn,
  { seats, tainted }: InputOf<'best-move'>,
): RefusalCode | undefined => {
  const { game } = turn;
  const move = game.bestMove;
  if (move === null) return 'no-best-move';
  if (move.seats !== null) return 'best-move-made';
  if (!move.offered) return 'best-move-barred';
  if (of(game.left, move.seat)?.lastWord !== 'due') return 'no-best-move';
  game.bestMove = { ...move, seats, tainted: tainted === true };
  turn.say('best-move', 'best-move.made', { seat: move.seat, offered: true, seats });
  if (game.roles !== null && game.rules.scoring !== null && game.kind !== 'non-rating')
    turn.open(bestMovePoints(game.rules.scoring.bestMove, seats, tainted === true, game.roles));
  sayScores(turn);
  return undefined;
};

export const claimAct = (turn: Turn, { seat, role }: InputOf<'claim'>): RefusalCode | undefined => {
  const { game } = turn;
  if (!isPresent(turn, seat)) return 'seat-out';
  if (role !== 'sheriff' || game.claimed.includes(seat)) return undefined;
  game.claimed = [...game.claimed, seat];
  const move = game.bestMove;
  if (game.rules.bestMove.barredByClaim && move?.seat === seat && move.offered && move.seats === null) {
    game.bestMove = { ...move, offered: false };
    turn.say('best-move', 'best-move.barred-claim', { seat, offered: false, reason: 'claimed-sheriff' });
  }
  return undefined;
};
