/** Who speaks when, for how long, and what three fouls take away. */
import type { Seat } from '../../schemas/vocabulary.ts';
import type { Ruled } from './ruleset.ts';
import { firstFrom, nextAfter } from './seats.ts';

export type DayFacts = {
  /** The Day that opens, from 1. */
  readonly day: number;
  readonly alive: readonly Seat[];
  /** Who opened the Day before; null when there was none or a position doesn't say. */
  readonly lastOpener: Seat | null;
  /** That player had lost the speech. */
  readonly lastOpenerSilent?: boolean;
};
/** Who opens the speeches. Undefined only at an empty table. */
export type OpenerRule = (facts: DayFacts) => Ruled<Seat> | undefined;

/** A Day’s opener when nobody wrote it down: seat 1 on Day 1, one further each Day. */
const assumedOpener = (day: number): Seat => (((day + 9) % 10) + 1) as Seat;
const openerBefore = (facts: DayFacts): Seat => facts.lastOpener ?? assumedOpener(facts.day - 1);

const firstDay = (alive: readonly Seat[]): Ruled<Seat> | undefined => {
  const value = firstFrom(1, alive);
  return value && { value, ground: 'turn.first-day' };
};

/**
 * The next occupied seat after the player who opened the Day before (fiim-eng 5.4, emu-2026.3 5.4.3,
 * fiim-ru-club l.25). The other reading of A-01 moves a pointer one seat number a Day, whoever is left.
 */
export const afterLastOpener: OpenerRule = (facts) => {
  if (facts.day <= 1) return firstDay(facts.alive);
  const value = nextAfter(openerBefore(facts), facts.alive);
  if (!value) return undefined;
  const pointer = firstFrom(assumedOpener(facts.day), facts.alive);
  const open = facts.lastOpenerSilent ? 'A-02' : pointer !== value ? 'A-01' : undefined;
  return { value, ground: 'turn', ...(open && { open }) };
};

/** As `afterLastOpener`, where the text says "the player", which leaves no second reading (fiim-ru-club l.25). */
export const afterLastOpeningPlayer: OpenerRule = (facts) => {
  if (facts.day <= 1) return firstDay(facts.alive);
  const value = nextAfter(openerBefore(facts), facts.alive);
  return value && { value, ground: 'turn', ...(facts.lastOpenerSilent && { open: 'A-02' as const }) };
};

/**
 * Whoever spoke second last round, or the next clockwise when out (club-ru l.75; voted out: A-03). The second of a
 * round is the next occupied seat after its opener, so this needs the opener alone.
 */
export const secondOfLastRound: OpenerRule = (facts) => {
  if (facts.day <= 1) return firstDay(facts.alive);
  const value = nextAfter(openerBefore(facts), facts.alive);
  return value && { value, ground: 'turn', ...(facts.lastOpenerSilent && { open: 'A-02' as const }) };
};

/**
 * Fixed from the end (black-cat 6.3): the last to speak is the next living seat after yesterday's last, and the
 * opener is the next living seat after that. Yesterday's last sat right before yesterday's opener.
 */
export const fixedFromTheEnd: OpenerRule = (facts) => {
  if (facts.day <= 1) return firstDay(facts.alive);
  const last = firstFrom(openerBefore(facts), facts.alive);
  const value = last && nextAfter(last, facts.alive);
  return value && { value, ground: 'turn', ...(facts.lastOpenerSilent && { open: 'A-02' as const }) };
};

/**
 * A speech a seat has lost by three fouls and not yet served: `today` lapses when the Day ends, `next` stays until
 * it is served.
 */
export type Loss = 'none' | 'today' | 'next';

export type ThirdFoulFacts = {
  readonly phase: 'night' | 'day' | 'voting';
  /** The seat has had its turn of this Day (its beginning counts). */
  readonly spoke: boolean;
};
export type TurnFacts = {
  readonly fouls: number;
  readonly loss: Loss;
  /** Players at the table when the turn comes. */
  readonly atTable: number;
  /** The seat has already had a shortened speech in this game. */
  readonly shortened: boolean;
};
export type Turn = {
  /** 0: loses the speech but may nominate. */
  readonly seconds: number;
  /** The loss is served by this turn. */
  readonly serves: boolean;
};

