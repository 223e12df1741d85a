import type { Edge } from '../../schemas/edge.ts';
import type { Seat, SeatState } from '../../schemas/vocabulary.ts';
import { Spell } from './spell.ts';

/** What a seat may be found to ail from here; links and clock have reasons of their own. */
export const AILMENTS = [
  'never-heard',
  'never-connected',
  'silent',
  'unreadable',
  'stuck',
  'late',
  'deaf',
  'flapping',
  'flooding',
  'fist-chatters',
  'mask-chatters',
  'seated-chatters',
  'button-chatters',
] as const;
type Ailment = (typeof AILMENTS)[number];

/** `reason`: an ailment, or a word of the link's, the clock's or the senses'. */
export type Health = { state: SeatState; reason?: string };

/** A seat is `ok` while it is heard, and its clock goes on, at least once a second. */
export const DEGRADED_AFTER = 1000;
/** Named as gone within three seconds, so that the Judge can look at the seat instead. */
export const OFFLINE_AFTER = 2500;
/** One that speaks, and answers to nothing that was said to it: its edges get no bound and it no acknowledgement. */
const DEAF_AFTER = 2000;
/** Gone and back three times in half a minute: a plug, a cable, a supply. Well again after half a minute. */
const FLAPS = { count: 3, within: 30_000, quiet: 30_000 };
/** Ten strokes in two seconds are a sensor's, not a hand's. */
const CHATTER = { count: 20, within: 2000, quiet: 10_000 };
/** What talks without end is named until so long after the last word of it. */
const FLOOD = { count: 1, within: 0, quiet: 10_000 };

/** A seat's channels that may chatter; knocks may well be many. */
const CHATTERS: Partial<Record<Edge['channel'], Ailment>> = {
  fist: 'fist-chatters',
  mask: 'mask-chatters',
  seated: 'seated-chatters',
  button: 'button-chatters',
};

class Known {
  heard: number | null = null;
  /** Of what the hub said, the latest that it is known to have heard: when it was said; before that, its first word. */
  hears: number | null = null;
  /** When it was last found to have heard more of it. */
  hearsMoreAt = Number.NEGATIVE_INFINITY;
  /** Up to when the hub's own standing still explains that nothing was heard, ms. */
  excused = Number.NEGATIVE_INFINITY;
  /** How far its clock had come, and when that was heard. */
  clockAt: { boot: number; ticks: number; at: number } | null = null;
  /** Its own now, and when that was heard, while edges of it are still to come; null: none are. */
  late: { boot: number; now: number; at: number } | null = null;
  lost: string | null = null;
  /** When it was last said to be back. */
  back = Number.NEGATIVE_INFINITY;
  clock: string | null = null;
  /** When something unusable came last. */
  unusable = Number.NEGATIVE_INFINITY;
  readonly gone = new Spell(FLAPS);
  readonly flood = new Spell(FLOOD);
  readonly strokes = new Map<Edge['channel'], Spell>();
}

/**
 * What is known of ten units, from which it follows whether their inputs can be relied upon. Pure but for its
 * own memory: time comes in with each question.
 */
export class SeatHealth {
  readonly #known = new Map<Seat, Known>();

