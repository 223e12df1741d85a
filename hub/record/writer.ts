/**
 * The thread that writes. It commits on a fixed beat everything that came in since the last one – and while a game is
 * open also when nothing did, so that neither the card's wear and noise nor its stalls tell when somebody woke.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { failureOf, RecordFailure } from './failure.ts';
import { folderAt } from './folder.ts';
import { Head } from './head.ts';
import type { Log, Outcome } from './log.ts';
import type { Failed, Reply, Request, Trouble, WriterOptions } from './message.ts';
import { isLoss, openLog, putBack } from './recovery.ts';
import { Reserve } from './reserve.ts';
import { machineBoot, monotonic } from './table-time.ts';

/** Commits between two checkpoints: counted, not measured, so that the moment tells nothing of what was written. */
const CHECKPOINT_EVERY = 1000;
/** On a full disk, so that the log's room is used over and over and only the lines themselves need more. */
const CHECKPOINT_EVERY_WHEN_FULL = 20;
/** Ms between attempts to hold a reserve again. */
const RESERVE_RETRY = 30_000;

type Keep = Extract<Request, { ask: 'keep' }>;

class Writer {
  readonly #folder;
  readonly #beat: number;
  readonly #limit: number | null;
  readonly #reserve: Reserve;
  readonly #head: Head;
  readonly #say: (reply: Reply) => void;
  #log: Log | null = null;
  #waiting: Keep[] = [];
  #paper: RecordFailure | null = null;
  #commits = 0;
  #timer: NodeJS.Timeout | null = null;
  /** The timer that runs is not the beat's. */
  #prompt = false;
  #said: Trouble['state'] | null = null;
  #keeping: Promise<void> = Promise.resolve();
  #reserveTried = Number.NEGATIVE_INFINITY;
  #full = false;
  #hurried = false;

  constructor(options: WriterOptions, say: (reply: Reply) => void) {
    this.#folder = folderAt(options.folder);
    this.#beat = options.beat;
    this.#limit = options.limit;
    this.#reserve = new Reserve(this.#folder.reserve, options.reserve);
    this.#head = new Head(this.#folder.head);
    this.#say = say;
  }

  async start(): Promise<void> {
    try {
      const { log, recovery } = await this.#open();
      this.#log = log;
      this.#applyLimit();
      const { offset, open: game, listenedTo } = log;
      this.#say({ say: 'open', offset, game, marks: log.marks(), listenedTo, recovery });
    } catch (error) {
      this.#say({ say: 'refused', failure: told(failureOf(error)) });
      return;
    }
    this.#keepReserve();
    this.#schedule();
  }

  async #open(): ReturnType<typeof openLog> {
    const known = this.#head.known();
    const open = () => openLog(this.#folder.record, { boot: machineBoot(), raw: monotonic() }, known);
    const { made, released } = await this.#reserve.lend(open);
    if (released) this.#full = true;
    this.#head.opened(known.map(({ game }) => ({ game, lines: made.log.lines(game) })));
    return made;
  }

