/** One round as a record, judged by the very pipeline that judges the table. */

import type { Stamp } from '../../hub/clock/stamp.ts';
import { begin, type Game, isRefusal, step } from '../../hub/judge/game.ts';
import type { Input } from '../../schemas/record.ts';
import { SEATS, type Seat } from '../../schemas/vocabulary.ts';
import { CANDIDATES, type Round } from './time-people.ts';

export type Sensed = Stamp & { seat: Seat; down: boolean; heard: number };
export type Said = 'voted' | 'not' | 'doubtful';

const games = new Map<string, Game>();
/** A game in which the three are up for the vote. */
function game(ruleset: string): Game {
  const known = games.get(ruleset);
  if (known) return known;
  const begun = begin({ record: 'mafia-table', version: 1, ruleset });
  if (isRefusal(begun)) throw new Error(`no ruleset ${ruleset}`);
  const nominees = CANDIDATES.map((seat) => ({ by: seat, seat }));
  const { game: placed } = step(begun, 2, {
    at: 0,
    type: 'game.begin',
    position: { phase: 'voting', day: 2, alive: [...SEATS], nominees },
  });
  games.set(ruleset, placed);
  return placed;
}

/**
 * What the table says of each seat in each window, once everything was heard and before the Judge announces. The
 * Judge then announces the truth, so that one window's error isn't counted again in the next.
 *
 * @param edges the windows' edges as the hub has them, open and close ±`edge` ms, and when it announced
 */
export function verdicts(
  round: Round,
  edges: readonly { open: number; close: number; announce: number }[],
  edge: number,
  sensed: readonly Sensed[],
): ReadonlyMap<Seat, Said>[] {
  const lines: { taken: number; input: Input; window?: number }[] = [
    { taken: round.begun, input: { at: round.begun, type: 'vote.begin' } },
  ];
  round.windows.forEach(({ candidate, votes }, index) => {
    const { open, close, announce } = edges[index]!;
    lines.push(
      { taken: open, input: { at: open, uncertainty: edge, type: 'vote.open', candidate } },
      { taken: close, input: { at: close, uncertainty: edge, type: 'vote.close', by: 'hub' } },
      { taken: announce, input: { at: announce, type: 'vote.announce', votes: [...votes] }, window: index },
    );
  });
  for (const { at, uncertainty, seat, down, heard } of sensed)
    lines.push({ taken: heard, input: { at, uncertainty, heard, type: 'fist', seat, down } });
  lines.sort((a, b) => a.taken - b.taken);
  const said: Map<Seat, Said>[] = [];
  let now = game(round.withdrawnIsVoid ? 'club-ru' : 'fiim-eng');
  let votes: readonly Seat[] = [];
  let doubtful: readonly Seat[] = [];
  lines.forEach(({ input, window }, index) => {
    if (window !== undefined) {
      const of = (seat: Seat): Said =>
        doubtful.includes(seat) ? 'doubtful' : votes.includes(seat) ? 'voted' : 'not';
      said.push(new Map(SEATS.map((seat) => [seat, of(seat)])));
    }
    const { game: next, decisions } = step(now, index + 3, input);
    now = next;
    for (const decision of decisions) {
      if (decision.type === 'refused') throw new Error(`${input.type} refused: ${decision.reason}`);
      if (decision.type === 'tally' && !decision.confirmed) ({ votes, doubtful } = decision);
    }
  });
  return said;
}
