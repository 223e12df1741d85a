/**
 * The board's live stream: what everyone in the room may see. Its messages carry no number – gaps in the record's
 * would tell of the night – and one is sent only when what is seen has changed; between them a beat at an even pace.
 */
import type { BoardBeat, BoardMessage } from '../../schemas/http.ts';
import type { WebLimits } from './limits.ts';
import { BEAT, eventText, Listener, type Outlet } from './listener.ts';
import type { TableDoor } from './table-door.ts';

type Limits = Pick<WebLimits, 'boards' | 'boardsPerAddress' | 'frozenMs'>;
type Board = { readonly listener: Listener; readonly address: string; shown: string };
/** What is to be seen, without its moment, and the event that says it. */
type Seen = { readonly shown: string; readonly text: string };

export class BoardStream {
  readonly #table: TableDoor;
  readonly #boards = new Set<Board>();
  readonly #stop: () => void;
  readonly #beat: ReturnType<typeof setInterval>;
  readonly #limits: Limits;
  readonly #build: string | null;

  /** @param build of the page that is given out */
  constructor(table: TableDoor, limits: Limits, build: string | null = null) {
    this.#table = table;
    this.#build = build;
    this.#limits = limits;
    this.#stop = table.subscribe(() => this.#look());
    this.#beat = setInterval(() => this.#sendBeat(), BEAT);
    this.#beat.unref();
  }

  /** Another board may watch from this address. @param local from this machine: held to the number of all alone */
  hasRoom(address: string, local: boolean): boolean {
    const { boards, boardsPerAddress } = this.#limits;
    const here = [...this.#boards].filter((board) => board.address === address).length;
    return this.#boards.size < boards && (local || here < boardsPerAddress);
  }

  /** All there is to say now. */
  message(): BoardMessage {
    return { view: this.#table.boardView(), language: this.#table.language(), build: this.#build };
  }

  attach(outlet: Outlet, address: string): void {
    const board: Board = {
      address,
      shown: '',
      listener: new Listener(outlet, {
        drained: () => this.#send(board, this.#seen()),
        gone: () => this.#boards.delete(board),
      }),
    };
    this.#boards.add(board);
    this.#send(board, this.#seen());
  }

  close(): void {
    clearInterval(this.#beat);
    this.#stop();
    for (const { listener } of this.#boards) listener.drop();
  }

  #look(): void {
    if (this.#boards.size === 0) return;
    const seen = this.#seen();
    for (const board of this.#boards) this.#send(board, seen);
  }

  #seen(): Seen {
    const message = this.message();
    const { now: _now, ...lasting } = message.view;
    return { shown: JSON.stringify([lasting, message.language]), text: eventText('view', message) };
  }

  #send(board: Board, { shown, text }: Seen): void {
    if (board.listener.full || shown === board.shown) return;
    board.shown = shown;
    board.listener.write(text);
  }

  #sendBeat(): void {
    const beat: BoardBeat = { now: this.#table.now() };
    const text = eventText('beat', beat);
    for (const { listener } of this.#boards) listener.beat(text, this.#limits.frozenMs);
  }
}
