/** The count of the window in hand, derived anew whenever a line touches it; only what became different is said. */
import type { Seat } from '../../../schemas/vocabulary.ts';
import { unusedGoTo } from '../../rules/ballot.ts';
import type { Ground as Cited } from '../../rules/grounds.ts';
import { type Count, count, type SeatFacts } from '../../vote/count.ts';
import { type Hand, readHand } from '../../vote/hand.ts';
import { contactsSince, everOther } from '../../vote/track.ts';
import type { Ground, Window } from '../../vote/window.ts';
import type { Ballot, BySeat, Game, StandingFlag, Told, Vote } from '../state.ts';
import { everySeat, of, type Turn } from '../turn.ts';

const NO_HAND: Hand = readHand(
  { candidate: 'all', line: 0, open: { at: 0, uncertainty: 0 }, close: null, announced: null },
  1,
  [],
  { begun: 0, countBefore: 0, voided: [], withdrawnIsVoid: false, earDelay: [] },
);

export const NO_FACTS: BySeat<SeatFacts | null> = everySeat(null);

/** Seats with a vote in this round, announced. */
export const votedSeats = (vote: Vote): readonly Seat[] => {
  if (vote.question) return [];
  const voted = [...vote.spent];
  for (const { announced } of vote.ballots)
    if (announced !== null) voted.push(...announced.votes, ...announced.automatic);
  return voted;
};

export const handGround = (game: Game, vote: Vote): Ground => ({
  begun: vote.begun,
  countBefore: vote.countBefore,
  voided: game.voided,
  withdrawnIsVoid: game.rules.vote.withdrawn === 'void',
  earDelay: game.limits.earDelay,
});

/** How this seat's hand reads against the window. */
export const handOf = (game: Game, window: Window, ground: Ground, seat: Seat): Hand => {
  const track = of(game.fist, seat);
  if (track === null) return NO_HAND;
  return readHand(window, seat, contactsSince(track, window.open.at - window.open.uncertainty), ground);
};

/**
 * Whose fist may count here: those at the table, and whoever was removed since – or, where a removal in the window
 * voids the vote, since the window closed.
 */
const voters = ({ alive, left, rules }: Game, window: Window): readonly Seat[] => {
  const from = rules.vote.removedInWindow === 'void' ? window.close?.at : window.open.at;
  if (from === undefined) return alive;
  const removed = left.flatMap((l, seat) =>
    l !== null && l.gone === l.at && l.at >= from ? [seat as Seat] : [],
  );
  return removed.length === 0 ? alive : [...alive, ...removed].sort((a, b) => a - b);
};

/** Whether this ballot is the one unused votes end with: the last in order, and no other is left. */
export const endsRound = (vote: Vote, ballot: Ballot): boolean =>
  !vote.question &&
  ballot.candidate === vote.candidates.at(-1) &&
  vote.ballots.every((b) => b === ballot || b.announced !== null);

/**
 * Counts the window in hand again.
 *
 * @param seat the only one whose hand may read differently; left out: all
 */
export const recount = (turn: Turn, seat?: Seat): void => {
  const { game } = turn;
  const vote = game.vote;
  if (vote === null || vote.current < 0) return;
  const ballot = vote.ballots[vote.current] as Ballot;
  const window = ballot.window;
  if (window === null) return;
  const ground = handGround(game, vote);
  const facts = ballot.facts.slice();
  const seats: SeatFacts[] = [];
  const voted = votedSeats(vote);
  for (const s of voters(game, window)) {
    let known = facts[s] ?? null;
    if (known === null || seat === undefined || seat === s) {
      known = factsOf(game, window, ground, s, voted.includes(s));
      facts[s] = known;
    }
    if (known.hand.vote === 'yes' || game.alive.includes(s)) seats.push(known);
  }
  const counted = count(window, seats, {
    last: endsRound(vote, ballot),
    automatic: game.rules.vote.unused === 'last-candidate',
  });
  const flags = sayFlags(turn, ballot.flags, counted);
  setBallot(turn, { ...ballot, facts, count: counted, flags });
  if (window.close !== null) tellTally(turn, counted);
};

const factsOf = (game: Game, window: Window, ground: Ground, seat: Seat, voted: boolean): SeatFacts => {
  const health = of(game.health, seat);
  const { open, close } = window;
  return {
    seat,
    hand: handOf(game, window, ground, seat),
    voted,
    unheard:
      health !== null &&
      everOther(health, 'ok', delayed(game, seat, open), close && delayed(game, seat, close)),
    byEye: of(game.byEye, seat),
  };
};

const delayed = (game: Game, seat: Seat, moment: { at: number; uncertainty: number }) => {
  const delay = of(game.limits.earDelay, seat);
  return delay === 0 ? moment : { at: moment.at + delay, uncertainty: moment.uncertainty };
};

/** Replaces the ballot in hand. */
export const setBallot = (turn: Turn, ballot: Ballot): void => {
  const vote = turn.game.vote as Vote;
  const ballots = vote.ballots.slice();
  ballots[vote.current] = ballot;
  turn.game.vote = { ...vote, ballots };
};

