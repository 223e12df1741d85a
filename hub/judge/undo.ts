/**
 * `undo` equals never having done it: the later lines are taken again from before the act, and what stands then is
 * held against what stood. Only what was sensed in an undone window keeps its mark (rule 1 of the count).
 */
import type { Decision } from '../../schemas/decision.ts';
import type { Input, InputOf, InputType } from '../../schemas/record.ts';
import type { VoidSpan } from '../vote/window.ts';
import { opened, record, refuse, type Taken, take } from './fold.ts';
import type { RefusalCode } from './refusal.ts';
import type { Entry, Game, Past } from './state.ts';
import { fallDue } from './timed.ts';
import type { Turn } from './turn.ts';

/** What can be taken back although other acts came after it. */
const FURTHER_BACK: ReadonlySet<InputType> = new Set<InputType>([
  'notice',
  'foul',
  'nominate',
  'bonus',
  'penalty',
]);

/** The act that an `undo` takes back, or why there is none. */
export const undoTarget = (game: Game, of: number | undefined): Past | RefusalCode => {
  let last: Past | null = null;
  for (let past = game.past; past !== null; past = past.before.past) {
    if (!past.act) continue;
    last ??= past;
    if (of === undefined || past.line === of) {
      if (past === last || FURTHER_BACK.has(past.input.type)) return past;
      return 'not-undoable';
    }
  }
  return 'nothing-to-undo';
};

/** Lines that `undo` could take back now, newest first. */
export const undoable = (game: Game): readonly number[] => {
  const lines: number[] = [];
  for (let past = game.past; past !== null; past = past.before.past)
    if (past.act && (lines.length === 0 || FURTHER_BACK.has(past.input.type))) lines.push(past.line);
  return lines;
};

export const takeUndo = (game: Game, line: number, input: InputOf<'undo'>): Taken => {
  const now = Math.max(game.now, input.at);
  const target = input.at < game.actAt ? 'time-went-back' : undoTarget(game, input.of);
  if (typeof target === 'string') {
    const turn = opened(game, line, input.at, now);
    refuse(turn, target);
    fallDue(turn, now, true);
    return { game: record(turn, game, input, false), decisions: turn.said, refused: true };
  }
  const stood = standing(game, target);
  const refolded = refold(game, target);
  const turn = opened(refolded, line, input.at, now);
  fallDue(turn, now, true);
  const own = turn.said.splice(0);
  const said = difference(turn, target, stood, refolded);
  turn.said.push(...own);
  const span = windowSpan(target, input.at);
  if (span !== null) turn.game.voided = [...turn.game.voided, span];
  // The act stays the latest moment the Judge was heard at: acts never go back behind an undone one.
  turn.game.actAt = Math.max(game.actAt, input.at);
  const taken = record(turn, refolded, input, false, span);
  // What the undo said of older lines belongs to them, not to it.
  return { game: taken, decisions: [...said, ...own], refused: false };
};

/** What was sensed in an undone window means nothing to the next one. */
const windowSpan = ({ input }: Past, to: number): VoidSpan | null =>
  input.type === 'vote.open' ? { from: input.at, to } : null;

/** The later lines again, without the target. */
const refold = (game: Game, target: Past): Game => {
  const later: Past[] = [];
  for (let past = game.past; past !== null && past !== target; past = past.before.past) later.push(past);
  let again = target.before;
  for (const past of later.reverse()) again = retake(again, past);
  return again;
};

/** An `undo` is no longer an act, only a moment – and what it left behind. */
const retake = (game: Game, { line, input, span }: Past): Game => {
  if (input.type !== 'undo') return take(game, line, input as Exclude<Input, { type: 'undo' }>).game;
  const turn = opened(game, line, input.at, Math.max(game.now, input.at));
  fallDue(turn, turn.game.now, true);
  if (span !== null) turn.game.voided = [...turn.game.voided, span];
  turn.game.actAt = Math.max(game.actAt, input.at);
  return record(turn, game, input, false, span);
};

/** The decisions that stand of the target's line and all after it. */
const standing = (game: Game, from: Past): readonly Entry[] => {
  const entries: Entry[] = [];
  const voided = new Set<Decision>();
  for (let past = game.past; past !== null; past = past.before.past) {
    for (const decision of past.voids) voided.add(decision);
    for (const entry of past.entries) entries.push(entry);
    if (past === from) break;
  }
  return entries.filter(({ natural }) => natural.type !== 'undone' && !voided.has(natural));
};

const key = (decision: Decision): string => JSON.stringify(decision);

/** Says what no longer stands, then what stands now and didn't; the latter falls at the line of the `undo`. */
const difference = (
  turn: Turn,
  target: Past,
  stood: readonly Entry[],
  refolded: Game,
): readonly Decision[] => {
  const old = new Map<string, Entry[]>();
  for (const entry of stood) {
    const same = old.get(key(entry.natural));
    if (same) same.push(entry);
    else old.set(key(entry.natural), [entry]);
  }
  const fresh: Entry[] = [];
  for (const entry of standingAfter(refolded, target)) {
    const same = old.get(key(entry.natural))?.pop();
    if (same) entry.said = same.said;
    else fresh.push(entry);
  }
  const said: Decision[] = [];
  const undone = (of: number, decisions?: Extract<Decision, { type: 'undone' }>['decisions']) =>
    said.push({
      at: turn.at,
      type: 'undone',
      input: turn.line,
      clauses: [],
      of,
      ...(decisions && { decisions }),
    });
  undone(target.line);
  const gone = new Map<number, Decision[]>();
  for (const { said: was } of [...old.values()].flat()) {
    if (was.input === target.line) continue;
    gone.set(was.input, [...(gone.get(was.input) ?? []), was]);
  }
  for (const [of, list] of [...gone].sort(([a], [b]) => a - b))
    undone(
      of,
      list.map((d) =>
        'seat' in d && d.seat !== undefined ? { type: d.type, seat: d.seat } : { type: d.type },
      ),
    );
  for (const entry of fresh.reverse()) {
    entry.said = { ...entry.natural, at: turn.at, input: turn.line };
    said.push(entry.said);
  }
  return said;
};

const standingAfter = (game: Game, target: Past): readonly Entry[] => {
  const entries: Entry[] = [];
  const voided = new Set<Decision>();
  for (let past = game.past; past !== null && past !== target.before.past; past = past.before.past) {
    for (const decision of past.voids) voided.add(decision);
    for (const entry of [...past.entries].reverse()) entries.push(entry);
  }
  return entries.filter(({ natural }) => natural.type !== 'undone' && !voided.has(natural));
};
