import { expect, test } from 'vitest';
import type { LinkEvent } from '../link.ts';
import { PacedEdges } from './paced-edges.ts';

const edge = (seq: number) => ({
  ...({ seat: 3, channel: 'fist', state: seq % 2 === 1 ? 'down' : 'up' } as const),
  ...{ ticks: seq * 20_000, boot: 1, seq, sensing: 25 },
});
const seat = () => {
  const events: LinkEvent[] = [];
  const edges = new PacedEdges(3, (event) => events.push(event));
  const told = () => events.flatMap((e) => (e.type === 'edge' ? [e.edge.seq] : []));
  const faults = () => events.flatMap((e) => (e.type === 'fault' ? [e.code] : []));
  return { edges, events, told, faults, heard: () => events.findLast((e) => e.type === 'heard')?.ticks };
};

test('a wire that chatters is taken at the pace of people, named, and heard no further than was taken', () => {
  const { edges, events, told, faults, heard } = seat();
  // Fifty a second, for twenty seconds.
  let seq = 0;
  let most = 0;
  for (let at = 0; at < 60_000; at += 20) {
    if (at < 60_000 && seq < 3000) edges.take(edge(++seq), at);
    if (at % 100 === 0) edges.heard(1, seq * 20_000, at);
    most = Math.max(most, told().length - (40 * at) / 1000);
  }
  expect(most).toBeLessThanOrEqual(401);
  expect(faults()).toContain('flood');
  expect(faults()).toContain('edges-lost');
  let through = 0;
  for (const event of events) {
    if (event.type === 'heard') through = event.ticks;
    if (event.type === 'edge') expect(event.edge.ticks).toBeGreaterThan(through);
  }
  expect(heard()).toBeLessThan(seq * 20_000);
  // Once it has kept still, all that waited is told, and how it stands in the end is true.
  for (let at = 60_000; at < 63_000; at += 100) edges.heard(1, seq * 20_000, at);
  expect(told().at(-1)).toBe(seq);
  expect(told()).toEqual(told().toSorted((a, b) => a - b));
  expect(heard()).toBe(seq * 20_000);
});

test('what people do is told at once, and heard as far as it was felt', () => {
  const { edges, told, faults, heard } = seat();
  edges.heard(1, 0, 0);
  expect(heard()).toBeUndefined();
  for (let seq = 1; seq <= 100; seq++) {
    edges.take(edge(seq), seq * 100);
    expect(told().at(-1)).toBe(seq);
    edges.heard(1, seq * 20_000, seq * 100 + 50);
    expect(heard()).toBe(seq * 20_000);
  }
  expect(faults()).toEqual([]);
  // A board that is plugged in anew has a boot of its own.
  edges.heard(2, 500, 20_000);
  expect(heard()).toBe(500);
});
