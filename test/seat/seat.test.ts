import { describe, test } from 'vitest';
import { chosenRigs } from './rigs.ts';
import { SEAT_CASES } from './suite.ts';

for (const [kind, { make, alone = false }] of chosenRigs(process.env.SEAT)) {
  // One more try: the pace is measured on a machine that other cases keep busy.
  describe(`a seat (${kind})`, { retry: 1, concurrent: !alone }, () => {
    for (const { name, run } of SEAT_CASES) {
      test(name, async ({ onTestFinished }) => {
        const rig = await make();
        onTestFinished(() => rig.close());
        await run(rig);
      });
    }
  });
}
