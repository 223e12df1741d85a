import type { Position } from '../../schemas/record.ts';
import { SEATS } from '../../schemas/vocabulary.ts';

/** All ten at the table on the second Day, before a vote on 3 and 7. */
export const BEFORE_VOTE = {
  phase: 'voting',
  day: 2,
  alive: [...SEATS],
  opener: 2,
  nominees: [
    { by: 2, seat: 3 },
    { by: 3, seat: 7 },
  ],
} satisfies Position;
