/**
 * What is known of a seat's clock while nothing contradicts: two sets of constraints under the bound on
 * drift alone, and the same constraints again as lines whose slope wanders slowly. Times are ms; a seat's
 * ticks count from the first exchange, an offset (table time − seat time) from that exchange's.
 */
import type { ClockSettings } from '../../schemas/clock.ts';
import type { Exchange } from '../link/link.ts';
import { type Range, RateLines } from './rate-lines.ts';
import { Tents } from './tents.ts';

/** Arithmetic's own error, ms: far above a rounding of table times up to a year, far below a tick. */
const ROUNDING = 1e-5;

/** Why an exchange can't be true together with those before it, and by how many ms it isn't. */
export type Clash = { kind: 'drift' | 'wander'; excess: number };

export class Era {
  /** The first exchange, and the last that agreed with all before it. */
  readonly first: Exchange;
  last: Exchange;
  readonly #origin: number;
  readonly #granularity: number;
  readonly #lower: Tents;
  readonly #upper: Tents;
  readonly #lines: RateLines | null;
  /** The first exchange's clash with itself: then nothing is known yet. */
  readonly clash: Clash | null;

  constructor(settings: ClockSettings, first: Exchange, learnsRate: boolean) {
    this.first = first;
    this.last = first;
    this.#granularity = settings.granularity / 1000;
    this.#origin = first.seatHeard / 1000;
    // A seat slow by `drift` makes table time run 1 / (1 − drift) by its ticks: a hair more than 1 + drift.
    const slope = settings.drift / 1e6 / (1 - settings.drift / 1e6);
    this.#lower = new Tents(slope);
    this.#upper = new Tents(slope);
    this.#lines =
      learnsRate && settings.wander !== null
        ? new RateLines(slope, (settings.wander / 1e6 / 60_000) * (1 + 4 * slope))
        : null;
    this.clash = this.add(first);
  }

  get learnsRate(): boolean {
    return this.#lines !== null;
  }

  /** Constraints kept, of either kind. */
  get size(): number {
    return this.#lower.size + this.#upper.size + (this.#lines?.size ?? 0);
  }

  /** Takes the exchange in unless it clashes; then nothing has changed. */
  add(exchange: Exchange): Clash | null {
    // The seat read a counter that had last moved up to a granule before it heard: the later end is the safe one.
    const heard = exchange.seatHeard / 1000 - this.#origin + this.#granularity;
    const sent = exchange.seatSent / 1000 - this.#origin;
    const least = exchange.hubSent - this.first.hubSent - heard;
    const most = exchange.hubReceived - this.first.hubSent - sent;
    const spanned = least - most - this.#lower.slope * Math.abs(sent - heard);
    const excess = Math.max(least + this.#upper.at(heard), this.#lower.at(sent) - most, spanned);
    // Written so that what isn't a number clashes, and is never learned from.
    if (!(excess <= ROUNDING)) return { kind: 'drift', excess };
    if (this.#lines) {
      const beyond = this.#beyondLines(this.#lines, heard, least, sent, most);
      if (!(beyond <= ROUNDING)) return { kind: 'wander', excess: beyond };
      this.#lines.atLeast(heard, least);
      this.#lines.atMost(sent, most);
    }
    this.#lower.add(heard, least);
    this.#upper.add(sent, -most);
    if (exchange.hubReceived >= this.last.hubReceived) this.last = exchange;
    return null;
  }

  /** Earliest and latest table time of the tick `ticks` (µs): the true moment lies between them. */
  interval(ticks: number): Range {
    const begin = ticks / 1000 - this.#origin;
    const end = begin + this.#granularity;
    let least = this.#lower.at(begin);
    let most = -this.#upper.at(end);
    const rates = this.#lines?.rates(begin);
    if (this.#lines && rates) {
      const offsets = this.#lines.offsets(begin, rates);
      const latest = offsets.most + this.#granularity * this.#lower.slope;
      // Should a bound on wander that was broken leave nothing, the bound on drift still stands alone.
      if (Math.max(least, offsets.least) <= Math.min(most, latest)) {
        least = Math.max(least, offsets.least);
        most = Math.min(most, latest);
      }
    }
    const origin = this.first.hubSent;
    return { least: origin + begin + least - ROUNDING, most: origin + end + most + ROUNDING };
  }

  /** How much faster (ppm; slower: negative) than the hub's the seat's clock runs at its last exchange. */
  rate(): Range {
    const rates = this.#lines?.rates(this.last.seatSent / 1000 - this.#origin);
    if (!rates) return measured(this.first, this.last);
    return { least: (1 / (1 + rates.most) - 1) * 1e6, most: (1 / (1 + rates.least) - 1) * 1e6 };
  }

  #beyondLines(lines: RateLines, heard: number, least: number, sent: number, most: number): number {
    const rates = lines.rates(heard);
    const later = lines.rates(sent);
    if (!rates || !later) return Infinity;
    return Math.max(least - lines.offsets(heard, rates).most, lines.offsets(sent, later).least - most);
  }
}

/** The mean rate between two exchanges of one boot (ppm faster than the hub's), assuming nothing at all. */
export function measured(from: Exchange, to: Exchange): Range {
  const shortest = (to.hubSent - from.hubReceived) * 1000;
  const longest = (to.hubReceived - from.hubSent) * 1000;
  return {
    least: longest > 0 ? ((to.seatSent - from.seatHeard) / longest - 1) * 1e6 : -Infinity,
    most: shortest > 0 ? ((to.seatHeard - from.seatSent) / shortest - 1) * 1e6 : Infinity,
  };
}
