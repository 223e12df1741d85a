/**
 * One seat's ticks → table time, as a guaranteed interval. Causality alone: what the seat did on hearing
 * us is later than our sending, and earlier than our hearing of it. See README.md for what the guarantee
 * rests on.
 */
import { type ClockSettings, clockSettings } from '../../schemas/clock.ts';
import type { Exchange } from '../link/link.ts';
import { Tents } from './tents.ts';

/** The true moment lies in [at − uncertainty, at + uncertainty], ms of table time. */
export type Stamp = { at: number; uncertainty: number };

export type Contradiction = {
  /** `step`: the seat's clock jumped, or the seat lies. `rate`: it runs outside the bound on drift. */
  reason: 'step' | 'rate' | 'wander';
  /** Table time of the exchange that showed it. */
  at: number;
  /** Table time of the last exchange that agreed with all before it: stamps from then on are suspect. */
  since: number;
  /** By how many ms the exchange lies outside what was possible. */
  excess: number;
};

/** Late edges of earlier boots can still be placed while this many later ones are known. */
const BOOTS_KEPT = 4;
/** A seat is trusted again after this many ms without contradiction; doubled each time it comes back… */
const SETTLE = 10_000;
/** …up to this, and halved to the first after as long a quiet. */
const SETTLE_MOST = 600_000;
/** Arithmetic's own error, ms: far above a rounding of table times up to a year, far below a tick. */
const ROUNDING = 1e-5;

class Era {
  readonly lower: Tents;
  readonly upper: Tents;
  /** Ticks (ms) from which on it may speak: a clock that jumped says nothing of before. */
  readonly from: number;
  lastAgreed = -Infinity;

  constructor(drift: number, from: number) {
    // A seat slow by `drift` makes table time run 1 / (1 − drift) by its ticks: a hair more than 1 + drift.
    const slope = drift / (1 - drift);
    this.lower = new Tents(slope);
    this.upper = new Tents(slope);
    this.from = from;
  }
}

export class SeatClock {
  readonly #settings: ClockSettings;
  readonly #boots = new Map<number, Era>();
  #contradiction: Contradiction | null = null;
  #settle = SETTLE;

  constructor(settings: Partial<ClockSettings> = {}) {
    this.#settings = clockSettings.parse(settings);
  }

  /** Takes one exchange in, in any order. Returns what it contradicts, or null. */
  feed(exchange: Exchange): Contradiction | null {
    const heard = (exchange.seatHeard + this.#settings.granularity) / 1000;
    const sent = exchange.seatSent / 1000;
    const least = exchange.hubSent - heard;
    const most = exchange.hubReceived - sent;
    const era = this.#era(exchange.boot);
    const excess = Math.max(least + era.upper.at(heard), era.lower.at(sent) - most);
    if (excess > ROUNDING) return this.#contradict(exchange, era, excess);
    era.lower.add(heard, least);
    era.upper.add(sent, -most);
    era.lastAgreed = Math.max(era.lastAgreed, exchange.hubReceived);
    return null;
  }

  /** When the tick `ticks` (µs) of `boot` was; null when nothing is known of it. Also for ticks past and near future. */
  stamp(boot: number, ticks: number): Stamp | null {
    const era = this.#boots.get(boot);
    if (!era) return null;
    const begin = ticks / 1000;
    const end = (ticks + this.#settings.granularity) / 1000;
    if (end < era.from) return null;
    const earliest = era.lower.at(begin) + begin - ROUNDING;
    const latest = end - era.upper.at(end) + ROUNDING;
    if (!Number.isFinite(latest - earliest)) return null;
    return { at: (earliest + latest) / 2, uncertainty: (latest - earliest) / 2 };
  }

  /** What still makes this seat degraded at table time `now`, or null. */
  contradiction(now: number): Contradiction | null {
    const standing = this.#contradiction;
    return standing && now < standing.at + this.#settle ? standing : null;
  }

  #era(boot: number): Era {
    let era = this.#boots.get(boot);
    if (!era) {
      era = new Era(this.#settings.drift / 1e6, -Infinity);
      this.#boots.set(boot, era);
      for (const old of this.#boots.keys()) {
        if (this.#boots.size <= BOOTS_KEPT) break;
        this.#boots.delete(old);
      }
    }
    return era;
  }

  /** Nobody can say which of the two was wrong: everything is forgotten and learned anew, this exchange first. */
  #contradict(exchange: Exchange, era: Era, excess: number): Contradiction {
    const at = exchange.hubReceived;
    const before = this.#contradiction;
    const again = before !== null && at < before.at + SETTLE_MOST;
    this.#settle = again ? Math.min(SETTLE_MOST, this.#settle * 2) : SETTLE;
    const contradiction: Contradiction = { reason: 'step', at, since: era.lastAgreed, excess };
    this.#contradiction = contradiction;
    const heard = (exchange.seatHeard + this.#settings.granularity) / 1000;
    const sent = exchange.seatSent / 1000;
    const anew = new Era(this.#settings.drift / 1e6, heard);
    this.#boots.set(exchange.boot, anew);
    if (exchange.hubReceived - exchange.hubSent < (sent - heard) * (1 - this.#settings.drift / 1e6)) {
      return contradiction;
    }
    anew.lower.add(heard, exchange.hubSent - heard);
    anew.upper.add(sent, sent - exchange.hubReceived);
    anew.lastAgreed = at;
    return contradiction;
  }
}
