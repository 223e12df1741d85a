/** What a nomination, or its withdrawal, does to the list of the Day. */
import type { Nominee } from '../../schemas/decision.ts';
import type { Seat } from '../../schemas/vocabulary.ts';
import type { Ruled } from './ruleset.ts';

export type NominationRules = {
  /** How many one player may have standing. */
  readonly limit: number;
  /** A further one takes the oldest own one's place at the end of the list, or is not accepted. */
  readonly further: 'replaces' | 'refused';
  /** A player may take back an own one, within the own speech. */
  readonly withdrawable: boolean;
  /** whether the text itself shuts out a night victim's nomination, or only the reading taken does. */
  readonly victim: 'barred' | 'silent';
};

export type NominationFacts = {
  readonly by: Seat;
  readonly seat: Seat;
  readonly nominees: readonly Nominee[];
  readonly alive: readonly Seat[];
  /** What `by` is doing: the own turn (0 seconds included), a last word, a tie's speech, or nothing. */
  readonly speaking: 'turn' | 'last-word' | 'tie' | 'best-move' | null;
};
export type NominationReason =
  | 'one-only'
  | 'already-nominated'
  | 'night-victim'
  | 'not-in-own-speech'
  | 'not-at-the-table';
export type NominationAnswer = {
  readonly accepted: boolean;
  readonly reason?: NominationReason;
  readonly nominees: readonly Nominee[];
};

/** Whether the nomination stands, and the list after it. */
export const nominate = (rules: NominationRules, facts: NominationFacts): Ruled<NominationAnswer> => {
  const { by, seat, nominees, alive, speaking } = facts;
  const no = (reason: NominationReason, ground: Ruled<unknown>['ground']): Ruled<NominationAnswer> => ({
    value: { accepted: false, reason, nominees },
    ground,
  });
  if (speaking === 'last-word' || speaking === 'best-move') {
    const answer = no('night-victim', 'nomination.victim');
    return rules.victim === 'silent' ? { ...answer, open: 'A-45' } : answer;
  }
  if (speaking !== 'turn') return no('not-in-own-speech', 'nomination.speech-only');
  if (!alive.includes(seat)) return no('not-at-the-table', 'nomination');
  if (nominees.some((nominee) => nominee.seat === seat)) return no('already-nominated', 'nomination.already');
  const own = nominees.filter((nominee) => nominee.by === by);
  if (own.length < rules.limit)
    return { value: { accepted: true, nominees: [...nominees, { by, seat }] }, ground: 'nomination' };
  if (rules.further === 'refused') return no('one-only', 'nomination.one');
  const rest = nominees.filter((nominee) => nominee !== own[0]);
  return { value: { accepted: true, nominees: [...rest, { by, seat }] }, ground: 'nomination.replaced' };
};

export type WithdrawalReason = 'not-withdrawable' | 'not-in-own-speech' | 'not-own-nomination';
export type WithdrawalAnswer =
  | { readonly taken: true; readonly nominees: readonly Nominee[] }
  | { readonly taken: false; readonly reason: WithdrawalReason };

/** Whether the nomination of `seat` by `by` can be taken back. */
export const withdraw = (
  rules: NominationRules,
  { by, seat, nominees, speaking }: Omit<NominationFacts, 'alive'>,
): Ruled<WithdrawalAnswer> => {
  if (!rules.withdrawable)
    return { value: { taken: false, reason: 'not-withdrawable' }, ground: 'nomination.final' };
  if (speaking !== 'turn')
    return { value: { taken: false, reason: 'not-in-own-speech' }, ground: 'nomination.withdrawn' };
  const own = nominees.find((nominee) => nominee.by === by && nominee.seat === seat);
  if (!own) return { value: { taken: false, reason: 'not-own-nomination' }, ground: 'nomination.own-only' };
  return {
    value: { taken: true, nominees: nominees.filter((nominee) => nominee !== own) },
    ground: 'nomination.withdrawn',
  };
};
