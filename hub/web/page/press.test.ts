import { expect, test } from 'vitest';
import {
  BOUNCE,
  type Box,
  ChangingKey,
  DoubleTouch,
  near,
  SAID_ALOUD,
  SameAgain,
  type Touch,
} from './press.ts';

test('a second press within a bounce is the first one’s; one after it is meant, however often the key was pressed between', () => {
  const key = new ChangingKey();
  expect([1000, 1120, 1290, 1300, 1599, 1600].map((at) => key.press(at))).toEqual([
    'meant',
    'twice',
    'twice',
    'meant',
    'twice',
    'meant',
  ]);
  key.failed();
  expect(key.press(1610)).toBe('meant');
});

test('of keys beside each other each is taken, however quick; only the same again at once is one', () => {
  const cards = new SameAgain(BOUNCE);
  const pressed = [1, 2, 3, 4].map((card, i) => cards.press(String(card), 1000 + i * 40));
  expect(pressed).toEqual(['meant', 'meant', 'meant', 'meant']);
  // Half of ten cards are alike: the next of them is another.
  expect([1300, 1750, 2200].map((at) => cards.press('4', at))).toEqual(['twice', 'meant', 'meant']);
  cards.failed();
  expect(cards.press('4', 2210)).toBe('meant');
});

test('a foul given again within half a second is the same one; another seat’s is its own', () => {
  const fouls = new SameAgain(SAID_ALOUD);
  const pressed = [
    ['6', 1000],
    ['6', 1342],
    ['7', 1400],
    ['6', 1450],
    ['6', 1950],
  ] as const;
  expect(pressed.map(([seat, at]) => fouls.press(seat, at))).toEqual([
    'meant',
    'twice',
    'meant',
    'meant',
    'meant',
  ]);
});

test('a press of a key that has only just changed was meant for what it said before', () => {
  const key = new ChangingKey();
  // A slow line: the Judge presses again, and at that moment the answer to the first press is there.
  expect(key.press(1000)).toBe('meant');
  key.changed(1900);
  expect([1890, 1950, 2149, 2150].map((at) => key.press(at))).toEqual([
    'changed',
    'changed',
    'changed',
    'meant',
  ]);
});

test('in a vote two presses that are both meant are both taken: the call, and the stop right after it', () => {
  const key = new ChangingKey();
  expect(key.press(1000)).toBe('meant');
  key.changed(1030);
  expect(key.press(1300)).toBe('meant');
});

const box = (left: number, width = 50): Box => ({ left, top: 0, right: left + width, bottom: 50 });
/** A finger on keys that stand there, in their boxes. */
function touch(at: number, x: number, keys: Record<string, Box>, counts = false): Touch<string> {
  const around = new Map(Object.entries(keys).filter(([, one]) => near({ x, y: 25 }, one)));
  const [key = ''] = [...around].find(([, { left, right }]) => x >= left && x <= right) ?? [];
  return { at, x, y: 25, key, around, counts };
}

test('the second half of a double touch presses nothing: neither the key again nor what has taken its place', () => {
  const fingers = new DoubleTouch<string>();
  expect(fingers.down(touch(0, 25, { pen: box(0) }))).toBe(false);
  expect(fingers.down(touch(120, 30, { primary: box(0, 400) }))).toBe(true);
  // After a person's pause it is meant for what stands there.
  expect(fingers.down(touch(310, 28, { primary: box(0, 400) }))).toBe(false);
  expect(fingers.down(touch(400, 28, { primary: box(0, 400) }))).toBe(true);
});

test('a list that moves up under the finger: the flag that came to be there is not settled with the first', () => {
  const fingers = new DoubleTouch<string>();
  expect(fingers.down(touch(0, 25, { one: box(0), two: box(51) }))).toBe(false);
  expect(fingers.down(touch(150, 25, { two: box(0) }))).toBe(true);
});

test('a quick touch of a neighbour is meant, and so is each of a key that counts them', () => {
  const fingers = new DoubleTouch<string>();
  const pad = { 4: box(0), 5: box(50) };
  expect(fingers.down(touch(0, 45, pad))).toBe(false);
  expect(fingers.down(touch(100, 55, pad))).toBe(false);
  expect(fingers.down(touch(200, 75, pad))).toBe(true);
  const stepper = { more: box(0) };
  const touches = [1000, 1080, 1160].map((at) => fingers.down(touch(at, 25, stepper, true)));
  expect(touches).toEqual([false, false, false]);
});
