/**
 * What is flagged, and the sanction the text names for it without a finding of intent. A proposal, always: what is
 * only possible or arguable is the Judge's (`judge`), what the text is silent on is `none`.
 */
import type { FlagKind, Sanction } from '../../schemas/decision.ts';
import type { AmbiguityId, Clauses } from './ruleset.ts';

/** A flag's kind, and where the same kind costs differently by time. */
export const FLAG_CASES = [
  'early',
  'late',
  'withdrawn',
  'lifted',
  'second-candidate',
  'no-vote',
  'boundary',
  'after-count',
  'unheard',
  'shots',
  'knock.day',
  'knock.night',
  'knock.pause',
  'mask-off.night',
  'mask-off.relaxed',
  'mask-off.pause',
  'mask-lifted.night',
  'mask-lifted.relaxed',
  'mask-lifted.pause',
  'mask-late.night',
  'mask-late.pause',
  'mask-on',
  'left-seat.day',
  'left-seat.night',
  'left-seat.pause',
] as const;
export type FlagCase = (typeof FLAG_CASES)[number];

export type FlagRule = {
  readonly sanction: Sanction;
  readonly clauses: Clauses;
  readonly open?: AmbiguityId;
};
/** Null: the pattern raises nothing under this text. */
export type FlagRules = Readonly<Record<FlagCase, FlagRule | null>>;

/** When something was sensed: by Day (a vote is Day), at Night, in free seating, in a technical pause. */
export type Moment = 'day' | 'night' | 'relaxed' | 'pause';

const masks = (moment: Moment): 'night' | 'relaxed' | 'pause' => (moment === 'day' ? 'night' : moment);
const nightly = (moment: Moment): 'day' | 'night' | 'pause' => (moment === 'relaxed' ? 'night' : moment);

/** The row for a flag of this kind at this moment; null: it raises nothing. */
export const flagRule = (
  rules: { readonly flags: FlagRules },
  kind: FlagKind,
  moment: Moment,
  lifted = false,
): FlagRule | null => {
  switch (kind) {
    case 'mask-off':
      return rules.flags[`${lifted ? 'mask-lifted' : 'mask-off'}.${masks(moment)}`];
    case 'mask-late':
      return rules.flags[moment === 'pause' ? 'mask-late.pause' : 'mask-late.night'];
    case 'knock':
    case 'left-seat':
      return rules.flags[`${kind}.${nightly(moment)}`];
    default:
      return rules.flags[kind];
  }
};
