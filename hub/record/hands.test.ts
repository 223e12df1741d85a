/** What a person, or another program, does to the files of a record: at once known, and what is lost is said. */
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Header, Input } from '../../schemas/record.ts';
import { openStore, type Recovery, type Store, type Trouble } from './store.ts';

const HEADER: Header = { record: 'mafia-table', version: 1, ruleset: 'fiim-eng' };
const foul = (at: number): Input => ({ at, type: 'foul', seat: 1, reason: `number ${at}`.padEnd(60) });

async function opened(folder = mkdtempSync(join(tmpdir(), 'hands-'))) {
  const troubles: Trouble[] = [];
  const recovered: Recovery[] = [];
  const store = await openStore({
    folder,
    beat: 5,
    reserve: 4096,
    onTrouble: (trouble) => troubles.push(trouble),
    onRecovered: (recovery) => recovered.push(recovery),
  });
  onTestFinished(async () => {
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  });
  // The reserve is laid by: a folder in which a file is just being made isn't wholly deleted by one who deletes it.
  await expect.poll(() => troubles.length).toBeGreaterThan(0);
  const paper = () => expect.poll(() => troubles.at(-1)).toMatchObject({ state: 'paper', code: 'gone' });
  return { folder, file: join(folder, 'record.db'), store, troubles, recovered, paper };
}
type Opened = Awaited<ReturnType<typeof opened>>;

async function play(store: Store, lines: number): Promise<string> {
  const game = await store.create(HEADER);
  await Promise.all(Array.from({ length: lines }, (_, n) => store.append(game, foul(n + 1))));
  return game;
}
const expected = (lines: number) =>
  [HEADER, ...Array.from({ length: lines }, (_, n) => foul(n + 1))].map((line) => JSON.stringify(line));

/** What a killed hub leaves: the files as they are now, in a folder of their own. @param without these. */
function killed({ folder }: Opened, without: readonly string[] = []): string {
  const after = mkdtempSync(join(tmpdir(), 'hands-'));
  // The reserve is still being laid by while the first game is played.
  for (const name of readdirSync(folder))
    if (!without.includes(name) && !name.startsWith('record.lock') && !name.endsWith('.part'))
      copyFileSync(join(folder, name), join(after, name));
  return after;
}

test.each([
  ['the folder', ({ folder }: Opened) => rmSync(folder, { recursive: true })],
  ['the record', ({ file }: Opened) => rmSync(file)],
  ['its log', ({ file }: Opened) => rmSync(`${file}-wal`)],
])(
  '%s is deleted under an open game: said within a beat, and written anew with every line when the Judge asks for it',
  async (_, harm) => {
    const table = await opened();
    const { store, folder, paper } = table;
    const game = await play(store, 40);
    harm(table);
    await paper();
    await expect(store.append(game, foul(99))).rejects.toMatchObject({ code: 'gone' });
    expect(await store.resume()).toBe(41);
    expect(store.text(game)).toEqual(expected(40));
    expect(await store.append(game, foul(41))).toBe(42);
    expect(table.recovered).toEqual([]);
    // And it lasts: a kill right then loses nothing.
    const { store: next } = await opened(killed(table));
    expect(next.text(game)).toEqual(expected(41));
    expect(next.recovery).toEqual({ damaged: null, losses: [], lostCommits: 0 });
    expect(statSync(join(folder, 'record.db')).mode & 0o077).toBe(0);
    // Nobody else may have the new folder.
    await expect(openStore({ folder })).rejects.toMatchObject({ code: 'in-use' });
  },
);

test('another file in the place of the record is put aside, not written into', async () => {
  const table = await opened();
  const { store, folder, file, paper } = table;
  const game = await play(store, 10);
  renameSync(file, `${file}.old`);
  copyFileSync(`${file}.old`, file);
  const other = readFileSync(file);
  await paper();
  expect(await store.resume()).toBe(11);
  expect(store.text(game)).toEqual(expected(10));
  const aside = readdirSync(folder).filter((name) => /^record-damaged-.*\.db$/.test(name));
  expect(aside).toHaveLength(1);
  expect(readFileSync(join(folder, aside[0] ?? ''))).toEqual(other);
});

