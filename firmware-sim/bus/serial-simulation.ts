/** Ten units and ten people on a wired bus where there is no hardware: what `npm start -- --seats serial` runs on. */
import type { Seat } from '../../schemas/vocabulary.ts';
import { SEATS } from '../../schemas/vocabulary.ts';
import type { MusicCard } from '../music/music-unit.ts';
import { type Habits, People } from '../people.ts';
import { realTime } from '../time.ts';
import { BusTwin } from './bus-twin.ts';

export type SerialSimulationOptions = {
  seed: number;
  seats?: readonly Seat[];
  habits?: Partial<Habits>;
  /** The card of the night-music controller; left out: there is none on the bus. */
  music?: MusicCard;
};

export type SerialSimulation = {
  /** Where `BusLink` finds the bus. */
  readonly ports: readonly string[];
  readonly twin: BusTwin;
  readonly people: People;
  close(): Promise<void>;
};

export function startSerialSimulation({
  seed,
  seats = SEATS,
  habits,
  music,
}: SerialSimulationOptions): SerialSimulation {
  const time = realTime();
  const twin = new BusTwin({ seed, seats, time, ...(music && { music }) });
  const people = new People({
    seats,
    time,
    random: twin.random.fork(),
    sense: ({ seat, at, channel, state }) => twin.sense(seat, channel, state, at),
    ...(habits === undefined ? {} : { habits }),
  });
  return {
    ports: [twin.path],
    twin,
    people,
    close: async () => {
      people.close();
      twin.close();
    },
  };
}
