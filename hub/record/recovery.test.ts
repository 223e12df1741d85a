import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { Archive } from './archive.ts';
import { Log, type Operation } from './log.ts';
import { openLog } from './recovery.ts';
import { reportOf } from './report.ts';
import { SCHEMA_VERSION } from './schema.ts';

const root = mkdtempSync(join(tmpdir(), 'recovery-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
let live: string;
let count = 0;
beforeEach(() => {
  live = freshFolder();
});

function freshFolder(): string {
  const folder = join(root, String(++count));
  mkdirSync(folder);
  return folder;
}

const MOMENT = { boot: 'a', raw: 1000 };
const header = '{"record":"mafia-table","version":1,"ruleset":"fiim-eng"}';
const create: Operation = { do: 'create', header, ruleset: 'fiim-eng', version: null, wall: '2026-01-01' };
const line = (n: number) => `{"at":${n},"type":"foul","seat":3,"reason":"${'é'.repeat(n % 90)}"}`;
const append = (n: number): Operation => ({ do: 'append', game: 1, text: line(n) });
const expected = (lines: number) => [header, ...Array.from({ length: lines }, (_, n) => line(n + 1))];

const PAGE = 4096;
const fileIn = (folder: string) => join(folder, 'record.db');
const walOf = (folder: string) => readFileSync(`${fileIn(folder)}-wal`);

/** What a power cut leaves: the file and its log, without the index and without anyone who has them open. */
function crash(folder: string, wal = walOf(folder)): string {
  const after = freshFolder();
  copyFileSync(fileIn(folder), fileIn(after));
  writeFileSync(`${fileIn(after)}-wal`, wal);
  return after;
}

async function recovered(folder: string, game = '1') {
  const { log, recovery } = await openLog(fileIn(folder), MOMENT);
  const archive = new Archive(fileIn(folder));
  const text = archive.text(game);
  archive.close();
  log.close();
  rmSync(folder, { recursive: true });
  return { text, ...recovery };
}

test('a crash after any commit loses nothing that was committed, and nothing is found damaged', async () => {
  const log = new Log(fileIn(live), MOMENT);
  log.commit([create], 1000);
  for (let n = 1; n <= 40; n++) {
    log.commit([append(n)], 1000 + n);
    if (n % 25 === 0) log.checkpoint();
    expect(await recovered(crash(live))).toEqual({
      text: expected(n),
      damaged: null,
      losses: [],
      lostCommits: 0,
    });
  }
  log.close();
});

/** Every length of the log between two commits, in steps; a page's worth of noise or zeros may stand behind the cut. */
test.each([
  ['nothing', (rest: number) => Buffer.alloc(0, rest)],
  ['zeros', (rest: number) => Buffer.alloc(rest)],
  ['noise', (rest: number) => Buffer.alloc(rest, 'noise')],
])(
  'a log cut past the last commit, followed by %s: every line committed before is there, none in part',
  async (_, tail) => {
    const log = new Log(fileIn(live), MOMENT);
    log.commit([create, append(1), append(2)], 1000);
    const committed = walOf(live).length;
    log.commit(
      Array.from({ length: 40 }, (__, n) => append(n + 3)),
      1001,
    );
    const all = walOf(live);
    expect(all.length).toBeGreaterThan(committed);
    for (let cut = committed; cut <= all.length; cut += cut < all.length - 8 ? 211 : 1) {
      const wal = Buffer.concat([all.subarray(0, cut), tail(all.length - cut)]);
      const { text, damaged, lostCommits } = await recovered(crash(live, wal));
      expect(text).toEqual(expected(cut === all.length ? 42 : 2));
      expect({ damaged, lostCommits }).toEqual({ damaged: null, lostCommits: 0 });
    }
    log.close();
  },
);

test('a log damaged in its middle isn’t taken for a power cut: what is lost is said, and the file is kept', async () => {
  const log = new Log(fileIn(live), MOMENT);
  log.commit([create], 1000);
  const sound = walOf(live).length;
  for (let n = 1; n <= 10; n++) log.commit([append(n)], 1000 + n);
  const wal = Buffer.from(walOf(live));
  wal[sound + 1000]! ^= 1;
  const folder = crash(live, wal);
  log.close();
  const { log: again, recovery } = await openLog(fileIn(folder), MOMENT);
  expect(again.open).toEqual({ id: 1, lines: 1 });
  expect(recovery).toEqual({
    damaged: expect.stringContaining('record-damaged-'),
    losses: [],
    lostCommits: 9,
  });
  expect(readFileSync(`${recovery.damaged}-wal`)).toEqual(wal);
  again.close();
});

test('damage anywhere in the file: each game goes on after its last whole line, and what is lost is said', async () => {
  const log = new Log(fileIn(live), MOMENT);
  const lines = 300;
  log.commit([create, ...Array.from({ length: lines }, (_, n) => append(n + 1))], 1000);
  log.commit([{ do: 'mark', origin: { seat: 3, boot: 9, seq: 8 } }], 1001);
  log.close();
  const whole = readFileSync(fileIn(live));
  expect(existsSync(`${fileIn(live)}-wal`)).toBe(false);
  const damage = fc.record({
    at: fc.nat(whole.length - 1),
    bytes: fc.uint8Array({ minLength: 1, maxLength: 4096 }),
  });
  await fc.assert(
    fc.asyncProperty(damage, async ({ at, bytes }) => {
      const folder = freshFolder();
      const damaged = Buffer.from(whole);
      damaged.set(bytes.subarray(0, whole.length - at), at);
      writeFileSync(fileIn(folder), damaged);
      const isOther = damaged.subarray(68, 72).compare(whole.subarray(68, 72)) !== 0;
      const isNewer = damaged.subarray(60, 64).compare(whole.subarray(60, 64)) !== 0;
      if (isOther || isNewer) {
        // Its very name is gone: not ours to touch.
        return;
      }
      const { text, losses } = await recovered(folder);
      expect(text).toEqual(expected(lines).slice(0, text.length));
      if (text.length > 0 && text.length <= lines) {
        expect(losses).toContainEqual({ game: '1', kept: text.length, beyond: expect.any(Number) });
      }
    }),
    { numRuns: 100 },
  );
});

test.each([
  ['a header that names a format nobody knows', (file: Buffer) => file.writeUInt32BE(0xee, 44)],
  [
    'a schema with a column’s name changed',
    (file: Buffer) => file.write('lanes', file.lastIndexOf('lines', PAGE)),
  ],
  [
    'a schema that says no more what a line is',
    (file: Buffer) => file.write('tixt', file.indexOf('text TEXT')),
  ],
  ['a version that was never written', (file: Buffer) => file.writeUInt32BE(0, 60)],
  ['the version before', (file: Buffer) => file.writeUInt32BE(SCHEMA_VERSION - 1, 60)],
  ['a first page that is blank', (file: Buffer) => file.fill(0, 0, PAGE)],
  ['a first page that is noise', (file: Buffer) => file.fill('noise', 0, PAGE)],
])('%s costs no line', async (_, damage) => {
  const log = new Log(fileIn(live), MOMENT);
  log.commit([create, ...Array.from({ length: 30 }, (_, n) => append(n + 1))], 1000);
  log.close();
  const file = readFileSync(fileIn(live));
  const whole = Buffer.from(file);
  damage(file);
  expect(file.equals(whole)).toBe(false);
  writeFileSync(fileIn(live), file);
  const { text, damaged, losses } = await recovered(live);
  expect(text).toEqual(expected(30));
  expect(damaged).toMatch(/damaged/);
  expect(losses).toEqual([]);
});

test('of a file of which no game can be read nobody says that nothing is lost', async () => {
  writeFileSync(fileIn(live), 'what a failing card leaves '.repeat(2000));
  const { log, recovery } = await openLog(fileIn(live), MOMENT);
  log.close();
  expect(recovery).toMatchObject({ losses: [], nothingRead: true });
  expect(reportOf(recovery)).toEqual([
    expect.stringContaining('record-damaged-'),
    expect.stringContaining('no game can be read of it'),
  ]);
});

test('a game’s number that nobody can read costs no other game’s lines', async () => {
  const log = new Log(fileIn(live), MOMENT);
  log.commit([create, ...Array.from({ length: 30 }, (_, n) => append(n + 1))], 1000);
  log.close();
  const db = new DatabaseSync(fileIn(live));
  db.exec(`PRAGMA foreign_keys = OFF; INSERT INTO line VALUES (${-(2n ** 60n)}, 1, 'x', NULL, NULL, NULL, 0);
    UPDATE latest SET lines = ${2n ** 60n}`);
  db.close();
  const { text, damaged } = await recovered(live);
  expect(text).toEqual(expected(30));
  expect(damaged).toMatch(/damaged/);
});

test('a first page that is lost costs no line of a record that was written anew in one piece', async () => {
  const log = new Log(fileIn(live), MOMENT);
  log.commit([create, ...Array.from({ length: 300 }, (_, n) => append(n + 1))], 1000);
  const again = freshFolder();
  log.copyTo(fileIn(again));
  log.close();
  const file = readFileSync(fileIn(again));
  file.fill(0, 0, PAGE);
  writeFileSync(fileIn(again), file);
  expect((await recovered(again)).text).toEqual(expected(300));
});

test('of a page lost in the middle, what can be read behind it is counted', async () => {
  const log = new Log(fileIn(live), MOMENT);
  log.commit([create, ...Array.from({ length: 300 }, (_, n) => append(n + 1))], 1000);
  log.close();
  const file = readFileSync(fileIn(live));
  const page = Math.floor(file.indexOf(line(150)) / PAGE);
  file.fill(0xff, page * PAGE, (page + 1) * PAGE);
  writeFileSync(fileIn(live), file);
  const { text, losses, damaged } = await recovered(live);
  expect(text.length).toBeGreaterThan(50);
  expect(text.length).toBeLessThan(151);
  expect(text).toEqual(expected(text.length - 1));
  expect(damaged).not.toBeNull();
  const [loss] = losses;
  expect(loss?.kept).toBe(text.length);
  // Between the two, only what lay on that page.
  expect(301 - text.length - (loss?.beyond ?? 0)).toBeLessThan(60);
  expect(loss?.beyond).toBeGreaterThan(50);
});

test('of lines that are lost nobody says that they are in the record: their seats are asked for them', async () => {
  const log = new Log(fileIn(live), MOMENT);
  const edge = (n: number): Operation => ({
    ...{ do: 'append', game: 1, text: line(n) },
    origin: { seat: n % 2 === 0 ? 2 : 3, boot: 9, seq: n },
  });
  log.listened(7);
  log.commit([create, ...Array.from({ length: 300 }, (_, n) => edge(n + 1))], 1000);
  log.close();
  const whole = freshFolder();
  copyFileSync(fileIn(live), fileIn(whole));
  const file = readFileSync(fileIn(live));
  const page = Math.floor(file.indexOf(line(150)) / PAGE);
  file.fill(0xff, page * PAGE, (page + 1) * PAGE);
  writeFileSync(fileIn(live), file);
  const { log: again, recovery } = await openLog(fileIn(live), MOMENT);
  const kept = recovery.losses[0]?.kept ?? Number.NaN;
  expect(again.marks().map(({ seq }) => seq)).toEqual([kept - 2, kept - 1]);
  expect(again.listenedTo).toBeNull();
  again.close();
  // A first page that is lost costs no line, and nothing of this.
  const first = readFileSync(fileIn(whole));
  first.fill(0, 0, PAGE);
  writeFileSync(fileIn(whole), first);
  const { log: sound } = await openLog(fileIn(whole), MOMENT);
  expect(sound.marks().map(({ seq }) => seq)).toEqual([299, 300]);
  expect(sound.listenedTo).toBe(7);
  sound.close();
});

test('when the moment of the last commit is lost, table time still never goes back', async () => {
  const log = new Log(fileIn(live), MOMENT);
  log.commit([create, append(5000)], 1000);
  log.close();
  const file = readFileSync(fileIn(live));
  // Tables lie in the file in the order of their making; the last page is that of the latest commit.
  const clock = file.length / PAGE - 1;
  file.fill(0xff, clock * PAGE, (clock + 1) * PAGE);
  writeFileSync(fileIn(live), file);
  const { log: again, recovery } = await openLog(fileIn(live), { boot: 'b', raw: 10 });
  expect(recovery.damaged).not.toBeNull();
  expect(10 + again.offset).toBeGreaterThan(5000);
  again.close();
});
