/** Which link each seat hangs on, by configuration; and, where there is no hardware, the seats and people themselves. */
import { readFile } from 'node:fs/promises';
import { startEmulatedSimulation } from '../firmware-sim/avr/emulated-simulation.ts';
import { type SerialSimulation, startSerialSimulation } from '../firmware-sim/bus/serial-simulation.ts';
import { MqttMusic } from '../firmware-sim/music/mqtt-music.ts';
import type { MusicCard } from '../firmware-sim/music/music-unit.ts';
import type { People } from '../firmware-sim/people.ts';
import { Random } from '../firmware-sim/random.ts';
import { type Simulation, startSimulation } from '../firmware-sim/simulation.ts';
import type { Config, SeatLink } from '../schemas/config.ts';
import { type MusicController, placeOfController } from '../schemas/stage.ts';
import { SEATS, type Seat } from '../schemas/vocabulary.ts';
import { BusLink } from './link/bus/bus-link.ts';
import { FirmataLink } from './link/firmata/firmata-link.ts';
import type { Board } from './link/firmata/messages.ts';
import type { Claim, Lamp, Link, LinkHost, Mark } from './link/link.ts';
import { startBroker } from './link/mqtt/broker.ts';
import { deviceCredentials } from './link/mqtt/credentials.ts';
import { createMqttLink } from './link/mqtt/mqtt-link.ts';
import { startMqttMusic } from './link/mqtt/mqtt-music.ts';
import { MusicChoice, type MusicHost, type MusicLine } from './link/music/choice.ts';
import { keepChoice, keptChoice } from './link/music/kept.ts';

/** How simulated seats are linked; `none`: their places stay without a unit, counted by eye. */
export const SIMULATED_SEATS = ['mqtt', 'serial', 'emulated', 'none'] as const;
export type SimulatedSeats = (typeof SIMULATED_SEATS)[number];

export type SeatsOptions = {
  config: Config;
  simulated: SimulatedSeats;
  /** Of the simulated seats and people. */
  seed: number;
  host: LinkHost;
  /** Who stands behind the night-music controller; null: the table has none. */
  music?: MusicHost | null;
  log: (line: string) => void;
};

export type Seats = {
  links: readonly Link[];
  acknowledge(seat: Seat, mark: Mark): void;
  lamps(lamps: ReadonlyMap<Seat, Lamp>): void;
  /** True while a window is open. */
  hurry(on: boolean): void;
  /** Every pad without a fist on it is at zero now. */
  rezero(): void;
  /** Who say they are this seat; more than one, and none of them is believed until one is chosen. */
  claims(seat: Seat): readonly Claim[];
  believe(seat: Seat, claim: { device: string; boot: number }): void;
  /** A simulated seat's knock sensor feels something this many ms from now. */
  knock(seat: Seat, inMs: number): void;
  /** Who sit at the simulated seats; null where there are none. */
  people: People | null;
  /** The simulated seats on MQTT; null otherwise. */
  simulation: Simulation | null;
  /** The simulated units on a wired bus; null otherwise. */
  bus: SerialSimulation | null;
  /** The simulated night-music controller, as far as it is on MQTT; null otherwise. */
  music: MqttMusic | null;
  close(): Promise<void>;
};

/** The seats that have a unit, real or simulated. */
export const linkedSeats = (config: Config, simulated: SimulatedSeats): readonly Seat[] =>
  SEATS.filter((seat) => linkOf(config, simulated, seat).link !== 'none');

/** Those of them whose unit connects to the broker by itself. */
export const networkedSeats = (config: Config): readonly Seat[] =>
  SEATS.filter((seat) => config.seats?.[seat]?.link === 'mqtt');

/** Who is to find the broker: nobody, none but the simulation, or devices that have been told its port. */
export function brokerUse(config: Config, simulated: SimulatedSeats): 'none' | 'simulated' | 'devices' {
  const { player, controller } = config.music;
  const players = player === 'controller' ? musicDevices(controller, simulated) : [];
  if (networkedSeats(config).length > 0 || (players.length > 0 && controller.link !== 'simulated'))
    return 'devices';
  const acted = simulated === 'mqtt' && SEATS.some((seat) => isSimulated(config, simulated, seat));
  return acted || players.length > 0 ? 'simulated' : 'none';
}

