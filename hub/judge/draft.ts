/**
 * The positions from which a game could be taken up again, whatever it is in the middle of. Comes in: the game. Goes
 * out: for each thing that may come next, the position as the table knows it – what is under way begins again, what
 * is to come follows as if nothing more happened before it. The Judge puts right what the paper says.
 */
import type { Position } from '../../schemas/record.ts';
import type { DraftsView } from '../../schemas/view.ts';
import { step } from './game.ts';
import { type Facts, factsOf, makePosition, restingPhase, writePosition } from './position.ts';
import type { Game, Past } from './state.ts';

/** Null before a game and after it. */
export const draftPositions = (game: Game): DraftsView | null => {
  if (!game.begun || game.ending !== null) return null;
  const resting = restingPhase(game);
  const known = makePosition(game);
  const make = (phase: Position['phase']): Position =>
    known !== null && phase === resting ? known : writePosition(DRAFTS[phase](game));
  return {
    now: resting ?? underWay(game),
    day: make('day'),
    voting: make('voting'),
    night: make('night'),
  };
};

const underWay = ({ phase }: Game): Position['phase'] => (phase === 'setup' ? 'night' : phase);
const atNight = (game: Game): boolean => game.phase === 'night' && game.awaits === null;
/** Today's vote is still to come, or under way. */
const byDay = ({ phase, awaits, voting }: Game): boolean =>
  (phase === 'day' && awaits === null) || (phase === 'voting' && voting !== 'settled');

/** The Night that is under way begins again, or the next one. */
const night = (game: Game): Facts => {
  if (!atNight(game)) return { ...factsOf(then(game, 'night.begin'), 'night'), due: [] };
  const began = newest(game, 'night.begin');
  const dusk = began?.before ? step(began.before, began.line, began.input).game : game;
  // What the Night took is given back; who was sent off in it stays out.
  const sentOff = dusk.alive.filter((seat) => game.left[seat] && game.left[seat].cause !== 'night');
  const { quietNights, misses, quietDays } = dusk.quiet;
  return {
    ...factsOf(game, 'night'),
    alive: dusk.alive.filter((seat) => !sentOff.includes(seat)),
    nightKills: dusk.nightKills,
    ...(sentOff.length > 0 ? { quietNights: 0, misses, quietDays: 0 } : { quietNights, misses, quietDays }),
    due: [],
  };
};

/** The Day that is under way begins again, or the next one. */
const day = (game: Game): Facts => {
  const facts = { ...factsOf(game, 'day'), due: lastWords(game) };
  // This Day's opener follows from the last one's.
  if (byDay(game)) return { ...facts, opener: newest(game, 'day.begin')?.before?.opener ?? null };
  if (atNight(game)) return { ...facts, ...then(game, 'day.begin').quiet, noVote: game.noVote };
  return { ...night(game), phase: 'day' };
};

/** Today's vote begins, or begins again; by night, or once it is over, that of the Day to come. */
const voting = (game: Game): Facts => {
  if (!byDay(game)) {
    const before = day(game);
    const morning = then(
      atNight(game) || game.awaits === 'day.begin' ? game : then(game, 'night.begin'),
      'day.begin',
    );
    return { ...before, phase: 'voting', opener: morning.opener, nominees: [], due: [], goneToday: false };
  }
  // The turns still to come are over by then, and with them what was lost of them.
  const passed = [game.word, ...game.queue].flatMap((word) => (word?.kind === 'turn' ? [word.seat] : []));
  const facts = factsOf(game, 'voting');
  return { ...facts, due: [], speechLost: facts.speechLost.filter((seat) => !passed.includes(seat)) };
};

const DRAFTS = { day, voting, night } as const;

const lastWords = ({ word, queue }: Game): Facts['due'] =>
  (word ? [word, ...queue] : queue).filter(({ kind }) => kind === 'last-word');

const then = (game: Game, type: 'night.begin' | 'day.begin'): Game =>
  step(game, game.line + 1, { at: Math.max(game.at, game.now, game.actAt), type }).game;

const newest = (game: Game, type: 'night.begin' | 'day.begin'): Past | null => {
  for (let past = game.past; past !== null; past = past.older)
    if (past.act && past.input.type === type) return past;
  return null;
};
