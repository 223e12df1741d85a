import { expect, test } from 'vitest';
import { notesOf, reportOf, troubleReport } from './report.ts';

test('a sound record has nothing to report; of a damaged one, every loss is said', () => {
  expect(reportOf({ damaged: null, losses: [], lostCommits: 0 })).toEqual([]);
  expect(reportOf({ damaged: '/d/x.db', losses: [], lostCommits: 0 })).toEqual([
    'the record was damaged; the damaged file is kept as /d/x.db',
    'nothing of any game is lost',
  ]);
  const losses = [
    { game: '1', kept: 0, beyond: 0 },
    { game: '2', kept: 40, beyond: 12 },
  ];
  expect(reportOf({ damaged: '/d/x.db', losses, lostCommits: 3 }).slice(1)).toEqual([
    'the last 3 or more writes before the stop are lost; check the game against your notes',
    'game 1 is lost; go on from a position',
    'game 2 goes on after line 40; what followed is lost (12 later lines can be read in the damaged file)',
  ]);
});

test('lines that are missing from a sound record are said too', () => {
  expect(reportOf({ damaged: null, losses: [{ game: '4', kept: 9, beyond: 0 }], lostCommits: 0 })).toEqual([
    'lines that were kept are missing: the record, or its log beside it, was taken away or replaced',
    'game 4 goes on after line 9; what followed is lost',
  ]);
});

test('the Judge’s screen is told the same, by code', () => {
  const losses = [
    { game: '3', kept: 41, beyond: 2 },
    { game: '1', kept: 0, beyond: 0 },
  ];
  expect(notesOf({ damaged: 'aside.db', losses, lostCommits: 2 })).toEqual([
    { code: 'writes-lost', commits: 2 },
    { code: 'game-cut', game: '3', kept: 41 },
    { code: 'game-lost', game: '1' },
  ]);
});

test('a record that is well says nothing; one that no longer is says so, and again when it is', () => {
  expect(troubleReport('well', { state: 'well' })).toBeNull();
  expect(troubleReport('well', { state: 'no-reserve' })).toContain('little room on the disk');
  expect(troubleReport('no-reserve', { state: 'no-reserve' })).toBeNull();
  expect(troubleReport('paper', { state: 'paper', code: 'full', detail: 'no space' })).toContain(
    'full: no space',
  );
  expect(troubleReport('paper', { state: 'well' })).toContain('kept again');
});
