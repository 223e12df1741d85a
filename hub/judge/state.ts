/**
 * A game as the lines so far have made it. Immutable: a step makes a new one and shares what didn't change, so
 * whoever holds an older one still has it. Arrays "by seat" have eleven places; place 0 is never used.
 */
import type { Candidate, Decision, LeaveCause, Nominee, SpeechKind } from '../../schemas/decision.ts';
import type { Header, Input, InputOf } from '../../schemas/record.ts';
import type { Role, Seat, SeatState, Waker, Winner } from '../../schemas/vocabulary.ts';
import type { Quiet } from '../rules/deadlock.ts';
import type { Ruleset } from '../rules/ruleset.ts';
import type { Approval } from '../rules/scoring.ts';
import type { Loss } from '../rules/speeches.ts';
import type { Count, SeatFacts } from '../vote/count.ts';
import type { Track } from '../vote/track.ts';
import type { HandFlag, VoidSpan, Window } from '../vote/window.ts';

export type BySeat<T> = readonly T[];
export type Roles = Readonly<Partial<Record<Seat, Role>>>;
export type MaskState = 'on' | 'lifted' | 'off';

/** What verdicts hang on besides the ruleset: the header's settings with every default filled in. Ms. */
export type Limits = {
  readonly maskOn: number;
  readonly maskOff: number;
  readonly leftSeat: number;
  readonly earDelay: BySeat<number>;
};

/** A speech that is due, or under way. */
export type Word = {
  readonly seat: Seat;
  readonly kind: SpeechKind;
  readonly seconds: number;
  /** Having it serves a loss by three fouls; settled when it is given. */
  readonly serves: boolean;
  /** When `speech.begin` was taken; null: due, not begun. */
  readonly begun: number | null;
};

/** Why and when a seat left, and whether its last word is still to come (until then it is at the table). */
export type Left = {
  readonly cause: LeaveCause;
  readonly day: number;
  readonly at: number;
  readonly lastWord: 'due' | 'over';
  /** When it had nothing more to say: it raises no flag from then on. Infinity while the last word is due. */
  readonly gone: number;
};

/** A flag of a window that stands. `said` is false where the ruleset makes nothing of it. */
export type StandingFlag = {
  readonly seat: Seat;
  readonly kind: HandFlag;
  readonly line: number;
  readonly said: boolean;
};
export type Told = {
  readonly votes: readonly Seat[];
  readonly automatic: readonly Seat[];
  readonly doubtful: readonly Seat[];
};
/** One candidate in the present round. */
export type Ballot = {
  readonly candidate: Candidate;
  readonly window: Window | null;
  /** How each seat's hand reads, where it may vote here. */
  readonly facts: BySeat<SeatFacts | null>;
  readonly count: Count | null;
  readonly flags: readonly StandingFlag[];
  /** The open tally as it was last said. */
  readonly told: Told | null;
  readonly announced: (Told & { readonly line: number; readonly corrected: boolean }) | null;
};
export type PastWindow = {
  readonly window: Window;
  readonly flags: readonly StandingFlag[];
  /** Its count was announced; otherwise it was replaced, or its vote called off. */
  readonly counted: boolean;
};
export type Vote = {
  readonly begun: number;
  readonly round: number;
  readonly question: boolean;
  /** Those voted on in this round; on the question, those it is about. */
  readonly candidates: readonly Seat[];
  readonly ballots: readonly Ballot[];
  /** Which ballot's window is open, or closed and not announced; -1: none. */
  readonly current: number;
  readonly countBefore: number;
  /** Announced, replaced or cancelled windows of today, newest last: late lines are held against them. */
  readonly past: readonly PastWindow[];
  /** Voted in this round for a candidate who was removed since: a vote all the same. */
  readonly spent: readonly Seat[];
};

export type Night = {
  readonly begun: number;
  readonly first: boolean;
  readonly awake: { readonly who: Waker; readonly seat: Seat | null; readonly since: number } | null;
  /** Who was woken already (and `shots`), in order. */
  readonly done: readonly Waker[];
  readonly dealt: readonly Seat[];
  readonly called: boolean;
  readonly shot: { readonly killed: Seat | null; readonly misfire: boolean } | null;
  readonly checked: readonly ('don' | 'sheriff')[];
  /** Phrase that closes no interval: the Don of A-35 may stay unmasked. */
  readonly donStays: boolean;
};
export type BestMove = {
  readonly seat: Seat;
  readonly offered: boolean;
  readonly seats: readonly Seat[] | null;
  readonly tainted: boolean;
};
export type Check = {
  readonly by: 'don' | 'sheriff';
  readonly seat: Seat;
  readonly day: number;
  readonly line: number;
};

