import fc from 'fast-check';
import { expect, test } from 'vitest';
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
