/**
 * A table for tests of this room alone: shows the view it is given, notes what it is asked, and tells of
 * lines when told to. Nothing of the rules is in it; journeys run on the real table.
 */
import type { Decision } from '../../schemas/decision.ts';
import type { TableEvent } from '../../schemas/http.ts';
import type { Act } from '../../schemas/record.ts';
import type { Language, MusicCommand, MusicRefusal } from '../../schemas/stage.ts';
import type { BoardView, JudgeView, PublicView, SeatView } from '../../schemas/view.ts';
import { SEATS, type Seat } from '../../schemas/vocabulary.ts';
import { boardView } from '../judge/board-view.ts';
import { RESTING } from '../judge/view.ts';
import type { ActAnswer, ActMeta, NewGame, TableDoor } from './table-door.ts';

export const restingSeats = (): SeatView[] =>
  SEATS.map((seat) => ({
    seat,
    ...RESTING,
    health: { state: 'ok', reason: null, heardAgo: 12, uncertainty: 0.4, faults: 0 },
  }));

export const emptyView = (): JudgeView => ({
  line: 0,
  game: null,
  gameId: null,
  now: 0,
  seats: restingSeats(),
  rulesets: [
    {
      id: 'fiim-eng',
      title: { en: 'FIIM', ru: 'ФИИМ' },
      window: 1500,
      fouls: 4,
      without: ['notice', 'claim'],
    },
  ],
  closes: 'hub',
  waiting: [],
  setAside: null,
  recordFault: null,
  recordNotes: [],
  stage: null,
});

export const emptyBoard = (): BoardView => boardView(null, null, 0);

export class FakeTable implements TableDoor {
  shown: JudgeView = emptyView();
  asked: { act: Act; meta: ActMeta }[] = [];
  games: NewGame[] = [];
  /** What the next acts are refused for. */
  refuses: string | null = null;
  readonly #listeners = new Set<(event: TableEvent) => void>();
  readonly #stirred = new Set<() => void>();

  now(): number {
    return performance.now();
  }

  view(): JudgeView {
    return { ...this.shown, now: this.now() };
  }

  board: BoardView = emptyBoard();
  spoken: Language | null = 'en';
  publicView(): PublicView {
    return this.boardView();
  }

  boardView(): BoardView {
    return { ...this.board, now: this.now() };
  }

  language(): Language | null {
    return this.board.gameId === null ? null : this.spoken;
  }

  async act(act: Act, meta: ActMeta): Promise<ActAnswer> {
    this.asked.push({ act, meta });
    return this.refuses === null ? { ok: true, line: this.shown.line } : { ok: false, reason: this.refuses };
  }

  async takeUpAgain(gameId: string): Promise<ActAnswer> {
    return this.shown.setAside?.gameId === gameId
      ? { ok: true, line: this.shown.line }
      : { ok: false, reason: 'no-game' };
  }

  async writeAgain(): Promise<ActAnswer> {
    return { ok: false, reason: 'record-failed' };
  }

  believed: { seat: Seat; device: string; boot: number }[] = [];
  believe(seat: Seat, claim: { device: string; boot: number }): boolean {
    this.believed.push({ seat, ...claim });
    return this.shown.seats.some((one) => one.seat === seat && one.health.claims !== undefined);
  }

  played: MusicCommand[] = [];
  music(command: MusicCommand): MusicRefusal | null {
    this.played.push(command);
    return this.shown.stage?.music ? null : 'no-music';
  }

  async newGame(options: NewGame): Promise<ActAnswer> {
    this.games.push(options);
    return { ok: true, line: 2 };
  }

  subscribe(listener: (event: TableEvent) => void, stirred?: () => void): () => void {
    this.#listeners.add(listener);
    if (stirred) this.#stirred.add(stirred);
    return () => {
      this.#listeners.delete(listener);
      if (stirred) this.#stirred.delete(stirred);
    };
  }

  /** Something changed that is no line. */
  stir(): void {
    for (const stirred of this.#stirred) stirred();
  }

  /** A line was taken: the view moves on with it. */
  say(line: number, decisions: readonly Decision[] = [], change: Partial<JudgeView> = {}): void {
    this.shown = { ...this.shown, ...change, line };
    for (const listener of this.#listeners) listener({ line, decisions });
  }

  /** The board moves on. */
  tell(board: BoardView): void {
    this.board = board;
    this.say(this.shown.line + 1);
  }
}
