/**
 * Votes of ten people through link, clock, window and count, each held against the truth; the same votes judged
 * by arrival time and by a midpoint estimate beside.
 */
import { SeatClock } from '../../hub/clock/seat-clock.ts';
import type { Stamp } from '../../hub/clock/stamp.ts';
import { SEATS, type Seat } from '../../schemas/vocabulary.ts';
import { Chance } from './chance.ts';
import { Crystal } from './time-crystal.ts';
import { Midpoint } from './time-midpoint.ts';
import { PROFILES, type Profile, SimulatedSeat } from './time-network.ts';
import { type Fist, round } from './time-people.ts';
import { type Sensed, verdicts } from './time-verdict.ts';

/** ± of both edges of the window, ms: none, a calibrated cue, an uncalibrated one, a hand on a key. */
const EDGES = [0, 5, 50, 150] as const;

type Tally = { wrong: number; doubtful: number };
export type VoteRow = {
  link: string;
  /** ± of the window's edges, ms. */
  edge: number;
  /** Times that somebody reached for the pad. */
  votes: number;
  /** Decided otherwise than the truth: any at all is a lie. */
  wrong: number;
  doubtful: number;
  /** Doubtful with exact stamps, by the window's edges alone. */
  byEdges: number;
  /** Doubtful beyond that. */
  beyond: number;
  arrival: Tally;
  midpoint: Tally;
};

type Placed = {
  seat: Seat;
  down: boolean;
  truth: number;
  heard: number;
  ours: Stamp;
  arrival: number;
  midpoint: number;
};

/** The seats' crystals, ppm; one of them warms up. */
const CRYSTALS = [35, -35, 150, -150, 12, -80, 90, 0, 60] as const;

/** @param votes over all three links together */
export function voteRows(votes: number, seed: number): VoteRow[] {
  return PROFILES.flatMap((profile, index) =>
    oneLink(profile, votes / PROFILES.length, new Chance(seed + 77 + index)),
  );
}

function oneLink(profile: Profile, votes: number, chance: Chance): VoteRow[] {
  const table = new Table(profile, chance);
  const rows: VoteRow[] = EDGES.map((edge) => ({
    link: profile.name,
    edge,
    votes: 0,
    wrong: 0,
    doubtful: 0,
    byEdges: 0,
    beyond: 0,
    arrival: { wrong: 0, doubtful: 0 },
    midpoint: { wrong: 0, doubtful: 0 },
  }));
  let at = 60_000;
  for (let rounds = 0; rows[0]!.votes < votes; rounds++) {
    const played = round(at, rounds % 2 === 1, chance);
    at = played.windows.at(-1)!.announce + 1600;
    const placed = table.play(played.fists, at);
    // The table holds the announcement until every seat was heard past the close.
    const announced = played.windows.map(({ announce }) =>
      placed.reduce(
        (latest, { truth, heard }) => (truth < announce ? Math.max(latest, heard) : latest),
        announce,
      ),
    );
    for (const row of rows) {
      const edges = played.windows.map(({ open, close }, index) => ({
        open: open + chance.between(-row.edge, row.edge),
        close: close + chance.between(-row.edge, row.edge),
        announce: announced[index]!,
      }));
      const judged = (of: (edge: Placed) => Stamp, edge = row.edge) =>
        verdicts(
          played,
          edges,
          edge,
          placed.map((fist): Sensed => ({ ...fist, ...of(fist) })),
        );
      const exactly = (moment: number): Stamp => ({ at: moment, uncertainty: 0 });
      const ours = judged(({ ours }) => ours);
      const byEdges = judged(({ truth }) => exactly(truth));
      const arrival = judged(({ arrival }) => exactly(arrival), 0);
      const midpoint = judged(({ midpoint }) => exactly(midpoint), 0);
      played.windows.forEach(({ tried, votes: truth }, index) => {
        row.votes += tried.length;
        for (const seat of SEATS) {
          const voted = truth.includes(seat);
          const alone = byEdges[index]!.get(seat);
          const said = ours[index]!.get(seat);
          if (alone === 'doubtful') row.byEdges++;
          else if ((alone === 'voted') !== voted) throw new Error('the count and the plain reading differ');
          if (said === 'doubtful') {
            row.doubtful++;
            if (alone !== 'doubtful') row.beyond++;
          } else if ((said === 'voted') !== voted) row.wrong++;
          for (const [other, its] of [
            [row.arrival, arrival],
            [row.midpoint, midpoint],
          ] as const) {
            const says = its[index]!.get(seat);
            if (says === 'doubtful') other.doubtful++;
            else if ((says === 'voted') !== voted) other.wrong++;
          }
        }
      });
    }
  }
  return rows;
}

/** Ten seats behind one kind of link, and the hub's clocks of them. */
class Table {
  readonly #seats;

  constructor(profile: Profile, chance: Chance) {
    this.#seats = SEATS.map((seat) => {
      const ppm = CRYSTALS[seat - 1];
      const crystal = () => (ppm === undefined ? Crystal.warming(-20) : Crystal.steady(ppm));
      return {
        simulated: new SimulatedSeat(profile, { name: '', crystal, stalls: true }, chance),
        clock: new SeatClock(),
        midpoint: new Midpoint(),
      };
    });
  }

  /** Plays the fists of a round; everything of them has reached the hub by `to`. */
  play(fists: readonly Fist[], to: number): Placed[] {
    const moves = fists
      .flatMap(({ seat, down, up }) => [
        { seat, at: down, down: true },
        { seat, at: up, down: false },
      ])
      .sort((a, b) => a.at - b.at);
    const placed: Placed[] = [];
    for (const move of moves) {
      this.#until(move.seat, move.at, placed);
      this.#seats[move.seat - 1]!.simulated.sense(move.at, move.down ? 1 : 0);
    }
    for (const seat of SEATS) this.#until(seat, to, placed);
    if (placed.length !== moves.length) throw new Error('an edge was lost');
    return placed;
  }

  #until(seat: Seat, at: number, placed: Placed[]): void {
    const { simulated, clock, midpoint } = this.#seats[seat - 1]!;
    for (const arrival of simulated.until(at)) {
      if (arrival.type === 'exchange') {
        clock.feed(arrival.exchange);
        midpoint.feed(arrival.exchange);
        continue;
      }
      const { truth, boot, ticks, label } = arrival.edge;
      const down = label === 1;
      const ours = clock.stampEdge({ boot, ticks });
      const estimate = midpoint.stamp(boot, ticks);
      if (!ours || estimate === null) throw new Error('an edge came before its exchange');
      placed.push({
        seat,
        down,
        truth,
        heard: arrival.at,
        ours,
        arrival: simulated.toHub(truth),
        midpoint: estimate,
      });
    }
  }
}
