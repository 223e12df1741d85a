import type { Decision } from '../../schemas/decision.ts';
import type { Edge } from '../../schemas/edge.ts';
import type { Header, Input } from '../../schemas/record.ts';
import type { Seat } from '../../schemas/vocabulary.ts';
import { type Game, step } from '../judge/game.ts';
import type { Mark } from '../link/link.ts';
import { RecordFailure } from '../record/failure.ts';
import type { Health } from './health.ts';
import { refusalOf } from './reading.ts';
import { Told } from './told.ts';

/** The part of the record that the running table needs. A line is durable once its promise resolves. */
export type Log = {
  create(header: Header): Promise<string>;
  /** Resolves with the line's number; 0: the edge is in the record already, and nothing was written. */
  append(game: string, input: Input, origin?: Mark & { seat: Seat }): Promise<number>;
  /** Remembers an edge that no game has a line for. */
  mark(origin: Mark & { seat: Seat }): Promise<void>;
  /** Everything that the seats sensed up to `at` (ms) has come: a later run of the hub may rely on that. */
  listened(at: number): void;
};

export type ActResult = { ok: true; line: number } | { ok: false; reason: string };

export type InHand = { id: string; header: Header; game: Game };

/** A line that is in the record, and what the rules say of it. */
export type KeptLine = { game: string; line: number; input: Input; decisions: readonly Decision[] };

/** Edges that wait for a record: an hour on paper with a pad that flickers makes more. */
const UNKEPT = 5000;

type Doors = {
  /** Everything that this seat sensed up to the mark is in the record. */
  acknowledge(seat: Seat, mark: Mark): void;
  /** A line is in the record, and the game in hand is as it leaves it. */
  folded(kept: KeptLine): void;
  /** Nothing can be kept any more, and why; null: lines are kept again. */
  paper(reason: string | null): void;
};

/**
 * The keeping of the game in hand: each line is appended, then folded, in the order of the record; and paper, from the
 * first line that couldn't be kept until the record is opened again.
 */
export class Keeping {
  readonly #log: Log;
  readonly #doors: Doors;
  #inHand: InHand | null = null;
  /** A record is being made: the one before takes nothing more, and the new one nothing yet. */
  #betweenGames = false;
  #lastAct = Number.NEGATIVE_INFINITY;
  /** Appends in flight, folded in the order of the record. */
  #folding: Promise<unknown> = Promise.resolve();
  #paper: string | null = null;
  /** What the record says of each seat's health, lines on their way included. */
  readonly #told = new Told();
  /**
   * Sensed while nothing could be kept. Never acknowledged, so a unit with a queue has no room for more than that; a hobby
   * board has none and goes on.
   */
  #unkept: { edge: Edge; input: Input }[] = [];
  /** Which seats couldn't be relied upon while nothing could be kept, why, and from when on (ms). */
  readonly #unsaid = new Map<Seat, { health: Health; since: number }>();

  constructor(log: Log, doors: Doors) {
    this.#log = log;
    this.#doors = doors;
  }

  /** The game in hand, folded as far as its record is durable; null before the first. */
  get inHand(): InHand | null {
    return this.#inHand;
  }

  /** The moment of the latest line that no seat sensed, ms: the Judge's acts never go back behind it. */
  get lastAct(): number {
    return this.#lastAct;
  }

  /** Why nothing can be kept any more (a code of `hub/record/failure.ts`, or words), or null: all is in order. */
  get paper(): string | null {
    return this.#paper;
  }

  /** How the record stands. */
  get standing(): ActResult {
    return this.#paper === null ? { ok: true, line: this.#inHand?.game.line ?? 0 } : FAILED;
  }

  /** Resolves when every line asked for so far is written and folded, or has failed. */
  async settled(): Promise<void> {
    await this.#folding;
  }

  /**
   * Makes a new record, which takes lines from then on. The one before stays as it is.
   * @returns the game's id, or null: it can't be kept.
   */
  async create(header: Header, game: Game): Promise<string | null> {
    await this.#folding;
    this.#betweenGames = true;
    try {
      this.#inHand = { id: await this.#log.create(header), header, game };
    } catch (error) {
      this.#failed(error);
      return null;
    } finally {
      this.#betweenGames = false;
    }
    this.#lastAct = Number.NEGATIVE_INFINITY;
    this.#told.from(game);
    this.#unsaid.clear();
    return this.#inHand.id;
  }

  /**
   * Goes back to a game that was set aside: its record takes lines from then on, the one in hand stays as it is.
   * @param reopen makes that record the open one.
   * @returns whether that could be done.
   */
  async goBack(setAside: InHand, reopen: () => Promise<unknown>): Promise<boolean> {
    await this.#folding;
    this.#betweenGames = true;
    try {
      await reopen();
      this.takeUp(setAside);
    } catch (error) {
      this.#failed(error);
      return false;
    } finally {
      this.#betweenGames = false;
    }
    this.#unsaid.clear();
    return true;
  }

