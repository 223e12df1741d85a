import { z } from 'zod';

/** Seats are numbered 1–10 clockwise, as the placards on the table are. */
export const SEATS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;
export type Seat = (typeof SEATS)[number];
export const seat = z.literal(SEATS);

export const ROLES = ['citizen', 'sheriff', 'mafia', 'don'] as const;
export type Role = (typeof ROLES)[number];
export const role = z.enum(ROLES);

export const RULESET_IDS = ['fiim-eng', 'emu-2026.3', 'fiim-ru-club', 'black-cat', 'club-ru'] as const;

/** Whose interval `wake` opens; `relaxed` lets hands rest and permits no mask off. */
export const WAKERS = ['player', 'mafia', 'don', 'sheriff', 'relaxed', 'best-move'] as const;
export type Waker = (typeof WAKERS)[number];

export const SEAT_STATES = ['ok', 'degraded', 'offline'] as const;
export type SeatState = (typeof SEAT_STATES)[number];

export const WINNERS = ['red', 'dark', 'draw'] as const;
export type Winner = (typeof WINNERS)[number];

export const PHASES = ['setup', 'night', 'day', 'voting', 'over'] as const;
export type Phase = (typeof PHASES)[number];

/** Characters of a player's name, at most, where it is entered. */
export const NAME_LENGTH = 60;

/** What a device is called at the broker: the name it logs in with. */
export const deviceName = z.string().regex(/^[\w-]{1,64}$/, 'letters, digits, - and _, at most 64');

/** Ten seats, each with a value; keys are seat numbers as JSON writes them. */
export const bySeat = <T extends z.ZodType>(value: T) =>
  z.partialRecord(z.literal(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10']), value);

/** Table time in milliseconds, monotonic, fractions allowed. The wall clock never enters a decision. */
export const tableTime = z.number().finite();
/** Half-width in milliseconds: the true moment lies within [at − U, at + U]. */
export const uncertainty = z.number().finite().nonnegative();
