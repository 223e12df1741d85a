import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import type { Header, Input } from '../../schemas/record.ts';
import type { SEATS } from '../../schemas/vocabulary.ts';
import { openArchive } from './archive.ts';
import { RecordFailure } from './failure.ts';
import { openStore, type Recovery, type Store, type StoreOptions, type Trouble } from './store.ts';

const HEADER: Header = { record: 'mafia-table', version: 1, ruleset: 'fiim-eng' };
const fist = (at: number, seat: (typeof SEATS)[number] = 3): Input => ({
  at,
  type: 'fist',
  seat,
  down: true,
});

const stores: Store[] = [];
const folders: string[] = [];
const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'record-'));
  folders.push(folder);
  return folder;
};
async function open(folder: string, options: Partial<StoreOptions> = {}) {
  const store = await openStore({ folder, beat: 0, reserve: 64 * 1024, ...options });
  stores.push(store);
  return store;
}
afterEach(async () => {
  await Promise.all(stores.splice(0).map((store) => store.close()));
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

test('lines come back byte for byte, numbered from the header on, in the order of the calls', async () => {
  const store = await open(newFolder());
  const header = { ...HEADER, players: { 1: 'Ольга “Iris”' }, extra: { kept: true } } as unknown as Header;
  const game = await store.create(header);
  const inputs: Input[] = [{ at: 0.125, type: 'game.begin' }, fist(1.5), fist(2, 10)];
  expect(await Promise.all(inputs.map((input) => store.append(game, input)))).toEqual([2, 3, 4]);
  expect(store.text(game)).toEqual([header, ...inputs].map((line) => JSON.stringify(line)));
});

test('a closed and reopened record goes on in the open game, at its last line', async () => {
  const folder = newFolder();
  const first = await open(folder);
  const game = await first.create(HEADER);
  await first.append(game, fist(1));
  await first.close();
  const second = await open(folder);
  expect(second.found).toEqual({ id: game, lines: 2 });
  expect(second.recovery).toEqual({ damaged: null, losses: [], lostCommits: 0 });
  expect(await second.append(game, fist(2))).toBe(3);
  await second.finish();
  await second.close();
  expect((await open(folder)).found).toBeNull();
});

test('one game is open at a time; an earlier one can be taken up again', async () => {
  const store = await open(newFolder());
  const first = await store.create(HEADER);
  await store.append(first, fist(1));
  const second = await store.create({ ...HEADER, ruleset: 'club-ru', rulesetVersion: '2' });
  await expect(store.append(first, fist(2))).rejects.toMatchObject({ code: 'not-open' });
  expect(await store.append(second, fist(2))).toBe(2);
  expect(await store.reopen(first)).toBe(2);
  expect(await store.append(first, fist(3))).toBe(3);
  await expect(store.reopen('77')).rejects.toMatchObject({ code: 'not-open' });
  expect(await store.append(first, fist(4))).toBe(4);
  expect(store.games()).toMatchObject([
    { id: first, ruleset: 'fiim-eng', rulesetVersion: null, ended: null, lines: 4 },
    { id: second, ruleset: 'club-ru', rulesetVersion: '2', ended: expect.any(String), lines: 2 },
  ]);
});

test('the last edge of each seat is known once it is on the disk, and after a restart', async () => {
  const folder = newFolder();
  const store = await open(folder);
  const game = await store.create(HEADER);
  const kept = store.append(game, fist(1), { seat: 3, boot: 4294967295, seq: 7 });
  expect(store.recorded(3)).toBeUndefined();
  await kept;
  expect(store.recorded(3)).toEqual({ boot: 4294967295, seq: 7 });
  await store.append(game, fist(2), { seat: 3, boot: 5, seq: 1 });
  await store.mark({ seat: 9, boot: 6, seq: 2 });
  await store.close();
  const again = await open(folder);
  expect(again.recorded(3)).toEqual({ boot: 5, seq: 1 });
  expect(again.recorded(9)).toEqual({ boot: 6, seq: 2 });
  expect(again.recorded(1)).toBeUndefined();
});

test('an edge is a line once, whoever has spoken for its seat meanwhile', async () => {
  const folder = newFolder();
  const store = await open(folder);
  const game = await store.create(HEADER);
  const one = { seat: 3, boot: 7, seq: 5 } as const;
  const other = { seat: 3, boot: 8, seq: 1 } as const;
  expect(await store.append(game, fist(1), one)).toBe(2);
  expect(await store.append(game, fist(2), other)).toBe(3);
  expect(store.recorded(3, 7)).toEqual({ boot: 7, seq: 5 });
  expect(store.recorded(3, 9)).toBeUndefined();
  // The acknowledgement was lost, and the other unit is believed again.
  expect(await store.append(game, fist(1), one)).toBe(0);
  await store.close();
  const again = await open(folder);
  expect(again.recorded(3)).toEqual({ boot: 7, seq: 5 });
  expect(again.recorded(3, 8)).toEqual({ boot: 8, seq: 1 });
  const [resent, beyond] = await Promise.all([
    again.append(game, fist(2), other),
    again.append(game, fist(3), { ...other, seq: 2 }),
  ]);
  expect([resent, beyond]).toEqual([0, 4]);
  // In another game it is no new edge either.
  const next = await again.create(HEADER);
  expect(await again.append(next, fist(1), one)).toBe(0);
  expect(await again.append(next, fist(4), { ...one, seq: 6 })).toBe(2);
  expect(again.text(game)).toHaveLength(4);
});

test('table time begins at 0 and never goes back over a restart', async () => {
  const folder = newFolder();
  const store = await open(folder);
  expect(store.now()).toBeGreaterThanOrEqual(0);
  expect(store.now()).toBeLessThan(20_000);
  const before = store.now();
  await store.close();
  const again = await open(folder);
  expect(again.offset).toBeCloseTo(store.offset, 2);
  expect(again.now()).toBeGreaterThan(before);
});

test('while a game is open every beat commits, whether there is something to write or not', async () => {
  const folder = newFolder();
  const store = await open(folder, { beat: 5 });
  await store.create(HEADER);
  const size = () => statSync(join(folder, 'record.db-wal')).size;
  const before = size();
  // Nothing is written by anyone; the log grows all the same.
  await expect.poll(size, { interval: 5 }).toBeGreaterThan(before);
});

test('up to when a hub had everything is known to the next, however long it beat and wrote without it', async () => {
  const folder = newFolder();
  const first = await open(folder, { beat: 5 });
  expect(first.listenedTo).toBeNull();
  const game = await first.create(HEADER);
  const size = () => statSync(join(folder, 'record.db-wal')).size;
  const beats = async () => {
    const before = size();
    await expect.poll(size, { interval: 5 }).toBeGreaterThan(before + 20_000);
  };
  await beats();
  first.listened(123.5);
  first.listened(100);
  await beats();
  await first.close();
  const second = await open(folder, { beat: 5 });
  expect(second.listenedTo).toBe(123.5);
  // One that is killed before it has heard the seats adds nothing, whatever it writes.
  await second.append(game, { at: second.now(), type: 'foul', seat: 3 });
  await beats();
  await second.close();
  const third = await open(folder);
  expect(third.listenedTo).toBe(123.5);
  expect(third.offset).toBeCloseTo(first.offset, 2);
});

test('in a hurry a line is committed without waiting for the beat; after it, on the beat again', async () => {
  const store = await open(newFolder(), { beat: 3_600_000 });
  store.hurry(true);
  const game = await store.create(HEADER);
  expect(await store.append(game, { at: 1, type: 'tick' })).toBe(2);
  store.hurry(false);
  let kept = false;
  void store.append(game, { at: 2, type: 'tick' }).then(() => {
    kept = true;
  });
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(kept).toBe(false);
  store.hurry(true);
  await expect.poll(() => kept).toBe(true);
});

test('a disk that doesn’t answer is said while something waits for it, and when it answers again', async () => {
  const said: boolean[] = [];
  const told = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const store = await open(newFolder(), {
    beat: 3_600_000,
    onSlow: (slow) => {
      told[said.push(slow) - 1]?.resolve();
    },
  });
  const begun = store.create(HEADER);
  await told[0]?.promise;
  expect(said).toEqual([true]);
  store.hurry(true);
  await begun;
  await told[1]?.promise;
  expect(said).toEqual([true, false]);
});

test('a second hub on the same folder is refused, naming the first; when that ends the folder is free', async () => {
  const folder = newFolder();
  const store = await open(folder);
  await expect(open(folder)).rejects.toThrow(
    new RegExp(`is in use by the hub with process id ${process.pid} on `),
  );
  await expect(open(folder)).rejects.toMatchObject({ code: 'in-use' });
  await store.close();
  await open(folder);
});

test('a lock that is damaged locks nobody out: the record beside it is well', async () => {
  const folder = newFolder();
  const first = await open(folder);
  await first.create(HEADER);
  await first.close();
  writeFileSync(join(folder, 'record.lock'), 'what a failing card leaves '.repeat(200));
  const second = await open(folder);
  expect(second.found).toEqual({ id: '1', lines: 1 });
  await expect(openStore({ folder })).rejects.toMatchObject({ code: 'in-use' });
});

test('the lock writes nothing, so that a disk without any room is never taken for another hub', async () => {
  const folder = newFolder();
  // Nor does it hang on the note for people, which can't be written here.
  mkdirSync(join(folder, 'record.lock.json'));
  const holding = await open(folder);
  expect(readdirSync(folder).filter((name) => name.startsWith('record.lock'))).toEqual([
    'record.lock',
    'record.lock.json',
  ]);
  expect(statSync(join(folder, 'record.lock')).size).toBe(0);
  await expect(open(folder)).rejects.toMatchObject({ code: 'in-use' });
  await holding.close();
});

test('a full disk: the reserve goes first, then every append is refused and nothing of it is kept', async () => {
  const folder = newFolder();
  const troubles: Trouble[] = [];
  const store = await open(folder, {
    limit: 160 * 1024,
    reserve: 80 * 1024,
    onTrouble: (trouble) => troubles.push(trouble),
  });
  await expect.poll(() => troubles.at(-1)).toEqual({ state: 'well' });
  const game = await store.create(HEADER);
  const reason = 'x'.repeat(500);
  let kept = 1;
  let failure: unknown;
  while (failure === undefined && kept < 1000) {
    await store.append(game, { at: kept, type: 'foul', seat: 1, reason }).then(
      (line) => {
        kept = line;
      },
      (error: unknown) => {
        failure = error;
      },
    );
  }
  expect(failure).toBeInstanceOf(RecordFailure);
  expect(failure).toMatchObject({ code: 'full' });
  expect(troubles.map(({ state }) => state)).toEqual(['well', 'reserve-in-use', 'paper']);
  // Even one that would fit: after a hole in what the table was told, nothing may follow.
  await expect(store.append(game, fist(kept + 1))).rejects.toMatchObject({ code: 'full' });
  expect(store.text(game)).toHaveLength(kept);
  await expect(store.append(game, fist(kept + 2))).rejects.toMatchObject({ code: 'full' });
  await store.close();

  const later = await open(folder);
  expect(later.found).toEqual({ id: game, lines: kept });
  expect(await later.append(game, fist(kept + 1))).toBe(kept + 1);
});

test('after a failure the table can try again, and goes on after the last line that was kept', async () => {
  const troubles: Trouble[] = [];
  const onTrouble = (trouble: Trouble) => troubles.push(trouble);
  const store = await open(newFolder(), { limit: 90 * 1024, reserve: 16 * 1024, onTrouble });
  const game = await store.create(HEADER);
  const huge: Input = { at: 1, type: 'foul', seat: 1, reason: 'x'.repeat(200_000) };
  const both = await Promise.allSettled([store.append(game, huge), store.append(game, fist(2))]);
  expect(both).toMatchObject([{ reason: { code: 'full' } }, { reason: { code: 'full' } }]);
  expect(store.text(game)).toHaveLength(1);
  expect(await store.resume()).toBe(1);
  expect(await store.append(game, fist(1))).toBe(2);
  // And says so: what showed "paper" can take it off.
  await expect.poll(() => troubles.at(-1)?.state).toBe('well');
});

test('a record that is found damaged when the table tries again goes on, and what is lost is said', async () => {
  const folder = newFolder();
  const said: Recovery[] = [];
  const store = await open(folder, { onRecovered: (recovery) => said.push(recovery) });
  const game = await store.create(HEADER);
  await Promise.all(Array.from({ length: 300 }, (_, n) => store.append(game, fist(n + 1))));
  await store.close();
  // The next run has its lines in the file itself, where a page goes bad behind its back.
  const again = await open(folder, { onRecovered: (recovery) => said.push(recovery) });
  const file = join(folder, 'record.db');
  const bytes = readFileSync(file);
  const page = Math.floor(bytes.indexOf('"at":150,') / 4096);
  writeFileSync(file, bytes.fill(0xff, page * 4096, (page + 1) * 4096), { flag: 'r+' });
  const kept = await again.resume();
  expect(kept).toBeGreaterThan(50);
  expect(kept).toBeLessThan(152);
  expect(said).toMatchObject([{ losses: [{ game, kept }] }]);
  expect(await again.append(game, fist(9999))).toBe(kept + 1);
});

test('permissions: the record is the owner’s alone', async () => {
  const folder = join(newFolder(), 'deep', 'data');
  const store = await open(folder);
  await store.create(HEADER);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  for (const file of ['record.db', 'record.db-wal', 'record.lock.json']) {
    expect(statSync(join(folder, file)).mode & 0o077).toBe(0);
  }
  expect(readFileSync(join(folder, 'record.lock.json'), 'utf8')).toContain(`"pid":${process.pid}`);
});

test('a folder that can’t be made, and a file that is another program’s, are refused in one line', async () => {
  await expect(open('/dev/null/data')).rejects.toMatchObject({ code: 'unwritable' });
  const folder = newFolder();
  const file = join(folder, 'notes.txt');
  writeFileSync(file, 'not a folder');
  for (const path of [file, join(file, 'data')])
    await expect(open(path)).rejects.toThrow(
      /^the data folder, or one on the way to it, is a file: name another$/,
    );
  const other = new DatabaseSync(join(folder, 'record.db'));
  other.exec('CREATE TABLE photographs (a)');
  other.close();
  const before = readFileSync(join(folder, 'record.db'));
  await expect(open(folder)).rejects.toThrow(/record\.db is an SQLite file, but no record of ours/);
  expect(readFileSync(join(folder, 'record.db'))).toEqual(before);
});

test('whatever is appended in whatever groups comes back as it was', async () => {
  const store = await open(newFolder());
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(fc.string({ maxLength: 500 }))), async (groups) => {
      const game = await store.create(HEADER);
      const inputs: Input[] = [];
      for (const group of groups) {
        const lines = group.map((reason): Input => ({ at: inputs.length, type: 'foul', seat: 1, reason }));
        inputs.push(...lines);
        await Promise.all(lines.map((line) => store.append(game, line)));
      }
      expect(store.text(game).slice(1)).toEqual(inputs.map((input) => JSON.stringify(input)));
    }),
    { numRuns: 50 },
  );
});

test('what is checked while it is being written is found whole', async () => {
  const folder = newFolder();
  const store = await open(folder);
  const game = await store.create(HEADER);
  const written: Promise<number>[] = [];
  const archive = openArchive(folder);
  try {
    for (let round = 0; round < 60; round++) {
      // The thread that writes commits these while this one reads.
      for (let i = 0; i < 20; i++) written.push(store.append(game, fist(round)));
      await written[round * 20];
      expect(archive.faults()).toEqual([]);
    }
  } finally {
    archive.close();
  }
  await Promise.all(written);
});