  async hear(request: Request): Promise<void> {
    switch (request.ask) {
      case 'keep':
        this.#waiting.push(request);
        this.#schedule();
        break;
      case 'hurry':
        this.#hurried = request.on;
        this.#schedule();
        break;
      case 'listened':
        this.#log?.listened(request.at);
        break;
      case 'resume':
        this.#flush();
        this.#answer(request.id, await this.#resume());
        break;
      case 'close':
        this.#flush();
        if (this.#timer) clearTimeout(this.#timer);
        await this.#keeping;
        this.#log?.close();
        this.#log = null;
        this.#head.close();
        this.#answer(request.id, 0);
        parentPort?.close();
        break;
    }
  }

  /**
   * The next beat, on a grid of the monotonic clock that nothing which happens at the table can move. In a hurry, what
   * waits is committed at once: what comes during a commit goes with the next.
   */
  #schedule(): void {
    const waiting = this.#waiting.length > 0;
    if (!waiting && (this.#log?.open == null || this.#paper !== null)) return;
    const now = this.#beat === 0 || (this.#hurried && waiting);
    if (this.#timer && (!now || this.#prompt)) return;
    if (this.#timer) clearTimeout(this.#timer);
    this.#prompt = now;
    this.#timer = setTimeout(
      () => {
        this.#timer = null;
        this.#flush();
        this.#schedule();
      },
      now ? 0 : this.#beat - (monotonic() % this.#beat),
    );
  }

  #flush(): void {
    const kept = this.#waiting;
    this.#waiting = [];
    if (this.#paper === null && this.#log) {
      try {
        const outcomes = this.#commit(this.#log, kept);
        this.#head.committed(this.#log.open);
        this.#settle(kept, outcomes);
        // Only now: what is committed is kept, whatever becomes of the checkpoint.
        const every = this.#full ? CHECKPOINT_EVERY_WHEN_FULL : CHECKPOINT_EVERY;
        if (++this.#commits % every === 0) this.#checkpoint(this.#log);
        if (monotonic() - this.#reserveTried > RESERVE_RETRY) this.#keepReserve();
        return;
      } catch (error) {
        this.#giveUp(failureOf(error));
      }
    }
    if (kept.length === 0) return;
    const why = this.#paper ?? new RecordFailure('closed');
    this.#settle(
      kept,
      kept.map(() => why),
    );
  }

  #commit(log: Log, kept: readonly Keep[]): Outcome[] {
    const operations = kept.map((request) => request.operation);
    let outcomes: Outcome[];
    try {
      outcomes = log.commit(operations, monotonic());
    } catch (error) {
      if (failureOf(error).code !== 'full') throw error;
      const released = this.#reserve.release();
      if (released) this.#reserveTried = monotonic();
      this.#full = true;
      this.#applyLimit();
      this.#checkpoint(log);
      outcomes = log.commit(operations, monotonic());
      this.#tell({ state: 'reserve-in-use' });
    }
    return outcomes;
  }

  /** What is committed is safe in the log already; a full disk may let the file itself wait. */
  #checkpoint(log: Log): void {
    try {
      log.checkpoint();
    } catch (error) {
      if (failureOf(error).code !== 'full') throw error;
    }
  }

  #giveUp(failure: RecordFailure): void {
    this.#paper = failure;
    this.#tell({ state: 'paper', ...told(failure) });
  }

  /** Opens the file anew, so that what it holds, not what we believe of it, is gone on from. */
  async #resume(): Promise<Outcome> {
    try {
      if (this.#log?.astray) putBack(this.#log, this.#folder.record);
      this.#log?.close();
      this.#log = null;
      const { log, recovery } = await this.#open();
      this.#log = log;
      if (isLoss(recovery)) this.#say({ say: 'recovered', recovery });
      this.#applyLimit();
      this.#log.commit([], monotonic());
      this.#paper = null;
      this.#full = false;
      this.#keepReserve();
      this.#schedule();
      return this.#log.open?.lines ?? 0;
    } catch (error) {
      const failure = failureOf(error);
      this.#giveUp(failure);
      return failure;
    }
  }

  #applyLimit(): void {
    if (this.#limit === null) return;
    this.#log?.limit(this.#limit - (this.#reserve.held ? this.#reserve.bytes : 0));
  }

  #keepReserve(): void {
    this.#reserveTried = monotonic();
    this.#keeping = this.#keeping.then(async () => {
      const room = this.#limit === null || (this.#log?.size ?? 0) + this.#reserve.bytes <= this.#limit;
      const kept = room && (await this.#reserve.keep());
      if (kept) this.#full = false;
      this.#applyLimit();
      const without = this.#full ? 'reserve-in-use' : 'no-reserve';
      if (this.#paper === null) this.#tell({ state: kept ? 'well' : without });
    });
  }

  #settle(kept: readonly Keep[], outcomes: readonly Outcome[]): void {
    if (kept.length === 0) return;
    const results: { id: number; number: number }[] = [];
    const failed: { id: number; failure: Failed }[] = [];
    for (const [index, { id }] of kept.entries()) {
      const outcome = outcomes[index] ?? new RecordFailure('closed');
      if (typeof outcome === 'number') results.push({ id, number: outcome });
      else failed.push({ id, failure: told(outcome) });
    }
    this.#say({ say: 'done', results, failed });
  }

  #answer(id: number, outcome: Outcome): void {
    if (typeof outcome === 'number')
      this.#say({ say: 'done', results: [{ id, number: outcome }], failed: [] });
    else this.#say({ say: 'done', results: [], failed: [{ id, failure: told(outcome) }] });
  }

  /** Once each time it changes. */
  #tell(trouble: Trouble): void {
    if (trouble.state === this.#said) return;
    this.#said = trouble.state;
    this.#say({ say: 'trouble', trouble });
  }
}

const told = (failure: RecordFailure): Failed => ({ code: failure.code, detail: failure.message });

const port = parentPort;
if (port) {
  const writer = new Writer(workerData as WriterOptions, (reply) => port.postMessage(reply));
  port.on('message', (request: Request) => void writer.hear(request));
  void writer.start();
}
