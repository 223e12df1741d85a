/** Walks the tree of one Day's vote through the engine, fist by fist, and counts where it ends. */
import { begin, type Game, step } from '../../hub/judge/game.ts';
import type { Decision } from '../../schemas/decision.ts';
import { type Input, input } from '../../schemas/record.ts';
import { ballots, type Outcomes } from './counter.ts';

type Node = { game: Game; line: number; at: number };
type Order = { candidates: readonly number[]; question: boolean };

/** As `countDay`, but every ballot is played at the table of this ruleset. */
export function walkDay(ruleset: string, table: number, nominated: number): Outcomes {
  const seats = range(table);
  const node = start(ruleset);
  const position = {
    phase: 'voting',
    day: 3,
    alive: seats,
    opener: 1,
    nominees: range(nominated).map((seat) => ({ by: seat, seat })),
  };
  take(node, { type: 'game.begin', position });
  const order = orderOf(take(node, { type: 'vote.begin' }));
  if (!order) throw new Error('no vote.order at vote.begin');
  return walk(node, order, seats, new Map());
}

function walk(node: Node, order: Order, seats: readonly number[], known: Map<string, Outcomes>): Outcomes {
  const total = new Map<string, bigint>();
  const choices = order.question ? 2 : order.candidates.length + 1;
  for (const ballot of ballots(seats.length, choices)) {
    const after = { ...node };
    const said = order.question
      ? window(
          after,
          'all',
          seats.filter((_, i) => ballot[i] === 1),
        )
      : order.candidates.flatMap((candidate, c) =>
          window(
            after,
            candidate,
            seats.filter((_, i) => ballot[i] === c),
          ),
        );
    const next = orderOf(said);
    if (!next) {
      add(total, outcome(said), 1n);
      continue;
    }
    const key = `${next.candidates.join(',')}${next.question ? '?' : ''}`;
    let below = known.get(key);
    if (below === undefined) {
      below = walk(after, next, seats, known);
      known.set(key, below);
    }
    for (const [end, ways] of below) add(total, end, ways);
  }
  return total;
}

function window(node: Node, candidate: number | 'all', voters: readonly number[]): Decision[] {
  take(node, { type: 'vote.open', candidate });
  for (const seat of voters) take(node, { type: 'fist', seat, down: true });
  take(node, { type: 'vote.close' });
  const said = take(node, { type: 'vote.announce' });
  for (const seat of voters) take(node, { type: 'fist', seat, down: false });
  return [...said];
}

function outcome(said: readonly Decision[]): string {
  const result = said.findLast((d) => d.type === 'vote.result');
  if (!result) throw new Error(`no vote.result: ${JSON.stringify(said)}`);
  if (result.outcome === 'leaves') return `leaves ${result.seats[0]}`;
  if (result.outcome === 'all-leave') return `all-leave ${result.seats.toSorted((a, b) => a - b).join(',')}`;
  return result.outcome;
}

function orderOf(said: readonly Decision[]): Order | null {
  const order = said.findLast((d) => d.type === 'vote.order');
  return order ? { candidates: order.candidates, question: order.question === true } : null;
}

function start(ruleset: string): Node {
  const game = begin({ record: 'mafia-table', version: 1, ruleset });
  if ('refused' in game) throw new Error(JSON.stringify(game));
  return { game, line: 1, at: 0 };
}

/** Takes one act at `node`, 100 ms later; a refusal is a mistake of this walker or of the engine. */
function take(node: Node, act: Record<string, unknown>): readonly Decision[] {
  node.line += 1;
  node.at += 100;
  const taken = step(node.game, node.line, input.parse({ at: node.at, ...act }) as Input);
  node.game = taken.game;
  const refusal = taken.decisions.find((d) => d.type === 'refused');
  if (refusal) throw new Error(`${JSON.stringify(act)} refused: ${refusal.reason}`);
  return taken.decisions;
}

const range = (n: number): number[] => Array.from({ length: n }, (_, i) => i + 1);
const add = (to: Map<string, bigint>, key: string, ways: bigint): void => {
  to.set(key, (to.get(key) ?? 0n) + ways);
};
