/** One round's windows, judged by the table's own count. */
import type { Stamp } from '../../hub/clock/stamp.ts';
import { count, type SeatFacts } from '../../hub/vote/count.ts';
import { readHand } from '../../hub/vote/hand.ts';
import { contactsSince, insert, type Track } from '../../hub/vote/track.ts';
import { SEATS, type Seat } from '../../schemas/vocabulary.ts';
import type { Round } from './time-people.ts';

export type Sensed = Stamp & { seat: Seat; down: boolean; heard: number };
export type Said = 'voted' | 'not' | 'doubtful';

export function verdicts(
  round: Round,
  edges: readonly { open: number; close: number; announce: number }[],
  edge: number,
  sensed: readonly Sensed[],
): ReadonlyMap<Seat, Said>[] {
  const tracks = new Map<Seat, Track<boolean>>();
  sensed.forEach((fist, line) => {
    tracks.set(fist.seat, insert(tracks.get(fist.seat) ?? null, fist, fist.down, line));
  });
  const voted = new Set<Seat>();
  let countBefore = round.begun;
  return round.windows.map(({ candidate, votes: truth }, index) => {
    const { open, close, announce } = edges[index]!;
    const window = {
      candidate,
      line: 0,
      open: { at: open, uncertainty: edge },
      close: { at: close, uncertainty: edge },
      announced: announce,
    };
    const ground = {
      begun: round.begun,
      countBefore,
      voided: [],
      withdrawnIsVoid: round.withdrawnIsVoid,
      earDelay: [],
    };
    const facts = SEATS.map(
      (seat): SeatFacts => ({
        seat,
        hand: readHand(window, seat, contactsSince(tracks.get(seat) ?? null, countBefore), ground),
        voted: voted.has(seat),
        unheard: false,
        byEye: false,
      }),
    );
    const { votes, doubtful } = count(window, facts, { last: false, automatic: false });
    for (const seat of truth) voted.add(seat);
    countBefore = announce;
    return new Map(
      SEATS.map((seat) => [
        seat,
        doubtful.includes(seat) ? 'doubtful' : votes.includes(seat) ? 'voted' : 'not',
      ]),
    );
  });
}
