import { SEATS, type Seat } from '../../schemas/vocabulary.ts';

/** The seat one further clockwise; 1 follows 10. */
export const clockwise = (seat: Seat): Seat => SEATS[seat % 10] as Seat;

/** The first occupied seat at `from` or further clockwise; undefined when nobody is left. */
export const firstFrom = (from: Seat, alive: readonly Seat[]): Seat | undefined => {
  let seat = from;
  for (let turn = 0; turn < 10; turn++) {
    if (alive.includes(seat)) return seat;
    seat = clockwise(seat);
  }
  return undefined;
};

/** The first occupied seat after `seat`, clockwise; undefined when nobody is left. */
export const nextAfter = (seat: Seat, alive: readonly Seat[]): Seat | undefined =>
  firstFrom(clockwise(seat), alive);

/** Seats rising. */
export const rising = (seats: Iterable<Seat>): Seat[] => [...new Set(seats)].sort((a, b) => a - b);

/** The occupied seats in the order in which they speak when `opener` begins. */
export const roundFrom = (opener: Seat, alive: readonly Seat[]): Seat[] =>
  rising(alive).sort((a, b) => ((a - opener + 10) % 10) - ((b - opener + 10) % 10));
