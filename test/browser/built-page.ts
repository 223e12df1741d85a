/** The page, built from its source for this run: a stale `dist` proves nothing. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';

/** Resolves with the folder it was built into. */
export async function builtPage(): Promise<string> {
  const outDir = mkdtempSync(join(tmpdir(), 'mafia-table-page-'));
  await build({
    configFile: join(import.meta.dirname, '../../hub/web/page/vite.config.ts'),
    build: { outDir, emptyOutDir: true },
  });
  return outDir;
}
