/** The worked cases: what the replay of each record must say. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { check } from './checks.ts';
import { decide } from './decided.ts';
import { givenCases } from './expectation.ts';

const { cases } = givenCases.parse(
  JSON.parse(readFileSync(new URL('./given.json', import.meta.url), 'utf8')),
);

describe('given cases', () => {
  test.each(cases.map((c) => [`${c.id} ${c.topic} (${c.clause})`, c] as const))('%s', (_, c) => {
    const judged = decide(c.record);
    const missed = c.expect.map((e) => ({ e, missed: check(judged, e) })).filter((m) => m.missed !== null);
    expect(missed).toEqual([]);
  });
});