/** A stretch of time with its rule for masks and seats. */
export type Segment = {
  readonly at: number;
  readonly line: number;
  readonly moment: 'setup' | 'day' | 'night' | 'relaxed' | 'pause' | 'over';
  /** Bit `seat` set: that mask may be off. */
  readonly open: number;
  /** `night.begin`, `pause.begin`: whoever isn't masked in time is `mask-late`. */
  readonly phrase: 'night' | 'pause' | null;
};
/** A flag that fell by time alone and stands. */
export type TimedFlag = {
  readonly kind: 'mask-off' | 'mask-late' | 'left-seat' | 'boundary';
  /** The line that set its clock going. */
  readonly line: number;
  readonly at: number;
  readonly said: boolean;
};

/** What was said at a line. `natural` is what the line itself says, `said` what was said of it (at an `undo`, say). */
export type Entry = { readonly natural: Decision; said: Decision };
/** One taken line, and what came before it. */
export type Past = {
  readonly line: number;
  readonly input: Input;
  /** It was an act and was accepted; an `undo` never is. */
  readonly act: boolean;
  readonly entries: readonly Entry[];
  /** Decisions (natural) that this line voided by an `undone` of its own. */
  readonly voids: readonly Decision[];
  /** An `undo` leaves these behind where it took back windows. */
  readonly spans: readonly VoidSpan[];
  /** Older decisions that an `undo` let stand again, as it said them. */
  readonly restored: readonly Entry[];
  readonly older: Past | null;
  /** The game before an act, to go back to; null for what was sensed: nobody goes back there. */
  readonly before: Game | null;
};

export type Score = {
  readonly base: number;
  readonly bestMove: number;
  readonly bonus: number;
  readonly penalty: number;
  readonly total: number;
};

export type Game = {
  readonly header: Header;
  readonly rules: Ruleset;
  readonly limits: Limits;
  readonly past: Past | null;
  /** The last line taken, its `at`, the last act's `at`, and the latest `at` of all. */
  readonly line: number;
  readonly at: number;
  readonly actAt: number;
  readonly now: number;

  readonly begun: boolean;
  /** The beginning that was taken back last: what it said is to be had again. */
  readonly takenBack: InputOf<'game.begin'> | null;
  readonly kind: 'rating' | 'non-rating' | 'tournament';
  readonly roles: Roles | null;
  readonly phase: 'setup' | 'night' | 'day' | 'voting';
  /** The Day it is, or that the Night comes before. */
  readonly day: number;
  /** A position's phase whose beginning is still to be announced. */
  readonly awaits: 'night.begin' | 'day.begin' | null;
  readonly alive: readonly Seat[];
  readonly left: BySeat<Left | null>;
  readonly fouls: BySeat<number>;
  readonly notices: BySeat<number>;
  readonly pause: { readonly since: number; readonly line: number } | null;

  readonly word: Word | null;
  readonly queue: readonly Word[];
  /** Turns of today that have begun, or have passed. */
  readonly spoke: readonly Seat[];
  readonly opener: Seat | null;
  readonly openerSilent: boolean;
  readonly losses: BySeat<Loss>;
  readonly shortened: readonly Seat[];
  readonly nominees: readonly Nominee[];

  readonly vote: Vote | null;
  /** The vote before, for lines that are heard after it: until another begins. */
  readonly lastVote: Vote | null;
  readonly voting: 'to-come' | 'under-way' | 'settled';
  /** The nearest vote is not held. */
  readonly noVote: boolean;
  readonly voided: readonly VoidSpan[];

  readonly night: Night | null;
  readonly nightKills: readonly Seat[];
  readonly bestMove: BestMove | null;
  readonly claimed: readonly Seat[];
  readonly checks: readonly Check[];
  readonly quiet: Quiet;
  /** Somebody has left since the Day began. */
  readonly goneToday: boolean;
  /** The last Day or Night in which a sanction took somebody out. */
  readonly removedDay: number;
  /** How many left on the first Day, of those the Best Move's bar counts. */
  readonly firstDayLeft: number;

  readonly ending: {
    readonly winner: Winner;
    readonly by: Extract<Decision, { type: 'game.over' }>['by'];
    readonly line: number;
    readonly seated: readonly Seat[];
  } | null;
  /** The rules offer the Judge this end, having none of their own. */
  readonly suggested: Winner | null;
  readonly bonuses: BySeat<number>;
  readonly penalties: BySeat<number>;
  readonly removed: readonly Seat[];
  readonly defeated: readonly Seat[];
  readonly approvals: readonly Approval[];
  readonly scores: BySeat<Score | null> | null;
  readonly asked: readonly string[];

  readonly fist: BySeat<Track<boolean>>;
  readonly mask: BySeat<Track<MaskState>>;
  readonly seated: BySeat<Track<boolean>>;
  readonly health: BySeat<Track<SeatState>>;
  readonly byEye: BySeat<boolean>;
  readonly segments: readonly Segment[];
  /** When the first Night, or a position’s Day, began to be played. */
  readonly playFrom: number | null;
  readonly timed: BySeat<readonly TimedFlag[]>;
  /** When the next decision falls due by time alone, by seat; Infinity: nothing is running. */
  readonly due: BySeat<number>;
};
