/** Why the record can't do what is asked of it. */
export const FAILURES = {
  'in-use': 'another hub writes this record',
  newer: 'a newer version of the product wrote this record',
  foreign: 'the file is no record of ours',
  unwritable: 'the data folder can’t be written',
  full: 'the disk is full',
  io: 'the disk fails',
  damaged: 'the record is damaged',
  gone: 'the record’s files have gone from the data folder',
  'not-open': 'this game is not the open one',
  closed: 'the record is closed',
} as const;
export type FailureCode = keyof typeof FAILURES;

/**
 * The record's one exception. After `full`, `io`, `gone` or `damaged` from an append nothing more is kept until `resume`
 * or `create` succeeds: the table goes on on paper.
 */
export class RecordFailure extends Error {
  override name = 'RecordFailure';
  readonly code: FailureCode;

  constructor(code: FailureCode, detail?: string) {
    super(detail ?? FAILURES[code]);
    this.code = code;
  }
}

/**
 * SQLite's primary result codes (sqlite.org/rescode.html). What is asked of it never changes, so that an answer which a
 * sound file can't give (a column that isn't there, a row that is there twice, a value of another type) is damage.
 */
const BY_RESULT: Readonly<Record<number, FailureCode>> = {
  1: 'damaged',
  8: 'unwritable',
  10: 'io',
  11: 'damaged',
  13: 'full',
  14: 'unwritable',
  18: 'damaged',
  19: 'damaged',
  20: 'damaged',
  26: 'damaged',
};

/** What an error thrown by SQLite or by the file system means for the record. */
export function failureOf(error: unknown): RecordFailure {
  if (error instanceof RecordFailure) return error;
  if (!(error instanceof Error)) return new RecordFailure('io', String(error));
  if ('errcode' in error && typeof error.errcode === 'number') {
    const code = BY_RESULT[error.errcode & 0xff] ?? 'io';
    return new RecordFailure(code, `${FAILURES[code]} (${error.message})`);
  }
  const system = 'code' in error ? error.code : undefined;
  // A number in the file that is none of ours: none that we write is beyond what a number here can hold.
  if (system === 'ERR_OUT_OF_RANGE')
    return new RecordFailure('damaged', `${FAILURES.damaged} (${error.message})`);
  if (system === 'ENOSPC' || system === 'EDQUOT') return new RecordFailure('full');
  if (system === 'EEXIST' || system === 'ENOTDIR')
    return new RecordFailure(
      'unwritable',
      'the data folder, or one on the way to it, is a file: name another',
    );
  if (system === 'EACCES' || system === 'EPERM')
    return new RecordFailure('unwritable', `${FAILURES.unwritable}: it is another user’s (${error.message})`);
  if (system === 'EROFS') return new RecordFailure('unwritable', `${FAILURES.unwritable} (${error.message})`);
  return new RecordFailure('io', `${FAILURES.io} (${error.message})`);
}

export const isDamage = (error: unknown) => failureOf(error).code === 'damaged';
