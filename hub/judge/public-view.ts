/** What everyone may see of the game: no role, no mask, and of the Night nothing but that it is one. */
import type { PublicView, VoteView } from '../../schemas/view.ts';
import { SEATS, type Seat } from '../../schemas/vocabulary.ts';
import { stateLine } from './game.ts';
import { gameBefore, readHistory } from './history.ts';
import type { Game } from './state.ts';
import { wordView } from './view.ts';
import { handsOut, voteView } from './vote-view.ts';

/**
 * What everyone may see. From `night.begin` to `day.begin` it is the table as it stood at dusk, whatever has
 * happened since.
 *
 * @param now table time, ms
 */
export const publicView = (game: Game | null, gameId: string | null, now: number): PublicView =>
  publicWithVote(game, gameId, now).view;

/** The same, and the vote it was taken from as the Judge sees it: of that, no more may go out than was announced. */
export function publicWithVote(
  game: Game | null,
  gameId: string | null,
  now: number,
): { view: PublicView; vote: VoteView | null } {
  if (!game)
    return { view: { ...EMPTY, now, seats: SEATS.map((seat) => publicSeat(null, seat)) }, vote: null };
  const dark = game.phase === 'night';
  const shown = dark ? (gameBefore(game, 'night.begin') ?? game) : game;
  const history = readHistory(shown);
  const vote = dark ? null : voteView(shown, history);
  const view: PublicView = {
    gameId,
    ruleset: game.rules.id,
    title: game.header.game ?? null,
    phase: dark ? 'night' : stateLine(shown).phase,
    day: game.day,
    paused: dark ? false : shown.pause !== null,
    now,
    seats: SEATS.map((seat) => publicSeat(shown, seat)),
    word: dark ? null : wordView(shown, history),
    nominees: dark ? [] : shown.nominees.map(({ seat }) => seat),
    vote: vote && {
      round: vote.round,
      question: vote.question,
      // A count is public once it has been announced, not while the Judge looks at it.
      order: vote.order.map(({ candidate, state, count }) => ({
        candidate,
        state: state === 'closed' ? 'open' : state,
        count: state === 'announced' ? count : null,
      })),
      calling: vote.order.some(({ state }) => state === 'open'),
      out: handsOut(shown),
    },
    over: dark ? null : (shown.ending?.winner ?? null),
  };
  return { view, vote };
}

const EMPTY: Omit<PublicView, 'now' | 'seats'> = {
  gameId: null,
  ruleset: null,
  title: null,
  phase: 'setup',
  day: 0,
  paused: false,
  word: null,
  nominees: [],
  vote: null,
  over: null,
};

const publicSeat = (game: Game | null, seat: Seat): PublicView['seats'][number] => ({
  seat,
  name: game?.header.players?.[String(seat) as `${Seat}`] ?? '',
  alive: game ? game.alive.includes(seat) : true,
  fouls: game?.fouls[seat] ?? 0,
});
