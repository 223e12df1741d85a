/** What the board in the room shows: everyone's view, and what was announced besides. */
import type { BoardView, VoteView } from '../../schemas/view.ts';
import { SEATS } from '../../schemas/vocabulary.ts';
import { publicWithVote } from './public-view.ts';
import type { Game } from './state.ts';

const NOTHING = { last: [], result: null, overBy: null, scores: [] } as const;

/**
 * Of the Night nothing is added: what `publicView` leaves out is left out here.
 *
 * @param now table time, ms
 */
export function boardView(game: Game | null, gameId: string | null, now: number): BoardView {
  const { view, vote } = publicWithVote(game, gameId, now);
  if (!game || view.phase === 'night') return { ...view, ...NOTHING };
  return {
    ...view,
    last: vote ? roundBefore(vote) : [],
    result: vote?.result ? { outcome: vote.result.outcome, seats: vote.result.seats } : null,
    overBy: view.over === null ? null : (game.ending?.by ?? null),
    scores: view.over === null ? [] : scoresOf(game),
  };
}

/** A count stands until the next is announced, in the next round too. */
function roundBefore({ round, question, past }: VoteView): BoardView['last'] {
  const announced = past.filter(({ fate }) => fate === 'announced');
  const of = announced.findLast((one) => one.round !== round || one.question !== question);
  if (!of) return [];
  return announced.flatMap(({ candidate, count, ...its }) =>
    its.round === of.round && its.question === of.question && count !== null ? [{ candidate, count }] : [],
  );
}

const scoresOf = ({ scores }: Game): BoardView['scores'] =>
  SEATS.flatMap((seat) => {
    const score = scores?.[seat];
    return score ? [{ seat, total: score.total }] : [];
  });
