/**
 * Ten emulated units on one bus behind a real pty, in real time and in a process of their own: what
 * `npm start -- --seats emulated` runs on. This file is both ends: imported, it starts the process; as the
 * process, it runs the units.
 */
import { type ChildProcess, fork } from 'node:child_process';
import type { Seat } from '../../schemas/vocabulary.ts';
import { SEATS } from '../../schemas/vocabulary.ts';
import type { MusicCard } from '../music/music-unit.ts';
import { type Habits, People } from '../people.ts';
import { Random } from '../random.ts';
import { realTime } from '../time.ts';
import type { Channel, ChannelState } from '../wasm/sensors.ts';
import type { Led } from './avr-unit.ts';
import { RESET } from './chip.ts';
import { PacedBus } from './paced-bus.ts';

export type EmulatedOptions = {
  seed: number;
  seats?: readonly Seat[];
  habits?: Partial<Habits>;
  /** The card of an emulated night-music controller; left out: there is none on the bus. */
  music?: MusicCard;
};

/** To the process. `ago`: ms since it happened; negative: it will. */
type Order =
  | { type: 'sense'; seat: Seat; channel: Channel; state: ChannelState; ago: number }
  | { type: 'restart'; seat: Seat }
  | { type: 'pull'; seat: Seat }
  | { type: 'put'; seat: Seat }
  | { type: 'unplug' }
  | { type: 'plug' }
  | { type: 'ring'; seat: Seat; id: number }
  | { type: 'watch' };
/** From it. `at`: when it was first seen so. */
type Word =
  | { type: 'ready'; path: string }
  | { type: 'ring'; id: number; ring: Led[] }
  | { type: 'shows'; seat: Seat; ring: Led[]; at: number };
/** Ms between two looks at the rings, where they are watched. */
const WATCH_MS = 2;
/** One clock for both processes, ms. */
const monotonic = () => Number(process.hrtime.bigint() / 1000n) / 1000;

export type EmulatedSimulation = {
  /** Where `BusLink` finds the bus. */
  readonly ports: readonly string[];
  readonly people: People;
  sense(seat: Seat, channel: Channel, state: ChannelState, at?: number): void;
  /** A brown-out; a plug off the bus and back; the adapter's cable. */
  restart(seat: Seat): void;
  pull(seat: Seat): void;
  put(seat: Seat): void;
  unplug(): void;
  plug(): void;
  /** The colours of a seat's ring, as its LEDs decode them. */
  ring(seat: Seat): Promise<readonly Led[]>;
  /** From now on told of each ring that changes, and when it did (the system's monotonic clock, ms, within 2). */
  watch(shows: (seat: Seat, ring: readonly Led[], at: number) => void): void;
  close(): Promise<void>;
};

/** Rejects where the process ends before it is ready. */
export async function startEmulatedSimulation(options: EmulatedOptions): Promise<EmulatedSimulation> {
  const { seed, seats = SEATS, habits, music } = options;
  const child = fork(
    import.meta.filename,
    [String(seed), seats.join(','), JSON.stringify([...(music ?? [])])],
    { serialization: 'json' },
  );
  const path = await new Promise<string>((resolve, reject) => {
    child.once('message', (word: Word) => word.type === 'ready' && resolve(word.path));
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`the emulator ended at its start (${code})`)));
  });
  const order = (what: Order) => child.connected && child.send(what);
  const time = realTime();
  const sense = (seat: Seat, channel: Channel, state: ChannelState, at = time.now()) =>
    order({ type: 'sense', seat, channel, state, ago: time.now() - at });
  const people = new People({
    seats,
    time,
    random: new Random(seed).fork(),
    sense: ({ seat, at, channel, state }) => sense(seat, channel, state, at),
    ...(habits === undefined ? {} : { habits }),
  });
  let asked = 0;
  return {
    ports: [path],
    people,
    sense,
    restart: (seat) => order({ type: 'restart', seat }),
    pull: (seat) => order({ type: 'pull', seat }),
    put: (seat) => order({ type: 'put', seat }),
    unplug: () => order({ type: 'unplug' }),
    plug: () => order({ type: 'plug' }),
    ring: (seat) => askRing(child, order, seat, ++asked),
    watch: (shows) => {
      child.on('message', (word: Word) => word.type === 'shows' && shows(word.seat, word.ring, word.at));
      order({ type: 'watch' });
    },
    close: async () => {
      people.close();
      if (child.exitCode !== null) return;
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.disconnect();
      const late = setTimeout(() => child.kill('SIGKILL'), 3000);
      await gone;
      clearTimeout(late);
    },
  };
}

function askRing(child: ChildProcess, order: (what: Order) => void, seat: Seat, id: number): Promise<Led[]> {
  return new Promise((resolve) => {
    const hear = (word: Word) => {
      if (word.type !== 'ring' || word.id !== id) return;
      child.off('message', hear);
      resolve(word.ring);
    };
    child.on('message', hear);
    order({ type: 'ring', seat, id });
  });
}

function serve(): void {
  const [seed = '1', seats = '', card = '[]'] = process.argv.slice(2);
  const music: MusicCard = new Map(JSON.parse(card) as [number, number[]][]);
  const paced = new PacedBus({
    seed: Number(seed),
    seats: SEATS.filter((seat) => seats.split(',').includes(String(seat))),
    ...(music.size > 0 && { music }),
  });
  // Whoever started it may be gone already: then so is this, at its disconnect.
  const say = (word: Word) =>
    process.connected && process.send?.(word, undefined, undefined, () => undefined);
  const watch = () => {
    const shown = new Map<Seat, string>();
    setInterval(() => {
      for (const [seat, { ring }] of paced.units) {
        const text = JSON.stringify(ring);
        if (text !== shown.get(seat)) say({ type: 'shows', seat, ring, at: monotonic() });
        shown.set(seat, text);
      }
    }, WATCH_MS);
  };
  process.on('message', (order: Order) => {
    if (order.type === 'watch') return watch();
    const unit = 'seat' in order ? paced.units.get(order.seat) : undefined;
    if (order.type === 'unplug') paced.pty.unplug();
    else if (order.type === 'plug') paced.pty.plug();
    else if (unit === undefined) return;
    else if (order.type === 'sense') unit.sense(paced.now() - order.ago, order.channel, order.state);
    else if (order.type === 'restart') unit.chip.reset(RESET.brownOut);
    else if (order.type === 'pull') paced.bus.pull(unit);
    else if (order.type === 'put') paced.bus.plug(unit);
    else if (order.type === 'ring') say({ type: 'ring', id: order.id, ring: unit.ring });
  });
  process.on('disconnect', () => {
    paced.close();
    process.exit(0);
  });
  if (!process.connected) process.exit(0);
  say({ type: 'ready', path: paced.pty.path });
}

if (import.meta.main && process.send !== undefined) serve();
