import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { Seat } from '../../schemas/vocabulary.ts';
import { RecordFailure } from './failure.ts';
import { Marks } from './marks.ts';
import { Place } from './place.ts';
import { makeRow, type Origin, type Row } from './row.ts';
import { migrate, schemaVersion } from './schema.ts';
import { type KnownMoment, offsetFrom } from './table-time.ts';

/** One thing to be kept. `text` is a line of the record's format; `wall` an ISO time, a label. */
export type Operation =
  | { do: 'create'; header: string; ruleset: string; version: string | null; wall: string }
  | { do: 'append'; game: number; text: string; origin?: Origin }
  | { do: 'mark'; origin: Origin }
  | { do: 'finish'; wall: string }
  | { do: 'reopen'; game: number };

/** What came of it: a game's number, a line's number, 0 (an edge's too that is in the record already) – or why it couldn't be done, with nothing changed by it. */
export type Outcome = number | RecordFailure;

/** Games whose lines are looked through for edges that a unit may still resend: more than an evening has. */
const RECENT = 20;

export type OpenGame = { id: number; lines: number };

/** The connection that writes: lines are appended in groups, each group wholly or not at all. Synchronous. */
export class Log {
  readonly #db: DatabaseSync;
  readonly #place: Place;
  readonly #boot: string | null;
  readonly #insertGame: StatementSync;
  readonly #insertLine: StatementSync;
  readonly #setMark: StatementSync;
  readonly #setLatest: StatementSync;
  readonly #end: StatementSync;
  readonly #reopen: StatementSync;
  #open: OpenGame | null;
  #marks: Marks;
  #listened: number | null;

  /** Table time minus the monotonic clock, ms. */
  readonly offset: number;
  /** What the file said at this opening of `listened`; null: nothing. */
  readonly listenedTo: number | null;