test('a folder that can’t be had back: paper it stays, and a later attempt still finds every line', async () => {
  const table = await opened();
  const { store, folder, paper } = table;
  const game = await play(store, 10);
  rmSync(folder, { recursive: true });
  await paper();
  copyFileSync(import.meta.filename, folder);
  await expect(store.resume()).rejects.toMatchObject({ code: 'unwritable' });
  rmSync(folder);
  expect(await store.resume()).toBe(11);
  expect(store.text(game)).toEqual(expected(10));
});

test('the log of a killed hub is deleted: how much of the game is gone is said, and it goes on', async () => {
  const table = await opened();
  const { store } = table;
  const game = await play(store, 40);
  await store.close();
  const again = await opened(table.folder);
  for (let n = 41; n <= 60; n++) await again.store.append(game, foul(n));
  const { store: next } = await opened(killed(again, ['record.db-wal']));
  expect(next.recovery).toEqual({ damaged: null, losses: [{ game, kept: 41, beyond: 0 }], lostCommits: 0 });
  expect(next.found).toEqual({ id: game, lines: 41 });
  expect(next.text(game)).toEqual(expected(40));
  expect(await next.append(game, foul(41))).toBe(42);
  await next.close();
  // It is said once: from then on the record is what it is.
  const { store: last } = await opened(next.folder);
  expect(last.recovery.losses).toEqual([]);
});

test('with a game that was only in the log the whole game is gone, and that is said', async () => {
  const table = await opened();
  const game = await play(table.store, 5);
  const { store: next } = await opened(killed(table, ['record.db-wal', 'record.db-shm']));
  expect(next.recovery.losses).toEqual([{ game, kept: 0, beyond: 0 }]);
  expect(next.found).toBe(null);
  expect(await next.create(HEADER)).toBe('1');
});

test('the index beside the log is worth nothing: without it nothing is lost', async () => {
  const table = await opened();
  const game = await play(table.store, 40);
  rmSync(`${table.file}-shm`);
  await table.store.append(game, foul(41));
  const { store: next } = await opened(killed(table, ['record.db-shm']));
  expect(next.text(game)).toEqual(expected(41));
  expect(next.recovery).toEqual({ damaged: null, losses: [], lostCommits: 0 });
});

test('the file of a killed hub is emptied while its log has the game: nothing is lost', async () => {
  const table = await opened();
  const game = await play(table.store, 40);
  const after = killed(table);
  truncateSync(join(after, 'record.db'), 0);
  const { store: next } = await opened(after);
  expect(next.text(game)).toEqual(expected(40));
  expect(next.recovery).toMatchObject({ losses: [], damaged: expect.stringContaining('record-damaged-') });
  expect(existsSync(`${next.recovery.damaged}-wal`)).toBe(true);
});

test('the file of a stopped hub is emptied: the game that was known is lost, and that is said', async () => {
  const table = await opened();
  const game = await play(table.store, 40);
  await table.store.close();
  truncateSync(table.file, 0);
  const { store: next } = await opened(table.folder);
  expect(next.recovery.losses).toEqual([{ game, kept: 0, beyond: 0 }]);
});

test.each([0.5, 0.9])(
  'the file is cut off at %f of its length: the game goes on after its last whole line',
  async (part) => {
    const table = await opened();
    const game = await play(table.store, 400);
    await table.store.close();
    truncateSync(table.file, Math.floor(statSync(table.file).size * part));
    const { store: next } = await opened(table.folder);
    const kept = next.found?.lines ?? 0;
    expect(kept).toBeGreaterThan(100);
    expect(kept).toBeLessThan(401);
    expect(next.text(game)).toEqual(expected(kept - 1));
    expect(next.recovery).toMatchObject({ damaged: expect.any(String), losses: [{ game, kept }] });
    expect(await next.append(game, foul(kept))).toBe(kept + 1);
    expect(readdirSync(table.folder).filter((name) => name.includes('.part'))).toEqual([]);
  },
);

test('the file is cut short under an open game: said within a beat', async () => {
  const table = await opened();
  const game = await play(table.store, 400);
  await table.store.close();
  const again = await opened(table.folder);
  truncateSync(again.file, statSync(again.file).size / 2);
  // SQLite may find it out before the lengths are looked at.
  await expect.poll(() => again.troubles.at(-1)?.state).toBe('paper');
  const kept = await again.store.resume();
  expect(kept).toBeGreaterThan(100);
  expect(again.store.text(game)).toEqual(expected(kept - 1));
  if (kept < 401) expect(again.recovered).toMatchObject([{ losses: [{ game, kept }] }]);
});
