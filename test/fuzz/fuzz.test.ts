/** A short run through every door but the firmware's; `npm run fuzz` is the long one. Fixed seeds: it found nothing before. */
import { expect, test } from 'vitest';
import { configDoor } from './config.ts';
import { httpDoor } from './http.ts';
import { mqttDoor } from './mqtt.ts';
import { recordsDoor } from './records.ts';
import { run } from './run.ts';

const SEED = 20260401;

test.each([
  { what: 'records', inputs: 10_000, open: recordsDoor },
  { what: 'config', inputs: 1_000, open: configDoor },
  { what: 'mqtt', inputs: 600, open: mqttDoor },
  { what: 'http', inputs: 600, open: httpDoor },
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
