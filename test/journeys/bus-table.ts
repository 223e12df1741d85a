/** Ten units on a wire and the table they sit at, in virtual time: the link, the table and the units are the real ones. */
import { onTestFinished } from 'vitest';
import { BusLink } from '../../hub/link/bus/bus-link.ts';
import type { LinkHost } from '../../hub/link/link.ts';
import { Table } from '../../hub/table/table.ts';
import { clockSettings } from '../../schemas/clock.ts';
import type { Input } from '../../schemas/record.ts';
import { SEATS, type Seat } from '../../schemas/vocabulary.ts';
import { windowSettings } from '../../schemas/window.ts';
import { BusAir } from '../night/bus-air.ts';
import { virtualMachine } from '../night/virtual-machine.ts';

/** What went into the record, and of which edge. */
export type Appended = { input: Input; origin?: { seat: Seat; boot: number; seq: number } };

/**
 * The port must be replaced by whoever asks: `vi.mock('serialport', …)` with `VirtualPort` of `../night/bus-air.ts`.
 *
 * @param heard told of every frame on the wire
 * @param made what the unit of a seat is made of, where it isn't a plain one
 */
export function busTable(
  closes: 'hub' | 'judge',
  heard: ConstructorParameters<typeof BusAir>[1],
  made?: ConstructorParameters<typeof BusAir>[2],
) {
  const machine = virtualMachine();
  const { time, simTime } = machine;
  const air = new BusAir(simTime, heard, made);
  const appended: Appended[] = [];
  const log = {
    create: () => Promise.resolve('1'),
    append: (_game: string, input: Input, origin?: Appended['origin']) =>
      Promise.resolve(appended.push({ input, ...(origin && { origin }) }) + 1),
    mark: () => Promise.resolve(),
    listened: () => {},
  };
  const options = {
    clock: clockSettings.parse({}),
    edges: windowSettings.parse({}),
    closes,
    linked: SEATS,
  };
  const hub: Table = new Table(log, time, options, (seat, mark) => link.acknowledge(seat, mark));
  const host: LinkHost = {
    now: () => time.now(),
    emit: (event) => hub.hear(event),
    recorded: () => undefined,
  };
  const link = new BusLink({ ports: ['virtual'], host });
  onTestFinished(async () => {
    await link.close();
    hub.close();
    air.close();
    machine.close();
  });
  return { time, air, hub, link, appended, pass: (ms: number) => time.advanceTo(time.now() + ms) };
}