/** Rejects with the system's own error where a port can't be had, having let go of the rest. */
export async function startSeats(options: SeatsOptions): Promise<Seats> {
  const { config, simulated, seed, host, music: musicHost = null, log } = options;
  const closing: (() => unknown)[] = [];
  const links: Link[] = [];
  const close = async () => {
    for (const release of closing.splice(0).reverse()) await release();
  };
  const add = (link: Link) => {
    links.push(link);
    closing.push(() => link.close());
  };
  const of = (...kinds: SeatLink['link'][]) =>
    SEATS.filter((seat) => kinds.includes(linkOf(config, simulated, seat).link));
  const acted = of('simulated');
  const onMqtt = simulated === 'mqtt' ? of('simulated', 'mqtt') : of('mqtt');
  let people: People | null = null;
  let simulation: Simulation | null = null;
  let bus: SerialSimulation | null = null;
  let music: MqttMusic | null = null;
  const controller = musicHost ? config.music.controller : null;
  const players = musicDevices(controller, simulated);
  const choice = musicHost && musicChoice(musicHost, config, log);
  const wiredMusic = choice?.line('serial');
  try {
    if (onMqtt.length > 0 || players.length > 0) {
      const deviceOf = (seat: Seat): string => {
        const link = linkOf(config, simulated, seat);
        return (link.link === 'mqtt' ? link.device : undefined) ?? `seat-${seat}`;
      };
      const carried = Map.groupBy(onMqtt, deviceOf);
      for (const player of players) if (!carried.has(player)) carried.set(player, []);
      const names = [...carried.keys()];
      const credentials = await deviceCredentials(config.data, names);
      const devices = [...carried].map(([name, its]) => ({
        name,
        password: credentials.get(name) as string,
        seats: its,
        music: players.includes(name),
      }));
      const { host: address, port, plain, tls: files } = config.broker;
      const tls = files && { key: await readFile(files.key), cert: await readFile(files.cert) };
      const broker = await startBroker({
        host: address,
        port,
        devices,
        allowPlain: plain,
        ...(tls === undefined ? {} : { tls }),
      });
      closing.push(() => broker.close());
      add(createMqttLink({ broker, seats: onMqtt, host, log }));
      const ca = tls === undefined ? {} : { ca: tls.cert };
      const [player] = players;
      if (player !== undefined && choice) {
        const line = choice.line('mqtt');
        closing.push(startMqttMusic({ broker, line, now: () => host.now(), log }));
        if (config.music.controller.link === 'simulated') {
          const password = credentials.get(player) as string;
          const started = new MqttMusic({
            ...{ url: broker.url, username: player, password, ...ca },
            random: new Random(seed + 1),
            folders: simulatedCard(config),
          });
          started.start();
          closing.push(() => started.close());
          music = started;
        }
      }
      if (simulated === 'mqtt' && acted.length > 0) {
        const started = startSimulation({
          url: broker.url,
          credentials,
          seed,
          seats: acted,
          deviceOf,
          ...ca,
        });
        closing.push(() => started.close());
        simulation = started;
        people = started.people;
      }
    }
    const wired = wiredSeats(config);
    const musicPorts = [controller, controller?.spare].flatMap((one) =>
      one?.link === 'serial' ? [one.port] : [],
    );
    for (const port of musicPorts) if (!wired.has(port)) wired.set(port, []);
    for (const [port, seats] of wired)
      add(
        new BusLink({
          ports: [port],
          seats,
          host,
          log,
          ...(wiredMusic && musicPorts.includes(port) && { music: wiredMusic }),
        }),
      );
    const boards = firmataBoards(config);
    if (boards.length > 0) add(new FirmataLink({ boards, host, log }));
    const besides: MusicLine | undefined = controller?.link === 'simulated' ? wiredMusic : undefined;
    if ((simulated === 'serial' || simulated === 'emulated') && (acted.length > 0 || besides)) {
      const all = { seed, seats: acted, ...(besides && { music: simulatedCard(config) }) };
      if (simulated === 'serial') bus = startSerialSimulation(all);
      const started = bus ?? (await startEmulatedSimulation(all));
      closing.push(() => started.close());
      add(new BusLink({ ports: started.ports, seats: acted, host, ...(besides && { music: besides }) }));
      people = started.people;
    }
  } catch (error) {
    await close();
    throw error;
  }
  const linkOn = new Map(links.flatMap((link) => link.seats.map((seat) => [seat, link] as const)));
  return {
    links,
    acknowledge: (seat, mark) => linkOn.get(seat)?.acknowledge(seat, mark),
    claims: (seat) => linkOn.get(seat)?.claims?.(seat) ?? [],
    believe: (seat, claim) => linkOn.get(seat)?.believe?.(seat, claim),
    lamps: (lamps) => {
      for (const link of links) link.lamps(lamps);
    },
    rezero: () => {
      for (const link of links) link.rezero?.();
    },
    hurry: (on) => {
      for (const link of links) link.hurry?.(on);
    },
    knock: (seat, inMs) => {
      const at = performance.now() + inMs;
      const unit = simulation?.seats.get(seat)?.unit;
      if (unit) unit.sense(at, 'knock', 'pressed');
      else if (bus) bus.twin.sense(seat, 'knock', 'pressed', at);
      else people?.act(seat, 'knock', 'pressed', inMs);
    },
    people,
    simulation,
    bus,
    music,
    close,
  };
}

