import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { header as headerSchema } from '../../schemas/record.ts';
import { isDamage } from './failure.ts';
import { columns } from './log.ts';
import { isWhole, type Row } from './row.ts';

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
  const source = new DatabaseSync(from, { readOnly: true });
  const target = new DatabaseSync(to);
  try {
    target.exec('PRAGMA synchronous = FULL; BEGIN IMMEDIATE');
    const insert = target.prepare('INSERT INTO line VALUES (?, ?, ?, ?, ?, ?, ?)');
    const games = gamesIn(source);
    const addGame = target.prepare('INSERT INTO game VALUES (?, ?, ?, ?, ?)');
    for (const [id, known] of games) {
      const { rows, broken } = wholeRows(source, id, 'ASC', 1);
      const first = rows[0];
      if (first) {
        addGame.run(...(known ?? describe(id, first.text)));
        for (const row of rows) insert.run(...columns(row));
      }
      const kept = rows.length;
      const beyond = broken
        ? wholeRows(source, id, 'DESC', null).rows.filter((r) => r.number > kept).length
        : 0;
      if (broken || beyond > 0 || kept === 0) losses.push({ game: String(id), kept, beyond });
    }
    copyAll(source, target, 'mark', 3);
    copyAll(source, target, 'clock', 4);
    target.exec('COMMIT');
  } finally {
    source.close();
    target.close();
  }
  return losses;
}

type GameRow = [number, string, string | null, string, string | null];
const gameRow = z.tuple([z.int(), z.string(), z.string().nullable(), z.string(), z.string().nullable()]);

/** Each game's number with what the file says of it, where that can still be read. */
function gamesIn(source: DatabaseSync): Map<number, GameRow | null> {
  const games = new Map<number, GameRow | null>();
  for (const row of readable(source, 'SELECT DISTINCT game FROM line')) games.set(Number(row.game), null);
  for (const row of readable(source, 'SELECT id, ruleset, ruleset_version, began, ended FROM game')) {
    const known = gameRow.safeParse(Object.values(row));
    if (known.success) games.set(known.data[0], known.data);
  }
  return new Map([...games].sort(([a], [b]) => a - b));
}

/** What a game's row must have said, from its header. It counts as open. */
function describe(id: number, text: string): GameRow {
  const header = headerSchema.safeParse(JSON.parse(text));
  const { ruleset = '?', rulesetVersion = null, startedAt = '' } = header.success ? header.data : {};
  return [id, ruleset, rulesetVersion, startedAt, null];
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

function copyAll(source: DatabaseSync, target: DatabaseSync, table: 'mark' | 'clock', width: number): void {
  const insert = target.prepare(`INSERT INTO ${table} VALUES (${Array(width).fill('?').join(', ')})`);
  for (const row of readable(source, `SELECT * FROM ${table}`)) {
    try {
      insert.run(...(Object.values(row) as (string | number | null)[]));
    } catch {
      // A value that the table itself refuses is damage too, and worth no more than none.
    }
  }
}

/** The rows up to the first that can't be read. */
function readable(source: DatabaseSync, sql: string) {
  const rows: Record<string, unknown>[] = [];
  try {
    for (const row of source.prepare(sql).iterate()) rows.push(row);
  } catch (error) {
    if (!isDamage(error)) throw error;
  }
  return rows;
}
