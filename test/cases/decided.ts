/**
 * A record and what the table said of it, through the engine's public door. `steps` keeps which line was being
 * taken when a decision fell (a decision due by time alone bears another line as its `input`).
 */
import { begin, stateLine, step } from '../../hub/judge/game.ts';
import { readLine } from '../../hub/judge/lines.ts';
import type { Decision, StateLine } from '../../schemas/decision.ts';
import { header } from '../../schemas/record.ts';

/** A line as a file holds it: not yet known to be well formed. */
export type RawLine = Readonly<Record<string, unknown>>;
export type Step = { line: number; type: string; decisions: readonly Decision[] };
export type Decided = { steps: readonly Step[]; decisions: readonly Decision[]; state: StateLine };

/** Judges a whole record, header first. Throws only where the header itself is refused. */
export function decide(record: readonly RawLine[]): Decided {
  const [first, ...rest] = record;
  let game = begun(header.parse(first));
  const steps: Step[] = [];
  rest.forEach((raw, index) => {
    const line = index + 2;
    const taken = step(game, line, readLine(JSON.stringify(raw)));
    game = taken.game;
    steps.push({ line, type: String(raw.type), decisions: taken.decisions });
  });
  return { steps, decisions: steps.flatMap((s) => s.decisions), state: stateLine(game) };
}

function begun(head: Parameters<typeof begin>[0]) {
  const game = begin(head);
  if ('refused' in game) throw new Error(`header refused: ${JSON.stringify(game)}`);
  return game;
}