/** User names of the night-music controllers that are on MQTT. */
function musicDevices(controller: MusicController | null, simulated: SimulatedSeats): readonly string[] {
  if (controller?.link === 'simulated') return simulated === 'mqtt' ? ['music'] : [];
  return [controller, controller?.spare].flatMap((one) => (one?.link === 'mqtt' ? [one.device] : []));
}

function musicChoice(host: MusicHost, { data, music }: Config, log: (line: string) => void): MusicChoice {
  const { link, unit, spare } = music.controller;
  // A simulated one is another one with each start.
  const kept = link === 'simulated' ? null : keptChoice(data);
  return new MusicChoice(host, {
    unit,
    spare: spare && placeOfController(spare),
    kept,
    log,
    ...(link !== 'simulated' && { keep: (one) => keepChoice(data, one, log) }),
  });
}

/** Two tracks of some minutes in each folder that is named. */
const simulatedCard = ({ music }: Config): MusicCard =>
  new Map(music.controller.folders.map((_, i) => [i + 1, [180_000, 240_000]]));

function linkOf(config: Config, simulated: SimulatedSeats, seat: Seat): SeatLink {
  const link: SeatLink = config.seats ? (config.seats[seat] ?? { link: 'none' }) : { link: 'simulated' };
  return link.link === 'simulated' && simulated === 'none' ? { link: 'none' } : link;
}

/** Whether nobody but the simulation sits at this seat. */
export const isSimulated = (config: Config, simulated: SimulatedSeats, seat: Seat): boolean =>
  linkOf(config, simulated, seat).link === 'simulated';

/** Seats that name the same port hang on the same bus. */
function wiredSeats(config: Config): Map<string, Seat[]> {
  const ports = new Map<string, Seat[]>();
  for (const seat of SEATS) {
    const link = config.seats?.[seat];
    if (link?.link === 'serial') ports.set(link.port, [...(ports.get(link.port) ?? []), seat]);
  }
  return ports;
}

/** Seats that name the same port share a board. */
function firmataBoards(config: Config): readonly Board[] {
  const boards = new Map<string, Board['seats'][number][]>();
  for (const seat of SEATS) {
    const link = config.seats?.[seat];
    if (link?.link !== 'firmata') continue;
    const { port, pins = { fist: 'A0' } } = link;
    boards.set(port, [...(boards.get(port) ?? []), { seat, pins }]);
  }
  return [...boards].map(([port, seats]) => ({ port, seats }));
}
