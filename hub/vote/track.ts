/**
 * What one sensor of one seat said, in the order in which it happened – not in which it was heard. A linked list,
 * newest first: adding costs one cell, and whoever holds an older list keeps it.
 */
import type { Moment } from './time.ts';

export type Mark<S> = Moment & {
  readonly state: S;
  /** The record's line that brought it. */
  readonly line: number;
  readonly older: Track<S>;
};
export type Track<S> = Mark<S> | null;

/** The track with one more mark, put where its `at` belongs: a late-heard line goes below the ones after it. */
export const insert = <S>(track: Track<S>, moment: Moment, state: S, line: number): Mark<S> => {
  const newer: Mark<S>[] = [];
  let older = track;
  while (older !== null && older.at > moment.at) {
    newer.push(older);
    older = older.older;
  }
  let top: Mark<S> = { at: moment.at, uncertainty: moment.uncertainty, state, line, older };
  for (let mark = newer.pop(); mark !== undefined; mark = newer.pop())
    top = { at: mark.at, uncertainty: mark.uncertainty, state: mark.state, line: mark.line, older: top };
  return top;
};

/** A fist's stay on the pad. */
export type Contact = {
  readonly down: Moment;
  /** null: it lies there still. */
  readonly up: Moment | null;
  readonly downLine: number;
  readonly upLine: number | null;
};

/**
 * The contacts that end at or after `since` (or not at all), oldest first. A repeated `down` is part of the stay
 * it falls in, a repeated `up` is nothing.
 */
export const contactsSince = (track: Track<boolean>, since: number): readonly Contact[] => {
  if (track === null) return NONE;
  const contacts: Contact[] = [];
  let up: Mark<boolean> | null = null;
  for (let mark: Track<boolean> = track; mark !== null; mark = mark.older) {
    if (!mark.state) {
      if (mark.at + mark.uncertainty < since) break;
      up = mark;
      continue;
    }
    // A `down` right after (in the track) another `down` is no new contact: go on to the first of them.
    if (mark.older?.state) continue;
    contacts.push({ down: mark, up, downLine: mark.line, upLine: up === null ? null : up.line });
    up = null;
  }
  return contacts.reverse();
};
const NONE: readonly Contact[] = [];

/** What the sensor says at the end of what was heard; `initial` while it has said nothing. */
export const latest = <S>(track: Track<S>, initial: S): S => (track === null ? initial : track.state);

/** Whether the state may have been other than `good` at any moment of [from, to), both with their ±. */
export const everOther = <S>(track: Track<S>, good: S, from: Moment, to: Moment | null): boolean => {
  const start = from.at - from.uncertainty;
  const end = to === null ? Number.POSITIVE_INFINITY : to.at + to.uncertainty;
  let until = Number.POSITIVE_INFINITY;
  for (let mark = track; mark !== null; mark = mark.older) {
    if (mark.state !== good && mark.at - mark.uncertainty < end && until > start) return true;
    until = mark.at + mark.uncertainty;
    if (until <= start) return false;
  }
  return false;
};
