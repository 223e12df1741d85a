import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Edge } from '../../../schemas/edge.ts';
import { PERIOD_MS, SampledSeat } from './sampled-seat.ts';

/** ms that the adapter and the system take at most, as promised. */
const DELAY_MS = 22;
const FIST = 1;
const SEATED = 4;

/** Changes of the fist and of the seat switch, each so long after the channel's last one that a board sees it, ms. */
const changes = (least: number) => fc.array(fc.integer({ min: least, max: least + 400 }), { maxLength: 12 });
const story = (least: number, stalls: fc.Arbitrary<readonly number[]>) =>
  fc.record({
    fist: changes(least),
    seated: changes(least + 60),
    /** Of each sample in turn, tenths of a ms. */
    delays: fc.array(
      fc.oneof(fc.constantFrom(2, DELAY_MS * 10), fc.integer({ min: 2, max: DELAY_MS * 10 })),
      {
        minLength: 1,
        maxLength: 40,
      },
    ),
    phase: fc.integer({ min: 0, max: PERIOD_MS }),
    stalls,
  });

type Change = { at: number; channel: 'fist' | 'seated'; state: string };

/** Plays a board to the seat, and holds each edge against what truly was. Returns how many there were. */
function played(it: typeof story extends (...all: never[]) => fc.Arbitrary<infer S> ? S : never): number {
  const truth: Change[] = [];
  for (const [channel, all, states] of [
    ['fist', it.fist, ['down', 'up']],
    ['seated', it.seated, ['off', 'on']],
  ] as const) {
    let at = 500;
    for (const [i, after] of all.entries()) {
      at += after;
      truth.push({ at, channel, state: states[i % 2] ?? '' });
    }
  }
  const end = Math.max(600, ...truth.map(({ at }) => at)) + 1500;
  const is = (channel: string, at: number) =>
    truth.filter((change) => change.channel === channel && change.at <= at).length % 2 === 1;
  /** Arrivals stand still from some moment on for so long, and then come all at once. */
  const stalled = (at: number): number => {
    for (const [i, ms] of it.stalls.entries()) {
      const from = 900 + i * 2300;
      if (at >= from && at < from + ms) return from + ms;
    }
    return at;
  };

  const seat = { seat: 3, pins: { fist: 'A0', seated: '7' } } as const;
  const edges: Edge[] = [];
  let through = 0;
  const sampled = new SampledSeat(seat, FIST | SEATED, 1, (edge) => {
    expect(edge.ticks).toBeGreaterThan(through);
    edges.push(edge);
  });
  // In the order of the wire: what is read later never comes before.
  const words: { at: number; say: () => void }[] = [];
  let free = 0;
  let n = 0;
  const send = (read: number, say: (at: number) => void) => {
    const at = stalled(Math.max(free, read + (it.delays[n++ % it.delays.length] ?? 0) / 10));
    free = at + 0.1;
    words.push({ at, say: () => say(at * 1000) });
  };
  const reads: { at: number; say: (us: number) => void }[] = [];
  for (let at = it.phase; at < end; at += PERIOD_MS)
    reads.push({ at, say: (us) => sampled.take({ pad: is('fist', at) ? 620 : 40 }, us) });
  for (const { at, channel } of truth)
    if (channel === 'seated')
      reads.push({ at: at + 1, say: (us) => sampled.take({ seated: !is('seated', at) }, us) });
  for (const { at, say } of reads.sort((a, b) => a.at - b.at)) send(at, say);
  for (const { say } of words) {
    say();
    through = Math.max(through, sampled.through);
  }
  for (const channel of ['fist', 'seated'] as const) {
    // Each says first how it stood.
    const told = edges.filter((edge) => edge.channel === channel).slice(1);
    const happened = truth.filter((change) => change.channel === channel);
    expect(told.map(({ state }) => state)).toEqual(happened.map(({ state }) => state));
    for (const [i, edge] of told.entries())
      expect(Math.abs(edge.ticks / 1000 - (happened[i]?.at ?? Number.NaN))).toBeLessThanOrEqual(edge.sensing);
  }
  expect(edges.map(({ seq }) => seq)).toEqual(edges.map((_, i) => i + 1));
  return edges.length;
}

test('whatever happens and however its words are delayed: each edge once, in order, its interval holds the truth', () => {
  let told = 0;
  fc.assert(
    fc.property(story(70, fc.constant([])), (it) => {
      told += played(it);
    }),
    { numRuns: 60 },
  );
  expect(told).toBeGreaterThan(200);
});

test('a system that stands still for a while makes the intervals wider, and none of them false', () => {
  const stalls = fc.array(fc.integer({ min: 60, max: 600 }), { minLength: 1, maxLength: 3 });
  let told = 0;
  fc.assert(
    fc.property(story(800, stalls), (it) => {
      told += played(it);
    }),
    { numRuns: 60 },
  );
  expect(told).toBeGreaterThan(200);
});
