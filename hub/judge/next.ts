/** The acts now in order, most likely first: complete, so that taking the first each time plays a game to its end. */
import type { Act } from '../../schemas/record.ts';
import type { Seat, Waker } from '../../schemas/vocabulary.ts';
import type { Ballot, Game, Night, Vote, Word } from './state.ts';

export const nextActs = (game: Game): readonly Act[] => {
  if (!game.begun) return [{ type: 'game.begin' }];
  if (game.pause !== null) return [{ type: 'pause.end' }];
  if (game.ending !== null) return afterEnd(game);
  const ends: Act[] = game.suggested === null ? [] : [end(game.suggested)];
  return [...ends, ...inPlay(game)];
};

const end = (winner: 'red' | 'dark' | 'draw'): Act => ({ type: 'game.end', winner, reason: winner });

/** Only what is left of a Night, and last words. */
const afterEnd = (game: Game): readonly Act[] => {
  if (game.phase === 'night' && game.awaits === null) {
    const rest = inNight(game, game.night as Night);
    return rest.length > 0 ? rest : [{ type: 'day.begin' }];
  }
  return game.word === null ? [] : theWord(game.word, game.queue);
};

const inPlay = (game: Game): readonly Act[] => {
  switch (game.phase) {
    case 'setup':
      return [{ type: 'night.begin' }];
    case 'night': {
      if (game.word !== null && game.word.kind === 'last-word')
        return [...theWord(game.word, game.queue), { type: 'night.begin' }];
      return game.awaits !== null || game.night === null
        ? [{ type: 'night.begin' }]
        : inNight(game, game.night);
    }
    case 'day': {
      if (game.awaits !== null) return [{ type: 'day.begin' }];
      if (game.word === null) return [{ type: 'vote.begin' }];
      return [...theWord(game.word, game.queue), { type: 'vote.begin' }];
    }
    case 'voting':
      return inVote(game);
  }
};

const theWord = (word: Word, queue: readonly Word[]): readonly Act[] => {
  const following = queue[0];
  const skip: Act[] = following ? [{ type: 'speech.begin', seat: following.seat }] : [];
  if (word.begun !== null) return [{ type: 'speech.end', seat: word.seat }, ...skip];
  // A lost speech needs no beginning: it ends with the next.
  if (word.seconds === 0) return skip;
  return [{ type: 'speech.begin', seat: word.seat }, ...skip];
};

const inVote = (game: Game): readonly Act[] => {
  if (game.voting === 'to-come') return [{ type: 'vote.begin' }];
  if (game.voting === 'settled')
    return [...(game.word === null ? [] : theWord(game.word, game.queue)), { type: 'night.begin' }];
  const vote = game.vote as Vote;
  const ballot = vote.ballots[vote.current];
  const open = vote.ballots
    .filter((b) => b.announced === null && b !== ballot)
    .map((b): Act => ({ type: 'vote.open', candidate: b.candidate }));
  if (ballot?.window) {
    if (ballot.window.close === null) return [{ type: 'vote.close' }];
    return [announcement(ballot, game.alive), ...(ballot.count?.doubtful.length ? [] : open)];
  }
  return [...(game.word === null ? [] : theWord(game.word, game.queue)), ...open];
};

/**
 * As proposed – or, while a vote is in doubt, with the fists that certainly count: the Judge adds to them. Only those at
 * the table can be named.
 */
const announcement = ({ count }: Ballot, alive: readonly Seat[]): Act =>
  count !== null && count.doubtful.length > 0
    ? { type: 'vote.announce', votes: count.votes.filter((seat) => alive.includes(seat)) }
    : { type: 'vote.announce' };

const inNight = (game: Game, night: Night): readonly Act[] => {
  if (night.awake !== null) return whileAwake(game, night, night.awake.who, night.awake.seat);
  const { first, later } = game.rules.night;
  const acts: Act[] = [];
  if (night.first && night.done.every((who) => who === 'player')) {
    const seat = game.alive.find((s) => !night.dealt.includes(s));
    if (seat !== undefined) acts.push({ type: 'wake', who: 'player', seat });
  }
  // What was passed over is over; only what comes after the last one woken is in order.
  const order: readonly Waker[] = (night.first ? first : later)
    .map((s) => s.who)
    .filter((who) => who !== 'best-move');
  const reached = Math.max(-1, ...night.done.map((who) => order.indexOf(who)));
  for (const who of order.slice(reached + 1)) acts.push({ type: 'wake', who });
  if (bestMoveDue(game, night)) acts.push({ type: 'wake', who: 'best-move' });
  acts.push({ type: 'day.begin' });
  return acts;
};

const bestMoveDue = ({ rules, bestMove }: Game, night: Night): boolean =>
  rules.bestMove.when === 'night' &&
  night.shot !== null &&
  night.shot.killed !== null &&
  bestMove?.seat === night.shot.killed &&
  bestMove.offered &&
  bestMove.seats === null &&
  !night.done.includes('best-move');

const whileAwake = (game: Game, night: Night, who: Waker, seat: Seat | null): readonly Act[] => {
  const sleep: Act =
    who === 'player' && seat !== null ? { type: 'sleep', who, seat } : { type: 'sleep', who };
  return who === 'mafia' && !night.first && night.shot === null && game.ending === null
    ? [{ type: 'shots', shots: {} }, sleep]
    : [sleep];
};
