/**
 * On the wired bus: a unit that is pulled, one that comes and goes, an adapter that is gone; each named for what ails it and
 * well again by itself. The link, the table and the units are the real ones; the port is replaced, so that time is virtual.
 */
import { expect, onTestFinished, test, vi } from 'vitest';
import { BusLink } from '../../hub/link/bus/bus-link.ts';
import type { LinkHost } from '../../hub/link/link.ts';
import { Table } from '../../hub/table/table.ts';
import { Desk } from '../../hub/web/desk.ts';
import { clockSettings } from '../../schemas/clock.ts';
import { SEATS, type Seat } from '../../schemas/vocabulary.ts';
import { windowSettings } from '../../schemas/window.ts';
import { BusAir } from '../night/bus-air.ts';
import { virtualMachine } from '../night/virtual-machine.ts';

vi.mock('serialport', async () => ({ SerialPort: (await import('../night/bus-air.ts')).VirtualPort }));

const BAD: Seat = 4;

/** Ten units on a wire and the table they sit at, in virtual time. */
async function table() {
  const machine = virtualMachine();
  const { time, simTime } = machine;
  const air = new BusAir(simTime, () => {});
  const log = {
    create: () => Promise.resolve('1'),
    append: () => Promise.resolve(1),
    mark: () => Promise.resolve(),
  };
  const options = {
    clock: clockSettings.parse({}),
    edges: windowSettings.parse({}),
    closes: 'hub',
    linked: SEATS,
  } as const;
  const hub: Table = new Table(log, time, options, (seat, mark) => link.acknowledge(seat, mark));
  const host: LinkHost = {
    now: () => time.now(),
    emit: (event) => hub.hear(event),
    recorded: () => undefined,
  };
  const link = new BusLink({ ports: ['virtual'], host });
  const desk = new Desk(hub, {
    table: 'T',
    closes: 'hub',
    settings: {},
    claims: () => [],
    believe: () => {},
  });
  onTestFinished(async () => {
    await link.close();
    hub.close();
    air.close();
    machine.close();
  });
  const pass = (ms: number) => time.advanceTo(time.now() + ms);
  const named = (seat: Seat = BAD) => desk.view().seats.find((one) => one.seat === seat)?.health.reason;
  await pass(3000);
  expect(SEATS.map((seat) => named(seat))).toEqual(SEATS.map(() => null));
  return { air, time, pass, named };
}

test('a seat on the bus is named for what ails it, and is well again by itself', async () => {
  const { air, pass, named } = await table();
  for (const after of [null, null, 'flapping']) {
    air.pull(BAD);
    await pass(1500);
    expect(named()).toBe('silent');
    air.put(BAD);
    await pass(1500);
    expect(named()).toBe(after);
  }
  air.unplug();
  await pass(3000);
  expect(SEATS.map((seat) => named(seat))).toEqual(
    SEATS.map((seat) => (seat === BAD ? 'flapping' : 'no-port')),
  );
  air.plugged = true;
  await pass(3000);
  expect(SEATS.map((seat) => named(seat))).toEqual(SEATS.map((seat) => (seat === BAD ? 'flapping' : null)));
  await pass(30_000);
  expect(named()).toBe(null);
}, 240_000);

test('a hub that stands still meanwhile takes no seat for well that it has named, and counts how often it was gone', async () => {
  const { air, time, pass, named } = await table();
  for (const after of [null, null, 'flapping']) {
    air.pull(BAD);
    await pass(1500);
    expect(named()).toBe('silent');
    time.stall(700);
    await pass(300);
    expect(SEATS.map((seat) => named(seat))).toEqual(SEATS.map((seat) => (seat === BAD ? 'silent' : null)));
    air.put(BAD);
    time.stall(700);
    await pass(1500);
    expect(named()).toBe(after);
  }
}, 240_000);
