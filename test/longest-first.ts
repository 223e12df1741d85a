import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The files that take longest, longest first. Where files run side by side, a long
 * one begun last keeps a core waiting; a fresh checkout remembers no durations, and the size of a file tells nothing.
 */
const LONGEST = [
  'test/browser/games-touch.test.ts',
  'test/browser/games-keyboard.test.ts',
  'test/browser/page-looks.test.ts',
  'test/browser/page-day.test.ts',
  'test/browser/board.test.ts',
  'test/browser/vote.test.ts',
  'test/browser/board-game.test.ts',
  'test/journeys/music.test.ts',
  'test/browser/page-night.test.ts',
  'test/browser/page-vote.test.ts',
  'test/browser/page-hub.test.ts',
  'test/journeys/stop.test.ts',
  'hub/cli/calibrate-microphone.test.ts',
  'test/journeys/overload.test.ts',
  'test/package.test.ts',
  'test/night/leaks.test.ts',
  'test/seat/broken-twins.test.ts',
  'test/seat/seat.test.ts',
];

/** The order of the files in a run of the tests. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const gone = LONGEST.filter((file) => !existsSync(join(this.ctx.config.root, file)));
    if (gone.length > 0) throw new Error(`there is no ${gone.join()}: test/longest-first.ts names it`);
    const place = ({ moduleId }: TestSpecification) => {
      const at = LONGEST.indexOf(relative(this.ctx.config.root, moduleId));
      return at === -1 ? LONGEST.length : at;
    };
    return (await super.sort(files)).toSorted((a, b) => place(a) - place(b));
  }
}
