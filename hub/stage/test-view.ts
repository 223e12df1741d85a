import type { PublicView } from '../../schemas/view.ts';
import { SEATS } from '../../schemas/vocabulary.ts';

/** What everyone may see of a game in which nothing is going on, for tests of what the hub says and lights of it. */
export const QUIET: PublicView = {
  gameId: 'g',
  ruleset: 'club-ru',
  title: null,
  phase: 'voting',
  day: 1,
  paused: false,
  now: 0,
  seats: SEATS.map((seat) => ({ seat, name: '', alive: true, fouls: 0 })),
  word: null,
  nominees: [],
  vote: null,
  over: null,
};
