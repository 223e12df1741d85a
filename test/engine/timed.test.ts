/** Flags by time alone, where the contract leaves the reading to us: the ± of a grace, and a seat that isn't heard. */
import { expect, test } from 'vitest';
import type { Seat } from '../../schemas/vocabulary.ts';
import { decide } from '../cases/decided.ts';
import { script } from '../cases/script.ts';
import { standing } from '../cases/standing.ts';

const NIGHT = '@0 from night day=3 opener=2; @1000 night; @1200 masks on 1-9';
const flagsOf = (text: string, seat: Seat) =>
  standing(decide(script('fiim-eng', text).record).decisions).flatMap((d) =>
    d.type === 'flag' && d.seat === seat ? [[d.kind, d.at]] : [],
  );

test('a mask whose ± straddles its grace is a boundary; clear of it, it is late, or in time', () => {
  const late = (at: number) => {
    const { record } = script('fiim-eng', NIGHT);
    const lines = [
      ...record,
      { at: 4500, type: 'tick' },
      { at, type: 'mask', seat: 10, on: true, uncertainty: 20 },
    ];
    return standing(decide(lines).decisions).flatMap((d) =>
      d.type === 'flag' && d.seat === 10 ? [d.kind] : [],
    );
  };
  expect(late(3970)).toEqual([]);
  expect(late(3990)).toEqual(['boundary']);
  expect(late(4010)).toEqual(['boundary']);
  expect(late(4100)).toEqual(['mask-late']);
});

test('silence of a seat that is cut off proves nothing; heard again, it has the rest', () => {
  const cut = '@0 from night day=3 opener=2; @900 health 10 offline; @1000 night; @1200 masks on 1-9';
  expect(flagsOf(`${cut}; @9000 tick`, 10)).toEqual([]);
  expect(flagsOf(`${cut}; @8000 health 10 ok; @9000 tick`, 10)).toEqual([['mask-late', 8000]]);
  expect(flagsOf(`${cut}; @1500 mask 10 on; @8000 health 10 ok; @9000 tick`, 10)).toEqual([]);
  // What was sensed is evidence, whatever the link did meanwhile.
  expect(
    flagsOf(`${NIGHT}; @1300 mask 10 on; @5000 mask 10 off; @5500 health 10 degraded; @9000 tick`, 10),
  ).toEqual([['mask-off', 6000]]);
});
