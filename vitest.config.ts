import { defineConfig } from 'vitest/config';
import { LongestFirst } from './test/longest-first.ts';

/** Tests beside what they test, and of what keeps nothing between two calls. */
const ROOMS = [
  '{schemas,firmware-sim,hardware}/**/*.test.ts',
  'hub/!(cli)/**/*.test.ts',
  'hub/*.test.ts',
  'test/{rules,cases,clauses,engine,links,perft}/**/*.test.ts',
];

export default defineConfig({
  test: {
    globalSetup: './test/run-folder.ts',
    sequence: { sequencer: LongestFirst },
    reporters: ['default', './test/summary.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // What is waited for may take as long as a busy machine needs.
    expect: { poll: { timeout: 30_000 } },
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'product',
          include: ['{test,bin,hub/cli}/**/*.test.ts'],
          exclude: ['**/node_modules/**', ...ROOMS],
        },
      },
      // A process of its own for each of these files took more time than most of them: they share two.
      { extends: true, test: { name: 'rooms', include: ROOMS, isolate: false } },
    ],
  },
});
