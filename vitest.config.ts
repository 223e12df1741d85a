import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{schemas,hub,firmware-sim,hardware,test,bin}/**/*.test.ts'],
    reporters: ['default', './test/summary.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
});
