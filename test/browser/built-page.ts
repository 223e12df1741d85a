/** The page, built from its source for this run: a stale `dist` proves nothing. */
import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { RUN_FOLDER } from '../run-folder.ts';

/** Resolves with the folder it was built into; within a run of tests it is built once, by the first that asks. */
export async function builtPage(): Promise<string> {
  const run = process.env[RUN_FOLDER];
  const page = run === undefined ? null : join(run, 'page');
  if (page !== null && existsSync(page)) return page;
  const outDir = mkdtempSync(join(run ?? tmpdir(), 'mafia-table-page-'));
  await build({
    configFile: join(import.meta.dirname, '../../hub/web/page/vite.config.ts'),
    build: { outDir, emptyOutDir: true },
  });
  if (page === null) return outDir;
  try {
    renameSync(outDir, page);
  } catch (error) {
    // Two that asked at once both build it; the second finds the first's in its place.
    if (!existsSync(page)) throw error;
    rmSync(outDir, { recursive: true });
  }
  return page;
}
