/** Ten units on a wire and the table they sit at, in virtual time: the link, the table and the units are the real ones. */
import { onTestFinished } from 'vitest';
import { BusLink } from '../../hub/link/bus/bus-link.ts';
import type { LinkHost } from '../../hub/link/link.ts';
import { Table } from '../../hub/table/table.ts';
import { clockSettings } from '../../schemas/clock.ts';
import { SEATS } from '../../schemas/vocabulary.ts';
import { windowSettings } from '../../schemas/window.ts';
import { BusAir } from '../night/bus-air.ts';
import { virtualMachine } from '../night/virtual-machine.ts';

/**
 * The port must be replaced by whoever asks: `vi.mock('serialport', …)` with `VirtualPort` of `../night/bus-air.ts`.
 *
 * @param heard told of every frame on the wire
 */
export function busTable(closes: 'hub' | 'judge', heard: ConstructorParameters<typeof BusAir>[1]) {
  const machine = virtualMachine();
  const { time, simTime } = machine;
  const air = new BusAir(simTime, heard);
  let lines = 1;
  const log = {
    create: () => Promise.resolve('1'),
    append: () => Promise.resolve(++lines),
    mark: () => Promise.resolve(),
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
  return { time, air, hub, link, pass: (ms: number) => time.advanceTo(time.now() + ms) };
}