  /**
   * Opens `file`, makes or migrates it where need be.
   * @param moment this run of the machine and its monotonic clock now (ms).
   * @throws RecordFailure, or SQLite's own error, where it can't be opened.
   */
  constructor(file: string, moment: { boot: string | null; raw: number }) {
    this.#db = openForWriting(file);
    try {
      migrate(this.#db, file);
      this.#insertGame = this.#db.prepare(
        'INSERT INTO game (ruleset, ruleset_version, began) VALUES (?, ?, ?) RETURNING id',
      );
      this.#insertLine = this.#db.prepare(
        'INSERT INTO line (game, number, text, seat, boot, seq, "check") VALUES (?, ?, ?, ?, ?, ?, ?)',
      );
      this.#setMark = this.#db.prepare('INSERT OR REPLACE INTO mark (seat, boot, seq) VALUES (?, ?, ?)');
      this.#setLatest = this.#db.prepare(
        'INSERT OR REPLACE INTO latest (one, boot, raw, at, game, lines, listened) VALUES (1, ?, ?, ?, ?, ?, ?)',
      );
      this.#end =
        this.#db.prepare(`UPDATE game SET ended = ?, lines = (SELECT max(number) FROM line WHERE game = game.id)
         WHERE ended IS NULL`);
      this.#reopen = this.#db.prepare('UPDATE game SET ended = NULL WHERE id = ?');
      this.#boot = moment.boot;
      const last = this.#db.prepare('SELECT boot, raw, at, listened FROM latest').get() as
        | (KnownMoment & { listened: number | null })
        | undefined;
      this.offset = offsetFrom(last ?? null, moment.boot, moment.raw);
      this.listenedTo = last?.listened ?? null;
      this.#listened = this.listenedTo;
      this.#open = this.#findOpen();
      this.#marks = this.#findMarks();
      this.#place = new Place(file);
    } catch (error) {
      this.#db.close();
      throw error;
    }
  }

  /** The game that lines are appended to. */
  get open(): OpenGame | null {
    return this.#open;
  }

  /** Everything that the seats sensed up to `at` (table time, ms) has come: the next commit says so. */
  listened(at: number): void {
    this.#listened = Math.max(this.#listened ?? at, at);
  }

  /** The last edge in the record of each boot of each seat, as `Marks` gives them. */
  marks(): Origin[] {
    return this.#marks.all();
  }

  /**
   * Writes everything, and the moment `raw` (ms on the monotonic clock), in one durable commit. Without operations
   * it writes the moment alone, which costs the same.
   * @throws RecordFailure (`gone` where the folder has lost the files) or SQLite's error: then nothing of it is kept.
   */
  commit(operations: readonly Operation[], raw: number): Outcome[] {
    const before = { open: this.#open, marks: this.#marks };
    if (operations.some((operation) => 'origin' in operation)) this.#marks = this.#marks.copy();
    try {
      this.#db.exec('BEGIN IMMEDIATE');
      const outcomes = operations.map((operation) => this.#take(operation));
      const { id = null, lines = null } = this.#open ?? {};
      this.#setLatest.run(this.#boot, raw, raw + this.offset, id, lines, this.#listened);
      this.#place.check();
      this.#db.exec('COMMIT');
      return outcomes;
    } catch (error) {
      this.#open = before.open;
      this.#marks = before.marks;
      if (this.#db.isTransaction) this.#db.exec('ROLLBACK');
      throw error;
    }
  }

  /** Moves what is in the write-ahead log into the file itself; readers don't hinder it. */
  checkpoint(): void {
    this.#db.exec('PRAGMA wal_checkpoint(PASSIVE)');
  }

  /** The files that it writes are no longer those in the folder. */
  get astray(): boolean {
    return this.#place.lost;
  }

  /** How many games there are. */
  get games(): number {
    return Number(this.#db.prepare('SELECT count(*) AS n FROM game').get()?.n);
  }

  /** How many lines a game has; 0: there is no such game. */
  lines(game: number): number {
    const row = this.#db.prepare('SELECT max(number) AS n FROM line WHERE game = ?').get(game);
    return Number(row?.n ?? 0);
  }

  /** Writes a copy as of the last commit into a new or empty file, whatever has become of the files in the folder. */
  copyTo(file: string): void {
    this.#db.prepare('VACUUM INTO ?').run(file);
  }

  /** The file's size in bytes, with what is in its log. */
  get size(): number {
    return this.#pages('page_count') * this.#pages('page_size');
  }

  /** The file may not grow beyond this many bytes. */
  limit(bytes: number): void {
    const pages = Math.max(1, Math.floor(bytes / this.#pages('page_size')));
    this.#db.exec(`PRAGMA max_page_count = ${pages}`);
  }

  #pages(name: 'page_count' | 'page_size'): number {
    return Number(this.#db.prepare(`PRAGMA ${name}`).get()?.[name]);
  }

  close(): void {
    this.#db.close();
  }

  #take(operation: Operation): Outcome {
    switch (operation.do) {
      case 'create': {
        this.#end.run(operation.wall);
        const made = this.#insertGame.get(operation.ruleset, operation.version, operation.wall);
        this.#open = { id: Number(made?.id), lines: 0 };
        this.#insert(operation.header);
        return this.#open.id;
      }
      case 'append':
        if (this.#open?.id !== operation.game) return new RecordFailure('not-open');
        if (operation.origin && !this.#mark(operation.origin)) return 0;
        return this.#insert(operation.text, operation.origin);
      case 'mark':
        this.#mark(operation.origin);
        return 0;
      case 'finish':
        this.#end.run(operation.wall);
        this.#open = null;
        return 0;
      case 'reopen': {
        if (this.#open?.id === operation.game) return this.#open.lines;
        const lines = this.lines(operation.game);
        if (lines === 0) return new RecordFailure('not-open', `there is no game ${operation.game}`);
        this.#end.run(new Date().toISOString());
        this.#reopen.run(operation.game);
        this.#open = { id: operation.game, lines };
        return lines;
      }
    }
  }

  #insert(text: string, origin?: Origin): number {
    const open = this.#open;
    if (open === null) throw new Error('no game is open');
    this.#open = { id: open.id, lines: open.lines + 1 };
    const row = makeRow(open.id, open.lines + 1, text, origin);
    this.#insertLine.run(...columns(row));
    return row.number;
  }

  /** @returns whether the edge is new to the record. */
  #mark(origin: Origin): boolean {
    const isNew = !this.#marks.has(origin);
    this.#marks.note(origin);
    const { seat, boot } = origin;
    this.#setMark.run(seat, boot, this.#marks.of(seat, boot)?.seq ?? origin.seq);
    return isNew;
  }

  /** The table has the last of each seat, the lines have those of the boots before it. */
  #findMarks(): Marks {
    const ofLines = this.#db.prepare(
      `SELECT seat, boot, max(seq) AS seq FROM line
       WHERE game > (SELECT coalesce(max(id), 0) FROM game) - ? AND seat IS NOT NULL
       GROUP BY seat, boot ORDER BY max(game * 1048576 + number)`,
    );
    const last = this.#db.prepare('SELECT seat, boot, seq FROM mark');
    const marks = new Marks();
    for (const { seat, boot, seq } of [...ofLines.all(RECENT), ...last.all()])
      marks.note({ seat: seat as Seat, boot: Number(boot), seq: Number(seq) });
    return marks;
  }

  #findOpen(): OpenGame | null {
    const row = this.#db.prepare('SELECT max(id) AS id FROM game WHERE ended IS NULL').get();
    const id = row?.id;
    return typeof id === 'number' ? { id, lines: this.lines(id) } : null;
  }
}

/** A row's values in the order of the table's columns. */
export const columns = (row: Row) =>
  [row.game, row.number, row.text, row.seat, row.boot, row.seq, row.check] as const;

/** Durable on return of every commit; checkpoints only when asked for, so that a commit's length tells nothing. */
function openForWriting(file: string): DatabaseSync {
  const db = new DatabaseSync(file, { timeout: 5000 });
  try {
    // Before anything else: a file that isn't for us to write stays as it is.
    schemaVersion(db, file);
    db.exec(
      'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA fullfsync = 1; ' +
        'PRAGMA wal_autocheckpoint = 0; PRAGMA cell_size_check = 1',
    );
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}
