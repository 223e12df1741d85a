/** On the wired bus, with real time and a real pty: a unit that is pulled, one that comes and goes, an adapter that is gone. */
import { expect, onTestFinished, test } from 'vitest';
import { SEATS, type Seat } from '../../schemas/vocabulary.ts';
import { dataFolder, hubIn, Screen, seatsWell } from './hub.ts';

const BAD: Seat = 4;

test('a seat on the bus is named for what ails it, and is well again by itself', async () => {
  const folder = dataFolder();
  onTestFinished(folder.remove);
  const hub = await hubIn(folder.path, { seats: 'serial' });
  onTestFinished(() => hub.close());
  await seatsWell(hub);
  const twin = hub.seats.bus?.twin;
  const screen = new Screen(hub);
  const named = async (seat: Seat = BAD) =>
    (await screen.view()).seats.find((one) => one.seat === seat)?.health.reason ?? null;
  const becomes = (reason: string | null, seat?: Seat) =>
    expect.poll(() => named(seat), { timeout: 20_000 }).toBe(reason);

  twin?.pull(BAD);
  await becomes('silent');
  twin?.put(BAD);
  await becomes(null);
  twin?.pull(BAD);
  await becomes('silent');
  twin?.put(BAD);
  await becomes(null);
  twin?.pull(BAD);
  await becomes('silent');
  twin?.put(BAD);
  await becomes('flapping');

  twin?.unplug();
  for (const seat of SEATS) await becomes(seat === BAD ? 'flapping' : 'no-port', seat);
  twin?.plug();
  for (const seat of SEATS) if (seat !== BAD) await becomes(null, seat);
});
