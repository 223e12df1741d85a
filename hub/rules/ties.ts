/** What follows a round of the vote: one leaves, a tie and its next step, the question and who is never put to it. */
import type { Seat } from '../../schemas/vocabulary.ts';
import type { Ground } from './grounds.ts';
import type { Ruled, Ruleset } from './ruleset.ts';

export type RoundFacts = {
  /** The candidates of this round, in order. */
  readonly candidates: readonly Seat[];
  /** Announced votes, automatic ones included. */
  readonly counts: ReadonlyMap<Seat, number>;
  /** 1 for the first vote; each re-vote one more. */
  readonly round: number;
  /** Players at the table. */
  readonly atTable: number;
};
export type AfterRound =
  | { readonly follows: 'leaves'; readonly seat: Seat }
  /** The tied speak, then a re-vote among them. */
  | { readonly follows: 're-vote'; readonly tied: readonly Seat[] }
  | { readonly follows: 'question'; readonly tied: readonly Seat[] }
  /** The question may not be put, or there is no second vote: nobody leaves. */
  | { readonly follows: 'all-stay'; readonly tied: readonly Seat[] };

export type TieFacts = {
  readonly tied: readonly Seat[];
  readonly before: readonly Seat[];
  readonly round: number;
};
/** What a tie leads to. */
export type TieRule = (facts: TieFacts) => Ruled<'re-vote' | 'question' | 'all-stay'>;
/** Whether the question about these may not be put, and why. */
export type BarRule = (
  tied: readonly Seat[],
  atTable: number,
) => { readonly barred: Ground | null; readonly open?: 'A-13' | 'A-12' };

/**
 * A tie is spoken and voted again for as long as the tied become fewer; the same ones twice running are put to the
 * question. Where the text is silent on fewer that is a reading.
 */
export const againWhileFewer: TieRule = ({ tied, before, round }) => {
  if (round === 1) return { value: 're-vote', ground: 'result.tie' };
  if (tied.length < before.length) return { value: 're-vote', ground: 'result.tie-smaller', open: 'A-11' };
  return { value: 'question', ground: 'result.tie-same' };
};

/** A tie settles nothing and is not voted again. None of the five texts; a house rule some clubs play by. */
export const noSecondVote: TieRule = () => ({ value: 'all-stay', ground: 'result.no-second-vote' });

/** Never everyone at the table, never three of nine (fiim-eng 8.6, emu-2026.3 8.6). Then: A-12. */
export const neverAllNorThreeOfNine: BarRule = (tied, atTable) => {
  if (tied.length === atTable) return { barred: 'result.barred-all', open: 'A-12' };
  if (tied.length === 3 && atTable === 9) return { barred: 'result.barred-three-of-nine', open: 'A-12' };
  return { barred: null };
};
/** Never everyone at the table, and the text itself says that Night follows (black-cat 7.20). */
export const neverAll: BarRule = (tied, atTable) => ({
  barred: tied.length === atTable ? 'result.barred-all' : null,
});
/** No exception (club-ru l.53-54, 81). */
export const neverBarred: BarRule = () => ({ barred: null });
/** No exception in the words; everyone at once is A-13 (fiim-ru-club). */
export const neverBarredButAsk: BarRule = (tied, atTable) =>
  tied.length === atTable ? { barred: null, open: 'A-13' } : { barred: null };

/** The candidates with the most votes, in the order of the vote. */
export const leaders = ({
  candidates,
  counts,
}: Pick<RoundFacts, 'candidates' | 'counts'>): readonly Seat[] => {
  const most = Math.max(...candidates.map((seat) => counts.get(seat) ?? 0));
  return candidates.filter((seat) => (counts.get(seat) ?? 0) === most);
};

/** What the announced counts of a round lead to. */
export const afterRound = (
  rules: Pick<Ruleset, 'vote' | 'tie'>,
  facts: RoundFacts,
): Ruled<AfterRound> & { readonly barred?: Ground } => {
  const tied = leaders(facts);
  const first = tied[0];
  const votes = facts.candidates.reduce((sum, seat) => sum + (facts.counts.get(seat) ?? 0), 0);
  if (votes === 0 && rules.vote.nobodyVoted === 'all-stay')
    return { value: { follows: 'all-stay', tied }, ground: 'result.nobody-voted', open: 'A-47' };
  if (tied.length === 1 && first !== undefined)
    return { value: { follows: 'leaves', seat: first }, ground: 'result.leaves' };
  const step = rules.tie.step({ tied, before: facts.candidates, round: facts.round });
  const open = step.open && { open: step.open };
  if (step.value !== 'question')
    return { value: { follows: step.value, tied }, ground: step.ground, ...open };
  const bar = rules.tie.barred(tied, facts.atTable);
  const barOpen = bar.open && { open: bar.open };
  return bar.barred
    ? { value: { follows: 'all-stay', tied }, ground: step.ground, barred: bar.barred, ...barOpen }
    : { value: { follows: 'question', tied }, ground: step.ground, ...open, ...barOpen };
};

export type CarryRule = (votesFor: number, atTable: number) => Ruled<boolean>;

/**
 * All tied players leave when more than half of those at the table are for it. A-09's other reading asks for more than
 * half of those voting; as only "for" is called, that is anyone at all.
 */
export const moreThanHalf: CarryRule = (votesFor, atTable) => {
  const value = votesFor * 2 > atTable;
  return {
    value,
    ground: value ? 'result.all-leave' : 'result.all-stay',
    ...(!value && votesFor > 0 && { open: 'A-09' as const }),
  };
};

/** Nobody ever leaves by the question: for a ruleset that doesn't put it. */
export const neverCarried: CarryRule = () => ({ value: false, ground: 'result.all-stay' });