/** Says the flags that are new, takes back those that became untrue. */
const sayFlags = (
  turn: Turn,
  standing: readonly StandingFlag[],
  { flags }: Count,
): readonly StandingFlag[] => {
  if (flags.length === 0 && standing.length === 0) return standing;
  // Of a seat that has left nothing more is derived; what it did stays true.
  const { left } = turn.game;
  const isTrue = (old: StandingFlag) =>
    of(left, old.seat) !== null || flags.some((f) => f.seat === old.seat && f.kind === old.kind);
  const untrue = standing.filter((old) => !isTrue(old));
  for (const { seat, kind, line, said } of untrue) if (said) turn.unflag(seat, kind, line);
  // `undone` names a seat's flags of a line, not which: one that stays true beside an untrue one is said again.
  const kept = standing.filter(isTrue).map((old) => {
    const named = untrue.some((gone) => gone.said && gone.seat === old.seat && gone.line === old.line);
    if (!old.said || !named) return old;
    turn.voidFlag(old.seat, old.kind, old.line);
    return { ...old, line: turn.line, said: turn.flag(old.seat, old.kind, 'day') };
  });
  const fresh = flags
    .filter((f) => !standing.some((old) => old.seat === f.seat && old.kind === f.kind))
    .map(({ seat, kind }) => ({ seat, kind, line: turn.line, said: turn.flag(seat, kind, 'day') }));
  return fresh.length === 0 && untrue.length === 0 ? standing : [...kept, ...fresh];
};

const tellTally = (turn: Turn, counted: Count): void => {
  const vote = turn.game.vote as Vote;
  const ballot = vote.ballots[vote.current] as Ballot;
  const { votes, automatic, doubtful } = counted;
  if (ballot.told === null || !sameTold(ballot.told, counted)) {
    sayTally(turn, ballot, { votes, automatic, doubtful }, false);
    setBallot(turn, { ...ballot, told: { votes, automatic, doubtful } });
  }
  askReadings(turn, counted);
};

/** What is open about this count: early, late and second tries, and votes of the tied themselves. */
const askReadings = (turn: Turn, { votes, byEarly, flags }: Count): void => {
  const vote = turn.game.vote as Vote;
  const { alive } = turn.game;
  const announce = (seats: readonly Seat[]) => ({
    type: 'vote.announce' as const,
    votes: seats.filter((seat) => alive.includes(seat)),
  });
  const but = (out: readonly Seat[]) => announce(votes.filter((seat) => !out.includes(seat)));
  if (byEarly.length > 0) turn.ask('A-06', but(byEarly));
  const voted = votedSeats(vote);
  const isLate = (seat: Seat, all: readonly { seat: Seat; kind: string }[]) =>
    all.some((flag) => flag.seat === seat && flag.kind === 'late');
  const late = alive.filter((seat) => isLate(seat, flags) && !votes.includes(seat));
  const unvoted = late.filter((seat) => !voted.includes(seat));
  if (unvoted.length > 0) turn.ask('A-04', announce([...votes, ...unvoted].sort((a, b) => a - b)));
  const again = votes.filter((seat) => vote.ballots.some((b) => b.announced && isLate(seat, b.flags)));
  if (again.length > 0) turn.ask('A-05', but(again));
  const tied = vote.round > 1 || vote.question ? votes.filter((s) => vote.candidates.includes(s)) : [];
  if (tied.length > 0) turn.ask('A-10', but(tied));
};

const sameSeats = (a: readonly Seat[], b: readonly Seat[]): boolean =>
  a.length === b.length && a.every((seat, i) => seat === b[i]);
const sameTold = (a: Told, b: Told): boolean =>
  sameSeats(a.votes, b.votes) && sameSeats(a.automatic, b.automatic) && sameSeats(a.doubtful, b.doubtful);

/** Says the tally of this ballot, open or confirmed. */
export const sayTally = (
  turn: Turn,
  ballot: Ballot,
  told: Told,
  confirmed: boolean,
  corrected = false,
): void => {
  const { game } = turn;
  const vote = game.vote as Vote;
  const unused = unusedGoTo(game.rules, vote.candidates, vote.round, game.nominees.at(-1)?.seat);
  const collects = told.automatic.length > 0;
  const ground: Cited = vote.question
    ? 'tally.question'
    : collects || (unused.value === null && endsRound(vote, ballot))
      ? unused.ground
      : 'tally';
  turn.say('tally', corrected ? 'judge.correction' : ground, {
    candidate: ballot.candidate,
    votes: told.votes,
    automatic: told.automatic,
    count: told.votes.length + told.automatic.length,
    doubtful: told.doubtful,
    confirmed,
    ...(corrected && { corrected: true as const }),
  });
  if (collects) turn.open(unused);
};

/**
 * The last of the order was announced while another was left: now that none is, its unused votes fall, with a second
 * confirmed tally and the `no-vote` flags.
 */
export const sayLateAutomatic = (turn: Turn): void => {
  const { game } = turn;
  const vote = game.vote as Vote;
  const place = vote.ballots.length - 1;
  const last = vote.ballots[place];
  if (vote.question || !last?.announced || last.announced.line === turn.line) return;
  const voted = votedSeats(vote);
  const rest = game.alive.filter((seat) => !voted.includes(seat));
  const automatic = game.rules.vote.unused === 'last-candidate' ? rest : [];
  const announced = { ...last.announced, automatic };
  const ballots = vote.ballots.slice();
  ballots[place] = { ...last, announced };
  game.vote = { ...vote, ballots };
  sayTally(turn, ballots[place] as Ballot, announced, true);
  for (const seat of rest) if (!of(game.byEye, seat)) turn.flag(seat, 'no-vote', 'day');
};