  /** Nothing can be kept any more, whether or not anything is to be kept now. */
  fail(reason: string): void {
    if (this.#paper !== null) return;
    this.#paper = reason;
    this.#doors.paper(reason);
  }

  /** Goes on with a game as its record leaves it. */
  takeUp(inHand: InHand): void {
    this.#inHand = inHand;
    this.#lastAct = inHand.game.actAt;
    this.#told.from(inHand.game);
  }

  /**
   * Comes back from paper; what was sensed meanwhile follows as what it is, late.
   * @param reopen makes the record writable again and gives the game it holds; null: none.
   * @param goOn is given that game before any line of it is written.
   */
  async reopen(reopen: () => Promise<InHand | null>, goOn: (inHand: InHand) => void): Promise<ActResult> {
    await this.#folding;
    try {
      const inHand = await reopen();
      this.#paper = null;
      if (!inHand) this.#inHand = null;
      this.#doors.paper(null);
      if (inHand) goOn(inHand);
    } catch (error) {
      this.#paper = null;
      return this.#failed(error);
    }
    for (const [seat, { health, since }] of this.#unsaid) this.health(seat, health, since);
    this.#unsaid.clear();
    for (const { edge, input } of this.#unkept.splice(0)) this.sense(edge, input);
    return this.standing;
  }

  /** What a seat sensed: acknowledged once it is kept. */
  sense(edge: Edge, input: Input): void {
    const mark = { seat: edge.seat, boot: edge.boot, seq: edge.seq };
    if (!this.#open) {
      // Between games there is no record to keep it in: the level is remembered and written at the next beginning.
      this.#log.mark(mark).then(
        () => this.#doors.acknowledge(edge.seat, mark),
        (error: unknown) => {
          this.#setAside({ edge, input });
          this.#failed(error);
        },
      );
      return;
    }
    void this.write(input, mark).then((result) => {
      if (!result.ok && result.reason === FAILED.reason) this.#setAside({ edge, input });
    });
  }

  /** How a seat is, from `since` on (ms): written where the record doesn't say so already. */
  health(seat: Seat, health: Health, since: number): void {
    if (!this.#open || this.#told.says(seat, health)) return;
    void this.write({ at: since, type: 'seat.health', seat, ...health }).then((result) => {
      if (!result.ok && result.reason === FAILED.reason) this.#leaveUnsaid(seat, health, since);
    });
  }

  /** Appends, then folds: in the order of the record, each line only once it is durable. */
  write(input: Input, mark?: Mark & { seat: Seat }): Promise<ActResult> {
    const inHand = this.#open;
    if (!inHand) return Promise.resolve({ ok: false, reason: 'no-game' });
    if (this.#paper !== null) return Promise.resolve(FAILED);
    this.#told.note(input);
    const appended = this.#log.append(inHand.id, input, mark);
    const before = this.#folding;
    const folded = (async (): Promise<ActResult> => {
      try {
        const line = await appended;
        await before;
        if (mark) this.#doors.acknowledge(mark.seat, mark);
        if (line === 0) return this.standing;
        return this.#fold(inHand.id, line, input);
      } catch (error) {
        return this.#failed(error);
      }
    })();
    this.#folding = folded;
    return folded;
  }

  /** Follows when lines are kept again; of too many the oldest go, what holds now stays. */
  #setAside(sensed: { edge: Edge; input: Input }): void {
    this.#unkept.push(sensed);
    if (this.#unkept.length > UNKEPT) this.#unkept.shift();
  }

  /** One that was well again meanwhile is in doubt all the same, for what it sensed may be gone. */
  #leaveUnsaid(seat: Seat, health: Health, since: number): void {
    if (health.state === 'ok') return;
    const first = this.#unsaid.get(seat) ?? { health, since };
    this.#unsaid.set(seat, { ...first, since: Math.min(first.since, since) });
  }

  /** The game whose record takes lines at this moment. */
  get #open(): InHand | null {
    return this.#betweenGames ? null : this.#inHand;
  }

  #fold(id: string, line: number, input: Input): ActResult {
    if (this.#inHand?.id !== id) return { ok: true, line };
    const { game, decisions } = step(this.#inHand.game, line, input);
    this.#inHand = { ...this.#inHand, game };
    if (!isSensed(input)) this.#lastAct = Math.max(this.#lastAct, input.at);
    this.#doors.folded({ game: id, line, input, decisions });
    const refused = refusalOf(decisions);
    return refused === null ? { ok: true, line } : { ok: false, reason: refused };
  }

  #failed(error: unknown): ActResult {
    this.fail(reasonOf(error));
    return FAILED;
  }
}

const FAILED = { ok: false, reason: 'record-failed' } as const;

/** The record's own code where it gives one, which screens have words for. */
const reasonOf = (error: unknown): string => {
  if (error instanceof RecordFailure) return error.code;
  return error instanceof Error ? error.message : String(error);
};

const SENSED: ReadonlySet<Input['type']> = new Set([
  'fist',
  'mask',
  'seated',
  'button',
  'knock',
  'seat.health',
]);
const isSensed = (input: Input) => SENSED.has(input.type);
