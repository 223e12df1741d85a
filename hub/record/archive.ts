import { accessSync, constants } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { failureOf, RecordFailure } from './failure.ts';
import { folderAt } from './folder.ts';
import { isWhole, type Row } from './row.ts';
import { SCHEMA_VERSION, schemaVersion } from './schema.ts';

/** A game as `record list` shows it. `began` and `ended` are wall-clock labels. */
export type GameEntry = {
  id: string;
  ruleset: string;
  rulesetVersion: string | null;
  began: string;
  ended: string | null;
  /** With the header. */
  lines: number;
};

/** Reads a record, also while a hub writes it; changes nothing. Synchronous. All that it throws is a RecordFailure. */
export class Archive {
  readonly #db: DatabaseSync;
  readonly file: string;

  /** @throws RecordFailure where there is no record, or none that can be read. */
  constructor(file: string) {
    this.file = file;
    this.#db = opened(file);
    try {
      const version = schemaVersion(this.#db, file);
      if (version < SCHEMA_VERSION) {
        const detail = `${file} has the older version ${version}; it is brought up to date when the hub next starts`;
        throw new RecordFailure('foreign', detail);
      }
    } catch (error) {
      this.#db.close();
      throw unreadable(file, error);
    }
  }

  /** Every game, the oldest first. */
  games(): GameEntry[] {
    return this.#all(
      `SELECT id, ruleset, ruleset_version, began, ended,
         (SELECT coalesce(max(number), 0) FROM line WHERE game = game.id) AS lines
       FROM game ORDER BY id`,
    ).map((row) => ({
      id: String(row.id),
      ruleset: String(row.ruleset),
      rulesetVersion: row.ruleset_version === null ? null : String(row.ruleset_version),
      began: String(row.began),
      ended: row.ended === null ? null : String(row.ended),
      lines: Number(row.lines),
    }));
  }

  /**
   * The lines of one game in order, the header first, byte for byte as they were written; none: no such game.
   * @param after leaves out the lines up to this number.
   */
  text(game: string, after = 0): string[] {
    return this.#all(
      'SELECT text FROM line WHERE game = ? AND number > ? ORDER BY number',
      Number(game),
      after,
    ).map((row) => String(row.text));
  }

  /** What is wrong with the file and with each game; nothing: all is well. */
  faults(): string[] {
    const faults: string[] = [];
    // Each for itself: where the one can't look, the others can.
    const looks = [() => this.#integrity(), () => this.games().flatMap(({ id }) => this.faultsOf(id))];
    for (const look of looks)
      try {
        faults.push(...look());
      } catch (error) {
        faults.push(failureOf(error).message);
      }
    return faults;
  }

  #integrity(): string[] {
    const said = this.#all('PRAGMA integrity_check(20)').map((row) => String(row.integrity_check));
    return said
      .filter((line) => line !== 'ok')
      .map((line) => `the file isn't whole (SQLite: ${line.replaceAll('\n', '; ')})`);
  }

  /** What is wrong with one game's lines, as of one moment: a hub may be writing more of them. */
  faultsOf(game: string): string[] {
    try {
      this.#db.exec('BEGIN');
      return this.#faultsNow(game);
    } catch (error) {
      return [`game ${game}: ${unreadable(this.file, error).message}`];
    } finally {
      if (this.#db.isTransaction) this.#db.exec('ROLLBACK');
    }
  }

  #faultsNow(game: string): string[] {
    const faults: string[] = [];
    let expected = 1;
    try {
      const all = this.#db.prepare('SELECT * FROM line WHERE game = ? ORDER BY number');
      for (const each of all.iterate(Number(game))) {
        const row = each as unknown as Row;
        if (row.number !== expected) faults.push(`game ${game}: line ${expected} is missing`);
        if (!isWhole(row)) faults.push(`game ${game}: line ${row.number} was changed after it was written`);
        expected = row.number + 1;
      }
    } catch (error) {
      faults.push(`game ${game}: can't be read from line ${expected} on (${failureOf(error).message})`);
    }
    const last = this.#lastLine(game);
    if (faults.length === 0 && expected <= last) {
      faults.push(`game ${game}: lines ${expected} to ${last} are missing at its end`);
    }
    return faults;
  }

  /** How many lines the game was last known to have; at least its header. */
  #lastLine(game: string): number {
    const known = this.#db.prepare(LAST_LINE).get({ game: Number(game) });
    return Number(known?.lines ?? 1);
  }

  /** Writes a copy as of this moment into a new file. The copy is compact and complete: no log stays beside it. */
  copyTo(file: string): void {
    try {
      this.#db.prepare('VACUUM INTO ?').run(file);
    } catch (error) {
      throw unreadable(this.file, error);
    }
  }

  close(): void {
    this.#db.close();
  }

  #all(sql: string, ...given: number[]): Record<string, unknown>[] {
    try {
      return this.#db.prepare(sql).all(...given);
    } catch (error) {
      throw unreadable(this.file, error);
    }
  }
}

/** What can be done about a damaged file belongs to saying that it is. */
function unreadable(file: string, error: unknown): RecordFailure {
  const failure = failureOf(error);
  if (failure.code !== 'damaged') return failure;
  const detail = `${file} is damaged: the hub takes over all that is whole when it next starts`;
  return new RecordFailure('damaged', detail);
}

/** SQLite says no more than that it can't. @throws RecordFailure naming the file and why it can't be read. */
function opened(file: string): DatabaseSync {
  try {
    accessSync(file, constants.R_OK);
    return new DatabaseSync(file, { readOnly: true, timeout: 5000 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR')
      throw new RecordFailure('unwritable', `there is no record at ${file}`);
    if (code === 'EACCES' || code === 'EPERM')
      throw new RecordFailure('unwritable', `${file} may not be read: ask as the user that runs the table`);
    throw failureOf(error);
  }
}

/** The open game's lines are counted with every commit, an ended one's when it ended. */
export const LAST_LINE = `SELECT coalesce(
    (SELECT lines FROM latest WHERE game = $game),
    (SELECT lines FROM game WHERE id = $game)
  ) AS lines`;

/** The record in a data folder. */
export const openArchive = (folder: string): Archive => new Archive(folderAt(folder).record);
