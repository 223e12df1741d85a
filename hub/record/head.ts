/**
 * What the record was last known to hold, in a small file beside it. Where its log, or the file itself, was taken away or
 * an older one was put in its place, nothing in what is left says that anything is missing; this does.
 */
import { closeSync, constants, openSync, readFileSync, writeSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { z } from 'zod';

/** A game with so many lines, its header among them. */
export type Count = { game: number; lines: number };

/** Games remembered: the log holds a minute at most, hence seldom more than two. */
const GAMES = 4;
/** One length always, so that the same bytes are written over. */
const BYTES = 256;

const count = z.object({ game: z.int().min(1), lines: z.int().min(1) });
const content = z.object({ games: z.array(count).max(GAMES), check: z.int() });

export class Head {
  readonly #file: string;
  #fd: number | null = null;
  #counts: Count[] = [];

  constructor(file: string) {
    this.#file = file;
  }

  /** What the file says; nothing where it isn't there or isn't whole. */
  known(): readonly Count[] {
    try {
      const { games, check } = content.parse(JSON.parse(readFileSync(this.#file, 'utf8')));
      return check === checkOf(games) ? games : [];
    } catch {
      return [];
    }
  }

  /** The record was opened, and holds of the games that were known so many lines. */
  opened(counts: readonly Count[]): void {
    this.close();
    this.#counts = counts.filter(({ lines }) => lines > 0);
  }

  /**
   * After each commit, with the game that lines are appended to. It isn't synced: what a killed hub has written the
   * system keeps, and one that a power cut leaves behind the record claims nothing that isn't so.
   */
  committed(open: { id: number; lines: number } | null): void {
    if (open) {
      const others = this.#counts.filter(({ game }) => game !== open.id);
      this.#counts = [...others, { game: open.id, lines: open.lines }].slice(-GAMES);
    }
    try {
      const check = checkOf(this.#counts);
      this.#fd ??= openSync(this.#file, constants.O_RDWR | constants.O_CREAT, 0o600);
      writeSync(this.#fd, JSON.stringify({ games: this.#counts, check }).padEnd(BYTES), 0);
    } catch {
      this.close();
      // The lines themselves are kept; only that they once were will not be known.
    }
  }

  close(): void {
    if (this.#fd !== null) closeSync(this.#fd);
    this.#fd = null;
  }
}

const checkOf = (games: readonly Count[]): number => crc32(JSON.stringify(games));
