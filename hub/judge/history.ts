/**
 * What stands of everything that was said so far: the game's own chain of lines, read backwards. What a later
 * line took back is left out.
 */
import type { Decision, DecisionOf, DecisionType } from '../../schemas/decision.ts';
import type { Act, Input } from '../../schemas/record.ts';
import type { CallOffView } from '../../schemas/view.ts';
import type { Game, Past } from './state.ts';

export type ActLine = { readonly line: number; readonly at: number; readonly act: Act };

export type History = {
  /** Decisions that stand, newest first. */
  readonly said: readonly Decision[];
  /** Acts that were taken, newest first. */
  readonly acts: readonly ActLine[];
  /** The newest line, where it was an act that was refused. */
  readonly refusal: { readonly line: number; readonly reason: string } | null;
};

export function readHistory(game: Game): History {
  const voided = new Set<Decision>();
  const said: Decision[] = [];
  const acts: ActLine[] = [];
  for (let past = game.past; past !== null; past = past.older) {
    for (const decision of past.voids) voided.add(decision);
    for (const { natural } of past.entries.toReversed()) if (!voided.has(natural)) said.push(natural);
    if (past.act) acts.push({ line: past.line, at: past.input.at, act: withoutMoment(past.input) });
  }
  return { said, acts, refusal: refusalOf(game.past) };
}

/** The game as it stood before the newest line of this type; null where there is none. */
export function gameBefore(game: Game, type: Input['type']): Game | null {
  for (let past = game.past; past !== null; past = past.older)
    if (past.act && past.input.type === type) return past.before;
  return null;
}

/** What the act of this line was, and who left the table by it; null where the line is no act that stands. */
export function callOff({ acts, said }: History, line: number): CallOffView | null {
  const act = acts.find((one) => one.line === line)?.act;
  if (!act) return null;
  const left = said.find((one): one is DecisionOf<'leaves'> => one.type === 'leaves' && one.input === line);
  return { act, left: left ? { seat: left.seat, cause: left.cause } : null };
}

/** The line before `until` at which the vote to come was called off; null: the game began so, or it was not. */
export function lineOfNoVote(game: Game, until: number): number | null {
  let after: Game | null = null;
  for (let past = game.past; past !== null; past = past.older) {
    if (!past.before) continue;
    if (after?.noVote && !past.before.noVote && past.line < until) return past.line;
    after = past.before;
  }
  return null;
}

/** The newest decision of this type that stands. */
export function newest<T extends DecisionType>(history: History, type: T): DecisionOf<T> | null {
  return (history.said.find((decision) => decision.type === type) as DecisionOf<T> | undefined) ?? null;
}

function refusalOf(past: Past | null): History['refusal'] {
  const refused = past?.entries.find(({ said }) => said.type === 'refused')?.said;
  return past && refused?.type === 'refused' ? { line: past.line, reason: refused.reason } : null;
}

function withoutMoment(input: Input): Act {
  const { at: _at, heard: _heard, uncertainty: _uncertainty, ...act } = input;
  return act as Act;
}
