/**
 * What a text of rules says, as data where texts differ by a value and as one small named procedure where they
 * differ in kind. The fold asks these; it never asks which ruleset it is.
 *
 * Procedures return a `Ruled` value: what follows, and the ground it follows from. `cite[ground]` gives the
 * clauses, so that no procedure knows a clause's number and no ruleset repeats a procedure.
 */
import type { Act } from '../../schemas/record.ts';
import type { BestMoveRule } from './best-move.ts';
import type { CheckSigns } from './checks.ts';
import type { DeadlockRule } from './deadlock.ts';
import type { FlagRules } from './flags.ts';
import type { Ground } from './grounds.ts';
import type { NightRules } from './nights.ts';
import type { NominationRules } from './nomination.ts';
import type { RemovalRule } from './removal.ts';
import type { ScoringRules } from './scoring.ts';
import type { ShotRule } from './shooting.ts';
import type { FoulRules, OpenerRule } from './speeches.ts';
import type { BarRule, CarryRule, TieRule } from './ties.ts';
import type { WinRule } from './win.ts';

/** Clause numbers as the text prints them, the deciding one first, at most three. Borrowed: `"fiim-eng 6.1"`. */
export type Clauses = readonly string[];

/** A name in the register of ambiguities (`ambiguities.ts`). */
export type AmbiguityId = `A-${number}`;

/**
 * What a procedure answers. `open` is set only where the text leaves it open *and* the other reading would have
 * answered differently: the table then says so, once a game, by an `ask`.
 */
export type Ruled<T> = {
  readonly value: T;
  readonly ground: Ground;
  readonly open?: AmbiguityId;
  /** The Judge's act that takes the other reading, where there is one. */
  readonly how?: Act | null;
};

export type Ruleset = {
  readonly id: string;
  /** Stored in the record; a changed reading or clause is a new version. */
  readonly version: string;
  readonly names: { readonly en: string; readonly ru: string };
  /** The clauses behind every ground. */
  readonly cite: Readonly<Record<Ground, Clauses>>;
  /** Which entries of the register concern this text. */
  readonly ambiguities: readonly AmbiguityId[];
  readonly vote: {
    /** Length of the window in ms; null where the text names none and the word alone closes it. */
    readonly windowMs: number | null;
    readonly closingWords: readonly string[];
    /** A hand lifted before the close: its vote stands, or is none (`club-ru` l.47-48). */
    readonly withdrawn: 'counts' | 'void';
    /** Whom an unused vote goes to. Never on the question. */
    readonly unused: 'last-candidate' | 'nobody';
    /** One nominee on the first Day is not put to a vote. */
    readonly firstDaySingle: 'no-vote' | 'voted';
    /** The fist of a seat removed while the candidate it voted for is open. */
    readonly removedInWindow: 'counts' | 'void';
    /** A candidate without one vote can leave by it (never where unused votes fall on the last candidate). */
    readonly nobodyVoted: 'all-stay' | 'tie';
  };
  readonly tie: {
    readonly step: TieRule;
    readonly barred: BarRule;
    /** Whether this many hands carry the question. */
    readonly carried: CarryRule;
    readonly speechSeconds: number;
  };
  readonly nomination: NominationRules;
  readonly speech: {
    readonly turnSeconds: number;
    readonly lastWordSeconds: number;
    readonly opener: OpenerRule;
  };
  readonly fouls: FoulRules;
  readonly removal: RemovalRule;
  readonly night: NightRules;
  readonly shots: ShotRule;
  readonly checks: CheckSigns;
  readonly bestMove: BestMoveRule;
  readonly win: WinRule;
  readonly deadlock: DeadlockRule;
  readonly surrender: {
    /** Where the text knows it: a Dark one ends the game, a Red one leaves without last word. */
    readonly known: boolean;
  };
  readonly teamDefeat: { readonly known: boolean };
  /** The card deal is void after an attempt to swap a card (`club-ru` l.24). */
  readonly redeal: boolean;
  /** Null where the text has no points. */
  readonly scoring: ScoringRules | null;
  readonly flags: FlagRules;
};
