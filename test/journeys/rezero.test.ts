import { expect, onTestFinished, test } from 'vitest';
import { FrameReader } from '../../hub/link/bus/frame-codec.ts';
import { SEATS } from '../../schemas/vocabulary.ts';
import { dataFolder, hubIn, Screen, seatsWell } from './hub.ts';

test('when a vote is announced, and not before, the units on the bus are told to take their resting pads as zero', async () => {
  const folder = dataFolder();
  onTestFinished(folder.remove);
  const hub = await hubIn(folder.path, { seats: 'serial' });
  onTestFinished(() => hub.close());
  await seatsWell(hub);
  const reader = new FrameReader();
  const numbers: number[] = [];
  let swept = () => {};
  hub.seats.bus!.twin.tamper.toUnits = (bytes) => {
    reader.push(
      bytes,
      (frame) => {
        if (frame.name === 'broadcast') numbers.push(frame.values.flags & 15);
        swept();
      },
      () => undefined,
    );
    return bytes;
  };
  const sweep = () =>
    new Promise<void>((resolve) => {
      swept = resolve;
    });
  const screen = new Screen(hub);
  const nominees = [
    { by: 2, seat: 3 },
    { by: 3, seat: 7 },
  ];
  const position = { phase: 'voting', day: 2, alive: [...SEATS], opener: 2, nominees };
  expect(await screen.post('/api/game', { ruleset: 'fiim-eng', begin: { position } })).toMatchObject({
    ok: true,
  });
  await sweep();
  expect(new Set(numbers)).toEqual(new Set([0]));
  expect(await screen.act({ type: 'vote.begin' })).toMatchObject({ ok: true });
  await sweep();
  await sweep();
  expect(numbers.at(-1)).toBe(1);
});
