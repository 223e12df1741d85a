import { Worker } from 'node:worker_threads';
import type { Header, Input } from '../../schemas/record.ts';
import type { Seat } from '../../schemas/vocabulary.ts';
import { Archive, type GameEntry } from './archive.ts';
import { failureOf, RecordFailure } from './failure.ts';
import { type Folder, folderAt, prepare } from './folder.ts';
import { type Lock, lockFolder } from './lock.ts';
import type { OpenGame, Operation } from './log.ts';
import { Marks } from './marks.ts';
import type { Reply, Request, Trouble, WriterOptions } from './message.ts';
import type { Recovery } from './recovery.ts';
import { RESERVE_BYTES } from './reserve.ts';
import type { Origin } from './row.ts';
import { Slowness } from './slowness.ts';
import { monotonic, round } from './table-time.ts';

export type { GameEntry } from './archive.ts';
export type { Trouble } from './message.ts';
export type { Recovery } from './recovery.ts';
export type { Origin } from './row.ts';
export type { Loss } from './salvage.ts';

/** Ms between commits: what a line waits for at most before it is written, fsync apart. */
export const BEAT = 50;

export type StoreOptions = {
  /** The data folder; made where it isn't there. One hub at a time has it. */
  folder: string;
  /** Ms between commits; default `BEAT`. 0: as soon as something is to be written, for tests. */
  beat?: number;
  /** Bytes of the disk kept back for the end of a game; default 8 MiB. */
  reserve?: number;
  /** Bytes the record may take, reserve included; left out: what the disk has. */
  limit?: number;
  /** Called when the keeping of the record changes for the worse or for the better. */
  onTrouble?(trouble: Trouble): void;
  /** Called when what is to be kept waits for the disk for seconds (true), and when something of it is kept (false). */
  onSlow?(slow: boolean): void;
  /** Called when `resume` finds the record damaged: what is lost must be said. */
  onRecovered?(recovery: Recovery): void;
};

type Waiting = { resolve(number: number): void; reject(failure: RecordFailure): void; origin?: Origin };
type Opened = Extract<Reply, { say: 'open' }>;

/**
 * The record: games as lines of the public format, appended and never changed. Whatever a promise of it resolves
 * for is on the disk; when one rejects (`RecordFailure`), nothing of that call is kept.
 */
export class Store {
  readonly folder: string;
  /** What was found damaged when it was opened. */
  readonly recovery: Recovery;
  /** The game that was open when the record was opened, with its lines; a restarted hub goes on with it. */
  readonly found: { id: string; lines: number } | null;
  /** Up to when an earlier run of the hub had everything that the seats sensed, table time in ms; null: nobody knows. */
  readonly listenedTo: number | null;
  /** Table time minus the monotonic clock (`process.hrtime`), ms. */
  readonly offset: number;
  readonly #files: Folder;
  readonly #worker: Worker;
  #lock: Lock;
  readonly #waiting = new Map<number, Waiting>();
  readonly #marks = new Marks();
  readonly #onTrouble: (trouble: Trouble) => void;
  readonly #onRecovered: (recovery: Recovery) => void;
  readonly #slowness: Slowness;
  #lastId = 0;
  #closed: Promise<void> | null = null;
  #broken: RecordFailure | null = null;

