/** A short run through every door but the firmware's; `npm run fuzz` is the long one. Fixed seeds: it found nothing before. */
import { expect, test } from 'vitest';
import { configDoor } from './config.ts';
import { filesDoor } from './files.ts';
import { httpDoor } from './http.ts';
import { mqttDoor } from './mqtt.ts';
import { recordsDoor } from './records.ts';
import { type Outcome, run } from './run.ts';

const SEED = 20260401;

test.each([
  { what: 'records', inputs: 10_000, open: recordsDoor },
  { what: 'config', inputs: 1_000, open: configDoor },
  { what: 'mqtt', inputs: 600, open: mqttDoor },
  { what: 'http', inputs: 600, open: httpDoor },
  { what: 'files', inputs: 60, open: filesDoor },
])('$what: any input is taken or refused, and nobody else notices', async ({ inputs, open }) => {
  const outcome = await run(await open(SEED), inputs);
  expect(outcome.inputs).toBe(inputs);
});

test('a door that throws is a finding that names its input', async () => {
  let asked = 0;
  const door = {
    try: () => {
      if (asked++ === 7) throw new Error('broken');
      return '';
    },
  };
  await expect(run(door, 10)).rejects.toThrow('input 7: Error: broken');
});

test('a door behind which nobody else is answered is a finding', async () => {
  const door = { try: () => '', alive: () => Promise.reject(new Error('nobody answers')) };
  await expect(run(door, 10)).rejects.toThrow('nobody answers');
});

test('a run that is told to end says how far it came', async () => {
  const ended = new AbortController();
  let asked = 0;
  const door = {
    try: () => {
      if (++asked === 1000) setImmediate(() => ended.abort());
      return '';
    },
  };
  const { inputs } = await run(door, Number.MAX_SAFE_INTEGER, { signal: ended.signal });
  expect(inputs).toBe(asked);
  expect(inputs).toBeGreaterThanOrEqual(1000);
});

test('a long run says on its way what it holds', async () => {
  const heard: Outcome[] = [];
  const ended = new AbortController();
  const progress = (figures: Outcome) => {
    heard.push(figures);
    if (heard.length === 3) ended.abort();
  };
  await run({ try: () => '' }, Number.MAX_SAFE_INTEGER, { signal: ended.signal, progress, each: 1 });
  const counts = heard.map(({ inputs }) => inputs);
  expect(counts).toEqual(counts.toSorted((a, b) => a - b));
  expect(heard.every(({ held }) => held > 1)).toBe(true);
});
