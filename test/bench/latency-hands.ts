/**
 * Ten hands and ten rings for `latency.ts`: as `npm start` simulates them, in the hub's own process; or on a wire of
 * their own process, so that what the hub costs isn't mixed with what simulating ten seats costs. This file is both ends
 * of that: imported, it starts the process; as the process, it runs the wire.
 */
import { fork } from 'node:child_process';
import { startEmulatedSimulation } from '../../firmware-sim/avr/emulated-simulation.ts';
import { BusTwin } from '../../firmware-sim/bus/bus-twin.ts';
import { SimUnit } from '../../firmware-sim/bus/sim-unit.ts';
import { decodeFrame } from '../../hub/link/bus/frame-codec.ts';
import type { Hub } from '../../hub/main.ts';
import { SEATS, type Seat } from '../../schemas/vocabulary.ts';
import { type Spread, spread } from './latency-spread.ts';

/** The system's monotonic clock, one for all processes, ms. */
export const clock = (): number => Number(process.hrtime.bigint() / 1000n) / 1000;

export type Hands = {
  /** All ten at once; resolves with the moment at which they came down. */
  down(): Promise<number>;
  up(): void;
  /** Since the last `down`: when each seat's own ring showed its vote taken. */
  readonly lit: ReadonlyMap<Seat, number>;
  /** Whether any ring still shows a vote taken. */
  anyLit(): boolean;
  /** What went by on the wire: ms between broadcasts, and how many never came to the units; null: no wire. */
  wire(): Promise<{ sweeps: Spread; lost: number } | null>;
  close(): void;
};

/** Those of a hub that simulates its seats itself. */
export function ownHands(hub: Hub): Hands {
  const { people, simulation, bus } = hub.seats;
  if (!people) throw new Error('nobody sits at the table');
  Object.assign(people.habits, {
    anticipate: 0,
    nearClose: 0,
    withdraw: 0,
    secondVote: 0,
    abstain: 1,
    peek: 0,
  });
  const taken = (seat: Seat) =>
    simulation
      ? simulation.seats.get(seat)?.unit.lamp.pattern === 'voted'
      : showsTaken(bus?.twin.units.get(seat));
  const lit = new Map<Seat, number>();
  const look = setInterval(() => {
    for (const seat of SEATS) if (!lit.has(seat) && taken(seat)) lit.set(seat, clock());
  }, 1);
  const sweeps = bus ? watchSweeps(bus.twin) : null;
  return {
    lit,
    down: () => {
      lit.clear();
      const at = clock();
      for (const seat of SEATS) people.act(seat, 'fist', 'down');
      return Promise.resolve(at);
    },
    up: () => {
      for (const seat of SEATS) people.act(seat, 'fist', 'up');
    },
    anyLit: () => SEATS.some(taken),
    wire: () => Promise.resolve(sweeps?.() ?? null),
    close: () => clearInterval(look),
  };
}

/** Steady green is the look of `voted`, and of no other pattern. */
const isGreen = ({ red, green, blue }: { red: number; green: number; blue: number }): boolean =>
  red === 0 && green > blue * 2 && green > 60;

function showsTaken(unit: SimUnit | undefined): boolean {
  const colour = unit?.core.colour(1, 0) ?? 0;
  return isGreen({ red: colour >> 16, green: (colour >> 8) & 255, blue: colour & 255 });
}

function watchSweeps(twin: BusTwin): () => { sweeps: Spread; lost: number } {
  const gaps: number[] = [];
  let [last, seq, lost] = [0, -1, 0];
  twin.tamper.toUnits = (bytes) => {
    const frame = decodeFrame(bytes.slice(1, -1));
    if (typeof frame !== 'string' && frame.name === 'broadcast') {
      const at = clock();
      if (seq >= 0) {
        gaps.push(at - last);
        lost += (frame.seq - seq - 1) & 0xffff;
      }
      last = at;
      seq = frame.seq;
    }
    return bytes;
  };
  return () => ({ sweeps: spread(gaps), lost });
}

