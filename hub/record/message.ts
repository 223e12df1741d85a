/** What the store and its writing thread say to each other. */
import type { FailureCode } from './failure.ts';
import type { OpenGame, Operation } from './log.ts';
import type { Recovery } from './recovery.ts';
import type { Origin } from './row.ts';

/** What the thread is started with. */
export type WriterOptions = {
  folder: string;
  /** Ms between commits. */
  beat: number;
  /** Bytes kept back for a full disk. */
  reserve: number;
  /** Bytes the file may grow to, the reserve included; null: as the disk allows. */
  limit: number | null;
};

export type Request =
  | { id: number; ask: 'keep'; operation: Operation }
  /** Try to write again after a failure. */
  | { id: number; ask: 'resume' }
  /** From now on a line is committed as soon as it comes (`on`), or on the beat. */
  | { ask: 'hurry'; on: boolean }
  /** Everything that the seats sensed up to `at` (table time, ms) has come, and was asked to be kept before this. */
  | { ask: 'listened'; at: number }
  | { id: number; ask: 'close' };

export type Failed = { code: FailureCode; detail: string };

export type Reply =
  | {
      say: 'open';
      offset: number;
      game: OpenGame | null;
      marks: Origin[];
      /** Up to when everything that the seats sensed had come to an earlier run, table time in ms; null: nobody knows. */
      listenedTo: number | null;
      recovery: Recovery;
    }
  | { say: 'refused'; failure: Failed }
  /** Opened anew after a failure, it was found damaged. */
  | { say: 'recovered'; recovery: Recovery }
  /** One commit: each request with its number, or why it failed. */
  | { say: 'done'; results: { id: number; number: number }[]; failed: { id: number; failure: Failed }[] }
  | { say: 'trouble'; trouble: Trouble };

/**
 * `reserve-in-use`: the disk is full, the game goes on in the reserve. `no-reserve`: there is no room to keep one back.
 * `paper`: nothing is kept any more. `well`: lines are kept (again), and a reserve is held.
 */
export type Trouble =
  | { state: 'well' | 'reserve-in-use' | 'no-reserve' }
  | { state: 'paper'; code: FailureCode; detail: string };
