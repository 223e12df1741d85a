/** What befalls a data folder while a real hub runs on it, or lies killed: the Judge is told, and the game goes on. */

import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { BEFORE_VOTE } from '../../hub/judge/test-position.ts';
import type { Act, Position } from '../../schemas/record.ts';
import { SEATS } from '../../schemas/vocabulary.ts';
import { ProcessTable } from './hub-process-table.ts';

const NO_SEATS = SEATS.map((seat) => `  ${seat}: { link: none }\n`).join('');

async function tableInGame() {
  const table = await ProcessTable.make();
  onTestFinished(() => table.remove());
  table.hub.configure(NO_SEATS);
  await table.hub.start();
  expect(await begin(table)).toMatchObject({ ok: true });
  expect(await table.act({ type: 'vote.begin' })).toMatchObject({ ok: true });
  return table;
}

const begin = (table: ProcessTable, position: Position = BEFORE_VOTE) =>
  table.post('/api/game', { ruleset: 'fiim-eng', begin: { position } });

/** From now on the running hub can't write a byte into any file, whoever it runs as; or can again. */
const readOnly = (table: ProcessTable, on: boolean) =>
  execFileSync('prlimit', [`--pid=${table.hub.pid}`, `--fsize=${on ? '0' : 'unlimited'}:`]);

/** What the Judge's page says of the record, without anybody touching anything. */
const fault = (table: ProcessTable) => async () => (await table.view()).recordFault;

test('the disk turns read-only in mid-vote: paper at once, nothing announced; then the game is taken up by a position', async () => {
  const table = await tableInGame();
  expect(await table.act({ type: 'vote.open', candidate: 3 })).toMatchObject({ ok: true });
  expect(await table.act({ type: 'vote.close', by: 'judge' })).toMatchObject({ ok: true });
  const before = table.lines().length;
  readOnly(table, true);
  await expect.poll(fault(table)).toBe('io');
  const announced: Act = { type: 'vote.announce', votes: [1, 2, 5], reason: 'seen by the Judge' };
  expect(await table.act(announced)).toMatchObject({ ok: false, reason: 'record-failed' });
  const tally = (await table.view()).game?.vote?.order[0];
  expect(tally).toMatchObject({ state: 'closed' });
  expect(await table.post('/api/record')).toMatchObject({ ok: false });
  expect(await fault(table)()).toBe('io');
  expect(table.lines()).toHaveLength(before);

  readOnly(table, false);
  expect(await table.post('/api/record')).toMatchObject({ ok: true });
  expect(await fault(table)()).toBe(null);
  // On paper the vote was finished: 3 left, the Night came and went.
  const alive = SEATS.filter((seat) => seat !== 3);
  expect(await begin(table, { phase: 'night', day: 3, alive, opener: 2 })).toMatchObject({ ok: true });
  expect(await table.act({ type: 'night.begin' })).toMatchObject({ ok: true });
  await table.hub.kill();
  await table.hub.start();
  expect((await table.view()).game).toMatchObject({ phase: 'night', day: 3 });
});

test('the data folder is deleted in mid-game: paper at once; at the Judge’s word all of the game is in it again', async () => {
  const table = await tableInGame();
  const { line } = await table.view();
  rmSync(table.hub.data, { recursive: true });
  await expect.poll(fault(table)).toBe('gone');
  expect(await table.act({ type: 'vote.open', candidate: 3 })).toMatchObject({ reason: 'record-failed' });
  expect(await table.post('/api/record')).toMatchObject({ ok: true });
  expect(await table.act({ type: 'vote.open', candidate: 3 })).toMatchObject({ ok: true });
  await table.hub.kill();
  rmSync(join(table.hub.data, 'record.db-shm'));
  await table.hub.start();
  const view = await table.view();
  expect(view.recordNotes).toEqual([]);
  expect(view.line).toBeGreaterThan(line);
  expect(view.game?.vote?.window?.candidate).toBe(3);
});

test('the log of a killed hub is deleted, then its file emptied: what is lost is said, and the game goes on', async () => {
  const table = await tableInGame();
  const log = join(table.hub.data, 'record.db-wal');
  const { line } = await table.view();
  // A clean stop puts everything into the file itself: what follows is in the log alone.
  await table.hub.stop();
  expect(existsSync(log)).toBe(false);
  await table.hub.start();
  expect(await table.act({ type: 'vote.open', candidate: 3 })).toMatchObject({ ok: true });
  await table.hub.kill();
  rmSync(log);
  await table.hub.start();
  const cut = await table.view();
  expect(cut.recordNotes).toEqual([{ code: 'game-cut', game: '1', kept: line }]);
  expect(cut).toMatchObject({ line, recordFault: null });
  expect(cut.game?.vote?.window ?? null).toBe(null);
  expect(await table.act({ type: 'vote.open', candidate: 3 })).toMatchObject({ ok: true });

  await table.hub.kill();
  truncateSync(join(table.hub.data, 'record.db'), 0);
  await table.hub.start();
  const lost = await table.view();
  // The log has only the pages of the last minute: of this game too few.
  expect(lost.recordNotes).toEqual([{ code: 'game-lost', game: '1' }]);
  expect(lost.game).toBe(null);
  expect(readdirSync(table.hub.data).filter((name) => /^record-damaged-.*\.db$/.test(name))).toHaveLength(1);
  expect(await begin(table)).toMatchObject({ ok: true });
  expect(await table.act({ type: 'vote.begin' })).toMatchObject({ ok: true });
});
