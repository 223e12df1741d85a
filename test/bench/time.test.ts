import { expect, test } from 'vitest';
import { edgeRows } from './time-edges.ts';
import { voteRows } from './time-votes.ts';

const sum = (rows: ReturnType<typeof edgeRows>, of: 'outside' | 'edges') =>
  rows.filter(({ variant }) => variant !== 'together').reduce((total, row) => total + row[of], 0);

test('a quick run of the time bench: the truth is inside every claimed interval', () => {
  const rows = edgeRows(9000, 1);
  expect(sum(rows, 'edges')).toBeGreaterThanOrEqual(9000);
  expect(sum(rows, 'outside')).toBe(0);
  expect(rows.every(({ contradictions }) => contradictions === 0)).toBe(true);
});

test('the bench can fail: a clock that relies on less drift than there is lies, or contradicts itself', () => {
  const rows = edgeRows(9000, 1, { drift: 20 });
  const wrong = rows.filter(({ variant }) => variant === '+150 ppm' || variant === '-150 ppm');
  expect(wrong).toHaveLength(6);
  expect(wrong.every(({ contradictions }) => contradictions > 0)).toBe(true);
  expect(sum(rows, 'outside')).toBeGreaterThan(0);
});

test('a quick run of its votes: no decided vote is wrong, and arrival time decides some wrongly', () => {
  const rows = voteRows(900, 5);
  expect(rows).toHaveLength(12);
  for (const row of rows) {
    expect(row.votes).toBeGreaterThanOrEqual(300);
    expect(row.wrong).toBe(0);
    expect(row.doubtful).toBeGreaterThanOrEqual(row.beyond);
  }
  expect(rows.reduce((sum, { arrival }) => sum + arrival.wrong, 0)).toBeGreaterThan(0);
  expect(rows.reduce((sum, { byEdges }) => sum + byEdges, 0)).toBeGreaterThan(0);
});
