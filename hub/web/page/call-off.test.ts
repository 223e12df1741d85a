import { expect, test } from 'vitest';
import { callOffWords, resultReason } from './call-off.ts';
import { en } from './words/en.ts';
import { ru } from './words/ru.ts';

test('who left the table is named with how; without anybody gone, the act that ended the vote', () => {
  const removed = { act: { type: 'foul', seat: 5 }, left: { seat: 5, cause: 'fouls' } } as const;
  expect(callOffWords(removed, en, null)).toBe('No. 5 removed by fouls');
  expect(callOffWords(removed, ru, null)).toBe('№ 5 удалён за фолы');
  expect(callOffWords({ act: { type: 'vote.cancel' }, left: null }, en, null)).toBe('by the Judge');
  expect(callOffWords({ act: { type: 'defeat', seat: 5 }, left: null }, en, null)).toBe('Team defeat by 5');
});

test('a result that the counts tell has no other reason; a vote not held says why', () => {
  const result = { outcome: 'none', seats: [], reason: null, by: null, clauses: [] } as const;
  expect(resultReason({ ...result, outcome: 'leaves' }, en, null)).toBeNull();
  expect(resultReason({ ...result, reason: 'no-nominee' }, en, null)).toBe('nobody was nominated');
  const left = { seat: 10, cause: 'disqualified' } as const;
  const by = { act: { type: 'disqualify', seat: 10 }, left } as const;
  expect(resultReason({ ...result, reason: 'cancelled', by }, en, null)).toBe('No. 10 disqualified');
  // The game was taken up from paper with it: by whom is not known.
  expect(resultReason({ ...result, reason: 'cancelled' }, en, null)).toBe('it was called off before');
});