  /** Use `openStore`. */
  constructor(files: Folder, worker: Worker, lock: Lock, opened: Opened, options: StoreOptions) {
    this.#files = files;
    this.folder = files.path;
    this.#worker = worker;
    this.#lock = lock;
    this.#onTrouble = options.onTrouble ?? (() => {});
    this.#onRecovered = options.onRecovered ?? (() => {});
    this.#slowness = new Slowness(options.onSlow ?? (() => {}));
    this.recovery = opened.recovery;
    this.found = opened.game && publicGame(opened.game);
    this.offset = opened.offset;
    this.listenedTo = opened.listenedTo;
    for (const origin of opened.marks) this.#marks.note(origin);
    worker.on('message', (reply: Reply) => this.#hear(reply));
    worker.on('error', (error) => this.#break(failureOf(error)));
    worker.on('exit', () => this.#break(new RecordFailure('closed')));
  }

  /** Table time in ms, to the microsecond; goes on over restarts of the hub and of the machine. */
  now(): number {
    return round(monotonic() + this.offset);
  }

  /** Begins a game with its header as line 1 and ends the one that was open. @returns the game's id. */
  async create(header: Header): Promise<string> {
    const wall = new Date().toISOString();
    const { ruleset, rulesetVersion: version = null } = header;
    return String(await this.#keep({ do: 'create', header: JSON.stringify(header), ruleset, version, wall }));
  }

  /**
   * Appends one input to the open game, in the order of the calls.
   * @param origin of a sensed input: the edge it came from, from then on `recorded`.
   * @returns the line's number; 0: that edge is in the record already, and nothing was written. @throws RecordFailure `not-open` where `game` isn't the open one.
   */
  append(game: string, input: Input, origin?: Origin): Promise<number> {
    const operation = { do: 'append', game: Number(game), text: JSON.stringify(input) } as const;
    return this.#keep(origin ? { ...operation, origin: plain(origin) } : operation);
  }

  /** Remembers an edge that no game has a line for, so that its seat needn't send it again. */
  async mark(origin: Origin): Promise<void> {
    await this.#keep({ do: 'mark', origin: plain(origin) });
  }

  /** The last edge on the disk of this boot of the seat; without one, of the boot that was kept last. */
  recorded(seat: Seat, boot?: number): { boot: number; seq: number } | undefined {
    const origin = this.#marks.of(seat, boot);
    return origin && { boot: origin.boot, seq: origin.seq };
  }

  /** Ends the open game: a restarted hub doesn't go on with it. */
  async finish(): Promise<void> {
    await this.#keep({ do: 'finish', wall: new Date().toISOString() });
  }

  /** Takes up an earlier game again, in the place of the open one. @returns the number of its last line. */
  reopen(game: string): Promise<number> {
    return this.#keep({ do: 'reopen', game: Number(game) });
  }

  /**
   * After a failure: try to write again. Where the files have gone from the folder, or the folder itself, everything is
   * written into it anew. @returns the open game's last line (0: none). @throws RecordFailure.
   */
  async resume(): Promise<number> {
    if (!this.#lock.held) this.#lockAgain();
    return this.#ask((id) => ({ id, ask: 'resume' }));
  }

  /**
   * While `on`, a line is committed as soon as it comes and not on the beat: for a window, while everyone sees the
   * hands. Never by night, when the moment of a commit could tell that somebody woke.
   */
  hurry(on: boolean): void {
    if (!this.#broken) this.#worker.postMessage({ ask: 'hurry', on } satisfies Request);
  }

  /**
   * Everything that the seats sensed up to `at` (table time, ms) has come, and has been given to `append` or `mark`: with
   * the next beat that is on the disk (`listenedTo` of the next run).
   */
  listened(at: number): void {
    if (!this.#broken) this.#worker.postMessage({ ask: 'listened', at } satisfies Request);
  }

  /** Every game, the oldest first. */
  games(): GameEntry[] {
    return this.#read((archive) => archive.games());
  }

  /** A game's durable lines, the header first, byte for byte. */
  text(game: string): string[] {
    return this.#read((archive) => archive.text(game));
  }

  /** A copy as of now, safe at any moment. */
  backup(file: string): void {
    this.#read((archive) => archive.copyTo(file));
  }

  /** Writes what is still waiting, and lets go of the folder. */
  close(): Promise<void> {
    this.#closed ??= (async () => {
      if (!this.#broken) await this.#ask((id) => ({ id, ask: 'close' })).catch(() => {});
      await this.#worker.terminate();
      this.#lock.release();
    })();
    return this.#closed;
  }

  /** In a folder made anew another hub may be by now. */
  #lockAgain(): void {
    try {
      prepare(this.#files);
      const lock = lockFolder(this.#files);
      this.#lock.release();
      this.#lock = lock;
    } catch (error) {
      throw failureOf(error);
    }
  }

  #read<T>(read: (archive: Archive) => T): T {
    const archive = new Archive(this.#files.record);
    try {
      return read(archive);
    } finally {
      archive.close();
    }
  }

  #keep(operation: Operation): Promise<number> {
    const kept = this.#ask(
      (id) => ({ id, ask: 'keep', operation }),
      'origin' in operation ? operation.origin : undefined,
    );
    if (!this.#broken) this.#slowness.begun(this.#lastId);
    return kept;
  }

  #ask(request: (id: number) => Request, origin?: Origin): Promise<number> {
    if (this.#broken) return Promise.reject(this.#broken);
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, origin ? { resolve, reject, origin } : { resolve, reject });
      this.#worker.postMessage(request(id));
    });
  }

  #hear(reply: Reply): void {
    if (reply.say === 'trouble') this.#onTrouble(reply.trouble);
    if (reply.say === 'recovered') this.#onRecovered(reply.recovery);
    if (reply.say !== 'done') return;
    for (const { id, number } of reply.results) {
      const waiting = this.#take(id);
      if (waiting?.origin) this.#marks.note(waiting.origin);
      waiting?.resolve(number);
    }
    for (const { id, failure } of reply.failed) {
      this.#take(id)?.reject(new RecordFailure(failure.code, failure.detail));
    }
  }

  #take(id: number): Waiting | undefined {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    this.#slowness.over(id);
    return waiting;
  }

  /** The writing thread is gone: nothing waits for it any more. */
  #break(failure: RecordFailure): void {
    if (this.#broken) return;
    this.#broken = failure;
    this.#slowness.end();
    for (const waiting of this.#waiting.values()) waiting.reject(failure);
    this.#waiting.clear();
    if (!this.#closed) this.#onTrouble({ state: 'paper', code: failure.code, detail: failure.message });
  }
}

/**
 * Opens the record of a data folder for this process alone, at the last whole line of each game.
 * @throws RecordFailure `in-use`, `newer`, `foreign`, `unwritable` or `full`, with a line for people.
 */
export async function openStore(options: StoreOptions): Promise<Store> {
  const files = folderAt(options.folder);
  let lock: Lock | undefined;
  try {
    prepare(files);
    lock = lockFolder(files);
    return await startWriter(files, lock, options);
  } catch (error) {
    lock?.release();
    throw failureOf(error);
  }
}

const WRITER = new URL('./writer.ts', import.meta.url);

function startWriter(files: Folder, lock: Lock, options: StoreOptions): Promise<Store> {
  const { folder, beat = BEAT, reserve = RESERVE_BYTES, limit = null } = options;
  const workerData: WriterOptions = { folder, beat, reserve, limit };
  const worker = new Worker(WRITER, { workerData, execArgv: [] });
  return new Promise((resolve, reject) => {
    worker.once('error', reject);
    worker.once('message', (reply: Reply) => {
      worker.off('error', reject);
      // At once: the thread's next message may follow in the same turn.
      if (reply.say === 'open') resolve(new Store(files, worker, lock, reply, options));
      else {
        const failure =
          reply.say === 'refused' ? reply.failure : { code: 'io' as const, detail: 'no answer' };
        void worker.terminate().then(() => reject(new RecordFailure(failure.code, failure.detail)));
      }
    });
  });
}

const publicGame = ({ id, lines }: OpenGame) => ({ id: String(id), lines });
const plain = ({ seat, boot, seq }: Origin): Origin => ({ seat, boot, seq });
