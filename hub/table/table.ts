import type { ClockSettings } from '../../schemas/clock.ts';
import type { Decision } from '../../schemas/decision.ts';
import type { Edge } from '../../schemas/edge.ts';
import type { Act, Header, Input, InputOf } from '../../schemas/record.ts';
import type { Extent } from '../../schemas/stage.ts';
import { SEATS, type Seat } from '../../schemas/vocabulary.ts';
import type { WindowSettings } from '../../schemas/window.ts';
import { cueMoment } from '../clock/window-edge.ts';
import type { Game } from '../judge/game.ts';
import { begin, isRefusal, lastOwnAct, step } from '../judge/game.ts';
import type { LinkEvent, Mark } from '../link/link.ts';
import { RecordFailure } from '../record/failure.ts';
import { Announcement } from './announcement.ts';
import { Calls, callName, type Voice } from './call.ts';
import { Deadlines } from './deadlines.ts';
import type { Health } from './health.ts';
import { settlesPast } from './hold.ts';
import { latestMoment, openCount } from './reading.ts';
import type { Scheduler } from './scheduler.ts';
import { type Levels, LOOK, restingLevels, Senses } from './senses.ts';
import { Told } from './told.ts';
import { Turns } from './turns.ts';

/** The part of the record that the running table needs. A line is durable once its promise resolves. */
export type Log = {
  create(header: Header): Promise<string>;
  append(game: string, input: Input, origin?: Mark & { seat: Seat }): Promise<number>;
  /** Remembers an edge that no game has a line for. */
  mark(origin: Mark & { seat: Seat }): Promise<void>;
};

export type TableOptions = {
  /** What a seat's crystal can be relied upon for. */
  clock: Partial<ClockSettings>;
  /** Who closes a window. */
  closes: 'hub' | 'judge';
  /** What the Judge's hand and the hub's cue are worth, ms. */
  edges: WindowSettings;
  /** The hub's own voice, where it calls candidates and gives the closing word. */
  voice?: Voice;
  /** Seats with a unit; the others are counted by eye. */
  linked: readonly Seat[];
  /** Those of them whose unit connects over the network by itself; left out: none. */
  networked?: readonly Seat[];
};

export type TableEvent =
  /** A line is in the record and folded. */
  | { type: 'line'; game: string; line: number; input: Input; decisions: readonly Decision[] }
  /** Another game is in hand. */
  | { type: 'game'; game: string }
  /** The hub gives this cue now. */
  | { type: 'cue'; name: string; at: number }
  /** What is being said is taken back. */
  | { type: 'hush' }
  /** Whom an announcement waits for; empty: for nobody any more. */
  | { type: 'waiting'; seats: readonly Seat[] }
  | { type: 'health'; seat: Seat; health: Health }
  /** The record can't be kept: from here on, paper. */
  | { type: 'paper'; reason: string }
  /** The record is kept again, from where it stopped. */
  | { type: 'kept' };

export type ActResult = { ok: true; line: number } | { ok: false; reason: string };

export type InHand = { id: string; header: Header; game: Game };

/**
 * The running table: stamps what seats sense, writes every input down before it takes effect, folds it, and
 * tells listeners. It decides nothing itself; `hub/judge` does, from the record alone.
 */
export class Table {
  readonly senses: Senses;
  readonly #log: Log;
  readonly #time: Scheduler;
  readonly #options: TableOptions;
  readonly #acknowledge: (seat: Seat, mark: Mark) => void;
  readonly #listeners = new Set<(event: TableEvent) => void>();
  readonly #acts = new Turns();
  readonly #announcement: Announcement;
  readonly #deadlines: Deadlines;
  readonly #calls: Calls;
  #inHand: InHand | null = null;
  /** A record is being made: the one before takes nothing more, and the new one nothing yet. */
  #betweenGames = false;
  #lastAct = Number.NEGATIVE_INFINITY;
  /** Appends in flight, folded in the order of the record. */
  #folding: Promise<unknown> = Promise.resolve();
  #paper: string | null = null;
  /** What the record says of each seat's health, lines on their way included. */
  readonly #told = new Told();
  /** Sensed while nothing could be kept; never acknowledged, so a seat has no room for more than its queue. */
  #unkept: { edge: Edge; input: Input }[] = [];
  #closed = false;
  #unwatch: () => void = () => {};

