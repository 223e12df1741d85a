import { describe, expect, test } from 'vitest';
import { type Hand, readHand } from './hand.ts';
import { type Contact, contactsSince, insert, type Track } from './track.ts';
import type { Ground, Window } from './window.ts';

/** A window from 1000 to 2500; the vote began at 500, the count before was at 700. */
const WINDOW: Window = {
  candidate: 3,
  line: 4,
  open: { at: 1000, uncertainty: 0 },
  close: { at: 2500, uncertainty: 0 },
  announced: null,
};
const GROUND: Ground = { begun: 500, countBefore: 700, voided: [], withdrawnIsVoid: false, earDelay: [] };

/** Down and up in turn, each `[at, ±]`. */
const contacts = (...marks: (number | [number, number])[]): readonly Contact[] => {
  let track: Track<boolean> = null;
  marks.forEach((mark, i) => {
    const [at, uncertainty] = typeof mark === 'number' ? [mark, 0] : mark;
    track = insert(track, { at, uncertainty }, i % 2 === 0, i + 5);
  });
  return contactsSince(track, Number.NEGATIVE_INFINITY);
};
const hand = (
  marks: (number | [number, number])[],
  window: Partial<Window> = {},
  ground: Partial<Ground> = {},
) => readHand({ ...WINDOW, ...window }, 1, contacts(...marks), { ...GROUND, ...ground });

describe('the window is [open, close)', () => {
  test.each<[string, (number | [number, number])[], Partial<Hand>]>([
    ['in it', [1200], { vote: 'yes', early: 'no', late: 'no' }],
    ['at the very open', [1000], { vote: 'yes', early: 'no' }],
    ['at the very close', [2500], { vote: 'no', late: 'yes' }],
    ['a moment before the close', [2499.9], { vote: 'yes', late: 'no' }],
    ['early and kept', [900], { vote: 'yes', early: 'yes', onlyEarly: true }],
    ['early, gone before the open', [900, 999], { vote: 'no', early: 'no' }],
    ['early, gone at the very open', [900, 1000], { vote: 'no', early: 'no' }],
    ['early, gone, and down again in it', [900, 950, 1100], { vote: 'yes', early: 'no', onlyEarly: false }],
    ['from before the count before', [650], { vote: 'no', early: 'no', stale: false }],
    ['from before the vote began', [450], { vote: 'maybe', early: 'no', stale: true }],
    ['lifted before the close', [1200, 2000], { vote: 'yes', withdrawn: 'yes', lifted: 'no' }],
    ['lifted at the very close', [1200, 2500], { vote: 'yes', withdrawn: 'no', lifted: 'yes' }],
    ['lifted after it', [1200, 2600], { vote: 'yes', withdrawn: 'no', lifted: 'yes' }],
    ['late and gone again', [2600, 2700], { vote: 'no', late: 'yes', lifted: 'no' }],
  ])('%s', (_, marks, expected) => {
    expect(hand(marks)).toMatchObject(expected);
  });

  test('later by the seat’s ear delay, at both edges', () => {
    const earDelay = [0, 20];
    expect(hand([2519], {}, { earDelay })).toMatchObject({ vote: 'yes', late: 'no' });
    expect(hand([2520], {}, { earDelay })).toMatchObject({ vote: 'no', late: 'yes' });
    expect(hand([1019], {}, { earDelay })).toMatchObject({ vote: 'yes', early: 'yes' });
    expect(hand([1200, 2510], {}, { earDelay })).toMatchObject({ withdrawn: 'yes' });
  });

  test('an open window has no late hands yet', () => {
    expect(hand([2600], { close: null })).toMatchObject({ vote: 'yes', late: 'no' });
  });
});

describe('what the ± leaves open', () => {
  test.each<[string, (number | [number, number])[], Partial<Hand>]>([
    ['a contact that straddles the close', [[2495, 10]], { vote: 'maybe', late: 'maybe' }],
    ['one whose ± just reaches the close', [[2490, 10]], { vote: 'maybe' }],
    ['one clear of it', [[2489, 10]], { vote: 'yes', late: 'no' }],
    ['a contact that straddles the open votes either way', [[995, 10]], { vote: 'yes', early: 'maybe' }],
    ['early, lifted within its ± of the open', [900, [1001, 5]], { vote: 'maybe', early: 'maybe' }],
    [
      'a lift that straddles the close',
      [1200, [2500, 10]],
      { vote: 'yes', withdrawn: 'maybe', lifted: 'maybe' },
    ],
    ['down within its ± of the count before', [[700, 5]], { vote: 'maybe', early: 'maybe' }],
  ])('%s', (_, marks, expected) => {
    expect(hand(marks)).toMatchObject(expected);
  });

  test('the edges’ own ± counts as the input’s does', () => {
    expect(hand([2495], { close: { at: 2500, uncertainty: 10 } })).toMatchObject({ vote: 'maybe' });
    expect(hand([995], { open: { at: 1000, uncertainty: 10 } })).toMatchObject({
      vote: 'yes',
      early: 'maybe',
    });
  });
});

test('where a withdrawn hand is void it is no vote, and a hand put back is none either', () => {
  const ground = { withdrawnIsVoid: true };
  expect(hand([1200, 2000], {}, ground)).toMatchObject({ vote: 'no', withdrawn: 'yes' });
  expect(hand([1200, 2000, 2100], {}, ground)).toMatchObject({ vote: 'no', withdrawn: 'yes' });
  expect(hand([1200, 2500], {}, ground)).toMatchObject({ vote: 'yes', withdrawn: 'no' });
  expect(hand([1200, [2499, 5]], {}, ground)).toMatchObject({ vote: 'maybe', withdrawn: 'maybe' });
});

test('a fist from an undone or replaced window says nothing, and its seat is open', () => {
  const voided = [{ from: 800, to: 850 }];
  expect(hand([820], {}, { voided })).toMatchObject({ vote: 'maybe', early: 'no', stale: true });
  expect(hand([860], {}, { voided })).toMatchObject({ vote: 'yes', early: 'yes', stale: false });
  expect(hand([820, 1100, 1200], {}, { voided })).toMatchObject({ vote: 'yes' });
});
