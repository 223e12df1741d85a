import { describe, expect, test } from 'vitest';
import { BROKEN_TWINS } from './broken-twins.ts';
import { mqttRig } from './mqtt-rig.ts';
import { SEAT_CASES } from './suite.ts';

// Real wires in real time: a fault that needs a resend to show may have none, and a busy machine may upset the whole
// twin beside it. So each has three tries to be caught; one that passes three times is not.
describe.concurrent('a twin broken on purpose fails the suite', { retry: 2 }, () => {
  for (const { fault, caughtBy, twin } of BROKEN_TWINS) {
    test(`one that ${fault}`, async ({ onTestFinished }) => {
      const found = SEAT_CASES.find(({ name }) => name === caughtBy);
      if (found === undefined) throw new Error(`no case is called ${caughtBy}`);
      const [broken, whole] = await Promise.all([mqttRig(twin)(), mqttRig()()]);
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
