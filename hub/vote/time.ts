/**
 * Moments with a ±, compared without guessing. A moment lies somewhere in [at − uncertainty, at + uncertainty];
 * a comparison that hangs on where is `maybe`.
 */
export type Moment = { readonly at: number; readonly uncertainty: number };

/** What can be said of a statement about uncertain moments. */
export type Truth = 'yes' | 'no' | 'maybe';

/** Whether `a` lies before `b`, equal moments not: a contact at the very close is not before it. */
export const before = (a: Moment, b: Moment): Truth => {
  if (a.at + a.uncertainty < b.at - b.uncertainty) return 'yes';
  return a.at - a.uncertainty >= b.at + b.uncertainty ? 'no' : 'maybe';
};

export const not = (a: Truth): Truth => (a === 'yes' ? 'no' : a === 'no' ? 'yes' : 'maybe');
export const and = (a: Truth, b: Truth): Truth =>
  a === 'no' || b === 'no' ? 'no' : a === 'maybe' || b === 'maybe' ? 'maybe' : 'yes';
export const or = (a: Truth, b: Truth): Truth =>
  a === 'yes' || b === 'yes' ? 'yes' : a === 'maybe' || b === 'maybe' ? 'maybe' : 'no';

/** The moment `ms` later, as uncertain as before. */
export const later = (moment: Moment, ms: number): Moment =>
  ms === 0 ? moment : { at: moment.at + ms, uncertainty: moment.uncertainty };
