/** A whole record, from its text or its lines, through the very engine that runs the table. */
import type { Decision, StateLine } from '../../schemas/decision.ts';
import { begin, type Game, isRefusal, stateLine, step } from './game.ts';
import { type RecordText, readRecord, type Unreadable } from './lines.ts';

export type ReplayOptions = {
  /** Judge the record under this ruleset instead of its own. */
  readonly ruleset?: string | undefined;
  /** Told of each line as it is judged, before the decisions that fall with it. */
  readonly taken?: (line: TakenLine) => void;
};

export type TakenLine = {
  readonly line: number;
  readonly input: RecordText['inputs'][number]['input'];
  /** The game with this line in it. */
  readonly game: Game;
  readonly decisions: readonly Decision[];
};

/**
 * The decisions in the order they fall, and the state as the last line. Reading it to the end is judging the whole
 * record; what is wrong with a single line never ends it.
 *
 * @returns `Unreadable` for a record that can't be read at all, or a ruleset that isn't installed
 */
export const replay = (
  record: string | RecordText,
  options: ReplayOptions = {},
): Unreadable | Generator<Decision | StateLine, Game, void> => {
  const read = typeof record === 'string' ? readRecord(record) : record;
  if ('unreadable' in read) return read;
  const header = options.ruleset === undefined ? read.header : { ...read.header, ruleset: options.ruleset };
  const game = begin(header);
  if (isRefusal(game)) return { unreadable: 'bad-header', line: 1, detail: game.detail };
  return run(game, read, options);
};

export const isUnreadable = (played: ReturnType<typeof replay>): played is Unreadable =>
  'unreadable' in played;

function* run(
  begun: Game,
  { inputs }: RecordText,
  { taken: tell }: ReplayOptions,
): Generator<Decision | StateLine, Game, void> {
  let game = begun;
  for (const { line, input } of inputs) {
    const taken = step(game, line, input);
    game = taken.game;
    tell?.({ line, input, ...taken });
    yield* taken.decisions;
  }
  yield stateLine(game);
  return game;
}
