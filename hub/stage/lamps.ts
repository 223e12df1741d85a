/**
 * What each seat's ring shows. Comes in: the public view, and nothing else – it can't hold a role or a mask, so
 * no ring can tell one. Goes out: a lamp for each of the ten seats.
 */
import type { LAMP_PATTERNS } from '../../schemas/frame.ts';
import type { PublicView, WordView } from '../../schemas/view.ts';
import type { Seat } from '../../schemas/vocabulary.ts';

export type LampPattern = (typeof LAMP_PATTERNS)[number];
/** `level` 0–1: brightness; of `speaking` the share of the time that is left, of `fouls` the share of four. */
export type Lamp = { readonly pattern: LampPattern; readonly level: number };

const NIGHT: Lamp = { pattern: 'night', level: 0.4 };
const IDLE: Lamp = { pattern: 'idle', level: 1 };
const OUT: Lamp = { pattern: 'out', level: 1 };
const VOTED: Lamp = { pattern: 'voted', level: 1 };
const VOTING: Lamp = { pattern: 'voting', level: 1 };
const CANDIDATE: Lamp = { pattern: 'candidate', level: 1 };
/** Places on the ring that a foul can have: top, right, bottom, left. */
const FOUL_PLACES = 4;

/**
 * The rings as they are at `now` (table time, ms). By night all ten are one and the same, dimmed. By day, what
 * matters first: out; its turn to speak, with the time left; its hand counted; its hand may come down; it is a
 * candidate; its fouls.
 */
export function lampsOf(view: PublicView, now: number): ReadonlyMap<Seat, Lamp> {
  return new Map(
    view.seats.map(({ seat }) => [seat, view.phase === 'night' ? NIGHT : lampOf(view, seat, now)]),
  );
}

function lampOf(view: PublicView, seat: Seat, now: number): Lamp {
  const { alive, fouls } = view.seats.find((one) => one.seat === seat) ?? { alive: false, fouls: 0 };
  const { word, vote, nominees } = view;
  // A player who leaves speaks once more: the last word comes before `out`.
  if (word?.seat === seat) return { pattern: 'speaking', level: shareLeft(word, now) };
  if (!alive) return OUT;
  const voting = vote && view.phase === 'voting' && !isOver(vote);
  if (voting) {
    if (!vote.out.includes(seat)) return VOTED;
    if (vote.calling) return VOTING;
  }
  const candidates = voting ? vote.order.map(({ candidate }) => candidate) : vote ? [] : nominees;
  if (candidates.includes(seat)) return CANDIDATE;
  if (fouls > 0) return { pattern: 'fouls', level: Math.min(1, fouls / FOUL_PLACES) };
  return IDLE;
}

/** Every hand is in, and each count is announced: whom it was for is no candidate any more. */
function isOver({ out, order }: NonNullable<PublicView['vote']>): boolean {
  return out.length === 0 && order.every(({ state }) => state !== 'open');
}

/** Of a speech that has not begun all is left; of one without seconds, nothing: a turn all the same. */
function shareLeft({ seconds, begun, deadline, left }: WordView, now: number): number {
  if (seconds <= 0) return 0;
  if (begun === null) return 1;
  const ms = left ?? (deadline === null ? 0 : deadline - now);
  return Math.min(1, Math.max(0, ms / (seconds * 1000)));
}
