/**
 * On the wired bus: a unit that is pulled, one that comes and goes, an adapter that is gone; each named for what ails it and
 * well again by itself. The link, the table and the units are the real ones; the port is replaced, so that time is virtual.
 */
import { expect, test, vi } from 'vitest';
import { Desk } from '../../hub/web/desk.ts';
import { SEATS, type Seat } from '../../schemas/vocabulary.ts';
import { busTable } from './bus-table.ts';

vi.mock('serialport', async () => ({ SerialPort: (await import('../night/bus-air.ts')).VirtualPort }));

const BAD: Seat = 4;

async function table() {
  const { time, air, hub, pass } = busTable('hub', () => {});
  const desk = new Desk(hub, {
    table: 'T',
    closes: 'hub',
    settings: {},
    claims: () => [],
    believe: () => {},
  });
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
