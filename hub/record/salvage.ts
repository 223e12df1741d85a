import {
  closeSync,
  copyFileSync,
  existsSync,
  openSync,
  readSync,
  rmSync,
  statSync,
  truncateSync,
  writeSync,
} from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { header as headerSchema } from '../../schemas/record.ts';
import { LAST_LINE } from './archive.ts';
import { isDamage } from './failure.ts';
import { columns } from './log.ts';
import { isWhole, type Row } from './row.ts';

/** A header that claims more bytes is itself damaged: thousands of games need less. */
const LONGEST = 2 ** 34;

/**
 * The fields of a header that change while a file is written: what kind of log it has, its counters, its size and
 * its free pages (sqlite.org/fileformat2.html, section 1.3). All else on a record's first page never does: it is the schema.
 */
const CHANGING: readonly (readonly [from: number, to: number])[] = [
  [18, 20],
  [24, 44],
  [92, 100],
];
/** Where the header has the file's size in pages. */
const SIZE_AT = 28;

/** Lines of one game that can't be read any more. The game goes on after line `kept`. */
export type Loss = {
  game: string;
  /** The last whole line before the damage; 0: nothing of the game is left. */
  kept: number;
  /** Lines after the damage that can be read, but hang in the air: they are in the damaged file only. */
  beyond: number;
};

/**
 * Copies every game's lines, up to the first that is damaged or missing, from a damaged file into a new, empty record.
 * @returns what couldn't be taken over.
 */
export function takeOver(from: string, to: string): Loss[] {
  const losses: Loss[] = [];
  const mended = `${to}.part`;
  const source = new DatabaseSync(readableCopy(from, mended, to) ? mended : from, { readOnly: true });
  const target = new DatabaseSync(to);
  try {
    target.exec('PRAGMA synchronous = FULL; BEGIN IMMEDIATE');
    const insert = target.prepare('INSERT INTO line VALUES (?, ?, ?, ?, ?, ?, ?)');
    const games = gamesIn(source);
    const addGame = target.prepare('INSERT INTO game VALUES (?, ?, ?, ?, ?, ?)');
    for (const [id, known] of games) {
      const { rows, broken } = wholeRows(source, id, 'ASC', 1);
      const last = Number(readable(source, LAST_LINE, { game: id })[0]?.lines ?? 1);
      const first = rows[0];
      if (first) {
        addGame.run(...(known ?? describe(id, first.text)));
        for (const row of rows) insert.run(...columns(row));
      }
      const kept = rows.length;
      if (!broken && kept >= last) continue;
      const behind = wholeRows(source, id, 'DESC', null).rows.filter((row) => row.number > kept);
      // A number that only damage made up isn't a game.
      if (known === null && kept + behind.length === 0) continue;
      losses.push({ game: String(id), kept, beyond: behind.length });
    }
    copyMarks(source, target, losses.length === 0);
    setLatest(source, target, losses.length === 0);
    target.exec('COMMIT');
  } finally {
    source.close();
    target.close();
    for (const part of ['', '-wal', '-shm']) rmSync(`${mended}${part}`, { force: true });
  }
  return losses;
}

/**
 * SQLite reads nothing of a file that was cut short, or whose first page it doesn't understand, and of one whose schema
 * was changed it reads something else. In a copy of its old length and with the first page of a new record, which lays
 * out its tables in the same places, all the rest is read as far as it goes.
 * @param fresh a new, empty record.
 */
function readableCopy(from: string, copy: string, fresh: string): boolean {
  const ours = firstPage(fresh);
  const theirs = firstPage(from, ours.length);
  const isOurs = constant(theirs).equals(constant(ours));
  const { size } = statSync(from);
  const said = isOurs ? ours.length * theirs.readUInt32BE(SIZE_AT) : 0;
  const length = said > size && said <= LONGEST ? said : Math.ceil(size / ours.length) * ours.length;
  if (isOurs && length === size) return false;
  copyFileSync(from, copy);
  if (existsSync(`${from}-wal`)) copyFileSync(`${from}-wal`, `${copy}-wal`);
  truncateSync(copy, length);
  if (isOurs) return true;
  ours.writeUInt32BE(length / ours.length, SIZE_AT);
  const fd = openSync(copy, 'r+');
  writeSync(fd, ours, 0, ours.length, 0);
  closeSync(fd);
  return true;
}

/** A file's first page; what is missing of it is zeros. */
function firstPage(file: string, size = 0): Buffer {
  const fd = openSync(file, 'r');
  try {
    const header = Buffer.alloc(100);
    readSync(fd, header, 0, header.length, 0);
    const page = Buffer.alloc(size || header.readUInt16BE(16));
    readSync(fd, page, 0, page.length, 0);
    return page;
  } finally {
    closeSync(fd);
  }
}

