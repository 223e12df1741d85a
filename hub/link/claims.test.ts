import { expect, test } from 'vitest';
import { Claims } from './claims.ts';

const a = { device: 'a', boot: 1 };
const b = { device: 'b', boot: 2 };
const claims = () => new Claims(() => null);
/** Both have answered to what was said to them: at 160 ms neither is believed. */
const inDispute = () => {
  const seat = claims();
  seat.hear(a, undefined, 0);
  seat.hear(b, undefined, 100);
  seat.hear(a, 150, 160);
  return seat;
};

test('a unit that restarts is believed at once; late words of its old boot are not', () => {
  const seat = claims();
  expect(seat.hear(a, undefined, 0).verdict).toBe('begun');
  expect(seat.hear(a, 5, 10).verdict).toBe('believed');
  const again = { device: 'a', boot: 9 };
  expect(seat.hear(again, undefined, 20).verdict).toBe('begun');
  expect(seat.hear(a, 15, 30).verdict).toBe('old');
  expect(seat.hear(again, 25, 40).verdict).toBe('believed');
});

test('two that both answer are a dispute, and neither is believed until one is chosen', () => {
  const seat = claims();
  seat.hear(a, undefined, 0);
  seat.hear(b, undefined, 100);
  expect(seat.hear(a, 150, 160).verdict).toBe('dispute');
  expect(seat.current).toBeUndefined();
  expect(seat.hear(b, 200, 210).verdict).toBe('disputed');
  expect(seat.hear(a, 200, 220).verdict).toBe('disputed');
  seat.believe(b);
  expect(seat.hear(b, 300, 310).verdict).toBe('believed');
  expect(seat.hear(a, 300, 320).verdict).toBe('ignored');
});

test('a third that turns up in a dispute is not believed either', () => {
  const seat = inDispute();
  expect(seat.hear({ device: 'c', boot: 3 }, undefined, 170).verdict).toBe('disputed');
});

test('a dispute is over when only one still speaks, and begins again when the other comes back', () => {
  const seat = claims();
  seat.hear(a, undefined, 0);
  seat.hear(b, undefined, 100);
  // One late word of a boot that is over, and never another.
  expect(seat.hear(a, undefined, 2200).verdict).toBe('dispute');
  for (let at = 2300; at <= 7200; at += 100) expect(seat.hear(b, at - 50, at).verdict).toBe('disputed');
  expect(seat.hear(b, 7150, 7201).verdict).toBe('believed');
  expect(seat.current?.device).toBe('b');
  expect(seat.disputed).toBe(false);
  expect(seat.hear(a, 7250, 7300).verdict).toBe('dispute');
});

test('a dispute lasts as long as both speak', () => {
  const seat = claims();
  seat.hear(a, undefined, 0);
  seat.hear(b, undefined, 100);
  expect(seat.hear(a, 150, 160).verdict).toBe('dispute');
  for (let at = 200; at < 60_000; at += 2000) {
    expect(seat.hear(b, at - 10, at).verdict).toBe('disputed');
    expect(seat.hear(a, at + 990, at + 1000).verdict).toBe('disputed');
  }
});

test('two that never answer are told apart by talking on', () => {
  const seat = claims();
  seat.hear(a, undefined, 0);
  seat.hear(b, undefined, 100);
  expect(seat.hear(a, undefined, 2100).verdict).toBe('old');
  expect(seat.hear(a, undefined, 2101).verdict).toBe('dispute');
});

test('the chosen one that restarts is believed; the passed-over one that talks on then is a dispute again', () => {
  const seat = inDispute();
  seat.believe(a);
  expect(seat.hear(a, 170, 180).verdict).toBe('believed');
  expect(seat.hear({ device: 'a', boot: 7 }, undefined, 200).verdict).toBe('begun');
  expect(seat.hear(b, 250, 260).verdict).toBe('dispute');
});

test('a passed-over one that restarts does not displace the chosen one for good', () => {
  const seat = inDispute();
  seat.believe(a);
  seat.hear(a, 170, 180);
  seat.hear({ device: 'b', boot: 8 }, undefined, 200);
  expect(seat.hear(a, 250, 260).verdict).toBe('believed');
  expect(seat.hear({ device: 'b', boot: 8 }, 250, 270).verdict).toBe('ignored');
});

test('one that appeared when the chosen was last there was passed over by nobody: it may be the chosen, started anew', () => {
  const seat = inDispute();
  const again = { device: 'a', boot: 7 };
  expect(seat.hear(again, undefined, 200).verdict).toBe('disputed');
  seat.believe(a);
  expect(seat.hear(b, 210, 220).verdict).toBe('ignored');
  expect(seat.hear(again, 210, 230).verdict).toBe('dispute');
  seat.believe(again);
  expect(seat.hear(again, 310, 320).verdict).toBe('believed');
  expect(seat.hear(b, 310, 330).verdict).toBe('ignored');
});

test('a late word of the chosen doesn’t bring it back, once it has started anew', () => {
  const seat = inDispute();
  seat.believe(a);
  seat.hear(a, 170, 180);
  const again = { device: 'a', boot: 7 };
  expect(seat.hear(again, undefined, 200).verdict).toBe('begun');
  expect(seat.hear(a, 180, 2300).verdict).toBe('dispute');
  for (let at = 2400; at <= 7300; at += 100) seat.hear(again, at - 50, at);
  expect(seat.hear(again, 7350, 7400).verdict).toBe('believed');
});

test('a device that draws a boot id a second does not fill the memory', () => {
  const seat = claims();
  for (let boot = 0; boot < 1000; boot++) seat.hear({ device: 'a', boot }, undefined, boot * 1000);
  expect(seat.all.length).toBeLessThanOrEqual(9);
  expect(seat.current?.boot).toBe(999);
});