  /** @param acknowledge tells a seat's link that everything up to the mark is in the record. */
  constructor(
    log: Log,
    time: Scheduler,
    options: TableOptions,
    acknowledge: (seat: Seat, mark: Mark) => void,
  ) {
    this.#log = log;
    this.#time = time;
    this.#options = options;
    this.#acknowledge = acknowledge;
    this.senses = new Senses(options, {
      now: () => time.now(),
      edge: (edge, input) => this.#sensed(edge, input),
      health: (seat, health, since) => this.#healthChanged(seat, health, since),
    });
    this.#announcement = new Announcement(time, this.senses, (seats) =>
      this.#tell({ type: 'waiting', seats }),
    );
    this.#deadlines = new Deadlines(time, options.closes, {
      close: (line) => void this.#closeByHub(line),
      lead: () => {
        const extent = this.#options.voice?.extent('thank-you');
        return extent ? this.#voiced.cueLatency + extent.begins : 0;
      },
      tick: () => void this.#write({ at: time.now(), type: 'tick' }),
    });
    this.#calls = new Calls({
      time,
      refusal: (act) => this.#acts.run(() => this.#refusal(act)),
      give: (name) => this.#giveCall(name),
      hush: () => this.#tell({ type: 'hush' }),
      open: (act, at) => this.#acts.run(() => this.#take(act, at, this.#voiced.cue)),
    });
    this.#watch();
  }

  /** Table time, ms. */
  now(): number {
    return this.#time.now();
  }

  /** The game in hand, folded as far as its record is durable; null before the first. */
  get inHand(): InHand | null {
    return this.#inHand;
  }

  /** The game whose record takes lines at this moment. */
  get #open(): InHand | null {
    return this.#betweenGames ? null : this.#inHand;
  }

  /** Why nothing can be kept any more (a code of `hub/record/failure.ts`, or words), or null: all is in order. */
  get paper(): string | null {
    return this.#paper;
  }

  /** Whom an announcement waits for at this moment. */
  get waiting(): readonly Seat[] {
    return this.#announcement.waiting;
  }

  subscribe(listener: (event: TableEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Everything a link has to say goes through here, in the order in which it says it. */
  hear(event: LinkEvent): void {
    if (this.#closed) return;
    this.senses.hear(event);
    if (event.type === 'heard') this.#announcement.look();
  }

  /** Takes up a game from its record, as it stood when its last line was written. */
  resume(inHand: InHand): void {
    this.#inHand = inHand;
    this.#lastAct = inHand.game.actAt;
    this.#told.from(inHand.game);
    this.senses.knownTo(latestMoment(inHand.game));
    this.#deadlines.leaveOverdue(inHand.game);
    this.#deadlines.arm(inHand.game);
    this.#tell({ type: 'game', game: inHand.id });
  }

  /**
   * A new record and its `game.begin`. The game in hand before stays in its own record and can be taken up again.
   */
  newGame(header: Header, act: InputOf<'game.begin'>): Promise<ActResult> {
    return this.#acts.run(async () => {
      if (this.#paper !== null) return { ok: false, reason: 'record-failed' };
      const game = begin(header);
      if (isRefusal(game)) return { ok: false, reason: game.refused };
      // A beginning the rules refuse makes no record: the game in hand stays.
      const refused = refusalOf(step(game, 2, act).decisions);
      if (refused !== null) return { ok: false, reason: refused };
      await this.#folding;
      this.#betweenGames = true;
      try {
        this.#inHand = { id: await this.#log.create(header), header, game };
      } catch (error) {
        return this.#failed(error);
      } finally {
        this.#betweenGames = false;
      }
      this.#lastAct = Number.NEGATIVE_INFINITY;
      this.#told.from(game);
      this.#tell({ type: 'game', game: this.#inHand.id });
      const result = await this.#write(act);
      await this.#writeLevels(restingLevels);
      return result;
    });
  }

  /**
   * Comes back from paper, by the Judge's act alone: the game on paper has gone on meanwhile, and only the Judge
   * knows whether to go on from where the record stopped or from a position. The game is folded anew from what the
   * record holds, not from what was believed of it; what the seats sensed meanwhile follows as what it is, late.
   * @param reopen makes the record writable again and gives the game it holds; null: none.
   */
  writeAgain(reopen: () => Promise<InHand | null>): Promise<ActResult> {
    return this.#acts.run(async () => {
      if (this.#paper === null) return { ok: true, line: this.#inHand?.game.line ?? 0 };
      await this.#folding;
      try {
        const inHand = await reopen();
        this.#paper = null;
        this.#tell({ type: 'kept' });
        if (inHand) this.resume(inHand);
      } catch (error) {
        this.#paper = null;
        return this.#failed(error);
      }
      for (const { edge, input } of this.#unkept.splice(0)) this.#sensed(edge, input);
      for (const seat of SEATS) this.#tellHealth(seat, this.senses.health(seat), this.now());
      await this.#folding;
      return this.#paper === null
        ? { ok: true, line: this.#inHand?.game.line ?? 0 }
        : { ok: false, reason: 'record-failed' };
    });
  }

  /**
   * One act of the Judge, taken in the order of the presses. Resolves once its line is in the record and folded.
   * @param moment when it happened, where a screen knows it better than the moment of arrival (ms, table time).
   */
  act(act: Act, moment?: { at: number; uncertainty: number }): Promise<ActResult> {
    const arrived = this.now();
    // A screen's clock is believed within reason: never later than now, never long before.
    const at = moment && moment.at <= arrived && moment.at > arrived - 2000 ? moment.at : arrived;
    if (act.type === 'undo' && act.of === undefined && this.#calls.takeBack())
      return Promise.resolve({ ok: true, line: this.#inHand?.game.line ?? 0 });
    if (act.type === 'vote.open') {
      const extent = this.#options.voice?.extent(callName(act.candidate)) ?? null;
      if (extent) return this.#calls.call(act, extent);
    }
    if (act.type === 'vote.close' && this.#options.closes === 'hub') {
      const extent = this.#options.voice?.extent('thank-you') ?? null;
      if (extent) return this.#acts.run(() => this.#sayClosing(act, extent));
    }
    const hand = this.#options.edges.press + (moment?.uncertainty ?? 0);
    return this.#acts.run(() => this.#take(act, at, hand));
  }

  /** Gives a cue now, and writes down when its sound left. Between games it is given all the same. */
  cue(name: string): Promise<ActResult> {
    const given = this.now();
    this.#tell({ type: 'cue', name, at: given });
    return this.#write({ ...cueMoment(given, this.#voiced), type: 'cue', name });
  }

  /** Resolves when every act and line asked for so far is written and folded. */
  async idle(): Promise<void> {
    await this.#acts.idle();
    await this.#folding;
  }

  /** Hears and says nothing any more: what a link says on being let go of is no line of the game. */
  close(): void {
    this.#closed = true;
    this.#calls.takeBack();
    this.#unwatch();
    this.#deadlines.cancel();
    this.#listeners.clear();
  }

  async #take(act: Act, pressed: number, hand: number): Promise<ActResult> {
    await this.#folding;
    const inHand = this.#inHand;
    if (!inHand) return { ok: false, reason: 'no-game' };
    const at = Math.max(pressed, this.#lastAct);
    const own = act.type === 'undo' && act.of === undefined ? lastOwnAct(inHand.game) : null;
    const input = asInput(own?.alone ? { type: 'undo', of: own.line } : act, at, hand);
    const past = settlesPast(act, openCount(inHand.game), at);
    if (past !== null) {
      await this.#hold(inHand.game, past);
      const now = this.#inHand?.game ?? inHand.game;
      const refused = refusalOf(step(now, now.line + 1, input).decisions);
      if (refused !== null) return { ok: false, reason: refused };
    }
    const result = await this.#write(input);
    // The hub's own close is no act of the Judge's: it goes along with the call.
    return own?.withClose && result.ok ? this.#write({ at, type: 'undo' }) : result;
  }

  /** Where the hub has a voice, the Judge's press has the closing word spoken: the word closes, not the press. */
  async #sayClosing(act: Act, { begins }: Extent): Promise<ActResult> {
    await this.#folding;
    const game = this.#inHand?.game;
    if (!game) return { ok: false, reason: 'no-game' };
    const given = this.now();
    const moment = cueMoment(given + begins, this.#voiced);
    const input = { ...moment, ...act } as Input;
    const refused = refusalOf(step(game, game.line + 1, input).decisions);
    if (refused !== null) return { ok: false, reason: refused };
    this.#tell({ type: 'cue', name: 'thank-you', at: given });
    return this.#write(input);
  }

  get #voiced(): WindowSettings {
    return this.#options.voice?.edges ?? this.#options.edges;
  }

  /** The number is said now; its line is written, and its recording's beginning reaches the ear at the moment returned. */
  #giveCall(name: string): number {
    const given = this.now();
    const moment = cueMoment(given, this.#voiced);
    this.#tell({ type: 'cue', name, at: given });
    void this.#write({ ...moment, type: 'cue', name });
    return moment.at;
  }

  /** Whether the rules refuse this, before anything is said aloud. */
  async #refusal(act: Act): Promise<string | null> {
    await this.#folding;
    const at = Math.max(this.now(), this.#lastAct);
    const game = this.#inHand?.game;
    if (!game) return 'no-game';
    const past = settlesPast(act, openCount(game), at);
    if (past !== null) await this.#hold(game, past);
    const now = this.#inHand?.game ?? game;
    return refusalOf(step(now, now.line + 1, asInput(act, at, 0)).decisions);
  }

  /** Waits until every seat was heard past `past`; those that were not are degraded from when they last were. */
  async #hold(game: Game, past: number): Promise<void> {
    const silent = await this.#announcement.heardPast(game, past);
    for (const seat of silent) this.senses.giveUp(seat);
    await this.#folding;
  }

  async #closeByHub(line: number): Promise<void> {
    await this.#acts.run(async () => {
      await this.#folding;
      const count = this.#inHand && openCount(this.#inHand.game);
      if (!count || count.closedAt !== null || count.line !== line) return;
      const given = this.now();
      const extent = this.#options.voice?.extent('thank-you') ?? null;
      // The word's own first sound closes the window, not the silence before it.
      const moment = extent
        ? cueMoment(given + extent.begins, this.#voiced)
        : cueMoment(given, this.#options.edges);
      this.#tell({ type: 'cue', name: 'thank-you', at: given });
      await this.#write({ ...moment, type: 'vote.close', by: 'hub' });
    });
  }

  #sensed(edge: Edge, input: Input): void {
    const mark = { seat: edge.seat, boot: edge.boot, seq: edge.seq };
    if (!this.#open) {
      // Between games there is no record to keep it in: the level is remembered and written at the next beginning.
      this.#log.mark(mark).then(
        () => this.#acknowledge(edge.seat, mark),
        (error: unknown) => {
          this.#unkept.push({ edge, input });
          this.#failed(error);
        },
      );
      return;
    }
    void this.#write(input, mark).then((result) => {
      if (!result.ok && result.reason === 'record-failed') this.#unkept.push({ edge, input });
    });
  }

  #healthChanged(seat: Seat, health: Health, since: number): void {
    this.#tell({ type: 'health', seat, health });
    this.#tellHealth(seat, health, since);
  }

  /** Only what differs from what the record says: a restart of the hub is none of the seats' doing. */
  #tellHealth(seat: Seat, health: Health, since: number): void {
    if (!this.#open || this.#paper !== null || this.senses.unknown(seat)) return;
    if (this.#told.says(seat, health)) return;
    void this.#write({ at: since, type: 'seat.health', seat, ...health });
  }

  /** At a game's beginning the record takes every seat for resting and well: what isn't so is said. */
  async #writeLevels(taken: Levels): Promise<void> {
    for (const input of this.senses.deviating(taken, this.now())) await this.#write(input);
  }

  /** Appends, then folds: in the order of the record, each line only once it is durable. */
  #write(input: Input, mark?: Mark & { seat: Seat }): Promise<ActResult> {
    const inHand = this.#open;
    if (!inHand) return Promise.resolve({ ok: false, reason: 'no-game' });
    if (this.#paper) return Promise.resolve({ ok: false, reason: 'record-failed' });
    this.#told.note(input);
    const appended = this.#log.append(inHand.id, input, mark);
    const before = this.#folding;
    const folded = (async (): Promise<ActResult> => {
      try {
        const line = await appended;
        await before;
        if (mark) this.#acknowledge(mark.seat, mark);
        return this.#fold(inHand.id, line, input);
      } catch (error) {
        return this.#failed(error);
      }
    })();
    this.#folding = folded;
    return folded;
  }

  #fold(id: string, line: number, input: Input): ActResult {
    if (this.#inHand?.id !== id) return { ok: true, line };
    const { game, decisions } = step(this.#inHand.game, line, input);
    this.#inHand = { ...this.#inHand, game };
    if (!isSensed(input)) this.#lastAct = Math.max(this.#lastAct, input.at);
    if (input.type === 'undo') this.#deadlines.leaveOverdue(game);
    this.#deadlines.arm(game);
    this.#tell({ type: 'line', game: id, line, input, decisions });
    this.#announcement.look();
    const refused = refusalOf(decisions);
    return refused === null ? { ok: true, line } : { ok: false, reason: refused };
  }

  #failed(error: unknown): ActResult {
    const reason = reasonOf(error);
    if (this.#paper === null) {
      this.#paper = reason;
      this.#tell({ type: 'paper', reason });
    }
    return { ok: false, reason: 'record-failed' };
  }

  #tell(event: TableEvent): void {
    for (const listener of this.#listeners) listener(event);
  }

  /** Health follows from silence too, which no message announces. */
  #watch(): void {
    this.#unwatch = this.#time.at(this.now() + LOOK, () => {
      this.senses.look();
      this.#announcement.look();
      this.#watch();
    });
  }
}

const refusalOf = (decisions: readonly Decision[]): string | null => {
  const refused = decisions.find((decision) => decision.type === 'refused');
  return refused?.type === 'refused' ? refused.reason : null;
};

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

/** The ± of a hand belongs to the window's two edges; every other act is exact by nature. */
function asInput(act: Act, at: number, hand: number): Input {
  const edge = act.type === 'vote.open' || act.type === 'vote.close';
  return (edge ? { at, uncertainty: hand, ...act } : { at, ...act }) as Input;
}
