/**
 * A folder that lasts as long as a run of the tests: for what several files need and one can make, and for all that a test
 * leaves in the folder for temporary files.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

/** Names that folder in the environment of a run. */
export const RUN_FOLDER = 'MAFIA_TABLE_TEST_RUN';

export default function setup(project: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'mafia-table-run-'));
  // Some tests are other users of this computer.
  chmodSync(folder, 0o711);
  process.env[RUN_FOLDER] = folder;
  process.env.TMPDIR = folder;
  // Whoever watches the tests has changed what was made.
  project.onTestsRerun(async () => rmSync(join(folder, 'page'), { recursive: true, force: true }));
  return () => rmSync(folder, { recursive: true, force: true });
}
