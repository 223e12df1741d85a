/**
 * What screens show. Two types on purpose: the Judge's view holds roles and masks, the public one has no
 * place for either – secrecy is a matter of types, not of care. Both are derived, never stored, and never
 * come in from outside. All moments are table time in ms; `uncertainty` is the half-width in ms.
 */
import type { Candidate, FlagKind, LeaveCause, OverBy, Sanction, Signs, SpeechKind } from './decision.ts';
import type { Act, Position } from './record.ts';
import type { StageView } from './stage.ts';
import type { Phase, Role, Seat, SeatState, Waker, Winner } from './vocabulary.ts';

export type Moment = { at: number; uncertainty: number };

/** What a fist did for the candidate in hand. `early`, `late` … are a flag's word, told of this seat. */
export type FistVerdict =
  | 'counts'
  | 'early'
  | 'late'
  | 'withdrawn'
  | 'second-candidate'
  | 'doubtful'
  | 'by-eye'
  | 'ignored';

/** One stay of a fist on the pad, as far as it matters for the window that is shown. */
export type FistMark = {
  seat: Seat;
  down: Moment;
  /** null: still there. */
  up: Moment | null;
  verdict: FistVerdict;
};

export type WindowView = {
  candidate: Candidate;
  /** The record's line of `vote.open`. */
  line: number;
  open: Moment;
  /** null: still open. */
  close: Moment | null;
  /** How long the ruleset means it to be, ms; null: the word alone closes it. */
  length: number | null;
  /** In order of contact. */
  fists: readonly FistMark[];
};

export type TallyView = {
  candidate: Candidate;
  votes: readonly Seat[];
  automatic: readonly Seat[];
  count: number;
  doubtful: readonly Seat[];
  confirmed: boolean;
  corrected: boolean;
  /** The line at which this reading of the count fell. */
  line: number;
  clauses: readonly string[];
};

export type CandidateView = {
  candidate: Candidate;
  state: 'waiting' | 'open' | 'closed' | 'announced';
  /** Announced or proposed count; null while there is none. */
  count: number | null;
};

/** What called a vote off, or keeps it from being held: the act, and who left the table by it. */
export type CallOffView = { act: Act; left: { seat: Seat; cause: LeaveCause } | null };

/** A window of today that is over, whatever became of it: nothing is discarded. */
export type PastWindowView = {
  candidate: Candidate;
  /** Table time of its opening, ms. */
  at: number;
  round: number;
  question: boolean;
  /** `replaced`: its number was called again; `cancelled`: the vote was called off, or the candidate is gone. */
  fate: 'announced' | 'replaced' | 'cancelled' | 'undone';
  /** What was announced of it, though it may have been replaced since; null: nothing was. */
  count: number | null;
  votes: readonly Seat[];
  /** The act that ended it without a count that stands. */
  by: Act | null;
  /** Who left the table by that act. */
  left: CallOffView['left'];
  clauses: readonly string[];
};

export type VoteOutcome = 'leaves' | 'tie' | 'all-leave' | 'all-stay' | 'cancelled' | 'none';

export type VoteView = {
  round: number;
  question: boolean;
  /** On the question, those who would leave; otherwise nobody. */
  about: readonly Seat[];
  order: readonly CandidateView[];
  window: WindowView | null;
  /** What would stand if the window closed now; null: none is open. */
  running: { votes: readonly Seat[]; doubtful: readonly Seat[] } | null;
  /**
   * Seats whose hand in this window can't be known yet: what they sensed while the hub was away may still be on its
   * way. They leave by themselves, once heard or in doubt.
   */
  unheard: readonly Seat[];
  tally: TallyView | null;
  /** Windows of today, oldest first. */
  past: readonly PastWindowView[];
  /**
   * Living seats whose vote of this round is still to come. Whoever counts in the window in hand – as it would stand if
   * it closed now, or as it closed – is no longer out, though nothing has been announced; a seat in doubt is.
   */
  out: readonly Seat[];
  result: {
    outcome: VoteOutcome;
    seats: readonly Seat[];
    reason: string | null;
    /** Of a vote called off or not held for it; null where the game began so. */
    by: CallOffView | null;
    clauses: readonly string[];
  } | null;
};

export type FlagView = {
  /** The line that caused it. */
  line: number;
  at: number;
  /** Night `day` comes before Day `day`. */
  day: number;
  /** Noticed between `night.begin` and `day.begin`, or told then: whom it names may have been awake. */
  night: boolean;
  seat: Seat;
  kind: FlagKind;
  sanction: Sanction;
  clauses: readonly string[];
  /** How late, or after how long lifted, ms; null where the flag has no such measure. */
  by: Moment | null;
};

export type AskView = {
  line: number;
  about: string;
  taken: { en: string; ru: string };
  other: { en: string; ru: string };
  how: Act | null;
  clauses: readonly string[];
};

