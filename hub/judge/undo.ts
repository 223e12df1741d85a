/**
 * `undo` equals never having done it: the later lines are taken again from before the act, and what stands then is
 * held against what stood. Only what was sensed in an undone window keeps its mark (rule 1 of the count).
 */
import type { Decision } from '../../schemas/decision.ts';
import type { Input, InputOf, InputType } from '../../schemas/record.ts';
import type { VoidSpan, Window } from '../vote/window.ts';
import { opened, record, refuse, type Taken, take } from './fold.ts';
import type { RefusalCode } from './refusal.ts';
import type { Entry, Game, Past } from './state.ts';
import { fallDue } from './timed.ts';
import type { Turn } from './turn.ts';

/** What can be taken back although other acts came after it. */
export const FURTHER_BACK: ReadonlySet<InputType> = new Set<InputType>([
  'notice',
  'foul',
  'nominate',
  'bonus',
  'penalty',
]);

/** The line an `undo` would take back, or why there is none. */
const undoTarget = (game: Game, of: number | undefined): Past | RefusalCode => {
  let last: Past | null = null;
  for (let past = game.past; past !== null; past = past.older) {
    if (!past.act) continue;
    last ??= past;
    if (of === undefined || past.line === of) {
      if (past === last || FURTHER_BACK.has(past.input.type)) return past;
      return 'not-undoable';
    }
  }
  return 'nothing-to-undo';
};

/**
 * What a Judge means to take back: the last act that is the Judge's own. A close that the hub gave is not, nor is a seat
 * without a unit that the hub counts by eye from the game's first moment on. After one of those, `alone`: the act is taken
 * back by its line and they stand; else `along`: how many of them go along.
 */
export const lastOwnAct = (game: Game): { line: number; alone: boolean; along: number } | null => {
  let hubs = 0;
  for (let past = game.past; past !== null; past = past.older) {
    const { act, line, input } = past;
    if (!act) continue;
    if (isHubs(past)) hubs++;
    else {
      const alone = hubs > 0 && FURTHER_BACK.has(input.type);
      return { line, alone, along: alone ? 0 : hubs };
    }
  }
  return null;
};

const isHubs = (past: Past): boolean => {
  const { input } = past;
  if (input.type !== 'by-eye') return input.type === 'vote.close' && input.by === 'hub';
  for (let before = past.older; before !== null; before = before.older) {
    if (!before.act || before.input.type === 'by-eye') continue;
    return before.input.type === 'game.begin' && before.input.at === input.at;
  }
  return false;
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
  const stood = account(game, target.older);
  const refolded = refold(game, target);
  const turn = opened(refolded, line, input.at, now);
  fallDue(turn, now, true);
  const own = turn.said.splice(0);
  const { said, restored } = difference(turn, target, stood, refolded);
  turn.said.push(...own);
  const spans = windowSpans(game, refolded, input.at);
  turn.game.voided = [...turn.game.voided, ...spans];
  if (target.input.type === 'game.begin') turn.game.takenBack = target.input;
  // The act stays the latest moment the Judge was heard at: acts never go back behind an undone one.
  turn.game.actAt = Math.max(game.actAt, input.at);
  const taken = record(turn, refolded, input, false, spans, restored);
  // What the undo said of older lines belongs to them, not to it.
  return { game: taken, decisions: [...said, ...own], refused: false };
};

/** What was sensed in a window that is undone – itself, or with its candidate – means nothing to the next one. */
const windowSpans = (before: Game, after: Game, now: number): readonly VoidSpan[] => {
  const still = windowsOf(after);
  return [...windowsOf(before).values()]
    .filter(({ line }) => !still.has(line))
    .map(({ candidate, open, announced }) => ({ from: open.at, to: announced ?? now, undone: candidate }));
};

const windowsOf = ({ vote }: Game): ReadonlyMap<number, Window> => {
  const windows = [
    ...(vote?.past ?? []).map(({ window }) => window),
    ...(vote?.ballots ?? []).flatMap(({ window }) => (window ? [window] : [])),
  ];
  return new Map(windows.map((window) => [window.line, window]));
};

/** The later lines again, without the target. */
const refold = (game: Game, target: Past): Game => {
  const later: Past[] = [];
  for (let past = game.past; past !== null && past !== target; past = past.older) later.push(past);
  let again = target.before ?? game;
  for (const past of later.reverse()) again = retake(again, past);
  return again;
};

