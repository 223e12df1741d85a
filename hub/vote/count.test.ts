import { expect, test } from 'vitest';
import type { Seat } from '../../schemas/vocabulary.ts';
import { count, type Duty, type SeatFacts } from './count.ts';
import type { Hand } from './hand.ts';
import type { Window } from './window.ts';

const CLOSED: Window = {
  candidate: 3,
  line: 4,
  open: { at: 1000, uncertainty: 0 },
  close: { at: 2500, uncertainty: 0 },
  announced: null,
};
const NONE: Hand = {
  vote: 'no',
  early: 'no',
  onlyEarly: false,
  withdrawn: 'no',
  lifted: 'no',
  late: 'no',
  stale: false,
};
const seat = (seat: Seat, hand: Partial<Hand>, facts: Partial<SeatFacts> = {}): SeatFacts => ({
  seat,
  hand: { ...NONE, ...hand },
  voted: false,
  unheard: false,
  byEye: false,
  ...facts,
});
const MIDDLE: Duty = { last: false, automatic: true };
const LAST: Duty = { last: true, automatic: true };

test('a vote that is open is doubtful and counts nowhere; a flag that is open is a boundary', () => {
  const counted = count(
    CLOSED,
    [
      seat(1, { vote: 'yes' }),
      seat(2, { vote: 'maybe', late: 'maybe' }),
      seat(3, { vote: 'yes', early: 'maybe' }),
    ],
    MIDDLE,
  );
  expect(counted).toMatchObject({ votes: [1, 3], automatic: [], doubtful: [2] });
  expect(counted.flags).toEqual([{ seat: 3, kind: 'boundary' }]);
});

test('on the last candidate nobody is doubtful: an unused vote stands in automatic, with its flag', () => {
  const seats = [
    seat(1, { vote: 'yes' }),
    seat(2, { vote: 'maybe', late: 'maybe' }),
    seat(3, {}),
    seat(4, { vote: 'yes' }, { unheard: true }),
    seat(5, {}, { byEye: true }),
    seat(6, {}, { voted: true }),
  ];
  const counted = count(CLOSED, seats, LAST);
  expect(counted).toMatchObject({ votes: [1], automatic: [2, 3, 4, 5], doubtful: [] });
  expect(counted.flags).toEqual([
    { seat: 2, kind: 'boundary' },
    { seat: 3, kind: 'no-vote' },
    { seat: 4, kind: 'unheard' },
  ]);
  // Where nothing is added to anyone, the doubt stays.
  expect(count(CLOSED, seats, { last: true, automatic: false })).toMatchObject({
    automatic: [],
    doubtful: [2, 4, 5],
  });
});

test('a seat that has voted is never doubtful; its further fist is a second candidate', () => {
  const counted = count(
    CLOSED,
    [
      seat(1, { vote: 'yes' }, { voted: true }),
      seat(2, { vote: 'maybe' }, { voted: true }),
      seat(3, { vote: 'yes' }, { voted: true, unheard: true }),
    ],
    MIDDLE,
  );
  expect(counted).toMatchObject({ votes: [], doubtful: [] });
  expect(counted.flags).toEqual([
    { seat: 1, kind: 'second-candidate' },
    { seat: 2, kind: 'boundary' },
    { seat: 3, kind: 'unheard' },
  ]);
});

test('while the window is open nobody has missed it', () => {
  expect(count({ ...CLOSED, close: null }, [seat(1, {})], LAST)).toMatchObject({ automatic: [], flags: [] });
});