type Order = { type: 'down' | 'up' | 'wire' };
type Word =
  | { type: 'ready'; path: string }
  | { type: 'down'; at: number }
  | { type: 'ring'; seat: Seat; at: number; taken: boolean }
  | { type: 'wire'; sweeps: Spread; lost: number };

/** A wire with ten seats in a process of its own; `path` is where a hub finds it. */
export async function handsApart(seed: number): Promise<Hands & { path: string }> {
  const child = fork(import.meta.filename, [String(seed)], { serialization: 'json' });
  const word = <T extends Word['type']>(type: T) =>
    new Promise<Extract<Word, { type: T }>>((resolve) => {
      const hear = (said: Word) => {
        if (said.type !== type) return;
        child.off('message', hear);
        resolve(said as Extract<Word, { type: T }>);
      };
      child.on('message', hear);
    });
  const ask = <T extends 'down' | 'wire'>(type: T) => {
    const answer = word(type);
    child.send({ type } satisfies Order);
    return answer;
  };
  const lit = new Map<Seat, number>();
  const showing = new Set<Seat>();
  child.on('message', (said: Word) => {
    if (said.type !== 'ring') return;
    if (said.taken) {
      showing.add(said.seat);
      lit.set(said.seat, said.at);
    } else showing.delete(said.seat);
  });
  const { path } = await word('ready');
  return {
    path,
    lit,
    down: async () => {
      lit.clear();
      return (await ask('down')).at;
    },
    up: () => void child.send({ type: 'up' } satisfies Order),
    anyLit: () => showing.size > 0,
    wire: () => ask('wire'),
    close: () => child.disconnect(),
  };
}

/** Ten chips that run the firmware's own image, in a process of their own; a ring is what its LEDs decode, all of it. */
export async function emulatedHands(seed: number): Promise<Hands & { path: string }> {
  const units = await startEmulatedSimulation({ seed });
  const lit = new Map<Seat, number>();
  const showing = new Set<Seat>();
  units.watch((seat, ring, at) => {
    const taken = ring.every(isGreen);
    if (taken && !showing.has(seat)) lit.set(seat, at);
    if (taken) showing.add(seat);
    else showing.delete(seat);
  });
  return {
    path: units.ports[0] ?? '',
    lit,
    down: () => {
      lit.clear();
      const at = clock();
      for (const seat of SEATS) units.sense(seat, 'fist', 'down');
      return Promise.resolve(at);
    },
    up: () => {
      for (const seat of SEATS) units.sense(seat, 'fist', 'up');
    },
    anyLit: () => showing.size > 0,
    wire: () => Promise.resolve(null),
    close: () => void units.close(),
  };
}

function serve(seed: number): void {
  const say = (word: Word) =>
    process.connected && process.send?.(word, undefined, undefined, () => undefined);
  class WatchedUnit extends SimUnit {
    #taken = false;
    override hear(bytes: Uint8Array, ends: readonly number[]): number | null {
      const turn = super.hear(bytes, ends);
      const taken = showsTaken(this);
      if (taken !== this.#taken) say({ type: 'ring', seat: this.core.seat as Seat, at: clock(), taken });
      this.#taken = taken;
      return turn;
    }
  }
  const twin = new BusTwin({ seed, made: () => WatchedUnit });
  const wire = watchSweeps(twin);
  process.on('message', ({ type }: Order) => {
    if (type === 'wire') {
      say({ type, ...wire() });
      return;
    }
    const at = clock();
    for (const seat of SEATS) twin.sense(seat, 'fist', type);
    if (type === 'down') say({ type, at });
  });
  process.on('disconnect', () => {
    twin.close();
    process.exit(0);
  });
  say({ type: 'ready', path: twin.path });
}

if (import.meta.main && process.send !== undefined) serve(Number(process.argv[2]));
