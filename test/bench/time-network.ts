/**
 * One seat behind one link, in virtual time, as the hub meets it: its exchanges and edges in the order in
 * which they reach the hub. Delays are a fixed part, an exponential one, and now and then some more.
 */
import type { Exchange } from '../../hub/link/link.ts';
import type { Chance } from './chance.ts';
import { Crystal } from './time-crystal.ts';

type Leg = { fixed: number; mean: number };
export type Profile = {
  name: string;
  /** Ms between two exchanges. */
  every: number;
  toSeat: Leg;
  toHub: Leg;
  /** This share of the legs takes up to `most` ms more. */
  more: { share: number; most: number };
};

export const PROFILES = [
  {
    name: 'bus',
    every: 20,
    toSeat: { fixed: 0.3, mean: 0.25 },
    toHub: { fixed: 0.45, mean: 0.35 },
    more: { share: 0.01, most: 8 },
  },
  {
    name: 'good Wi-Fi',
    every: 50,
    toSeat: { fixed: 1.2, mean: 2.5 },
    toHub: { fixed: 1.5, mean: 2.5 },
    more: { share: 0.02, most: 60 },
  },
  {
    name: 'crowded Wi-Fi',
    every: 50,
    toSeat: { fixed: 2, mean: 20 },
    toHub: { fixed: 2, mean: 8 },
    more: { share: 0.05, most: 300 },
  },
] as const satisfies readonly Profile[];

export type Variant = {
  name: string;
  crystal: () => Crystal;
  /** The hub stands still for 500 ms, about every 20 s. */
  stalls?: true;
  /** The seat restarts (300 ms without it), about once a minute. */
  restarts?: true;
  /** Every two minutes one direction takes 298 ms more for 20 s: to the seat, then to the hub. */
  detours?: true;
};

export const VARIANTS: readonly Variant[] = [
  { name: 'plain', crystal: () => Crystal.steady(12) },
  { name: 'hub stalls', crystal: () => Crystal.steady(12), stalls: true },
  { name: 'seat restarts', crystal: () => Crystal.steady(12), restarts: true },
  { name: 'path 300 ms', crystal: () => Crystal.steady(12), detours: true },
  { name: '+35 ppm', crystal: () => Crystal.steady(35) },
  { name: '-35 ppm', crystal: () => Crystal.steady(-35) },
  { name: '+150 ppm', crystal: () => Crystal.steady(150) },
  { name: '-150 ppm', crystal: () => Crystal.steady(-150) },
  { name: 'warming up', crystal: () => Crystal.warming(-20) },
  {
    name: 'all at once',
    crystal: () => Crystal.warming(100),
    stalls: true,
    restarts: true,
    detours: true,
  },
];

/** An edge as the hub gets it, and what the hub will never know: when it was. */
export type SensedEdge = { truth: number; boot: number; ticks: number; label: number };
export type Arrival =
  | { type: 'exchange'; at: number; exchange: Exchange }
  | { type: 'edge'; at: number; edge: SensedEdge };

const STALL = 500;
const STALL_EVERY = 20_000;
const OUTAGE = 300;
const RESTART_EVERY = 60_000;
const DETOUR = { every: 120_000, lasts: 20_000, more: 298 };

export class SimulatedSeat {
  readonly #profile: Profile;
  readonly #variant: Variant;
  readonly #chance: Chance;
  #boot = 1;
  #born = 0;
  #crystal: Crystal;
  #dies = Infinity;
  #stall = { from: Infinity, to: Infinity };
  #nextSync: number;
  #nextBeat: number;
  #heard: { hubSent: number; at: number }[] = [];
  #last: { hubSent: number; ticks: number } | null = null;
  #edges: SensedEdge[] = [];
  #coming: Arrival[] = [];
  /** When the last edge was given on. */
  #edgesTo = 0;

  constructor(profile: Profile, variant: Variant, chance: Chance) {
    this.#profile = profile;
    this.#variant = variant;
    this.#chance = chance;
    this.#crystal = variant.crystal();
    this.#nextSync = chance.between(0, profile.every);
    this.#nextBeat = chance.between(0, profile.every);
    if (variant.restarts) this.#dies = chance.exponential(RESTART_EVERY);
    if (variant.stalls) this.#stallAfter(0);
  }

