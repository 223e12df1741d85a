import { describe, expect, test } from 'vitest';
import { BROKEN_TWINS } from './broken-twins.ts';
import { BROKEN_UNITS } from './broken-units.ts';
import { busRig } from './bus-rig.ts';
import { mqttRig } from './mqtt-rig.ts';
import { SEAT_CASES } from './suite.ts';

const TWINS = [
  ...BROKEN_TWINS.map((it) => ({ ...it, link: 'MQTT', broken: mqttRig(it.twin), whole: mqttRig() })),
  ...BROKEN_UNITS.map((it) => ({ ...it, link: 'the bus', broken: busRig(it.unit), whole: busRig() })),
];

// Real wires in real time: a fault that needs a resend to show may have none, and a busy machine may upset the whole
// twin beside it. So each has three tries to be caught; one that passes three times is not.
describe.concurrent('a twin broken on purpose fails the suite', { retry: 2 }, () => {
  for (const { fault, caughtBy, link, broken: makeBroken, whole: makeWhole } of TWINS) {
    test(`one on ${link} that ${fault}`, async ({ onTestFinished }) => {
      const found = SEAT_CASES.find(({ name }) => name === caughtBy);
      if (found === undefined) throw new Error(`no case is called ${caughtBy}`);
      const [broken, whole] = await Promise.all([makeBroken(), makeWhole()]);
      onTestFinished(() => broken.close());
      onTestFinished(() => whole.close());
      const passes = found.run(broken).then(
        () => true,
        () => false,
      );
      // One that leaves the case hanging has failed it too: hanging is what takes much longer than a whole one.
      const began = performance.now();
      await found.run(whole);
      const patience = 500 + 2 * (performance.now() - began);
      const hangs = new Promise<false>((resolve) => setTimeout(resolve, patience, false));
      expect(await Promise.race([passes, hangs])).toBe(false);
    });
  }
});
