/** The rounds of a vote: what is voted on, what the announced counts lead to, and what ends a vote early. */
import type { Candidate } from '../../../schemas/decision.ts';
import type { Seat } from '../../../schemas/vocabulary.ts';
import { ballot as ballotRule } from '../../rules/ballot.ts';
import type { Ground } from '../../rules/grounds.ts';
import { afterRound, leaders } from '../../rules/ties.ts';
import type { RefusalCode } from '../refusal.ts';
import type { Ballot, Vote } from '../state.ts';
import type { Turn } from '../turn.ts';
import { checkWin, leave, settleDeadlock } from './leaving.ts';
import { NO_FACTS, sayLateAutomatic } from './tally.ts';
import { dropWords, nextWord, word } from './words.ts';

export const voteBegin = (turn: Turn): RefusalCode | undefined => {
  const { game } = turn;
  if (game.ending !== null) return 'game-over';
  if (game.phase === 'setup' || game.phase === 'night' || game.awaits !== null) return 'not-day';
  if (game.voting === 'under-way') return 'vote-begun';
  if (game.voting === 'settled') return 'vote-over';
  dropWords(turn);
  game.lastVote = null;
  game.phase = 'voting';
  const { nominees, alive, day, noVote } = game;
  const ruled = ballotRule(game.rules, { nominees, alive, day, cancelled: noVote });
  game.noVote = false;
  if (ruled.value.held) startRound(turn, ruled.value.candidates, 1, false);
  else {
    turn.say('vote.none', ruled.ground, { reason: ruled.value.reason });
    game.voting = 'settled';
    turn.open(ruled);
    daySettled(turn);
  }
  return undefined;
};

const emptyBallot = (candidate: Candidate): Ballot => ({
  candidate,
  window: null,
  facts: NO_FACTS,
  count: null,
  flags: [],
  told: null,
  announced: null,
});

const startRound = (turn: Turn, candidates: readonly Seat[], round: number, question: boolean): void => {
  const { game } = turn;
  const before = game.vote;
  const ground = question ? 'vote.order.question' : round > 1 ? 'vote.order.again' : 'vote.order';
  turn.say('vote.order', ground, { candidates, round, ...(question && { question: true as const }) });
  game.voting = 'under-way';
  game.vote = {
    begun: before?.begun ?? turn.at,
    round,
    question,
    candidates,
    ballots: question ? [emptyBallot('all')] : candidates.map(emptyBallot),
    current: -1,
    countBefore: before?.countBefore ?? turn.at,
    past: before?.past ?? [],
    spent: [],
  };
};

/** Whether every count of the round has been announced; then its result falls. */
export const settleRoundIfComplete = (turn: Turn): void => {
  const vote = turn.game.vote;
  if (vote === null || vote.ballots.some((b) => b.announced === null)) return;
  sayLateAutomatic(turn);
  if (vote.question) settleQuestion(turn, vote);
  else settleCandidates(turn);
};

const announcedCount = ({ announced }: Ballot): number =>
  announced === null ? 0 : announced.votes.length + announced.automatic.length;

const settleCandidates = (turn: Turn): void => {
  const { game } = turn;
  const { candidates, ballots, round } = game.vote as Vote;
  const counts = new Map(ballots.map((b) => [b.candidate as Seat, announcedCount(b)]));
  const ruled = afterRound(game.rules, { candidates, counts, round, atTable: game.alive.length });
  const { value } = ruled;
  if (value.follows === 'leaves') {
    turn.say('vote.result', ruled.ground, { outcome: 'leaves', seats: [value.seat] });
    sendOut(turn, [value.seat]);
  } else if (value.follows === 'all-stay') {
    if (ruled.ground !== 'result.nobody-voted')
      turn.say('vote.result', ruled.ground, { outcome: 'tie', seats: value.tied });
    allStay(turn, value.tied, ruled.barred ?? ruled.ground);
  } else {
    turn.say('vote.result', ruled.ground, { outcome: 'tie', seats: value.tied });
    if (value.follows === 'question') startRound(turn, value.tied, round, true);
    else {
      startRound(turn, value.tied, round + 1, false);
      game.queue = value.tied.map((seat) => word(seat, 'tie', game.rules.tie.speechSeconds));
      nextWord(turn);
    }
  }
  turn.open(ruled);
};

const settleQuestion = (turn: Turn, { candidates, ballots }: Vote): void => {
  const votes = ballots[0]?.announced?.votes.length ?? 0;
  const ruled = turn.game.rules.tie.carried(votes, turn.game.alive.length);
  if (ruled.value) {
    turn.say('vote.result', ruled.ground, { outcome: 'all-leave', seats: candidates });
    sendOut(turn, candidates);
  } else allStay(turn, candidates, ruled.ground);
  turn.open(ruled);
};

const allStay = (turn: Turn, seats: readonly Seat[], ground: Ground): void => {
  turn.say('vote.result', ground, { outcome: 'all-stay', seats });
  turn.game.voting = 'settled';
  daySettled(turn);
};

