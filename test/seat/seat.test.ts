import { describe, test } from 'vitest';
import { chosenRigs } from './rigs.ts';
import { SEAT_CASES } from './suite.ts';

for (const [kind, makeRig] of chosenRigs(process.env.SEAT)) {
  // One more try: the pace is measured on a machine that other cases keep busy.
  describe.concurrent(`a seat (${kind})`, { retry: 1 }, () => {
    for (const { name, run } of SEAT_CASES) {
      test(name, async ({ onTestFinished }) => {
        const rig = await makeRig();
        onTestFinished(() => rig.close());
        await run(rig);
      });
    }
  });
}
