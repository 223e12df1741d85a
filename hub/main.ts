/** Wiring only, in the order of the corridor: record, table, links, screens; and, with no hardware, simulated seats. */
import { autoplay } from '../firmware-sim/autoplay/judge.ts';
import { callsOf } from '../firmware-sim/calls.ts';
import { type Simulation, startSimulation } from '../firmware-sim/simulation.ts';
import type { Config, SeatLink } from '../schemas/config.ts';
import { SEATS, type Seat } from '../schemas/vocabulary.ts';
import { earDelays } from './clock/window-edge.ts';
import type { Link, LinkHost, Mark } from './link/link.ts';
import { type Broker, startBroker } from './link/mqtt/broker.ts';
import { deviceCredentials } from './link/mqtt/credentials.ts';
import { createMqttLink } from './link/mqtt/mqtt-link.ts';
import { reportOf } from './record/report.ts';
import { openStore, type Store } from './record/store.ts';
import { windowLength } from './table/reading.ts';
import { takeUp } from './table/resume.ts';
import { monotonicScheduler } from './table/scheduler.ts';
import { Table } from './table/table.ts';
import { Desk } from './web/desk.ts';
import { startWeb } from './web/server.ts';

/** How simulated seats are linked. */
export const SIMULATED_SEATS = ['mqtt', 'none'] as const;
export type SimulatedSeats = (typeof SIMULATED_SEATS)[number];

export type HubOptions = {
  config: Config;
  /** Default `mqtt`; `none`: their places stay without a unit, counted by eye. */
  seats?: SimulatedSeats;
  /** A Judge without a person, this many times faster than a calm one; left out: none. */
  autoplay?: { speed: number; ruleset: string; games?: number };
  /** Of the simulated people and their seats. */
  seed: number;
  log: (line: string) => void;
};

export type Hub = {
  /** Of the Judge's page. */
  url: string;
  table: Table;
  simulation: Simulation | null;
  /** The games that autoplay brought to their end; null without it. */
  played: Promise<number> | null;
  /** Lets go of everything; nothing half-done is left behind. */
  close(): Promise<void>;
};

/** Starts the table. Rejects with the first thing that can't be had, having let go of the rest. */
export async function startHub(options: HubOptions): Promise<Hub> {
  const { config, log } = options;
  const closing: (() => unknown)[] = [];
  const close = async () => {
    for (const release of closing.splice(0).reverse()) await release();
  };
  try {
    const store = await openStore({
      folder: config.data,
      onTrouble: (trouble) => log(`record: ${trouble.state}`),
    });
    closing.push(() => store.close());
    for (const line of reportOf(store.recovery)) log(`record: ${line}`);
    const linked = SEATS.filter((seat) => linkOf(options, seat) !== 'none');
    const links = new Map<Seat, Link>();
    const table = tableOf(config, store, linked, (seat, mark) => links.get(seat)?.acknowledge(seat, mark));
    closing.push(() => table.close());
    const lost = takeUp(store, table);
    if (lost !== null) log(`the game that was open can't be taken up: ${lost}`);

    const host: LinkHost = {
      now: () => table.now(),
      emit: (event) => table.hear(event),
      recorded: (seat) => store.recorded(seat),
    };
    const simulated = linked.filter((seat) => linkOf(options, seat) === 'simulated');
    const overMqtt = linked.filter((seat) => ['simulated', 'mqtt'].includes(linkOf(options, seat)));
    const credentials = await deviceCredentials(config.data, overMqtt.map(deviceOf));
    const broker = await startBroker({
      ...config.broker,
      devices: overMqtt.map((seat) => ({
        name: deviceOf(seat),
        password: credentials.get(deviceOf(seat)) ?? '',
        seats: [seat],
      })),
    });
    closing.push(() => broker.close());
    const mqtt = createMqttLink({ broker, seats: overMqtt, host, log });
    closing.push(() => mqtt.close());
    for (const seat of overMqtt) links.set(seat, mqtt);

    const desk = new Desk(table, {
      table: config.table,
      closes: config.vote.closes,
      settings: {
        maskOnGrace: config.grace.maskOn,
        maskOffGrace: config.grace.maskOff,
        leftSeatGrace: config.grace.leftSeat,
        earDelay: earDelays(config.distance),
      },
    });
    const web = await startWeb({ table: desk, host: config.web.host, port: config.web.port });
    closing.push(() => web.close());

    const simulation =
      simulated.length > 0 ? simulate(options.seed, broker, credentials, simulated, table) : null;
    if (simulation) closing.push(() => simulation.close());
    const judge =
      options.autoplay && autoplay({ ...options.autoplay, url: web.url, seed: options.seed, log });
    if (judge) closing.push(() => judge.stop());
    return { url: `${web.url}/judge`, table, simulation, played: judge?.played ?? null, close };
  } catch (error) {
    await close();
    throw error;
  }
}

const linkOf = ({ config, seats }: HubOptions, seat: Seat): SeatLink['link'] => {
  const link = config.seats ? (config.seats[`${seat}`]?.link ?? 'none') : 'simulated';
  return link === 'simulated' && seats === 'none' ? 'none' : link;
};

const deviceOf = (seat: Seat): string => `seat-${seat}`;

function tableOf(
  config: Config,
  store: Store,
  linked: readonly Seat[],
  acknowledge: (seat: Seat, mark: Mark) => void,
): Table {
  const { vote, clock } = config;
  const options = { clock, closes: vote.closes, edges: vote, linked };
  return new Table(store, monotonicScheduler(store.offset), options, acknowledge);
}

/** Simulated people hear what is said at the table, and nothing else. */
function simulate(
  seed: number,
  broker: Broker,
  credentials: ReadonlyMap<string, string>,
  seats: readonly Seat[],
  table: Table,
): Simulation {
  const simulation = startSimulation({ url: broker.url, credentials, seed, seats, deviceOf });
  table.subscribe((event) => {
    if (event.type !== 'line') return;
    const game = table.inHand?.game;
    if (!game) return;
    if (event.input.type === 'game.begin' || event.input.type === 'roles')
      simulation.people.deal(game.roles ?? {});
    const calls = callsOf(
      event.input,
      event.decisions,
      windowLength(game) ?? 1500,
      game.night?.first === false,
    );
    for (const call of calls) simulation.people.hear(call);
  });
  return simulation;
}
