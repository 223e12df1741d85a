/** Every edge stamped, every stamp held against the truth; arrival time and a midpoint estimate beside. */
import { SeatClock } from '../../hub/clock/seat-clock.ts';
import type { ClockSettings } from '../../schemas/clock.ts';
import { Chance } from './chance.ts';
import { Midpoint } from './time-midpoint.ts';
import { PROFILES, type Profile, SimulatedSeat, VARIANTS, type Variant } from './time-network.ts';
import { Sample, type Spread } from './time-spread.ts';

export type EdgeRow = {
  link: string;
  variant: string;
  edges: number;
  /** Stamps whose interval the truth wasn't in: any at all is a lie. */
  outside: number;
  contradictions: number;
  /** Half-width of the claimed interval, ms. */
  half: Spread;
  /** The same resting on the bound on drift alone, nothing promised about wander. */
  driftAlone: Spread;
  /** Distance from the truth, ms. */
  error: Spread;
  arrival: Spread;
  midpoint: Spread;
};

type Samples = Record<'half' | 'driftAlone' | 'error' | 'arrival' | 'midpoint', Sample>;
const samples = (): Samples => ({
  half: new Sample(),
  driftAlone: new Sample(),
  error: new Sample(),
  arrival: new Sample(),
  midpoint: new Sample(),
});

/** Ms between two edges of the one seat, on average: far denser than any player, to have them fall everywhere. */
const EDGE_EVERY = 200;
/** Edges begin once the seat has been heard for a while, as a game does; restarts happen all along. */
const WARM = 60_000;

/** @param settings what the clock under test is told to rely on; the defaults are the product's */
export function edgeRows(edges: number, seed: number, settings: Partial<ClockSettings> = {}): EdgeRow[] {
  const each = Math.ceil(edges / (PROFILES.length * VARIANTS.length));
  const rows: EdgeRow[] = [];
  PROFILES.forEach((profile, p) => {
    const all = samples();
    const total = { edges: 0, outside: 0, contradictions: 0 };
    VARIANTS.forEach((variant, v) => {
      const chance = new Chance(seed + 1000 * p + v);
      const { taken, ...counts } = oneRun(profile, variant, each, chance, settings);
      rows.push(row(profile.name, variant.name, counts, taken));
      for (const key of Object.keys(all) as (keyof Samples)[]) all[key].addAll(taken[key]);
      total.edges += counts.edges;
      total.outside += counts.outside;
      total.contradictions += counts.contradictions;
    });
    rows.push(row(profile.name, 'together', total, all));
  });
  return rows;
}

type Counts = Pick<EdgeRow, 'edges' | 'outside' | 'contradictions'>;

function row(link: string, variant: string, counts: Counts, taken: Samples): EdgeRow {
  return {
    link,
    variant,
    ...counts,
    half: taken.half.spread(),
    driftAlone: taken.driftAlone.spread(),
    error: taken.error.spread(),
    arrival: taken.arrival.spread(),
    midpoint: taken.midpoint.spread(),
  };
}

function oneRun(
  profile: Profile,
  variant: Variant,
  edges: number,
  chance: Chance,
  settings: Partial<ClockSettings>,
): Counts & { taken: Samples } {
  const seat = new SimulatedSeat(profile, variant, chance);
  const clock = new SeatClock(settings);
  const driftAlone = new SeatClock({ ...settings, wander: null });
  const midpoint = new Midpoint();
  const taken = samples();
  const counts = { edges: 0, outside: 0, contradictions: 0 };
  let at = WARM;
  while (counts.edges < edges) {
    at += chance.exponential(EDGE_EVERY);
    for (const arrival of seat.until(at)) {
      if (arrival.type === 'exchange') {
        if (clock.feed(arrival.exchange)) counts.contradictions++;
        if (driftAlone.feed(arrival.exchange)) counts.contradictions++;
        midpoint.feed(arrival.exchange);
        continue;
      }
      const { truth, boot, ticks } = arrival.edge;
      const stamp = clock.stamp(boot, ticks);
      const wide = driftAlone.stamp(boot, ticks);
      const estimate = midpoint.stamp(boot, ticks);
      if (!stamp || !wide || estimate === null) throw new Error('an edge came before its exchange');
      counts.edges++;
      const error = Math.abs(stamp.at - truth);
      if (!(error <= stamp.uncertainty && Math.abs(wide.at - truth) <= wide.uncertainty)) counts.outside++;
      taken.half.add(stamp.uncertainty);
      taken.driftAlone.add(wide.uncertainty);
      taken.error.add(error);
      taken.arrival.add(seat.toHub(truth) - truth);
      taken.midpoint.add(Math.abs(estimate - truth));
    }
    if (seat.alive(at)) seat.sense(at);
  }
  return { ...counts, taken };
}
