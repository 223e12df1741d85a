import { describe, test } from 'vitest';
import { chosenRigs } from './rigs.ts';
import { SEAT_CASES } from './suite.ts';

for (const [kind, { make, alone = false }] of chosenRigs(process.env.SEAT)) {
  describe(`a seat (${kind})`, { concurrent: !alone }, () => {
    for (const { name, run } of SEAT_CASES) {
      test(name, async ({ onTestFinished }) => {
        const rig = await make();
        onTestFinished(() => rig.close());
        await run(rig);
      });
    }
  });
}