/** A device that says it is this seat. `boot` tells apart two that share a credential or a wire. */
export type ClaimView = { device: string; boot: number; unit: string | null; address: string };

/** What the table knows of a seat's unit right now; not from the record, so not part of a decision. */
export type SeatHealth = {
  state: SeatState;
  reason: string | null;
  /** ms since the unit was last heard; null: never. */
  heardAgo: number | null;
  /** ± of a stamp made now, ms; null: no bound yet. */
  uncertainty: number | null;
  /** Unusable messages since the start. */
  faults: number;
  /** Where two devices say they are this seat: neither is believed until the Judge has said which. */
  claims?: readonly ClaimView[];
};

export type SeatView = {
  seat: Seat;
  name: string;
  alive: boolean;
  left: { cause: LeaveCause; day: number } | null;
  fouls: number;
  notices: number;
  fist: boolean;
  mask: 'on' | 'lifted' | 'off';
  seated: boolean;
  byEye: boolean;
  /** For whom this seat's vote of the round stands; null: still to come. */
  voted: Candidate | null;
  health: SeatHealth;
};

export type WordView = {
  seat: Seat;
  kind: SpeechKind;
  /** What the ruleset gives, s; 0: the speech is lost, a nomination isn't. */
  seconds: number;
  begun: number | null;
  /** Table ms at which the time is up; null until it has begun, and while the game is paused. */
  deadline: number | null;
  /** Ms left where the clock stands still. */
  left: number | null;
};

export type NightView = {
  begun: number;
  /** The record's line of its `night.begin`. */
  line: number;
  /** Whose interval is open, and since when. */
  awake: { who: Waker; seat: Seat | null; since: number } | null;
  shooting: boolean;
  /** Whose card is dealt next, while cards are dealt; null: everybody has one, or it is another Night. */
  toDeal: Seat | null;
  /** To be called aloud, in this order. */
  call: readonly Seat[];
  /**
   * By what was known at dusk this Night may end with a Best Move, and it has not been called yet. Whether there is one
   * tells whether somebody was shot: nothing that is seen before it is called may differ by that.
   */
  bestMoveAhead: boolean;
  /** `fired`: on whom, by whom, as it was entered. */
  shots: {
    killed: Seat | null;
    misfire: boolean;
    fired: Readonly<Partial<Record<Seat, readonly Seat[]>>>;
  } | null;
  checks: readonly {
    line: number;
    by: 'don' | 'sheriff';
    seat: Seat;
    result: 'sheriff' | 'not-sheriff' | 'red' | 'dark';
    signs: Signs;
  }[];
};

/** A line the Judge says; what the text prescribes is said as it stands there. */
export type ScriptLine = {
  say: { en: string; ru: string };
  prescribed: boolean;
  clauses: readonly string[];
  /** The act that goes with it. */
  act: Act | null;
};

export type ScriptView = {
  /** What to say next. */
  now: ScriptLine | null;
  /** And after it, where that tells nothing that isn't public yet. */
  after: ScriptLine | null;
  /** What was opened by the line before, s; null where the text sets no length. */
  running: { since: number; seconds: number | null; exact: boolean } | null;
};

export type BestMoveView = {
  seat: Seat;
  offered: boolean;
  reason: string | null;
  seats: readonly Seat[] | null;
};

export type ScoreView = {
  seat: Seat;
  base: number;
  bestMove: number;
  bonus: number;
  penalty: number;
  total: number;
};

/**
 * An act that `undo` takes back; `count`: the number that was announced by it; `notTaken`: why the rules made nothing of
 * the nomination that it was.
 */
export type UndoView = { line: number; act: Act; count?: number; notTaken?: string };

/**
 * From where this game could be taken up again, for each thing that may come next; `now`: what that is, or what is
 * under way and would begin again.
 */
export type DraftsView = { now: Position['phase'] } & Readonly<Record<Position['phase'], Position>>;

