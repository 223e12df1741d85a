import type { Live } from './view.ts';

/** A table that is well and waits for nobody, for tests of what the view says of the game. */
export const WELL: Live = {
  now: 0,
  gameId: 'g',
  health: () => ({ state: 'ok', reason: null, heardAgo: 1, uncertainty: 1, faults: 0 }),
  closes: 'hub',
  waiting: [],
  recordFault: null,
};
