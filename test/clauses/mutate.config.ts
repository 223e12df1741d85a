/** A test run in which one of the engine's own procedures is switched off in its source (`core.ts`). */
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { CORE } from './core.ts';

const root = join(import.meta.dirname, '../..');
const patch = CORE[process.env.RULES_SWITCHED_OFF ?? ''];

export default defineConfig({
  root,
  plugins: [
    {
      name: 'switched-off',
      enforce: 'pre',
      transform: (code, id) =>
        patch && id === join(root, patch.file) ? code.replace(patch.find, () => patch.replace) : null,
    },
  ],
  test: { include: ['{hub,test}/**/*.test.ts'], maxWorkers: 1, fsModuleCache: false },
});
