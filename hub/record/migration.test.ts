import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { Log } from './log.ts';
import { SCHEMA_VERSION } from './schema.ts';
import { openStore } from './store.ts';

const root = mkdtempSync(join(tmpdir(), 'migration-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** A record as each version of the product left it: two games, the second open. They are never made anew. */
const fixture = (version: number) =>
  fileURLToPath(new URL(`../../test/fixtures/record-v${version}.db`, import.meta.url));

const versions = Array.from({ length: SCHEMA_VERSION }, (_, n) => n + 1);

test.each(versions)('a record of version %i opens, with every line it had, and goes on', async (version) => {
  const folder = mkdtempSync(join(root, 'v'));
  copyFileSync(fixture(version), join(folder, 'record.db'));
  const store = await openStore({ folder, beat: 0, reserve: 4096 });
  expect(store.recovery).toEqual({ damaged: null, losses: [], lostCommits: 0 });
  expect(store.text('1')).toEqual([
    '{"record":"mafia-table","version":1,"ruleset":"fiim-eng","players":{"3":"Ольга"}}',
    '{"at":12.5,"type":"game.begin"}',
    '{"at":1000.125,"type":"fist","seat":3,"down":true,"uncertainty":1.5}',
  ]);
  expect(store.found).toEqual({ id: '2', lines: 2 });
  expect(store.recorded(3)).toEqual({ boot: 4294967295, seq: 12 });
  expect(store.now()).toBeGreaterThanOrEqual(2000);
  expect(store.listenedTo).toBe(version < 2 ? null : 1999.5);
  expect(await store.append('2', { at: store.now(), type: 'day.begin' })).toBe(3);
  await store.close();
});

test('a record of a newer version is refused in one line and left as it is', async () => {
  const folder = mkdtempSync(join(root, 'newer'));
  const file = join(folder, 'record.db');
  new Log(file, { boot: null, raw: 0 }).close();
  const db = new DatabaseSync(file);
  db.exec(`PRAGMA user_version = ${SCHEMA_VERSION + 1}`);
  db.close();
  const before = readFileSync(file);
  await expect(openStore({ folder })).rejects.toMatchObject({
    code: 'newer',
    message: expect.stringMatching(/record\.db has version \d+, this product knows up to \d+[^\n]*$/),
  });
  expect(readFileSync(file)).toEqual(before);
});
