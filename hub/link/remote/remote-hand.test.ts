import { expect, test, vi } from 'vitest';
import type { Act } from '../../../schemas/record.ts';
import { remote } from '../../../schemas/remote.ts';
import type { HidDoor } from './remote.ts';
import { startRemoteHand } from './remote-hand.ts';

const PAGE_DOWN = Uint8Array.of(0, 0, 0x4e, 0, 0, 0, 0, 0);
const PERIOD = Uint8Array.of(0, 0, 0x37, 0, 0, 0, 0, 0);
const QUIETER = Uint8Array.of(0, 0, 0x3e, 0, 0, 0, 0, 0);
const NONE = Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 0);
const OPEN: Act = { type: 'vote.open', candidate: 3 };
const ANNOUNCE: Act = { type: 'vote.announce' };

test('a press that comes with a change that the hub made means what was next before, and does nothing', async () => {
  let next: Act[] = [OPEN];
  let now = 1000;
  let report: (bytes: Uint8Array) => void = () => {};
  const read = Promise.withResolvers<void>();
  const door: HidDoor = {
    find: async () => ['hid-1'],
    open: async () => ({
      onReport: (take) => {
        report = take;
        read.resolve();
      },
      onEnd: () => {},
      close: async () => {},
    }),
  };
  const acts: Act[] = [];
  const quiet: boolean[] = [];
  const hand = await startRemoteHand({
    config: remote.parse({
      device: '046d:c540',
      buttons: { 'page-down': 'first', period: 'thank-you', f5: 'quieter' },
    }),
    door: async () => door,
    next: () => next,
    act: async (act) => acts.push(act),
    quiet: (on) => quiet.push(on),
    now: () => now,
    say: () => {},
  });
  await read.promise;
  const press = (key: Uint8Array) => {
    report(key);
    report(NONE);
  };
  // The window closed by itself: to announce is next now, but the thumb was already on its way.
  next = [ANNOUNCE];
  hand.look();
  now += 200;
  press(PAGE_DOWN);
  expect(acts).toEqual([]);
  // "Thank you" and undo always mean themselves.
  press(PERIOD);
  expect(acts).toEqual([{ type: 'vote.close', by: 'judge' }]);
  now += 101;
  press(PAGE_DOWN);
  expect(acts.at(-1)).toEqual(ANNOUNCE);
  // What its own press changed is known to the hand.
  next = [OPEN];
  hand.look();
  press(PAGE_DOWN);
  expect(acts.at(-1)).toEqual(OPEN);
  // A line that leaves the same thing next changes nothing.
  await Promise.resolve();
  hand.look();
  press(PAGE_DOWN);
  expect(acts).toHaveLength(4);
  // Quieter is no act: for as long as the button is down it is said again, and once when it isn't.
  report(QUIETER);
  await vi.waitUntil(() => quiet.length > 1, { timeout: 20_000 });
  report(NONE);
  expect(quiet.indexOf(false)).toBe(quiet.length - 1);
  expect(acts).toHaveLength(4);
  await hand.close();
});