  /** Whether the unit was running at `at`; asked and told in rising order. */
  alive(at: number): boolean {
    return at >= this.#born && at < this.#dies;
  }

  /** What reaches the hub before the moment `at`, in order. Time never goes back. */
  until(at: number): Arrival[] {
    for (;;) {
      const next = Math.min(this.#nextSync, this.#nextBeat, this.#dies);
      if (next >= at) break;
      if (next === this.#dies) this.#restart();
      else if (next === this.#nextSync) this.#sync();
      else this.#beat();
    }
    let ready = 0;
    while (ready < this.#coming.length && this.#coming[ready]!.at < at) ready++;
    return this.#coming.splice(0, ready);
  }

  /** The seat senses an edge now, at `truth`: after `until(truth)`, while alive. */
  sense(truth: number, label = 0): SensedEdge {
    const edge = { truth, boot: this.#boot, ticks: this.#crystal.ticks(truth - this.#born), label };
    this.#edges.push(edge);
    return edge;
  }

  /** When something sent by the seat at `at` reaches the hub's program. */
  toHub(at: number): number {
    const arrives = at + this.#leg(this.#profile.toHub, this.#detour(at, 1));
    const { from, to } = this.#stall;
    return arrives >= from && arrives < to ? to : arrives;
  }

  #sync(): void {
    const due = this.#nextSync;
    this.#nextSync += this.#profile.every;
    if (due >= this.#stall.to) this.#stallAfter(due);
    const stalled = due >= this.#stall.from;
    const leaves = stalled ? this.#stall.to : due;
    // A stall may strike before the hub has stamped its sending, or after.
    const hubSent = stalled && this.#chance.happens(0.5) ? leaves : due;
    const at = leaves + this.#leg(this.#profile.toSeat, this.#detour(leaves, 0));
    this.#heard.push({ hubSent, at });
  }

  #beat(): void {
    const at = this.#nextBeat;
    this.#nextBeat += this.#profile.every;
    if (at < this.#born) return;
    let latest: { hubSent: number; at: number } | null = null;
    this.#heard = this.#heard.filter((sync) => {
      if (sync.at > at) return true;
      if (sync.at >= this.#born && (!latest || sync.at > latest.at)) latest = sync;
      return false;
    });
    const fresh = latest as { hubSent: number; at: number } | null;
    if (fresh) this.#last = { hubSent: fresh.hubSent, ticks: this.#crystal.ticks(fresh.at - this.#born) };
    if (!this.#last) return;
    const received = this.toHub(at);
    this.#arrive({
      type: 'exchange',
      at: received,
      exchange: {
        seat: 1,
        boot: this.#boot,
        hubSent: this.#last.hubSent,
        seatHeard: this.#last.ticks,
        seatSent: this.#crystal.ticks(at - this.#born),
        hubReceived: received,
      },
    });
    // A link gives edges on in the order of their numbers: one that overtook waits for those before it.
    this.#edgesTo = Math.max(this.#edgesTo, received);
    for (const edge of this.#edges) this.#arrive({ type: 'edge', at: this.#edgesTo, edge });
    this.#edges = [];
  }

  #restart(): void {
    this.#boot++;
    this.#born = this.#dies + OUTAGE;
    this.#dies = this.#born + this.#chance.exponential(RESTART_EVERY);
    this.#crystal = this.#variant.crystal();
    this.#last = null;
    this.#edges = [];
  }

  #stallAfter(at: number): void {
    const from = at + this.#chance.exponential(STALL_EVERY);
    this.#stall = { from, to: from + STALL };
  }

  #detour(at: number, direction: 0 | 1): number {
    if (!this.#variant.detours) return 0;
    const turn = Math.floor(at / DETOUR.every);
    const inside = at - turn * DETOUR.every < DETOUR.lasts;
    return inside && turn % 2 === direction ? DETOUR.more : 0;
  }

  #leg({ fixed, mean }: Leg, detour: number): number {
    const { share, most } = this.#profile.more;
    const more = this.#chance.happens(share) ? this.#chance.between(0, most) : 0;
    return fixed + this.#chance.exponential(mean) + more + detour;
  }

  #arrive(arrival: Arrival): void {
    let at = this.#coming.length;
    while (at > 0 && this.#coming[at - 1]!.at > arrival.at) at--;
    this.#coming.splice(at, 0, arrival);
  }
}
