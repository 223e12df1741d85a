import { expect, test } from 'vitest';
import { calibrationFor, REST } from '../../../firmware-sim/wasm/sensors.ts';
import { UnitCore } from '../../../firmware-sim/wasm/unit-core.ts';
import { SEATS } from '../../../schemas/vocabulary.ts';
import { encodeFrame, FrameReader } from './frame-codec.ts';
import { PadTrace } from './pad-trace.ts';
import { bootTag } from './rolling.ts';

test.each([3, 9, 24, 31, 32, 33, 60])(
  'a unit asked %d ms after its start tells no reading that it never took',
  (ms) => {
    const core = new UnitCore();
    core.begin(calibrationFor(4), 77, 'power-on');
    for (let tick = 1; tick <= ms; tick++) core.tick(REST, tick * 1000);
    const acks = SEATS.map((seat) => ({ tag: seat === 4 ? bootTag(77) : 0, seq: 0 }));
    const lamps = SEATS.map(() => ({ pattern: 0, level: 0 }));
    for (const byte of encodeFrame({ name: 'broadcast', seq: 1, values: { flags: 0, acks, lamps } }))
      core.hear(byte, ms * 1000);
    const trace = new PadTrace();
    new FrameReader().push(
      core.answer(ms * 1000 + 500),
      (frame) => {
        if (frame.name !== 'report') throw new Error(frame.name);
        trace.add(77, frame.values.now, frame.values.padIndex, frame.values.pad);
      },
      (fault) => {
        throw new Error(fault);
      },
    );
    const read = trace.view().values.filter((value) => value !== null);
    expect(read).toEqual(Array.from({ length: Math.min(8, Math.floor(ms / 4)) }, () => REST.pad >> 2));
  },
);
