/** What the Judge imposes – the fouls' ladder, removal and the vote it costs, team defeat – and surrender. */
import type { LeaveCause } from '../../../schemas/decision.ts';
import type { InputOf } from '../../../schemas/record.ts';
import type { Seat } from '../../../schemas/vocabulary.ts';
import type { RefusalCode } from '../refusal.ts';
import { of, type Turn, withSeat } from '../turn.ts';
import { checkWin, endGame, isDark, isPresent, leave } from './leaving.ts';
import { sayScores } from './points.ts';
import { cancelVote, dropCandidate, leaderOf, settleWith, sharesLead } from './round.ts';
import { recount } from './tally.ts';
import { reviseDueTurn, silence } from './words.ts';

export const noticeAct = (turn: Turn, { seat }: InputOf<'notice'>): RefusalCode | undefined => {
  if (!isPresent(turn, seat)) return 'seat-out';
  turn.game.notices = withSeat(turn.game.notices, seat, of(turn.game.notices, seat) + 1);
  return undefined;
};

export const foulAct = (turn: Turn, { seat }: InputOf<'foul'>): RefusalCode | undefined => {
  const { game } = turn;
  if (!isPresent(turn, seat)) return 'seat-out';
  const fouls = of(game.fouls, seat) + 1;
  game.fouls = withSeat(game.fouls, seat, fouls);
  const { removesAt, silencesAt, third } = game.rules.fouls;
  if (of(game.left, seat) !== null) {
    // On the way out: it counts, and a last one costs what a removal costs.
    if (fouls >= removesAt) charge(turn, seat);
    return undefined;
  }
  if (fouls >= removesAt) {
    remove(turn, seat, 'fouls');
    return undefined;
  }
  if (fouls === silencesAt && game.ending === null) {
    const ruled = third({
      phase: game.phase === 'night' || game.phase === 'setup' ? 'night' : game.phase,
      spoke: game.spoke.includes(seat) || (game.word?.seat === seat && game.word.begun !== null),
    });
    game.losses = withSeat(game.losses, seat, ruled.value);
    reviseDueTurn(turn, seat);
    turn.open(ruled);
  }
  return undefined;
};

export const disqualifyAct = (turn: Turn, { seat }: InputOf<'disqualify'>): RefusalCode | undefined => {
  if (!isPresent(turn, seat)) return 'seat-out';
  if (of(turn.game.left, seat) !== null) charge(turn, seat);
  else remove(turn, seat, 'disqualified');
  return undefined;
};

/** A sanction on a seat that left by itself: its score alone. */
const charge = (turn: Turn, seat: Seat): void => {
  const { game } = turn;
  if (!game.removed.includes(seat)) game.removed = [...game.removed, seat];
  sayScores(turn);
};

/** The seat leaves by sanction, and the vote it costs falls, if the text lets one fall. */
const remove = (turn: Turn, seat: Seat, cause: LeaveCause): void => {
  const { game } = turn;
  const over = game.ending !== null;
  const ruled = game.rules.removal({
    seat,
    phase: game.phase === 'setup' ? 'night' : game.phase,
    vote: game.voting,
    killed: false,
    votedOut: false,
    alreadyCancelled: game.noVote,
    leader: leaderOf(game.vote),
    sharesLead: sharesLead(game.vote, seat),
  });
  const effect = over ? 'none' : ruled.value;
  const underWay = game.voting === 'under-way';
  if (effect === 'leader-leaves') settleWith(turn, seat, ruled.ground);
  leave(turn, seat, cause);
  silence(turn, seat);
  if (effect === 'this' && underWay) cancelVote(turn, ruled.ground);
  else if (effect === 'this' || effect === 'next') game.noVote = true;
  if (!over) turn.open(ruled);
  checkWin(turn, cause);
  if (over) sayScores(turn);
  endVoteIfOver(turn);
  if (game.voting === 'under-way') dropCandidate(turn, seat);
  recount(turn);
};

/** A vote can't outlive the game. */
export const endVoteIfOver = (turn: Turn): void => {
  if (turn.game.ending !== null && turn.game.voting === 'under-way') cancelVote(turn, 'over.stands');
};

export const defeatAct = (turn: Turn, { seat }: InputOf<'defeat'>): RefusalCode | undefined => {
  const { game } = turn;
  if (!game.rules.teamDefeat.known) return 'no-team-defeat';
  if (game.roles === null) return 'no-roles';
  if (!isPresent(turn, seat)) return 'seat-out';
  if (!game.defeated.includes(seat)) game.defeated = [...game.defeated, seat];
  // After the end, and on the way out, it costs its points alone.
  if (game.ending !== null || of(game.left, seat) !== null) {
    sayScores(turn);
    return undefined;
  }
  endGame(turn, isDark(game.roles[seat]) ? 'red' : 'dark', 'defeat', 'win.defeat');
  endVoteIfOver(turn);
  return undefined;
};

export const surrenderAct = (turn: Turn, { seat }: InputOf<'surrender'>): RefusalCode | undefined => {
  const { game } = turn;
  if (!game.rules.surrender.known) return 'no-surrender';
  if (game.roles === null) return 'no-roles';
  if (!game.alive.includes(seat)) return 'seat-out';
  if (game.ending !== null) return 'game-over';
  if (isDark(game.roles[seat])) {
    endGame(turn, 'red', 'surrender', 'win.surrender');
    endVoteIfOver(turn);
  } else remove(turn, seat, 'surrender');
  return undefined;
};
