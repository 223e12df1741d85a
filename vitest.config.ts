import { defineConfig } from 'vitest/config';
import { LongestFirst } from './test/longest-first.ts';

export default defineConfig({
  test: {
    include: ['{schemas,hub,firmware-sim,hardware,test,bin}/**/*.test.ts'],
    reporters: ['default', './test/summary.ts'],
    globalSetup: './test/run-folder.ts',
    sequence: { sequencer: LongestFirst },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
});