/** These leave by the vote, each with a last word, in the order of the vote. */
const sendOut = (turn: Turn, seats: readonly Seat[]): void => {
  const { game } = turn;
  game.voting = 'settled';
  for (const seat of seats) leave(turn, seat, 'vote');
  if (seats.some((seat, i) => seat < (seats[i - 1] ?? 0))) turn.ask('A-38');
  checkWin(turn, 'vote');
  game.queue = seats.map((seat) => word(seat, 'last-word', game.rules.speech.lastWordSeconds));
  nextWord(turn);
};

/** The Day's vote is over, or there was none: a Day with nobody gone is quiet. */
export const daySettled = (turn: Turn): void => {
  const { game } = turn;
  if (game.goneToday) return;
  game.quiet = { ...game.quiet, quietDays: game.quiet.quietDays + 1 };
  settleDeadlock(
    turn,
    game.rules.deadlock.afterDay({ quiet: game.quiet, day: game.day, full: game.alive.length === 10 }),
  );
};

/** The vote under way is called off: its window closes, nobody is voted on any more today. */
export const cancelVote = (turn: Turn, ground: Ground): void => {
  const { game } = turn;
  turn.say('vote.result', ground, { outcome: 'cancelled', seats: [] });
  closeVote(turn);
  if (game.ending === null) {
    dropWords(turn);
    daySettled(turn);
  }
};

const closeVote = (turn: Turn): void => {
  const { game } = turn;
  game.voting = 'settled';
  if (game.vote !== null) game.vote = putAway(turn, game.vote);
};

/** The window in hand becomes a past one, without a count. */
export const putAway = (turn: Turn, vote: Vote, counted = false): Vote => {
  const ballot = vote.ballots[vote.current];
  if (!ballot?.window) return { ...vote, current: -1 };
  const window = { ...ballot.window, announced: turn.at };
  return { ...vote, current: -1, past: [...vote.past, { window, flags: ballot.flags, counted }] };
};

export const voteCancelAct = (turn: Turn): RefusalCode | undefined => {
  const { game } = turn;
  if (game.ending !== null) return 'game-over';
  if (game.phase === 'setup' || game.phase === 'night') return 'no-vote';
  if (game.voting === 'settled') return 'vote-over';
  if (game.voting === 'under-way') cancelVote(turn, 'judge.decides');
  else game.noVote = true;
  return undefined;
};

/** A candidate of this round that is among the highest so far, but not alone; before any count all of them are. */
export const sharesLead = (vote: Vote | null, seat: Seat): boolean => {
  if (vote === null || vote.question || !vote.candidates.includes(seat)) return false;
  const counted = vote.ballots.filter((b) => b.announced !== null);
  if (counted.length === 0) return true;
  const counts = new Map(counted.map((b) => [b.candidate as Seat, announcedCount(b)]));
  const most = leaders({ candidates: [...counts.keys()], counts });
  return most.length > 1 && most.includes(seat);
};

/** The single highest among the counts announced in this round; null where that is nobody. */
export const leaderOf = (vote: Vote | null): Seat | null => {
  if (vote === null || vote.question) return null;
  const counted = vote.ballots.filter((b) => b.announced !== null);
  if (counted.length === 0) return null;
  const counts = new Map(counted.map((b) => [b.candidate as Seat, announcedCount(b)]));
  const most = leaders({ candidates: [...counts.keys()], counts });
  const leader = most[0];
  return most.length === 1 && leader !== undefined && (counts.get(leader) ?? 0) > 0 ? leader : null;
};

/** The vote is settled by the removal of its leader (EMU 8.1.3). */
export const settleWith = (turn: Turn, seat: Seat, ground: Ground): void => {
  turn.say('vote.result', ground, { outcome: 'leaves', seats: [seat] });
  closeVote(turn);
  dropWords(turn);
};

/** A candidate was removed while the vote goes on: it is voted on no more. */
export const dropCandidate = (turn: Turn, seat: Seat): void => {
  const { game } = turn;
  let vote = game.vote as Vote;
  const ballot = vote.ballots.find((b) => b.candidate === seat);
  if (ballot === undefined && !vote.candidates.includes(seat)) return;
  const current = vote.ballots[vote.current];
  if (ballot !== undefined && current === ballot) vote = putAway(turn, vote);
  const candidates = vote.candidates.filter((s) => s !== seat);
  const ballots = vote.ballots.filter((b) => b.candidate !== seat);
  const spent = ballot?.announced ? [...vote.spent, ...ballot.announced.votes] : vote.spent;
  const kept = vote.current >= 0 && current !== undefined ? ballots.indexOf(current) : -1;
  game.vote = { ...vote, candidates, ballots, spent, current: kept };
  if (candidates.length === 0) cancelVote(turn, 'vote.none.cancelled');
  else settleRoundIfComplete(turn);
};