  #of(seat: Seat): Known {
    let known = this.#known.get(seat);
    if (!known) {
      known = new Known();
      this.#known.set(seat, known);
    }
    return known;
  }

  /**
   * The hub stood still from `stood` on, and listens again from `at` on, ms: that it heard nothing meanwhile is none of
   * the seats' doing. What ailed before it stood still still does.
   */
  listensFrom(at: number, stood: number): void {
    for (const known of this.#known.values()) {
      const { heard, clockAt } = known;
      const silent = heard !== null && silence(known, heard, stood) > DEGRADED_AFTER;
      const stuck = clockAt !== null && silence(known, clockAt.at, stood) > DEGRADED_AFTER;
      if (!silent && !stuck) known.excused = at;
    }
  }

  /**
   * A message of this seat came in at `at` (ms, table time): everything up to `ticks` of `boot` has come. `late`: not all of
   * what it has, its own clock being there by now.
   */
  heard(seat: Seat, at: number, clock: { boot: number; ticks: number; late?: number }): void {
    const known = this.#of(seat);
    if (known.heard !== null && silence(known, known.heard, at) > DEGRADED_AFTER) known.gone.note(at);
    known.heard = at;
    known.hears ??= at;
    const before = known.clockAt;
    const { boot, ticks, late } = clock;
    if (!before || before.boot !== boot || ticks > before.ticks) known.clockAt = { boot, ticks, at };
    if (late === undefined) known.late = null;
    else if (known.late?.boot !== boot || late > known.late.now) known.late = { boot, now: late, at };
  }

  /** It has heard what the hub said at `said`, as is known at `at`, ms. */
  hears(seat: Seat, said: number, at: number): void {
    const known = this.#of(seat);
    if (said > (known.hears ?? Number.NEGATIVE_INFINITY)) known.hearsMoreAt = at;
    known.hears = Math.max(known.hears ?? said, said);
  }

  /** The link knows since `at` (ms) that it is gone, or that two claim it; `null`: it is back. */
  lost(seat: Seat, reason: string | null, at: number): void {
    const known = this.#of(seat);
    if (reason !== null && known.lost === null) known.gone.note(at);
    if (reason === null) known.back = at;
    known.lost = reason;
  }

  /** Its unit began anew, as heard at `at`, ms. */
  restarted(seat: Seat, at: number): void {
    const known = this.#of(seat);
    // One whose loss was told, or that is only now heard again, was not gone twice.
    const told = known.lost !== null || at - known.back <= DEGRADED_AFTER;
    if (!told && known.heard !== null && silence(known, known.heard, at) <= DEGRADED_AFTER)
      known.gone.note(at);
  }

  /**
   * Something unusable came from it at `at`, ms. `flood`: it talks without end; `reconnect-storm`: it comes and goes so
   * often that it isn't let in any more.
   */
  fault(seat: Seat, code: string, at: number): void {
    const known = this.#of(seat);
    if (code === 'flood') known.flood.note(at);
    else if (code === 'reconnect-storm') known.gone.note(at);
    else known.unusable = at;
  }

  /** An edge of this channel happened at `at`, ms. */
  felt(seat: Seat, channel: Edge['channel'], at: number): void {
    if (!CHATTERS[channel]) return;
    const { strokes } = this.#of(seat);
    const spell = strokes.get(channel) ?? new Spell(CHATTER);
    strokes.set(channel, spell);
    spell.note(at);
  }

  /** The clock's constraints contradict each other; `null`: they agree again. */
  clock(seat: Seat, reason: string | null): void {
    this.#of(seat).clock = reason;
  }

  /** When this seat was last heard, or null: never. */
  lastHeard(seat: Seat): number | null {
    return this.#of(seat).heard;
  }

  /** The seat's health at `now`, ms; `since` where what ails it began before it was last heard. */
  at(seat: Seat, now: number): Health & { since?: number } {
    const known = this.#of(seat);
    const { heard, lost, clock, clockAt } = known;
    const often = this.#oftenAils(known, now);
    const unreadable = now - known.unusable <= DEGRADED_AFTER;
    if (lost !== null) return { state: 'offline', reason: lost === 'two-devices' ? lost : (often ?? lost) };
    if (heard === null) return ails('offline', often ?? (unreadable ? 'unreadable' : 'never-heard'));
    const silent = silence(known, heard, now);
    if (silent > DEGRADED_AFTER) {
      const state = silent > OFFLINE_AFTER ? 'offline' : 'degraded';
      return ails(state, often ?? (unreadable ? 'unreadable' : 'silent'));
    }
    // First of all: whatever else ails it may come of that.
    if (often === 'flooding') return ails('degraded', often);
    if (clock !== null) return { state: 'degraded', reason: clock };
    if (clockAt && silence(known, clockAt.at, now) > DEGRADED_AFTER) {
      const goesOn = known.late !== null && silence(known, known.late.at, now) <= DEGRADED_AFTER;
      return { ...ails('degraded', goesOn ? 'late' : 'stuck'), since: clockAt.at };
    }
    if (often !== null) return ails('degraded', often);
    if (known.hears !== null && silence(known, known.hears, now) > DEAF_AFTER) {
      // It answers, but to what was said seconds ago.
      const answers = now - known.hearsMoreAt <= DEGRADED_AFTER;
      return { ...ails('degraded', answers ? 'late' : 'deaf'), since: known.hears };
    }
    for (const [channel, spell] of known.strokes) {
      const since = spell.since(now);
      const chatters = CHATTERS[channel];
      if (since !== null && chatters) return { ...ails('degraded', chatters), since };
    }
    return { state: 'ok' };
  }

  /** What explains better than that it is just gone. */
  #oftenAils({ flood, gone }: Known, now: number): Ailment | null {
    if (flood.since(now) !== null) return 'flooding';
    return gone.since(now) === null ? null : 'flapping';
  }
}

/** Ms until `now` in which the hub listened and heard nothing after `heard`. */
const silence = ({ excused }: Known, heard: number, now: number): number => now - Math.max(heard, excused);

const ails = (state: SeatState, reason: Ailment): Health => ({ state, reason });
