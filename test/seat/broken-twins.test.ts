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

describe.concurrent('a twin broken on purpose fails the suite', () => {
  for (const { fault, caughtBy, link, broken: makeBroken, whole: makeWhole } of TWINS) {
    test(`one on ${link} that ${fault}`, async ({ onTestFinished }) => {
      const found = SEAT_CASES.find(({ name }) => name === caughtBy);
      if (found === undefined) throw new Error(`no case is called ${caughtBy}`);
      // On a slow machine some are broken before they are ready, and never are.
      const broken = makeBroken();
      onTestFinished(() => void broken.then((rig) => rig.close()));
      const whole = await makeWhole();
      onTestFinished(() => whole.close());
      const passes = broken.then(found.run).then(
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
