import type { Reporter, TestModule } from 'vitest/node';

/** One plain last line for machines that read a run's end: `N passed, N failed, N skipped`. */
export default class Summary implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const count = { passed: 0, failed: 0, skipped: 0 };
    for (const module of modules) {
      for (const test of module.children.allTests()) {
        const state = test.result().state;
        if (state !== 'pending') count[state]++;
      }
      if (module.errors().length > 0) count.failed++;
    }
    console.log(`\n${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped`);
  }
}
