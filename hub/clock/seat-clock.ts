/**
 * One seat's ticks → table time, as a guaranteed interval. Causality alone: what the seat did on hearing
 * us is later than our sending, and earlier than our hearing of it. README.md says what the guarantee
 * rests on.
 */
import { type ClockSettings, clockSettings } from '../../schemas/clock.ts';
import type { Edge } from '../../schemas/edge.ts';
import type { Exchange } from '../link/link.ts';
import { type Clash, Era, measured } from './era.ts';
import type { Range } from './rate-lines.ts';
import { notBefore, type Stamp } from './stamp.ts';

/** Why a seat's clock can't be relied upon; the codes are reasons of `seat.health`. */
export type Contradiction = {
  /**
   * `clock-stepped`: it jumped, or the seat lies. `clock-rate`: it runs outside the bound on drift.
   * `clock-wander`: its rate changed faster than the bound on wander, or it jumped a little.
   */
  reason: 'clock-stepped' | 'clock-rate' | 'clock-wander';
  /** Table time of the exchange that showed it. */
  at: number;
  /** Table time of the last exchange that agreed with all before it: stamps of later moments are suspect. */
  since: number;
  /** By how many ms the exchange lies outside what was possible; Infinity where nothing was possible any more. */
  excess: number;
  /** Its mean rate, measured since the contradiction before: ppm faster than the hub's clock. */
  rate?: Range;
};

/** Late edges of earlier boots can still be placed while at most this many boots are known. */
const BOOTS_KEPT = 4;
/** A seat is trusted again after this many ms without a contradiction; twice as many if it comes again… */
const SETTLE = 10_000;
/** …up to this, and not counted as again after this. */
const SETTLE_MOST = 600_000;

/** Ms that no table time reaches (31 000 years), far from where arithmetic on them would fail. */
const NO_TABLE_TIME = 1e15;
const beyond = (ms: number): boolean => Math.abs(ms) > NO_TABLE_TIME;

/** What one boot's ticks mean; `before` is what they meant until a contradiction. */
type Boot = { era: Era; before: Era | null; lastEdge: { ticks: number; at: number } };

const NO_EDGE = { ticks: -1, at: -Infinity };

export class SeatClock {
  readonly #settings: ClockSettings;
  readonly #boots = new Map<number, Boot>();
  #contradiction: Contradiction | null = null;
  #settle = SETTLE;

  constructor(settings: Partial<ClockSettings> = {}) {
    this.#settings = clockSettings.parse(settings);
  }

  /** Takes one exchange in, in any order. Returns the contradiction it shows, or null. */
  feed(exchange: Exchange): Contradiction | null {
    // No moment of any table: nothing is learned from it.
    if (beyond(exchange.hubSent) || beyond(exchange.hubReceived)) return null;
    let boot = this.#boots.get(exchange.boot);
    if (boot) {
      const clash = boot.era.add(exchange);
      return clash && this.#contradict(exchange, boot, clash);
    }
    boot = { era: new Era(this.#settings, exchange, true), before: null, lastEdge: NO_EDGE };
    this.#remember(exchange.boot, boot);
    return boot.era.clash && this.#contradict(exchange, boot, boot.era.clash);
  }

  /**
   * When the tick `ticks` (µs) of `boot` was; null when nothing is known of that boot. Past ticks and ticks
   * of the near future are as good: what was learned before and after is used for both.
   */
  stamp(boot: number, ticks: number): Stamp | null {
    const known = this.#boots.get(boot);
    if (!known) return null;
    const { least, most } = placed(known, ticks);
    if (!Number.isFinite(most - least)) return null;
    return { at: (least + most) / 2, uncertainty: (most - least) / 2 };
  }

  /**
   * When that edge was, what its sensing adds not included; null when nothing is known of its boot. Feed the
   * exchange that came with the edge first. A later edge's `at` never lies before that of the one asked before it.
   */
  stampEdge(edge: Pick<Edge, 'boot' | 'ticks'>): Stamp | null {
    const known = this.#boots.get(edge.boot);
    const stamp = this.stamp(edge.boot, edge.ticks);
    if (!known || !stamp) return null;
    if (edge.ticks < known.lastEdge.ticks) return stamp;
    const ordered = notBefore(stamp, known.lastEdge.at);
    known.lastEdge = { ticks: edge.ticks, at: ordered.at };
    return ordered;
  }

  /** How much faster (ppm) than the hub's clock that boot's runs, at the last exchange; null when unknown. */
  rate(boot: number): Range | null {
    return this.#boots.get(boot)?.era.rate() ?? null;
  }

  /** Constraints kept, of all boots: bounded, however long the evening. */
  get size(): number {
    let size = 0;
    for (const { era, before } of this.#boots.values()) size += era.size + (before?.size ?? 0);
    return size;
  }

  /** What still makes this seat degraded at table time `now`, or null. */
  contradiction(now: number): Contradiction | null {
    const standing = this.#contradiction;
    return standing && now < standing.at + this.#settle ? standing : null;
  }

  #remember(boot: number, known: Boot): void {
    this.#boots.set(boot, known);
    for (const old of this.#boots.keys()) {
      if (this.#boots.size <= BOOTS_KEPT) break;
      this.#boots.delete(old);
    }
  }

  /** Nobody can say which side was wrong: the old meaning is closed, and learned anew from this exchange on. */
  #contradict(exchange: Exchange, boot: Boot, clash: Clash): Contradiction {
    const at = exchange.hubReceived;
    const last = this.#contradiction;
    const again = last !== null && at < last.at + SETTLE_MOST;
    this.#settle = again ? Math.min(SETTLE_MOST, this.#settle * 2) : SETTLE;
    const since = Math.min(at, boot.era.last.hubReceived);
    const contradiction: Contradiction = { reason: 'clock-stepped', at, since, excess: clash.excess };
    if (clash.kind === 'wander') contradiction.reason = 'clock-wander';
    else if (again && boot.before) {
      const rate = measured(boot.era.first, exchange);
      const { drift } = this.#settings;
      contradiction.rate = rate;
      if (rate.least > drift || rate.most < -drift) contradiction.reason = 'clock-rate';
    }
    this.#contradiction = contradiction;
    this.#remember(exchange.boot, {
      // A broken promise about wander isn't believed again while this boot lasts.
      era: new Era(this.#settings, exchange, clash.kind !== 'wander' && boot.era.learnsRate),
      before: boot.era,
      lastEdge: boot.lastEdge,
    });
    return contradiction;
  }
}

/** Where two eras of one boot could both be meant, the interval spans both. */
function placed({ era, before }: Boot, ticks: number): Range {
  const now = era.interval(ticks);
  if (!before) return now;
  const inOld = ticks <= before.last.seatSent;
  const inNew = ticks >= era.first.seatHeard;
  if (inNew && !inOld) return now;
  const old = before.interval(ticks);
  if (inOld && !inNew) return old;
  return { least: Math.min(now.least, old.least), most: Math.max(now.most, old.most) };
}