/** The page without the fields that change. */
function constant(page: Buffer): Buffer {
  const same = Buffer.from(page);
  for (const [from, to] of CHANGING) same.fill(0, from, to);
  return same;
}

const gameRow = z.tuple([
  z.int(),
  z.string(),
  z.string().nullable(),
  z.string(),
  z.string().nullable(),
  z.int().nullable(),
]);
type GameRow = z.infer<typeof gameRow>;

const mark = z.object({ seat: z.int().min(1).max(10), boot: z.int(), seq: z.int() });
const moment = z.object({
  boot: z.string().nullable(),
  raw: z.number(),
  at: z.number(),
  listened: z.number().nullish(),
});

/** A number that only damage made up may be more than can be read, and nothing behind it would be. */
const SENSIBLE = `game BETWEEN 1 AND ${2 ** 32}`;

/** Each game's number with what the file says of it, where that can still be read. */
function gamesIn(source: DatabaseSync): Map<number, GameRow | null> {
  const games = new Map<number, GameRow | null>();
  for (const row of readable(source, `SELECT DISTINCT game FROM line WHERE ${SENSIBLE}`))
    games.set(Number(row.game), null);
  for (const row of readable(source, 'SELECT id, ruleset, ruleset_version, began, ended, lines FROM game')) {
    const known = gameRow.safeParse(Object.values(row));
    if (known.success) games.set(known.data[0], known.data);
  }
  return new Map([...games].sort(([a], [b]) => a - b));
}

/** What a game's row must have said, from its header. It counts as open. */
function describe(id: number, text: string): GameRow {
  const header = headerSchema.safeParse(JSON.parse(text));
  const { ruleset = '?', rulesetVersion = null, startedAt = '' } = header.success ? header.data : {};
  return [id, ruleset, rulesetVersion, startedAt, null, null];
}

/** A game's whole lines from one end, as far as they can be read and (from the beginning) follow each other. */
function wholeRows(source: DatabaseSync, game: number, way: 'ASC' | 'DESC', first: number | null) {
  const rows: Row[] = [];
  let expected = first;
  try {
    const all = source.prepare(`SELECT * FROM line WHERE game = ? ORDER BY number ${way}`);
    for (const each of all.iterate(game)) {
      const row = each as unknown as Row;
      if (!isWhole(row) || (expected !== null && row.number !== expected)) return { rows, broken: true };
      rows.push(row);
      if (expected !== null) expected++;
    }
  } catch (error) {
    if (!isDamage(error)) throw error;
    return { rows, broken: true };
  }
  return { rows, broken: false };
}

/**
 * Where lines are lost, only what the others tell of is known to be in the record: a unit that still has such an edge sends it
 * again, and one that has forgotten it says so, and is in doubt.
 */
function copyMarks(source: DatabaseSync, target: DatabaseSync, whole: boolean): void {
  if (!whole) {
    target.exec(
      `INSERT OR REPLACE INTO mark SELECT seat, boot, max(seq) FROM line WHERE seat IS NOT NULL
       GROUP BY seat, boot ORDER BY max(game * 1048576 + number)`,
    );
    return;
  }
  const insert = target.prepare('INSERT INTO mark VALUES (?, ?, ?)');
  for (const row of readable(source, 'SELECT seat, boot, seq FROM mark')) {
    const known = mark.safeParse(row);
    if (known.success) insert.run(known.data.seat, known.data.boot, known.data.seq);
  }
}

/**
 * Where the moment of the last commit is lost, the latest that any line speaks of stands in for it.
 * @param whole nothing is lost of what came up to when the seats were listened to.
 */
function setLatest(source: DatabaseSync, target: DatabaseSync, whole: boolean): void {
  const known = moment.safeParse(readable(source, 'SELECT * FROM latest')[0]);
  const {
    boot,
    raw,
    at,
    listened = null,
  } = known.success ? known.data : { boot: null, raw: 0, at: latestOf(target) };
  target
    .prepare('INSERT INTO latest (one, boot, raw, at, listened) VALUES (1, ?, ?, ?, ?)')
    .run(boot, raw, at, whole ? listened : null);
}

function latestOf(target: DatabaseSync): number {
  const row = target
    .prepare(
      `SELECT max(max(text ->> 'at', coalesce(text ->> 'heard', text ->> 'at'))) AS at
       FROM line WHERE number > 1 AND json_valid(text)`,
    )
    .get();
  return Number(row?.at ?? 0);
}

/** The rows up to the first that can't be read. */
function readable(source: DatabaseSync, sql: string, given: Record<string, number> = {}) {
  const rows: Record<string, unknown>[] = [];
  try {
    for (const row of source.prepare(sql).iterate(given)) rows.push(row);
  } catch (error) {
    if (!isDamage(error)) throw error;
  }
  return rows;
}
