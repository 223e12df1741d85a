/** The vote as the Judge's page shows it: candidates, the window with every fist, the count, the result. */
import type { Candidate } from '../../schemas/decision.ts';
import type {
  CandidateView,
  FistMark,
  FistVerdict,
  FlagView,
  Moment,
  TallyView,
  VoteView,
  WindowView,
} from '../../schemas/view.ts';
import type { Seat } from '../../schemas/vocabulary.ts';
import { type Contact, contactsSince } from '../vote/track.ts';
import type { Window } from '../vote/window.ts';
import { votedSeats } from './acts/tally.ts';
import type { History } from './history.ts';
import { pastWindows } from './past-windows.ts';
import type { Ballot, Game, Vote } from './state.ts';
import { resultOf } from './vote-result.ts';

const only = ({ at, uncertainty }: Moment): Moment => ({ at, uncertainty });

/** For whom each seat's vote of the present round stands. */
export function votedFor(vote: Vote | null): ReadonlyMap<Seat, Candidate> {
  const voted = new Map<Seat, Candidate>();
  for (const { announced, candidate } of vote?.ballots ?? [])
    for (const seat of announced ? [...announced.votes, ...announced.automatic] : [])
      voted.set(seat, candidate);
  return voted;
}

/** Living seats whose hand counts for nobody yet in this round, the window in hand included. */
export function handsOut(game: Game): readonly Seat[] {
  const { vote } = game;
  if (!vote || game.voting === 'settled') return [];
  const voted = votedFor(vote);
  const facts = vote.ballots[vote.current]?.facts;
  return game.alive.filter(
    (seat) => !voted.has(seat) && !vote.spent.includes(seat) && facts?.[seat]?.hand.vote !== 'yes',
  );
}

/** Living seats whose vote of the round is still to come, as the Judge counts them: see `VoteView.out`. */
function votesOut(game: Game, vote: Vote): readonly Seat[] {
  const voted = votedFor(vote);
  const inHand = vote.ballots[vote.current];
  const counted = inHand && (inHand.window?.close === null ? inHand.count : (inHand.told ?? inHand.count));
  const seen = counted ? [...counted.votes, ...counted.automatic] : [];
  return game.alive.filter((seat) => !voted.has(seat) && !vote.spent.includes(seat) && !seen.includes(seat));
}

/**
 * null before `vote.begin`, unless something can be said of a vote that is not held.
 *
 * @param unheard whether what this seat sensed may still be on its way
 */
export function voteView(
  game: Game,
  history: History,
  unheard: (seat: Seat) => boolean = () => false,
): VoteView | null {
  const { vote } = game;
  const result = resultOf(game, history);
  if (!vote) {
    const past = pastWindows(game, history);
    return result || past.length > 0 ? { ...NO_VOTE, past, result } : null;
  }
  // What is over is not shown as if it were going on.
  const settled = game.voting === 'settled';
  const shown = settled ? null : shownBallot(vote);
  return {
    round: vote.round,
    question: vote.question,
    about: vote.question ? vote.candidates : [],
    order: vote.ballots
      .map(candidateView)
      .map((one) => (settled && one.state !== 'announced' ? NOT_HELD(one) : one)),
    window: shown?.window ? windowView(game, vote, shown, shown.window) : null,
    running: shown ? runningCount(shown) : null,
    unheard: shown ? handsUnheard(game, vote, shown, unheard) : [],
    tally: shown ? tallyView(shown, history) : null,
    past: pastWindows(game, history),
    out: settled ? [] : votesOut(game, vote),
    result: !settled && vote.ballots.some((ballot) => ballot.window !== null) ? null : result,
  };
}

const NOT_HELD = ({ candidate }: CandidateView): CandidateView => ({
  candidate,
  state: 'waiting',
  count: null,
});

const NO_VOTE: VoteView = {
  round: 1,
  question: false,
  about: [],
  order: [],
  window: null,
  running: null,
  unheard: [],
  tally: null,
  past: [],
  out: [],
  result: null,
};

/** The one in hand, or the last that was announced: its window stays to be looked at. */
function shownBallot(vote: Vote): Ballot | null {
  const inHand = vote.ballots[vote.current];
  if (inHand) return inHand;
  return vote.ballots.reduce<Ballot | null>(
    (last, ballot) =>
      ballot.announced && ballot.announced.line > (last?.announced?.line ?? 0) ? ballot : last,
    null,
  );
}

function candidateView({ candidate, window, announced, told }: Ballot): CandidateView {
  if (announced)
    return { candidate, state: 'announced', count: announced.votes.length + announced.automatic.length };
  if (!window) return { candidate, state: 'waiting', count: null };
  if (window.close === null) return { candidate, state: 'open', count: null };
  return { candidate, state: 'closed', count: told ? told.votes.length + told.automatic.length : null };
}

