import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SensingUnit } from '../../../firmware-sim/sensing-unit.ts';
import type { Up } from '../../../schemas/mqtt.ts';
import { readSeatMessage } from './message.ts';

const edge = { seq: 1, channel: 'fist', state: 'down', at: 90, sensing: 0.5 };
const up = {
  v: 1,
  type: 'up',
  seat: 7,
  boot: 1,
  n: 0,
  now: 100,
  heard: null,
  acked: 0,
  lost: 0,
  edges: [edge],
};
const read = (value: unknown) => readSeatMessage(Buffer.from(JSON.stringify(value)));

test('what a seat says is read', () => {
  expect(read(up)).toEqual(up);
  expect(read({ ...up, pad: '....' })).toEqual({ ...up, pad: '....' });
});

/** All that the unit has to tell at `at`, message by message, each acknowledged. */
function* told(unit: SensingUnit, at: number): Generator<Up> {
  for (;;) {
    const said = unit.message(at);
    const last = said.edges.at(-1);
    if (last === undefined) return;
    yield said;
    const ack = { boot: unit.boot, seq: last.seq };
    const lamp = { pattern: 'off', level: 0 };
    unit.hear({ v: 1, type: 'sync', seat: unit.seat, sync: 1, ack, ask: null, lamp }, at);
  }
}

test('a mask is felt more slowly than a fist: what happened first may be told second', () => {
  const unit = new SensingUnit({ seat: 7 });
  unit.start(0, 1);
  unit.sense(1000, 'mask', 'on');
  for (const said of told(unit, 2000)) expect(read(said)).toEqual(said);
  unit.sense(2000, 'mask', 'off');
  unit.sense(2005, 'fist', 'down', 'pad');
  const said = unit.message(2300);
  expect(said.edges.map(({ channel }) => channel)).toEqual(['fist', 'mask']);
  const [fist, mask] = said.edges;
  expect(fist?.at).toBeGreaterThan(mask?.at ?? Number.NaN);
  expect(read(said)).toEqual(said);
});

test('a unit that starts while a player rises says first how it stood, and of no channel the later first', () => {
  const unit = new SensingUnit({ seat: 7 });
  unit.start(0, 1);
  unit.sense(110, 'seated', 'off');
  unit.sense(140, 'mask', 'on');
  const said = [...told(unit, 300)].flatMap((it) => {
    expect(read(it)).toEqual(it);
    return it.edges.map(({ channel, state, at }) => [channel, state, at] as const);
  });
  for (const channel of ['seated', 'mask']) {
    const [stood, began] = said.filter(([its]) => its === channel);
    expect(stood?.[2]).toBeLessThanOrEqual(began?.[2] ?? Number.NaN);
  }
});

test('whatever happens at a seat, and however close together, its unit is understood', () => {
  const happening = fc.record({
    after: fc.integer({ min: 0, max: 60 }),
    what: fc.constantFrom(
      ...(['on', 'off'] as const).flatMap((state) => [['mask', state] as const, ['seated', state] as const]),
      ...(['down', 'up'] as const).map((state) => ['fist', state] as const),
    ),
  });
  fc.assert(
    fc.property(fc.array(happening, { minLength: 2, maxLength: 20 }), (all) => {
      const unit = new SensingUnit({ seat: 7 });
      unit.start(0, 1);
      let at = 1000;
      for (const { after, what } of all) {
        at += after;
        unit.sense(at, what[0], what[1]);
      }
      for (const said of told(unit, at + 500)) expect(read(said)).toEqual(said);
    }),
    { numRuns: 60 },
  );
});

test.each([
  ['field:type', { ...up, type: 'shout' }],
  ['field:v', { ...up, v: 2 }],
  ['field:seat', { ...up, seat: 11 }],
  ['field:boot', { ...up, boot: -1 }],
  ['field:now', { ...up, now: '100' }],
  ['field:now', { ...up, now: 1.5 }],
  ['field:n', { ...up, n: null }],
  ['field:heard.at', { ...up, heard: { sync: 1, at: 101 } }],
  ['field:sensed', { ...up, sensed: 101 }],
  ['field:heard.sync', { ...up, heard: { sync: 2 ** 53, at: 1 } }],
  ['field:edges[].state', { ...up, edges: [{ ...edge, state: 'sideways' }] }],
  ['field:edges[].at', { ...up, edges: [{ ...edge, at: 101 }] }],
  ['field:edges[].at', { ...up, edges: [edge, { ...edge, seq: 2, at: 80 }] }],
  ['field:edges[].seq', { ...up, edges: [edge, { ...edge, seq: 3 }] }],
  ['field:edges', { ...up, edges: Array.from({ length: 5 }, (_, i) => ({ ...edge, seq: i + 1 })) }],
  ['field:(whole)', { ...up, colour: 'red' }],
  ['field:(whole)', 'up'],
])('a bad message is a fault that names %s', (fault, value) => {
  expect(read(value)).toEqual({ fault, detail: expect.stringMatching(/./) });
});

test('no bytes at all, however strange, do more than give a fault that quotes none of them', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.uint8Array(),
        fc.json().map((j) => new TextEncoder().encode(j)),
      ),
      (bytes) => {
        const result = readSeatMessage(bytes);
        expect('fault' in result).toBe(true);
      },
    ),
  );
  const told = read({ ...up, edges: [{ ...edge, channel: 'mask', state: 'she is the don' }] });
  expect(JSON.stringify(told)).not.toContain('don');
});
