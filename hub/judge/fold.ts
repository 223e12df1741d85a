/**
 * One line is taken: the table of acts, time that falls due, and the history that `undo` goes back in.
 */
import type { Decision } from '../../schemas/decision.ts';
import { ACT_TYPES, type Input, type InputOf, type InputType } from '../../schemas/record.ts';
import { dayBegin, nominateAct, withdrawAct } from './acts/day.ts';
import { bestMoveAct, checkAct, claimAct, nightBegin, shotsAct, sleepAct, wakeAct } from './acts/night.ts';
import { bonusAct, penaltyAct } from './acts/points.ts';
import { voteBegin, voteCancelAct } from './acts/round.ts';
import { defeatAct, disqualifyAct, foulAct, noticeAct, surrenderAct } from './acts/sanctions.ts';
import { byEyeAct, gameBegin, gameEnd, pauseBegin, pauseEnd, redeal, rolesAct } from './acts/setup.ts';
import { voteAnnounce, voteClose, voteOpen } from './acts/windows.ts';
import { speechBegin, speechEnd } from './acts/words.ts';
import type { RefusalCode } from './refusal.ts';
import { REFUSALS } from './refusal.ts';
import { addSegment } from './segments.ts';
import { button, fist, health, knock, mask, seated } from './sensed.ts';
import type { Game, Past, Segment } from './state.ts';
import { fallDue, retime, retimeAll } from './timed.ts';
import { Turn } from './turn.ts';

type Handlers = {
  [T in Exclude<InputType, 'undo'>]: (turn: Turn, input: InputOf<T>) => RefusalCode | undefined;
};

const HANDLERS: Handlers = {
  'game.begin': gameBegin,
  roles: rolesAct,
  redeal,
  'night.begin': nightBegin,
  'day.begin': dayBegin,
  wake: wakeAct,
  sleep: sleepAct,
  shots: shotsAct,
  check: checkAct,
  'best-move': bestMoveAct,
  'speech.begin': speechBegin,
  'speech.end': speechEnd,
  nominate: nominateAct,
  'nominate.withdraw': withdrawAct,
  'vote.begin': voteBegin,
  'vote.open': voteOpen,
  'vote.close': voteClose,
  'vote.announce': voteAnnounce,
  'vote.cancel': voteCancelAct,
  notice: noticeAct,
  foul: foulAct,
  disqualify: disqualifyAct,
  defeat: defeatAct,
  surrender: surrenderAct,
  claim: claimAct,
  'pause.begin': pauseBegin,
  'pause.end': pauseEnd,
  'by-eye': byEyeAct,
  bonus: bonusAct,
  penalty: penaltyAct,
  'game.end': gameEnd,
  fist,
  mask,
  seated,
  button,
  knock,
  'seat.health': health,
  cue: () => undefined,
  tick: () => undefined,
};

const PHRASES: Partial<Record<InputType, Segment['phrase']>> = {
  'night.begin': 'night',
  'pause.begin': 'pause',
};
/** Acts that may change which masks may be off. */
const TURNS_MASKS: ReadonlySet<InputType> = new Set<InputType>([
  'game.begin',
  'roles',
  'redeal',
  'night.begin',
  'day.begin',
  'wake',
  'sleep',
  'pause.begin',
  'pause.end',
  'disqualify',
  'foul',
]);

/** What taking a line made of the game. `refused`: nothing but time has changed. */
export type Taken = {
  readonly game: Game;
  readonly decisions: readonly Decision[];
  readonly refused: boolean;
};

/** Takes one line that is no `undo`. */
export const take = (game: Game, line: number, input: Exclude<Input, { type: 'undo' }>): Taken => {
  const isAct = ACT_TYPES.has(input.type);
  const now = Math.max(game.now, input.at);
  let turn = opened(game, line, input.at, now);
  const refusal = isAct ? (legalNow(game, input) ?? run(turn, input)) : run(turn, input);
  if (refusal) {
    // Nothing changed but the time.
    turn = opened(game, line, input.at, now);
    refuse(turn, refusal);
  } else if (isAct) {
    turn.game.actAt = input.at;
    afterAct(turn, input.type);
  }
  fallDue(turn, now, true);
  return {
    game: record(turn, game, input, isAct && !refusal),
    decisions: turn.said,
    refused: refusal !== undefined,
  };
};

/** A turn in which the time has come to `now`: what fell due before it has been said. */
export const opened = (game: Game, line: number, at: number, now: number): Turn => {
  const turn = new Turn(game, line, at);
  fallDue(turn, now, false);
  turn.game.now = now;
  return turn;
};

const run = (turn: Turn, input: Exclude<Input, { type: 'undo' }>): RefusalCode | undefined =>
  (HANDLERS[input.type] as (turn: Turn, input: Input) => RefusalCode | undefined)(turn, input);

const legalNow = (game: Game, input: Input): RefusalCode | undefined => {
  if (input.at < game.actAt) return 'time-went-back';
  return !game.begun && input.type !== 'game.begin' ? 'not-begun' : undefined;
};

/** Says a refusal, on the ruleset's ground where it has one. */
export const refuse = (turn: Turn, code: RefusalCode): void => {
  const refusal = REFUSALS[code];
  turn.say('refused', 'ground' in refusal ? refusal.ground : null, { reason: code });
};

const afterAct = (turn: Turn, type: InputType): void => {
  const { game } = turn;
  const moves = TURNS_MASKS.has(type) || (game.ending !== null && game.segments.at(-1)?.moment !== 'over');
  if (moves && addSegment(game, turn.at, turn.line, PHRASES[type] ?? null)) {
    retimeAll(turn, game.now);
    return;
  }
  // Whoever left, or has had the last word, raises nothing more.
  for (let seat = 1; seat <= 10; seat++)
    if (game.due[seat] !== Number.POSITIVE_INFINITY && (game.left[seat]?.gone ?? game.now) <= game.now)
      retime(turn, seat as 1, game.now);
};

const NOTHING: readonly never[] = [];

/** The game with this line in its history. */
export const record = (
  turn: Turn,
  before: Game,
  input: Input,
  act: boolean,
  spans: Past['spans'] = NOTHING,
  restored: Past['restored'] = NOTHING,
): Game => {
  const { game } = turn;
  game.line = turn.line;
  game.at = input.at;
  game.past = {
    line: turn.line,
    input,
    act,
    entries: turn.said.length === 0 ? NOTHING : turn.said.map((natural) => ({ natural, said: natural })),
    voids: turn.voids.length === 0 ? NOTHING : turn.voids,
    spans,
    restored,
    older: before.past,
    before: act ? before : null,
  };
  return game;
};
