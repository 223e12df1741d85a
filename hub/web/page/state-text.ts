/** What the state line says, as text alone: the hub draws it into the page's first frame, the page ever after. */
import type { GameView } from '../../../schemas/view.ts';
import type { Seat } from '../../../schemas/vocabulary.ts';
import { wordLeft } from './format.ts';
import type { Words } from './words/en.ts';

export type StateText = {
  title: string;
  /** Beside the title, smaller: what is asked, and a pause, which wants a look. */
  question: string | null;
  paused: string | null;
  facts: readonly string[];
};

const told = (game: GameView): boolean => game.phase !== 'night' && game.phase !== 'setup';

/**
 * @param game null: the form of a new game
 * @param out how many votes are still to come, where this screen has corrected what the hub counted
 */
export function stateText(game: GameView | null, w: Words, out = game?.vote?.out.length ?? 0): StateText {
  const vote = game?.phase === 'voting' ? game.vote : null;
  const facts = game && told(game) ? [w.atTable(game.alive.length)] : [];
  const order = game && told(game) ? orderText(game) : '';
  if (order) facts.push(order);
  if (vote && !vote.question && !vote.result) facts.push(w.votesOut(out));
  return {
    title: game ? w.phaseOf(game.phase, game.day, vote?.round) : w.setup.title,
    question: vote?.question ? w.question : null,
    paused: game?.paused ? w.paused : null,
    facts,
  };
}

/** The candidates in order, each with its announced count, the one in hand marked: for where their list is not in sight. */
function orderText({ phase, vote, nominees }: GameView): string {
  const order =
    phase === 'voting' && vote
      ? vote.order
      : nominees.map(({ seat }) => ({ candidate: seat, state: 'waiting', count: null }) as const);
  return order
    .filter(({ candidate }) => candidate !== 'all')
    .map(({ candidate, state, count }) => {
      const inHand = state === 'open' || state === 'closed';
      return `${inHand ? '▸' : ''}${candidate}${state === 'announced' ? ` (${count})` : ''}`;
    })
    .join(' ');
}

export type WordText = { says: string; left: string; up: boolean };

/** Whose word, and what is left of it at `now` (table time, ms); null where nobody speaks, or a number is voted on. */
export function wordText(game: GameView | null, now: number, w: Words): WordText | null {
  const word = game?.word;
  if (!word || !told(game) || (game.phase === 'voting' && game.vote?.window)) return null;
  const left = wordLeft(word, now);
  return {
    says: `${w.number(word.seat)} ${word.begun === null ? w.toSpeak : w.speech[word.kind]}`,
    left: w.seconds(left),
    up: left === 0,
  };
}

/** The seats an announcement waits for, and those whose hand can't be known yet. */
export function waitingText(waiting: readonly Seat[], game: GameView | null, w: Words): string | null {
  const seats = [...new Set([...waiting, ...(game?.vote?.unheard ?? [])])].sort((a, b) => a - b);
  return seats.length > 0 ? `◔ ${w.waitingFor(seats)}` : null;
}

/** Of a hub that is heard: its record is written, or can't be. */
export const recordText = (fault: boolean, w: Words): { mark: string; says: string } =>
  fault ? { mark: '✕', says: w.recordFault } : { mark: '●', says: w.recording };
