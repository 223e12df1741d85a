/** A candidate's window: called, closed, announced – and called again. */
import type { InputOf } from '../../../schemas/record.ts';
import type { Seat } from '../../../schemas/vocabulary.ts';
import { rising } from '../../rules/seats.ts';
import type { RefusalCode } from '../refusal.ts';
import type { Ballot, Vote } from '../state.ts';
import type { Turn } from '../turn.ts';
import { putAway, settleRoundIfComplete } from './round.ts';
import { endsRound, recount, sayTally, setBallot, votedSeats } from './tally.ts';
import { dropWords } from './words.ts';

/** Why no window can be opened, closed or announced at all now; undefined: a vote is under way. */
const noVote = ({ game }: Turn): RefusalCode | undefined => {
  if (game.ending !== null) return 'game-over';
  if (game.voting === 'under-way') return undefined;
  return game.phase === 'voting' && game.voting === 'settled' ? 'vote-over' : 'no-vote';
};

export const voteOpen = (turn: Turn, act: InputOf<'vote.open'>): RefusalCode | undefined => {
  const refused = noVote(turn);
  if (refused) return refused;
  const { game } = turn;
  const { candidate } = act;
  const place = (game.vote as Vote).ballots.findIndex((b) => b.candidate === candidate);
  if (place < 0) return candidate !== 'all' && game.left[candidate] ? 'seat-out' : 'not-a-candidate';
  const { current, ballots } = game.vote as Vote;
  const inHand = current >= 0 && current !== place ? (ballots[current] as Ballot) : null;
  if (inHand?.window && inHand.window.close === null) return 'window-open';
  replace(turn, place);
  if (inHand !== null) {
    // Calling the next number announces the closed count as it was proposed.
    const doubt = announce(turn, undefined);
    if (doubt) return doubt;
  }
  dropWords(turn);
  const vote = game.vote as Vote;
  const open = { at: act.at, uncertainty: act.uncertainty ?? 0 };
  game.vote = { ...vote, current: place };
  setBallot(turn, {
    ...(vote.ballots[place] as Ballot),
    window: { candidate, line: turn.line, open, close: null, announced: null },
    count: null,
    flags: [],
    told: null,
    announced: null,
  });
  recount(turn);
  return undefined;
};

/** Called again: the window it had, and its count if it was announced, are replaced. */
const replace = (turn: Turn, place: number): void => {
  const { game } = turn;
  const vote = game.vote as Vote;
  const ballot = vote.ballots[place] as Ballot;
  if (ballot.window === null) return;
  // Who has not voted is open again.
  for (const flag of ballot.flags)
    if (flag.kind === 'no-vote' && flag.said) turn.unflag(flag.seat, flag.kind, flag.line);
  game.voided = [...game.voided, { from: ballot.window.open.at, to: turn.at }];
  game.vote = vote.current === place ? putAway(turn, vote) : vote;
  const ballots = game.vote.ballots.slice();
  ballots[place] = { ...ballot, window: null, count: null, flags: [], told: null, announced: null };
  game.vote = { ...game.vote, ballots };
};

export const voteClose = (turn: Turn, act: InputOf<'vote.close'>): RefusalCode | undefined => {
  const refused = noVote(turn);
  if (refused) return refused;
  const ballot = inHand(turn);
  if (!ballot?.window || ballot.window.close !== null) return 'no-window';
  close(turn, ballot, { at: act.at, uncertainty: act.uncertainty ?? 0 });
  return undefined;
};

const inHand = ({ game }: Turn): Ballot | undefined => game.vote?.ballots[game.vote.current];

const close = (turn: Turn, ballot: Ballot, moment: { at: number; uncertainty: number }): void => {
  if (ballot.window === null) return;
  setBallot(turn, { ...ballot, window: { ...ballot.window, close: moment } });
  recount(turn);
};

export const voteAnnounce = (turn: Turn, act: InputOf<'vote.announce'>): RefusalCode | undefined => {
  const refused = noVote(turn);
  if (refused) return refused;
  const ballot = inHand(turn);
  if (!ballot?.window) return 'nothing-to-announce';
  if (ballot.window.close === null) close(turn, ballot, { at: act.at, uncertainty: act.uncertainty ?? 0 });
  return announce(turn, act.votes);
};

/** The count in hand is announced: as proposed, or as the Judge says. What is announced stands. */
const announce = (turn: Turn, said: readonly Seat[] | undefined): RefusalCode | undefined => {
  const { game } = turn;
  const ballot = inHand(turn);
  const counted = ballot?.count;
  if (!ballot?.window || !counted) return 'nothing-to-announce';
  const vote = game.vote as Vote;
  const voted = votedSeats(vote);
  if (said === undefined && counted.doubtful.length > 0) return 'doubtful-seats';
  for (const seat of said ?? []) {
    if (!game.alive.includes(seat)) return 'seat-out';
    if (voted.includes(seat)) return 'already-voted';
  }
  const votes = said === undefined ? counted.votes : rising(said);
  const collects = endsRound(vote, ballot) && game.rules.vote.unused === 'last-candidate';
  const automatic = collects
    ? game.alive.filter((seat) => !votes.includes(seat) && !voted.includes(seat))
    : [];
  const corrected = !sameBut(counted.doubtful, votes, counted.votes);
  sayTally(turn, ballot, { votes, automatic, doubtful: [] }, true, corrected);
  const announced = { votes, automatic, doubtful: [], line: turn.line, corrected };
  setBallot(turn, { ...ballot, window: { ...ballot.window, announced: turn.at }, announced });
  const after = putAway(turn, game.vote as Vote, true);
  game.vote = { ...after, countBefore: turn.at };
  settleRoundIfComplete(turn);
  return undefined;
};

/** Whether two counts agree on every seat but these. */
const sameBut = (but: readonly Seat[], a: readonly Seat[], b: readonly Seat[]): boolean =>
  a.every((seat) => but.includes(seat) || b.includes(seat)) &&
  b.every((seat) => but.includes(seat) || a.includes(seat));
