import type { DatabaseSync } from 'node:sqlite';
import { RecordFailure } from './failure.ts';

/** "MAFT": tells our file from any other SQLite file. */
export const APPLICATION_ID = 0x4d414654;

/**
 * Step n brings a file of version n to n + 1. Steps that have shipped are never changed; a new one is added, and a
 * file of the version before it is kept among the tests' fixtures.
 */
export const MIGRATIONS: readonly string[] = [
  `CREATE TABLE game (
     id INTEGER PRIMARY KEY,
     ruleset TEXT NOT NULL,
     ruleset_version TEXT,
     began TEXT NOT NULL, -- the wall clock: labels only
     ended TEXT,
     lines INTEGER -- set when it ends
   ) STRICT;
   -- Line 1 is the header. "text" is the line as the record's format has it, byte for byte.
   -- seat, boot, seq: the edge that a sensed line came from. "check": CRC-32 of all the others.
   CREATE TABLE line (
     game INTEGER NOT NULL REFERENCES game (id),
     number INTEGER NOT NULL,
     text TEXT NOT NULL,
     seat INTEGER,
     boot INTEGER,
     seq INTEGER,
     "check" INTEGER NOT NULL,
     PRIMARY KEY (game, number)
   ) STRICT, WITHOUT ROWID;
   -- The last edge of each seat that is in the record.
   CREATE TABLE mark (
     seat INTEGER PRIMARY KEY,
     boot INTEGER NOT NULL,
     seq INTEGER NOT NULL
   ) STRICT;
   -- The latest commit: its moment on the machine's monotonic clock and in table time (ms), and how many lines the
   -- open game has, so that missing ones are missed.
   CREATE TABLE latest (
     one INTEGER PRIMARY KEY CHECK (one = 1),
     boot TEXT,
     raw REAL NOT NULL,
     at REAL NOT NULL,
     game INTEGER,
     lines INTEGER
   ) STRICT;`,
  // Up to when everything that the seats sensed has come, table time (ms); null: nobody knows.
  'ALTER TABLE latest ADD COLUMN listened REAL;',
];

/** The version this product writes. */
export const SCHEMA_VERSION = MIGRATIONS.length;

const pragma = (db: DatabaseSync, name: string): unknown =>
  Object.values(db.prepare(`PRAGMA ${name}`).get() ?? {})[0];

/**
 * The version of an opened file; 0 is an empty one.
 * @throws RecordFailure `foreign` for another program's file, `newer` for a version not known here.
 */
export function schemaVersion(db: DatabaseSync, file: string): number {
  const version = Number(pragma(db, 'user_version'));
  const application = Number(pragma(db, 'application_id'));
  const empty = db.prepare('SELECT count(*) AS n FROM sqlite_schema').get()?.n === 0;
  if (application !== APPLICATION_ID && !empty) {
    throw new RecordFailure(
      'foreign',
      `${file} is an SQLite file, but no record of ours; choose another folder`,
    );
  }
  if (version > SCHEMA_VERSION) {
    throw new RecordFailure(
      'newer',
      `${file} has version ${version}, this product knows up to ${SCHEMA_VERSION}; it was left untouched: ` +
        'use the newer product, or another data folder',
    );
  }
  return version;
}

/** Brings an opened file to the present version, all steps or none. */
export function migrate(db: DatabaseSync, file: string): void {
  const version = schemaVersion(db, file);
  if (version === SCHEMA_VERSION) return;
  db.exec('BEGIN IMMEDIATE');
  try {
    for (const step of MIGRATIONS.slice(version)) db.exec(step);
    db.exec(`PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = ${SCHEMA_VERSION}; COMMIT`);
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK');
    throw error;
  }
}
