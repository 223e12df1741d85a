/** Ten seats and ten people where there is no hardware: what `npm start` runs on. */
import type { Seat } from '../schemas/vocabulary.ts';
import { SEATS } from '../schemas/vocabulary.ts';
import { GOOD_WIFI_DOWN, GOOD_WIFI_UP, type LineManners } from './line.ts';
import { MqttSeat } from './mqtt-seat.ts';
import { type Habits, People } from './people.ts';
import { Random } from './random.ts';
import { SensingUnit } from './sensing-unit.ts';
import { realTime, type Time } from './time.ts';

export type SimulationOptions = {
  /** Of the broker: `mqtt://127.0.0.1:1883`. */
  url: string;
  /** Password of each device, by name: `seat-1` … `seat-10`, unless `deviceOf` says otherwise. */
  credentials: ReadonlyMap<string, string>;
  seed: number;
  seats?: readonly Seat[];
  deviceOf?: (seat: Seat) => string;
  /** Link delays; good Wi-Fi by default. */
  up?: LineManners;
  down?: LineManners;
  habits?: Partial<Habits>;
  time?: Time;
  ca?: string | Buffer;
};

export type Simulation = {
  readonly seats: ReadonlyMap<Seat, MqttSeat>;
  readonly people: People;
  /** Resolves once every seat has its connection. */
  ready(): Promise<void>;
  close(): Promise<void>;
};

/** The crystals' spread, in parts per million to either side. */
const SPREAD_PPM = 100;

/** Throws where a seat's device has no password in `credentials`. */
export function startSimulation(options: SimulationOptions): Simulation {
  const time = options.time ?? realTime();
  const random = new Random(options.seed);
  const seats = new Map<Seat, MqttSeat>();
  for (const seat of options.seats ?? SEATS) {
    const username = options.deviceOf?.(seat) ?? `seat-${seat}`;
    const password = options.credentials.get(username);
    if (password === undefined) throw new Error(`no password for the simulated device ${username}`);
    const own = random.fork();
    seats.set(
      seat,
      new MqttSeat({
        url: options.url,
        username,
        password,
        unit: new SensingUnit({ seat, ppm: own.between(-SPREAD_PPM, SPREAD_PPM) }),
        time,
        random: own,
        up: options.up ?? GOOD_WIFI_UP,
        down: options.down ?? GOOD_WIFI_DOWN,
        ...(options.ca === undefined ? {} : { ca: options.ca }),
      }),
    );
  }
  const people = new People({
    seats: [...seats.keys()],
    time,
    random: random.fork(),
    sense: ({ seat, at, channel, state }) =>
      seats.get(seat)?.unit.sense(at, channel, state, sourceOf(channel)),
    ...(options.habits === undefined ? {} : { habits: options.habits }),
  });
  for (const seat of seats.values()) seat.start();
  return {
    seats,
    people,
    ready: async () => {
      await Promise.all([...seats.values()].map((seat) => seat.ready()));
    },
    close: async () => {
      people.close();
      await Promise.all([...seats.values()].map((seat) => seat.close()));
    },
  };
}

const sourceOf = (channel: string): 'pad' | undefined => (channel === 'fist' ? 'pad' : undefined);
