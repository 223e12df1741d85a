/** One candidate's window, and what a seat's hand did about it. */
import type { Candidate } from '../../schemas/decision.ts';
import type { Seat } from '../../schemas/vocabulary.ts';
import type { Moment } from './time.ts';

/** A stretch of table time whose contacts no longer say anything: its window was undone or replaced. */
export type VoidSpan = {
  readonly from: number;
  readonly to: number;
  /** Whose window it was, where that was undone. */
  readonly undone?: Candidate;
};

export type Window = {
  readonly candidate: Candidate;
  /** The record's line of `vote.open`. */
  readonly line: number;
  readonly open: Moment;
  /** null: still open. */
  readonly close: Moment | null;
  /** When the count was announced; null: not yet. */
  readonly announced: number | null;
};

/** What the window is seen against; the same for every seat. */
export type Ground = {
  /** `vote.begin` of today. */
  readonly begun: number;
  /** The count before this one (an announcement of this vote), or `vote.begin`. */
  readonly countBefore: number;
  readonly voided: readonly VoidSpan[];
  /** A hand lifted before the close is no vote at all (`club-ru`). */
  readonly withdrawnIsVoid: boolean;
  /** Ms by which each seat's window lies later: the word's way to the ear. Index: seat. */
  readonly earDelay: readonly number[];
};

/** The marks a window can leave on a seat; the rest of the flags come from elsewhere. */
export type HandFlag =
  | 'early'
  | 'late'
  | 'withdrawn'
  | 'lifted'
  | 'second-candidate'
  | 'no-vote'
  | 'boundary'
  | 'unheard';
export type SeatFlag = { readonly seat: Seat; readonly kind: HandFlag };
