/** Hobby seats on Firmata boards, one process for each board, as one `Link`. No acknowledgement goes down: README.md. */
import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Seat } from '../../../schemas/vocabulary.ts';
import type { Lamp, Link, LinkHost, Mark } from '../link.ts';
import type { Ask, Board, Told } from './messages.ts';
import { PacedEdges } from './paced-edges.ts';

const PROCESS = new URL('./board-process.ts', import.meta.url);
const ASK_MS = 100;
/** So many questions in a row without an answer: the process hangs, and is ended; another one is started. */
const UNANSWERED = 50;
const BACK_OFF_MS = { first: 250, most: 5000 };

export type FirmataOptions = { boards: readonly Board[]; host: LinkHost; log?: (line: string) => void };

export class FirmataLink implements Link {
  readonly name = 'firmata';
  readonly seats: readonly Seat[];
  readonly #boards: readonly BoardKeeper[];

  constructor({ boards, host, log = () => undefined }: FirmataOptions) {
    this.seats = boards.flatMap(({ seats }) => seats.map(({ seat }) => seat));
    this.#boards = boards.map((board) => new BoardKeeper(board, host, log));
  }

  /** A board keeps nothing, so there is nothing to forget. */
  acknowledge(_seat: Seat, _mark: Mark): void {}

  /** A hobby seat has no ring. */
  lamps(_lamps: ReadonlyMap<Seat, Lamp>): void {}

  async close(): Promise<void> {
    await Promise.all(this.#boards.map((board) => board.close()));
  }
}

class BoardKeeper {
  readonly #board: Board;
  readonly #host: LinkHost;
  readonly #log: (line: string) => void;
  readonly #asked = new Map<number, number>();
  readonly #edges: ReadonlyMap<Seat, PacedEdges>;
  #child: ChildProcess | null = null;
  #again: NodeJS.Timeout | undefined;
  #beat: NodeJS.Timeout | undefined;
  #asks = 0;
  #wait = BACK_OFF_MS.first;
  #state: 'never' | 'here' | 'away' = 'never';
  #lastFault = '';
  /** The port can't be opened: it isn't there, or isn't ours to use. */
  #portless = false;
  #closed = false;

  constructor(board: Board, host: LinkHost, log: (line: string) => void) {
    this.#board = board;
    this.#host = host;
    this.#log = log;
    this.#edges = new Map(
      board.seats.map(({ seat }) => [seat, new PacedEdges(seat, (event) => host.emit(event))]),
    );
    this.#start();
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#again);
    const child = this.#child;
    if (child === null) return;
    const gone = new Promise<void>((resolve) => child.once('close', () => resolve()));
    child.kill('SIGKILL');
    await gone;
  }

  #start(): void {
    const child = fork(fileURLToPath(PROCESS), [JSON.stringify(this.#board)], {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      execArgv: [],
    });
    this.#child = child;
    child.on('message', (told: Told) => this.#hear(told));
    child.on('error', (error) => this.#fault(error.message));
    child.once('close', () => this.#gone());
    this.#beat = setInterval(() => this.#ask(), ASK_MS);
  }

  #ask(): void {
    const ask = ++this.#asks;
    if (!this.#child?.connected || this.#state !== 'here') return;
    // By count: a hub that stood still itself has asked nothing meanwhile.
    if (this.#asked.size >= UNANSWERED) {
      this.#fault('its process hangs: ended');
      this.#child.kill('SIGKILL');
      return;
    }
    this.#asked.set(ask, this.#host.now());
    this.#child.send({ ask } satisfies Ask, () => undefined);
  }

  #hear(told: Told): void {
    if (this.#closed) return;
    const now = this.#host.now();
    switch (told.type) {
      case 'ready':
        this.#ready(told.boot, told.firmware);
        break;
      case 'edge':
        this.#edges.get(told.edge.seat)?.take(told.edge, now);
        break;
      case 'time':
        this.#time(told, now);
        break;
      case 'no-port':
        this.#missing(told.detail);
        break;
      case 'fault':
        this.#present();
        this.#fault(told.detail);
        break;
    }
  }

  #ready(boot: number, firmware: string): void {
    const was = this.#state;
    this.#state = 'here';
    this.#wait = BACK_OFF_MS.first;
    if (this.#lastFault !== '') this.#log(`board ${this.#board.port}: it answers`);
    this.#lastFault = '';
    for (const { seat, pins } of this.#board.seats) {
      if (was === 'away' || this.#portless) this.#host.emit({ type: 'back', seat });
      const fitted = Object.entries(pins).flatMap(([channel, pin]) => (pin === undefined ? [] : [channel]));
      this.#host.emit({ type: 'hello', seat, boot, firmware, capabilities: fitted });
    }
    this.#portless = false;
    this.#ask();
  }

  /** The port is there after all, whatever ails the board behind it. */
  #present(): void {
    if (!this.#portless) return;
    this.#portless = false;
    for (const { seat } of this.#board.seats) this.#host.emit({ type: 'back', seat });
  }

  #missing(detail: string): void {
    this.#fault(detail, 'it is looked for until it is there');
    if (this.#portless) return;
    this.#portless = true;
    for (const { seat } of this.#board.seats)
      this.#host.emit({ type: 'lost', seat, reason: 'no-port', detail: this.#board.port });
  }

  #time({ ask, boot, heard, sent, through }: Extract<Told, { type: 'time' }>, hubReceived: number): void {
    const hubSent = this.#asked.get(ask);
    if (hubSent === undefined) return;
    // Answers come in the order of the questions: what was asked before this one is answered no more.
    for (const asked of this.#asked.keys()) if (asked <= ask) this.#asked.delete(asked);
    for (const [seat, ticks] of through) {
      const exchange = { seat, boot, hubSent, seatHeard: heard, seatSent: sent, hubReceived };
      this.#host.emit({ type: 'exchange', exchange });
      this.#edges.get(seat)?.heard(boot, ticks, hubReceived);
    }
  }

  #gone(): void {
    clearInterval(this.#beat);
    this.#child = null;
    this.#asked.clear();
    if (this.#closed) return;
    if (this.#state === 'here')
      for (const { seat } of this.#board.seats)
        this.#host.emit({ type: 'lost', seat, reason: 'unplugged', detail: this.#board.port });
    if (this.#state === 'here') this.#state = 'away';
    this.#again = setTimeout(() => this.#start(), this.#wait);
    this.#wait = Math.min(BACK_OFF_MS.most, this.#wait * 2);
  }

  /** Said once, not at every attempt; whatever it is, the board is tried again. */
  #fault(detail: string, then = 'it is tried again'): void {
    if (detail === this.#lastFault) return;
    this.#lastFault = detail;
    this.#log(`board ${this.#board.port}: ${detail}; ${then}`);
    for (const { seat } of this.#board.seats)
      this.#host.emit({ type: 'fault', seat, code: 'firmata', detail: `${this.#board.port}: ${detail}` });
  }
}
