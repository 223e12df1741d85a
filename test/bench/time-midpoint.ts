/**
 * What most systems do instead, to be held against: of the last eight exchanges the quickest is taken, and
 * its delay is taken to be the same both ways (the clock filter of NTP, RFC 5905 section 10).
 */
import type { Exchange } from '../../hub/link/link.ts';

const KEPT = 8;

export class Midpoint {
  readonly #boots = new Map<number, { offset: number; delay: number }[]>();

  feed({ boot, hubSent, seatHeard, seatSent, hubReceived }: Exchange): void {
    const known = this.#boots.get(boot) ?? [];
    this.#boots.set(boot, known);
    const heard = seatHeard / 1000;
    const sent = seatSent / 1000;
    known.push({
      offset: (hubSent - heard + (hubReceived - sent)) / 2,
      delay: hubReceived - hubSent - (sent - heard),
    });
    if (known.length > KEPT) known.shift();
  }

  /** Table time (ms) of the tick, or null when that boot was never heard. */
  stamp(boot: number, ticks: number): number | null {
    const known = this.#boots.get(boot);
    if (!known?.[0]) return null;
    let best = known[0];
    for (const exchange of known) if (exchange.delay < best.delay) best = exchange;
    return ticks / 1000 + best.offset;
  }
}
