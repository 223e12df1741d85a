/** Plays moves into lines: what a table would have written, taken line by line. */

import { begin, type Game, isRefusal, stateLine, step } from '../../hub/judge/game.ts';
import type { Decision } from '../../schemas/decision.ts';
import { ACT_TYPES, type Act, type Header, type Input } from '../../schemas/record.ts';
import type { Move } from './inputs.ts';

export type Line = { readonly line: number; readonly input: Input };
export type Played = {
  readonly game: Game;
  readonly lines: readonly Line[];
  readonly decisions: readonly Decision[];
};

export const begun = (header: Header): Game => {
  const game = begin(header);
  if (isRefusal(game)) throw new Error(game.detail);
  return game;
};

/** Takes these lines from the header on. */
export const played = (header: Header, lines: readonly Line[]): Played => {
  let game = begun(header);
  const decisions: Decision[] = [];
  for (const { line, input } of lines) {
    const taken = step(game, line, input);
    game = taken.game;
    decisions.push(...taken.decisions);
  }
  return { game, lines, decisions };
};

/** Plays the moves: each becomes a line, following what is in order where it says so. */
export const play = (header: Header, start: Act, moves: readonly Move[]): Played => {
  let game = begun(header);
  const lines: Line[] = [];
  const decisions: Decision[] = [];
  let at = 0;
  const take = (input: Input) => {
    const line = lines.length + 2;
    lines.push({ line, input });
    const taken = step(game, line, input);
    game = taken.game;
    decisions.push(...taken.decisions);
  };
  take({ at, ...start } as Input);
  for (const move of moves) {
    at += move.wait;
    const next = move.follow === null ? undefined : stateLine(game).next;
    const act =
      next === undefined ? move.shape : (next[Math.min(move.follow ?? 0, next.length - 1)] ?? move.shape);
    const late = ACT_TYPES.has(act.type as Input['type']) ? 0 : move.lag;
    const { uncertainty } = move;
    take({
      ...act,
      at: Math.max(0, at - late),
      ...(uncertainty !== undefined && { uncertainty }),
    } as unknown as Input);
  }
  return { game, lines, decisions };
};