/** An `undo` is no longer an act, only a moment – and what it left behind. */
const retake = (game: Game, { line, input, spans, entries, restored }: Past): Game => {
  if (input.type !== 'undo') return take(game, line, input as Exclude<Input, { type: 'undo' }>).game;
  const turn = opened(game, line, input.at, Math.max(game.now, input.at));
  for (const { natural } of entries) if (natural.type === 'refused') turn.said.push(natural);
  fallDue(turn, turn.game.now, true);
  turn.game.voided = [...turn.game.voided, ...spans];
  turn.game.actAt = Math.max(game.actAt, input.at);
  return record(turn, game, input, false, spans, restored);
};

/** What the lines after `from` say, as far as it stands, and which older decisions they voided. */
const account = (
  game: Game,
  from: Past | null,
): { entries: readonly Entry[]; voided: ReadonlySet<Decision> } => {
  const entries: Entry[] = [];
  const voided = new Set<Decision>();
  const again = new Map<Decision, Decision>();
  for (let past = game.past; past !== null && past !== from; past = past.older) {
    for (const decision of past.voids) voided.add(decision);
    for (const { natural, said } of past.restored) if (!again.has(natural)) again.set(natural, said);
    for (const entry of past.entries.toReversed()) {
      const said = again.get(entry.natural);
      entries.push(said ? { natural: entry.natural, said } : entry);
    }
  }
  const standing = entries
    .filter(({ natural }) => natural.type !== 'undone' && !voided.has(natural))
    .reverse();
  for (const { natural } of entries) voided.delete(natural);
  return { entries: standing, voided };
};

const nameOf = (d: Decision): string => `${d.input} ${d.type} ${'seat' in d ? d.seat : ''}`;
const key = (decision: Decision): string => JSON.stringify(decision);

/** An older decision the way it was last said. */
const asSaid = (game: Game, decision: Decision): Decision => {
  for (let past = game.past; past !== null; past = past.older)
    for (const { natural, said } of [...past.restored, ...past.entries])
      if (natural === decision) return said;
  return decision;
};

/** Says what no longer stands, then what stands now and didn't; the latter falls at the line of the `undo`. */
const difference = (
  turn: Turn,
  target: Past,
  stood: ReturnType<typeof account>,
  refolded: Game,
): { said: readonly Decision[]; restored: readonly Entry[] } => {
  const stands = account(refolded, target.older);
  const old = new Map<string, Entry[]>();
  for (const entry of stood.entries) {
    const same = old.get(key(entry.natural));
    if (same) same.push(entry);
    else old.set(key(entry.natural), [entry]);
  }
  const fresh: Entry[] = [];
  for (const entry of stands.entries) {
    const same = old.get(key(entry.natural))?.shift();
    if (same) entry.said = same.said;
    else fresh.push(entry);
  }
  const gone = [...old.values()].flat().map(({ said }) => said);
  // Older lines' decisions that only the undone ones had voided, or that only now are.
  for (const decision of stands.voided)
    if (!stood.voided.has(decision)) gone.push(asSaid(refolded, decision));
  const restored: Entry[] = [];
  for (const natural of stood.voided)
    if (!stands.voided.has(natural)) restored.push({ natural, said: natural });
  fresh.push(...restored);
  // `undone` names decisions by line, type and seat: one that still stands under such a name is said again.
  const names = new Set(gone.map(nameOf));
  for (const entry of stands.entries)
    if (!fresh.includes(entry) && names.has(nameOf(entry.said))) fresh.push(entry);
  const said = voiding(turn, target.line, gone);
  for (const entry of fresh) {
    entry.said = { ...entry.natural, at: turn.at, input: turn.line };
    said.push(entry.said);
  }
  return { said, restored };
};

/** `undone` for the act itself, then by line what else it takes with it. */
const voiding = (turn: Turn, of: number, gone: readonly Decision[]): Decision[] => {
  const { at, line: input } = turn;
  const said: Decision[] = [{ at, type: 'undone', input, clauses: [], of }];
  const byLine = new Map<number, Decision[]>();
  for (const decision of gone)
    if (decision.input !== of) byLine.set(decision.input, [...(byLine.get(decision.input) ?? []), decision]);
  for (const [of, list] of [...byLine].sort(([a], [b]) => a - b)) {
    const decisions = list.map((d) =>
      'seat' in d && d.seat !== undefined ? { type: d.type, seat: d.seat } : { type: d.type },
    );
    said.push({ at, type: 'undone', input, clauses: [], of, decisions });
  }
  return said;
};
