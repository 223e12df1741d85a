/**
 * What the table says of a record: a pure function of the lines so far. Types only – decisions leave the
 * product (replay, the page's stream), they never come in.
 */
import type { Act } from './record.ts';
import type { Phase, Seat, Winner } from './vocabulary.ts';

export const FLAG_KINDS = [
  'early',
  'late',
  'withdrawn',
  'lifted',
  'second-candidate',
  'no-vote',
  'boundary',
  'after-count',
  'knock',
  'mask-off',
  'mask-late',
  'mask-on',
  'left-seat',
  'shots',
  'unheard',
] as const;
export type FlagKind = (typeof FLAG_KINDS)[number];

/** Always a proposal; the Judge carries it out or doesn't. */
export type Sanction = 'none' | 'notice' | 'foul' | 'disqualify' | 'removal' | 'defeat' | 'judge';

export type Nominee = { by: Seat; seat: Seat };
export type SpeechKind = 'turn' | 'tie' | 'last-word' | 'best-move';
export type Candidate = Seat | 'all';
export type LeaveCause = 'vote' | 'night' | 'fouls' | 'disqualified' | 'surrender';
export type OverBy = 'elimination' | 'parity' | 'draw' | 'defeat' | 'surrender' | 'misses' | 'judge';
export type Signs = {
  hand?: 'thumb-up' | 'thumb-down' | 'arms-raised' | 'arms-crossed' | 'official';
  head?: 'nod' | 'shake' | 'official';
};

type Said<T extends string, F> = { at: number; type: T; input: number; clauses: readonly string[] } & F;

export type Decision =
  | Said<'speech', { seat: Seat; seconds: number; kind: SpeechKind }>
  | Said<'nomination', { by: Seat; seat: Seat; accepted: boolean; reason?: string }>
  | Said<'vote.order', { candidates: readonly Seat[]; round: number; question?: true }>
  | Said<'vote.none', { reason: 'no-nominee' | 'single-nominee-first-day' | 'cancelled' }>
  | Said<'night.call', { numbers: readonly Seat[] }>
  | Said<
      'check.result',
      { by: 'don' | 'sheriff'; seat: Seat; result: 'sheriff' | 'not-sheriff' | 'red' | 'dark'; signs: Signs }
    >
  | Said<'flag', { seat: Seat; kind: FlagKind; sanction: Sanction }>
  | Said<'ask', { about: string; taken: string; other: string; how: Act | null }>
  | Said<
      'tally',
      {
        candidate: Candidate;
        votes: readonly Seat[];
        automatic: readonly Seat[];
        count: number;
        doubtful: readonly Seat[];
        confirmed: boolean;
        corrected?: true;
      }
    >
  | Said<
      'vote.result',
      { outcome: 'leaves' | 'tie' | 'all-leave' | 'all-stay' | 'cancelled'; seats: readonly Seat[] }
    >
  | Said<'leaves', { seat: Seat; cause: LeaveCause; lastWord: number }>
  | Said<'night.result', { killed: Seat | null; misfire: boolean }>
  | Said<'best-move', { seat: Seat; offered: boolean; reason?: string; seats?: readonly Seat[] }>
  | Said<'game.over', { winner: Winner; by: OverBy }>
  | Said<
      'score',
      { seat: Seat; base: number; bestMove: number; bonus: number; penalty: number; total: number }
    >
  | Said<'refused', { reason: string }>
  | Said<'undone', { of: number; decisions?: readonly { type: DecisionType; seat?: Seat }[] }>;

export type DecisionType = Exclude<Decision, never>['type'];
export type DecisionOf<T extends DecisionType> = Extract<Decision, { type: T }>;

/** The last line of every replay: where the game stands and which acts are in order, most likely first. */
export type StateLine = {
  at: number;
  type: 'state';
  phase: Phase;
  day: number;
  alive: readonly Seat[];
  fouls: Readonly<Partial<Record<Seat, number>>>;
  nominees: readonly Nominee[];
  next: readonly Act[];
  winner?: Winner;
};