export type FoulRules = {
  /** Fouls (EMU and Black Cat: warnings; club-ru: remarks) that remove. */
  readonly removesAt: number;
  readonly silencesAt: number;
  /** What the third foul takes. */
  readonly third: (facts: ThirdFoulFacts) => Ruled<Loss>;
  /** How long the turn is, once the third foul stands. */
  readonly turn: (facts: TurnFacts, full: number) => Ruled<Turn>;
  /** Three fouls and a tie: the 30 s are spoken; `open` where a loss served before may count again. */
  readonly tieSpeech: (facts: TurnFacts) => Ruled<true>;
};

/** Lost for the current Day only (fiim-eng 12.4, emu-2026.3 12.4.1); at Night there is none. */
export const lostThisDay: FoulRules['third'] = ({ phase, spoke }) => {
  if (phase === 'night') return { value: 'none', ground: 'turn.lost', open: 'A-18' };
  return { value: 'today', ground: 'turn.lost', ...((spoke || phase === 'voting') && { open: 'A-17' }) };
};

/** Lost at the nearest turn, whenever that is, and once (fiim-ru-club l.160; black-cat 9.5). */
export const lostAtNextTurn: FoulRules['third'] = () => ({ value: 'next', ground: 'turn.lost' });

/** The floor of one round, this turn or the next; whether the vote goes with it is A-21 (club-ru l.99). */
export const lostForOneRound: FoulRules['third'] = () => ({
  value: 'next',
  ground: 'turn.lost',
  open: 'A-21',
});

const spoken = (seconds: number): Ruled<Turn> => ({ value: { seconds, serves: false }, ground: 'turn' });
const lost: Ruled<Turn> = { value: { seconds: 0, serves: true }, ground: 'turn.lost' };

/** 30 s on every Day with three or four at the table, else the loss (fiim-eng 8.4, emu-2026.3 12.4.3). */
export const halfMinuteEachDay: FoulRules['turn'] = ({ fouls, loss, atTable, shortened }, full) => {
  if (fouls < 3) return spoken(full);
  if (atTable === 3 || atTable === 4)
    return {
      value: { seconds: 30, serves: true },
      ground: 'turn.short',
      ...(shortened && { open: 'A-19' as const }),
    };
  return loss === 'none' ? spoken(full) : lost;
};

const halfMinuteOnce =
  (sizes: readonly number[]): FoulRules['turn'] =>
  ({ fouls, loss, atTable }, full) => {
    if (fouls < 3) return spoken(full);
    const short = sizes.includes(atTable);
    if (loss === 'none') return { ...spoken(full), ...(short && { open: 'A-20' as const }) };
    return short ? { value: { seconds: 30, serves: true }, ground: 'turn.short' } : lost;
  };
/** 30 s once, instead of the lost speech, with three or four at the table (black-cat 9.7; each Day is A-20). */
export const halfMinuteOnceAtThreeOrFour = halfMinuteOnce([3, 4]);
/** The same with three only (club-ru l.99). */
export const halfMinuteOnceAtThree = halfMinuteOnce([3]);

/** The loss has no exception (fiim-ru-club l.160). */
export const noHalfMinute: FoulRules['turn'] = ({ fouls, loss }, full) =>
  fouls >= 3 && loss !== 'none' ? lost : spoken(full);

/** Three fouls leave the speech of a tie (fiim-eng 8.4, emu-2026.3 12.4.2, black-cat 9.8). */
export const tieIsSpoken: FoulRules['tieSpeech'] = () => ({ value: true, ground: 'tie.speech' });

/** black-cat 9.8 reads as if the next speech were lost again; 9.5 says once. */
export const tieIsSpokenOnceLost: FoulRules['tieSpeech'] = ({ fouls, loss }) => ({
  value: true,
  ground: 'tie.speech',
  ...(fouls >= 3 && loss === 'none' && { open: 'A-49' as const }),
});
