/** What the firmware's own ring shows, seen without colours: shape, motion, and whether it is bright. */
import { expect, test } from 'vitest';
import { encodeFrame } from '../../hub/link/bus/frame-codec.ts';
import { LAMP_PATTERNS } from '../../schemas/frame.ts';
import { SEATS } from '../../schemas/vocabulary.ts';
import { calibrationFor } from './sensors.ts';
import { UnitCore } from './unit-core.ts';

const LEDS = 12;
/** Two looks that may both be seen at a table; `level` as the stage gives it. */
const LOOKS: readonly [name: string, pattern: (typeof LAMP_PATTERNS)[number], level: number][] = [
  ['at rest', 'idle', 1],
  ['its turn, the whole minute', 'speaking', 1],
  ['its turn, half of it', 'speaking', 0.5],
  ['its turn, a quarter of it', 'speaking', 0.25],
  ['its turn, no time left', 'speaking', 0],
  ['nominated', 'candidate', 1],
  ['may vote', 'voting', 1],
  ['vote taken', 'voted', 1],
  ['out', 'out', 1],
  ['one foul', 'fouls', 0.25],
  ['two fouls', 'fouls', 0.5],
  ['three fouls', 'fouls', 0.75],
  ['four fouls', 'fouls', 1],
];

/** LED by LED, at each 64 ms of one second: dark, faint or bright, whatever the colour. */
function seen(pattern: (typeof LAMP_PATTERNS)[number], level: number): string {
  const core = new UnitCore();
  core.begin(calibrationFor(4), 77, 'power-on');
  const lamp = { pattern: LAMP_PATTERNS.indexOf(pattern), level: Math.round(level * 255) };
  const wire = encodeFrame({
    name: 'broadcast',
    seq: 1,
    values: { flags: 0, acks: SEATS.map(() => ({ tag: 0, seq: 0 })), lamps: SEATS.map(() => lamp) },
  });
  for (const byte of wire) core.hear(byte, 1000);
  const moments = Array.from({ length: 16 }, (_, i) => i * 64);
  return moments
    .map((ms) => Array.from({ length: LEDS }, (_, led) => light(core.colour(led, ms))).join(''))
    .join(' ');
}

/** By the brightest of its three: what is bright in a dim room is so without its hue. */
function light(colour: number): string {
  const most = Math.max(colour >> 16, (colour >> 8) & 255, colour & 255);
  return most >= 60 ? '#' : most > 4 ? '-' : '.';
}

test('no two looks are the same without their colours', () => {
  const by = new Map<string, string>();
  for (const [name, pattern, level] of LOOKS) {
    const look = seen(pattern, level);
    expect(by.get(look), `${name} looks like`).toBeUndefined();
    by.set(look, name);
  }
});

test('a turn is lit at every moment of its time, and shows how much of it is left', () => {
  const lit = (level: number) =>
    Math.max(
      ...seen('speaking', level)
        .split(' ')
        .map((one) => one.replaceAll('.', '').length),
    );
  // A twelfth that has begun is lit, and the first even when nothing is left.
  expect([1, 0.74, 0.49, 0.24, 0.07, 0].map(lit)).toEqual([12, 9, 6, 3, 1, 1]);
});

test('by night nothing is bright and nothing moves', () => {
  const [first, ...rest] = seen('night', 0.4).split(' ');
  expect(first).toBe('.'.repeat(LEDS));
  expect(new Set(rest)).toEqual(new Set([first]));
});