function runningCount({ window, count }: Ballot): VoteView['running'] {
  if (!window || window.close !== null || !count) return null;
  return { votes: count.votes, doubtful: count.doubtful };
}

/** Of those not heard, whose vote for this candidate hangs on what they still have to say. */
function handsUnheard(
  { alive, rules }: Game,
  vote: Vote,
  { window, count, announced }: Ballot,
  unheard: (seat: Seat) => boolean,
): readonly Seat[] {
  if (!window || !count || announced) return [];
  const voted = votedSeats(vote);
  // A hand that certainly came down here has voted, whatever it did later – unless lifting it undoes that.
  const sure = rules.vote.withdrawn === 'void' ? [] : count.votes;
  const settled = [...voted, ...sure, ...count.automatic];
  return alive.filter((seat) => unheard(seat) && !settled.includes(seat));
}

function tallyView(ballot: Ballot, history: History): TallyView | null {
  const told = ballot.announced ?? ballot.told;
  if (!told || !ballot.window || (ballot.window.close === null && !ballot.announced)) return null;
  const said = history.said.find(
    (decision) => decision.type === 'tally' && decision.candidate === ballot.candidate,
  );
  return {
    candidate: ballot.candidate,
    votes: told.votes,
    automatic: told.automatic,
    count: told.votes.length + told.automatic.length,
    doubtful: ballot.announced ? [] : told.doubtful,
    confirmed: ballot.announced !== null,
    corrected: ballot.announced?.corrected ?? false,
    line: said?.input ?? ballot.window.line,
    clauses: said?.clauses ?? [],
  };
}

function windowView(game: Game, vote: Vote, ballot: Ballot, window: Window): WindowView {
  const earlier = new Set<Seat>();
  for (const { candidate, announced } of vote.ballots)
    if (announced && candidate !== ballot.candidate)
      for (const seat of [...announced.votes, ...announced.automatic]) earlier.add(seat);
  const until = window.announced ?? Number.POSITIVE_INFINITY;
  const fists: FistMark[] = [];
  for (const seat of game.alive) {
    let first = true;
    for (const contact of contactsSince(game.fist[seat] ?? null, window.open.at)) {
      if (contact.down.at > until) continue;
      fists.push({
        seat,
        down: only(contact.down),
        up: contact.up ? only(contact.up) : null,
        verdict: first ? verdictOf(game, ballot, seat, earlier.has(seat)) : 'ignored',
      });
      first = false;
    }
  }
  return {
    candidate: ballot.candidate,
    line: window.line,
    open: only(window.open),
    close: window.close && only(window.close),
    length: game.rules.vote.windowMs,
    fists: fists.sort((a, b) => a.down.at - b.down.at),
  };
}

function verdictOf(game: Game, ballot: Ballot, seat: Seat, votedBefore: boolean): FistVerdict {
  const hand = ballot.facts[seat]?.hand;
  if (game.byEye[seat]) return 'by-eye';
  if ((ballot.told ?? ballot.count)?.doubtful.includes(seat) && !ballot.announced) return 'doubtful';
  if (!hand) return 'ignored';
  if (votedBefore) return hand.vote === 'yes' ? 'second-candidate' : 'ignored';
  if (hand.withdrawn === 'yes') return 'withdrawn';
  if (hand.early === 'yes') return 'early';
  if (hand.vote === 'yes') return 'counts';
  if (hand.late === 'yes') return 'late';
  return hand.vote === 'maybe' ? 'doubtful' : 'ignored';
}

/** By how much a fist was early, late or lifted: what a flag of the vote is measured in. */
export function measureOf(game: Game, flag: Pick<FlagView, 'kind' | 'seat' | 'line'>): Moment | null {
  const windows: Window[] = [
    ...(game.vote?.ballots ?? []).flatMap(({ window }) => (window ? [window] : [])),
    ...(game.vote?.past ?? []).map(({ window }) => window),
  ];
  const window = windows
    .filter(({ line }) => line <= flag.line)
    .reduce<Window | null>((latest, one) => (one.line > (latest?.line ?? 0) ? one : latest), null);
  if (!window) return null;
  for (const contact of contactsSince(game.fist[flag.seat] ?? null, window.open.at)) {
    const measure = between(flag.kind, contact, window);
    if (measure) return measure;
  }
  return null;
}

function between(kind: FlagView['kind'], { down, up }: Contact, { open, close }: Window): Moment | null {
  const from = (start: Moment, end: Moment): Moment | null =>
    end.at > start.at ? { at: end.at - start.at, uncertainty: start.uncertainty + end.uncertainty } : null;
  switch (kind) {
    case 'early':
      return from(down, open);
    case 'late':
      return close && from(close, down);
    case 'withdrawn':
      return up && close && up.at < close.at ? from(down, up) : null;
    case 'lifted':
      return up && close && from(close, up);
    default:
      return null;
  }
}