export type GameView = {
  ruleset: string;
  kind: 'rating' | 'non-rating' | 'tournament' | null;
  title: string | null;
  /** What the beginning said, where it was taken back and not made again: nothing has begun. */
  takenBack: Omit<Extract<Act, { type: 'game.begin' }>, 'type'> | null;
  phase: Phase;
  day: number;
  paused: boolean;
  alive: readonly Seat[];
  nominees: readonly { by: Seat; seat: Seat; line: number | null }[];
  /** Who opened this Day, or by night the one before; null: not known. */
  opener: Seat | null;
  word: WordView | null;
  vote: VoteView | null;
  night: NightView | null;
  bestMove: BestMoveView | null;
  script: ScriptView;
  /** Newest first. */
  flags: readonly FlagView[];
  asks: readonly AskView[];
  /** null until they are entered. Shown only while the Judge holds the key. */
  roles: Readonly<Partial<Record<Seat, Role>>> | null;
  /** What the masks say of them, while they are not entered. */
  proposal: RoleProposal | null;
  /** The acts now in order, most likely first. */
  next: readonly Act[];
  undo: UndoView | null;
  /** Notices, fouls, today's nominations, bonuses and penalties that can be taken back where they stand, newest first. */
  undoable: readonly UndoView[];
  over: { winner: Winner; by: OverBy; clauses: readonly string[] } | null;
  scores: readonly ScoreView[];
  /** The newest line, where it was refused. */
  refusal: { line: number; reason: string } | null;
  /** The newest act, where it was a nomination that the rules don't take. */
  notNominated: { line: number; by: Seat; seat: Seat; reason: string } | null;
  /** Whom the one who has the word may nominate now. */
  nominable: readonly Seat[];
  /** null: there is no game to take up, before it began and after it. */
  drafts: DraftsView | null;
};

/** Roles as the masks of the first Night tell them; the Judge confirms, nobody else sees it. */
export type RoleProposal = {
  /** Unmasked when the Dark were woken. */
  dark: readonly Seat[];
  /** null: not woken by this ruleset, nobody unmasked, or more than one. */
  don: Seat | null;
  sheriff: Seat | null;
  contradictions: readonly {
    kind: 'dark-count' | 'several-dons' | 'several-sheriffs' | 'don-not-dark' | 'sheriff-dark';
    seats: readonly Seat[];
  }[];
  /** All ten, where nothing is missing and nothing contradicts. */
  roles: Readonly<Record<Seat, Role>> | null;
};

/** What a ruleset means for the screen. */
export type RulesetView = {
  id: string;
  title: { en: string; ru: string };
  /** Length of a candidate's window, ms; null where the text names none. */
  window: number | null;
  /** The foul that removes. */
  fouls: number;
  /** Acts this ruleset has no use for: the page leaves them out. */
  without: readonly Act['type'][];
};

/**
 * What the Judge must know of the record though it is kept. `reserve-in-use`: the disk is full, the game goes on in
 * what was kept back; `no-reserve`: nothing could be kept back; `record-slow`: the disk hasn't answered for seconds, what
 * waits is kept once it does; `writes-lost`, `game-cut`, `game-lost`: what the
 * opening found damaged or missing.
 */
export type RecordNote =
  | { code: 'reserve-in-use' | 'no-reserve' | 'record-slow' }
  | { code: 'writes-lost'; commits: number }
  | { code: 'game-cut'; game: string; kept: number }
  | { code: 'game-lost'; game: string };

export type JudgeView = {
  /** The record's newest line; 0: no game. Views of one game are ordered by it. */
  line: number;
  /** Tells games apart. */
  game: GameView | null;
  gameId: string | null;
  now: number;
  seats: readonly SeatView[];
  rulesets: readonly RulesetView[];
  /** The game that was begun before this one and isn't over: it can be taken up again. */
  setAside: { gameId: string; ruleset: string; title: string | null; phase: Phase; day: number } | null;
  /** Who ends a window: the hub at the ruleset's length, with the tone, or the Judge's word. */
  closes: 'hub' | 'judge';
  /** Seats that the announcement is waiting for. */
  waiting: readonly Seat[];
  /** Why the record can't be written: a code of the record's failures, or words; null: all is well. */
  recordFault: string | null;
  recordNotes: readonly RecordNote[];
  /** Cues and music; null where no stage runs (a record looked at later). */
  stage: StageView | null;
};

/** What everyone may see. No role, no mask, no flag; frozen from `night.begin` to `day.begin`. */
export type PublicView = {
  gameId: string | null;
  ruleset: string | null;
  title: string | null;
  phase: Phase;
  day: number;
  paused: boolean;
  now: number;
  seats: readonly { seat: Seat; name: string; alive: boolean; fouls: number }[];
  word: WordView | null;
  nominees: readonly Seat[];
  vote: {
    round: number;
    question: boolean;
    order: readonly { candidate: Candidate; state: CandidateView['state']; count: number | null }[];
    /** A number was called, and its window is open: hands may come down now. */
    calling: boolean;
    /** Living seats whose hand has not counted in this round yet: hands are for everyone to see. */
    out: readonly Seat[];
  } | null;
  over: Winner | null;
};

/** What the board shows besides: what has been announced. As public, and as frozen by night. */
export type BoardView = PublicView & {
  /** What was announced in the round before the present one, in that order; empty in the first. */
  last: readonly { candidate: Candidate; count: number }[];
  /** What the vote came to once its last count was announced, or that none is held today. */
  result: { outcome: VoteOutcome; seats: readonly Seat[] } | null;
  /** Why the game is over, and what each has by then: the cards are on the table. */
  overBy: OverBy | null;
  scores: readonly { seat: Seat; total: number }[];
};
