/** A whole hub on a real pty whose cable is pulled: all ten are named for it, and well again by themselves. */
import { expect, onTestFinished, test } from 'vitest';
import { SEATS } from '../../schemas/vocabulary.ts';
import { dataFolder, hubIn, Screen, seatsWell } from './hub.ts';

test('an adapter that is gone is named at each of its seats until it is back', async () => {
  const folder = dataFolder();
  onTestFinished(folder.remove);
  const hub = await hubIn(folder.path, { seats: 'serial' });
  onTestFinished(() => hub.close());
  await seatsWell(hub);
  const screen = new Screen(hub);
  const become = async (reason: string | null) => {
    const named = async () => (await screen.view()).seats.map(({ health }) => health.reason);
    await expect.poll(named, { timeout: 60_000 }).toEqual(SEATS.map(() => reason));
  };
  await become(null);
  hub.seats.bus?.twin.unplug();
  await become('no-port');
  hub.seats.bus?.twin.plug();
  await become(null);
}, 240_000);
