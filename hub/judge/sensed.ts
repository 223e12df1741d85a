/** What the seats sensed: into the tracks, by when it happened; then whatever it touches is derived again. */
import type { InputOf } from '../../schemas/record.ts';
import type { Seat } from '../../schemas/vocabulary.ts';
import { before, later } from '../vote/time.ts';
import { insert } from '../vote/track.ts';
import { handGround, handOf, recount } from './acts/tally.ts';
import { nextWord } from './acts/words.ts';
import { segmentAt } from './segments.ts';
import type { PastWindow, Segment, Vote } from './state.ts';
import { retime, retimeMask } from './timed.ts';
import { of, type Turn, withSeat } from './turn.ts';

/** Whether the seat still raises flags: at the table, or its last word is not over. */
const present = (turn: Turn, seat: Seat): boolean =>
  (of(turn.game.left, seat)?.gone ?? turn.at + 1) > turn.at;
const moment = (segment: Segment | undefined): 'day' | 'night' | 'relaxed' | 'pause' =>
  segment === undefined || segment.moment === 'setup' || segment.moment === 'over' ? 'day' : segment.moment;

export const fist = (turn: Turn, { seat, down, uncertainty }: InputOf<'fist'>): undefined => {
  const { game } = turn;
  const mark = { at: turn.at, uncertainty: uncertainty ?? 0 };
  game.fist = withSeat(game.fist, seat, insert(of(game.fist, seat), mark, down, turn.line));
  const { vote } = game;
  const held = vote ?? game.lastVote;
  if (held !== null && mark.at - mark.uncertainty < held.countBefore) evidence(turn, held, seat, mark);
  if (vote !== null && vote.current >= 0) recount(turn, seat);
};

/** A line heard after its window's count: it changes nothing, and is said. */
const evidence = (
  turn: Turn,
  vote: Vote,
  seat: Seat,
  mark: { at: number; uncertainty: number },
): undefined => {
  const { game } = turn;
  if (of(game.byEye, seat) || !present(turn, seat)) return;
  const delay = of(game.limits.earDelay, seat);
  for (let i = vote.past.length - 1; i >= 0; i--) {
    const { window, flags, counted } = vote.past[i] as PastWindow;
    if (!counted || window.announced === null || mark.at >= window.announced) continue;
    if (before(mark, later(window.open, delay)) === 'yes') continue;
    if (window.close === null || before(mark, later(window.close, delay)) !== 'no') {
      turn.flag(seat, 'after-count', 'day');
      return;
    }
    const hand = handOf(game, window, { ...handGround(game, vote), countBefore: window.open.at }, seat);
    for (const kind of ['late', 'lifted'] as const) {
      if (hand[kind] !== 'yes' || flags.some((f) => f.seat === seat && f.kind === kind)) continue;
      const said = turn.flag(seat, kind, 'day');
      const past = vote.past.slice();
      past[i] = { window, flags: [...flags, { seat, kind, line: turn.line, said }], counted };
      if (vote === game.vote) game.vote = { ...vote, past };
      else game.lastVote = { ...vote, past };
      return;
    }
    return;
  }
};

export const mask = (turn: Turn, { seat, on, lifted, uncertainty }: InputOf<'mask'>): undefined => {
  const { game } = turn;
  const state = on ? (lifted ? 'lifted' : 'on') : 'off';
  const mark = { at: turn.at, uncertainty: uncertainty ?? 0 };
  game.mask = withSeat(game.mask, seat, insert(of(game.mask, seat), mark, state, turn.line));
  retimeMask(turn, seat, game.now);
  if (!on) askFirstNight(turn, seat);
  if (on && segmentAt(game, turn.at)?.moment === 'day' && present(turn, seat))
    turn.flag(seat, 'mask-on', 'day');
};

/** What the first Night's texts leave open about this mask coming off: the Sheriff's, the Don's. */
const askFirstNight = (turn: Turn, seat: Seat): void => {
  const { night, roles, rules } = turn.game;
  if (!night?.first || turn.game.phase !== 'night') return;
  const who = night.awake?.who;
  if (who === 'sheriff' && roles?.[seat] === 'sheriff' && rules.night.firstSheriff === 'tolerated')
    turn.ask('A-29');
  if (night.donStays && who !== 'don' && roles?.[seat] === 'don') turn.ask('A-35');
};

export const seated = (turn: Turn, { seat, on, uncertainty }: InputOf<'seated'>): undefined => {
  const { game } = turn;
  const mark = { at: turn.at, uncertainty: uncertainty ?? 0 };
  game.seated = withSeat(game.seated, seat, insert(of(game.seated, seat), mark, on, turn.line));
  retime(turn, seat, game.now);
};

export const health = (turn: Turn, { seat, state, uncertainty }: InputOf<'seat.health'>): undefined => {
  const { game } = turn;
  const mark = { at: turn.at, uncertainty: uncertainty ?? 0 };
  game.health = withSeat(game.health, seat, insert(of(game.health, seat), mark, state, turn.line));
  retime(turn, seat, game.now);
  recount(turn);
};

export const knock = (turn: Turn, { seat }: InputOf<'knock'>): undefined => {
  const { game } = turn;
  const segment = segmentAt(game, turn.at);
  if (!game.begun || segment?.moment === 'setup' || segment?.moment === 'over' || !present(turn, seat))
    return;
  turn.flag(seat, 'knock', moment(segment));
};

/** Outside a vote, the presser's speech ends. A press heard late, from before the speech began, is nothing. */
export const button = (turn: Turn, { seat }: InputOf<'button'>): undefined => {
  const { game } = turn;
  const { word } = game;
  if (word?.seat !== seat || word.begun === null || turn.at < word.begun) return;
  if (game.vote !== null && game.vote.current >= 0) return;
  nextWord(turn);
};
