import type { Act, Header, Input, InputOf } from '../../schemas/record.ts';
import { SEATS, type Seat } from '../../schemas/vocabulary.ts';
import type { WindowSettings } from '../../schemas/window.ts';
import { cueMoment } from '../clock/window-edge.ts';
import { begin, type Game, isRefusal, lastOwnAct } from '../judge/game.ts';
import type { LinkEvent, Mark } from '../link/link.ts';
import { Announcement } from './announcement.ts';
import { Calls, callName } from './call.ts';
import { Closing } from './closing.ts';
import { Deadlines } from './deadlines.ts';
import type { TableEvent, TableOptions } from './doors.ts';
import type { Health } from './health.ts';
import { settlesPast } from './hold.ts';
import { type ActResult, type InHand, Keeping, type KeptLine, type Log } from './keeping.ts';
import { latestMoment, levelsIn, openCount, refusal, unfinished } from './reading.ts';
import type { Scheduler } from './scheduler.ts';
import { type Levels, LOOK, restingLevels, Senses, UNNAMED } from './senses.ts';
import { Turns } from './turns.ts';

export type { TableEvent } from './doors.ts';
export type { Log } from './keeping.ts';

/**
 * The running table: stamps what seats sense, writes every input down before it takes effect, folds it, and
 * tells listeners. It decides nothing itself; `hub/judge` does, from the record alone.
 */
export class Table {
  readonly senses: Senses;
  readonly #time: Scheduler;
  readonly #options: TableOptions;
  readonly #listeners = new Set<(event: TableEvent) => void>();
  readonly #keeping: Keeping;
  /** Begun before the game in hand, and not over. */
  #setAside: InHand | null = null;
  readonly #acts = new Turns();
  readonly #announcement: Announcement;
  readonly #closing: Closing;
  readonly #deadlines: Deadlines;
  readonly #log: Log;
  readonly #calls: Calls;
  /** Acts that wait to be kept, as they were pressed. */
  readonly #pressed = new Map<string, Promise<ActResult>>();
  #slow = false;
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
    this.#keeping = new Keeping(log, {
      acknowledge,
      folded: (kept) => this.#folded(kept),
      paper: (reason) => this.#tell(reason === null ? { type: 'kept' } : { type: 'paper', reason }),
    });
    this.senses = new Senses(options, {
      now: () => time.now(),
      edge: (edge, input) => this.#keeping.sense(edge, input),
      health: (seat, health, since) => this.#healthChanged(seat, health, since),
    });
    this.#announcement = new Announcement(time, this.senses, (seats) =>
      this.#tell({ type: 'waiting', seats }),
    );
    this.#closing = new Closing(options.voice, options.edges, {
      now: () => time.now(),
      game: async () => {
        await this.#keeping.settled();
        return this.inHand?.game ?? null;
      },
      give: (name, at) => this.#tell({ type: 'cue', name, at }),
      write: (input) => this.#write(input),
    });
    this.#deadlines = new Deadlines(time, options.closes, {
      close: (line) => void this.#acts.run(() => this.#closing.due(line)),
      lead: () => this.#closing.lead,
      tick: () => void this.#write({ at: time.now(), type: 'tick' }),
    });
    this.#calls = new Calls({
      time,
      refusal: (act) => this.#acts.run(() => this.#refusal(act)),
      give: (name) => this.#give(name).at,
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
    return this.#keeping.inHand;
  }

  /** Why nothing can be kept any more (a code of `hub/record/failure.ts`, or words), or null: all is in order. */
  get paper(): string | null {
    return this.#keeping.paper;
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

  /**
   * Takes up a game from its record, as it stood when its last line was written.
   * @param listenedTo up to when everything that the seats sensed is known to have come, ms; where nobody knows, a hub
   *   was there at the last moment that a line tells of, and for as long before a silence may not have been named yet.
   */
  resume(inHand: InHand, listenedTo = latestMoment(inHand.game) - UNNAMED): void {
    this.#keeping.takeUp(inHand);
    this.senses.knownTo(listenedTo);
    this.#goOn(inHand);
  }

  /** A game is in hand as its record left it: what fell due meanwhile is not made up for. */
  #goOn({ id, game }: InHand): void {
    this.#deadlines.leaveOverdue(game);
    this.#deadlines.arm(game);
    this.#tell({ type: 'game', game: id });
  }

  /**
   * A new record and its `game.begin`. The game in hand before stays in its own record; where it isn't over it is set
   * aside, and can be taken up again.
   */
  newGame(header: Header, act: InputOf<'game.begin'>): Promise<ActResult> {
    return this.#acts.run(async () => {
      if (this.paper !== null) return this.#keeping.standing;
      const game = begin(header);
      if (isRefusal(game)) return { ok: false, reason: game.refused };
      // A beginning the rules refuse makes no record: the game in hand stays.
      const refused = refusal(game, act);
      if (refused !== null) return { ok: false, reason: refused };
      const before = this.inHand;
      const id = await this.#keeping.create(header, game);
      if (id === null) return this.#keeping.standing;
      this.#leave(before);
      this.#tell({ type: 'game', game: id });
      const result = await this.#write(act);
      await this.#writeLevels(act.at);
      return result;
    });
  }

  /**
   * The game that was set aside is in hand again, as it stood; the one in hand is set aside in its place, if it isn't over.
   * What the seats sensed meanwhile stands in the other's record, so nothing of it is known here: hands of a window that was
   * left open are in doubt.
   * @param id of the game that is set aside; of any other: refused, `no-game`.
   * @param reopen makes its record the open one.
   */
  takeUpAgain(id: string, reopen: () => Promise<unknown>): Promise<ActResult> {
    return this.#acts.run(async () => {
      if (this.paper !== null) return this.#keeping.standing;
      const again = this.#setAside;
      if (again?.id !== id) return { ok: false, reason: 'no-game' };
      const before = this.inHand;
      if (!(await this.#keeping.goBack(again, reopen))) return this.#keeping.standing;
      this.#setAside = null;
      this.#leave(before);
      this.#goOn(again);
      const { game } = again;
      const since = latestMoment(game) - (openCount(game) === null ? 0 : UNNAMED);
      for (const seat of SEATS)
        if (!game.byEye[seat] && !this.senses.unknown(seat))
          this.#keeping.health(seat, { state: 'degraded', reason: 'set-aside' }, since);
      await this.#keeping.settled();
      await this.#writeLevels(this.now(), (seat) => levelsIn(this.inHand?.game ?? game, seat));
      return this.#keeping.standing;
    });
  }

  /** The game that was begun before the one in hand and isn't over; null: none. */
  get setAside(): InHand | null {
    return this.#setAside;
  }

  /** At the hub's start: such a game as its record holds it. */
  setsAside(inHand: InHand): void {
    this.#setAside = inHand;
  }

  /** A beginning that was taken back leaves what was set aside for it. */
  #leave(inHand: InHand | null): void {
    if (inHand?.game.begun) this.#setAside = unfinished(inHand.game) ? inHand : null;
  }

  /** The record says that it can't be kept any more: that is told before anybody finds out by an act. */
  recordFailed(reason: string): void {
    this.#keeping.fail(reason);
  }

  /**
   * The disk doesn't answer, or does again. Nothing is seen to come of a press meanwhile: the same one again, while the first
   * waits, is the first.
   */
  recordSlow(slow: boolean): void {
    this.#slow = slow;
  }

  /**
   * Comes back from paper, by the Judge's act alone: the game on paper has gone on meanwhile, and only the Judge
   * knows whether to go on from where the record stopped or from a position. The game is folded anew from what the
   * record holds, not from what was believed of it; what the seats sensed meanwhile follows as what it is, late.
   * @param reopen makes the record writable again and gives the game it holds; null: none.
   */
  writeAgain(reopen: () => Promise<InHand | null>): Promise<ActResult> {
    return this.#acts.run(async () => {
      if (this.paper === null) return this.#keeping.standing;
      const again = await this.#keeping.reopen(reopen, (inHand) => this.resume(inHand));
      if (!again.ok) return again;
      for (const seat of SEATS) this.#keepHealth(seat, this.senses.health(seat), this.now());
      await this.#keeping.settled();
      return this.#keeping.standing;
    });
  }

  /**
   * One act of the Judge, taken in the order of the presses. Resolves once its line is in the record and folded.
   * @param moment when it happened, where a screen knows it better than the moment of arrival (ms, table time).
   */
  act(act: Act, moment?: { at: number; uncertainty: number }): Promise<ActResult> {
    const pressed = JSON.stringify(act);
    const waiting = this.#slow ? this.#pressed.get(pressed) : undefined;
    if (waiting) return waiting;
    const result = this.#press(act, moment);
    this.#pressed.set(pressed, result);
    const over = () => {
      if (this.#pressed.get(pressed) === result) this.#pressed.delete(pressed);
    };
    result.then(over, over);
    return result;
  }

  #press(act: Act, moment?: { at: number; uncertainty: number }): Promise<ActResult> {
    const arrived = this.now();
    // A screen's clock is believed within reason: never later than now, never long before.
    const at = moment && moment.at <= arrived && moment.at > arrived - 2000 ? moment.at : arrived;
    if (act.type === 'undo' && act.of === undefined && this.#calls.takeBack())
      return Promise.resolve({ ok: true, line: this.inHand?.game.line ?? 0 });
    if (act.type === 'vote.open') {
      const extent = this.#options.voice?.extent(callName(act.candidate)) ?? null;
      if (extent) return this.#calls.call(act, extent);
    }
    // Where the hub has a voice, the word closes and not the press.
    if (act.type === 'vote.close' && this.#options.closes === 'hub') {
      const { word } = this.#closing;
      if (word) return this.#acts.run(() => this.#closing.pressed(act, word));
    }
    const hand = this.#options.edges.press + (moment?.uncertainty ?? 0);
    return this.#acts.run(() => this.#take(act, at, hand));
  }

  /** Gives a cue now, and writes down when its sound left. Between games it is given all the same. */
  cue(name: string): Promise<ActResult> {
    return this.#give(name).written;
  }

  /** Resolves when every act and line asked for so far is written and folded. */
  async idle(): Promise<void> {
    await this.#acts.idle();
    await this.#keeping.settled();
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
    await this.#keeping.settled();
    const inHand = this.inHand;
    if (!inHand) return { ok: false, reason: 'no-game' };
    const at = Math.max(pressed, this.#keeping.lastAct);
    const own = act.type === 'undo' && act.of === undefined ? lastOwnAct(inHand.game) : null;
    const input = asInput(own?.alone ? { type: 'undo', of: own.line } : act, at, hand);
    const past = settlesPast(act, openCount(inHand.game), at);
    if (past !== null) {
      await this.#hold(inHand.game, past);
      const now = this.inHand?.game ?? inHand.game;
      const refused = refusal(now, input);
      if (refused !== null) return { ok: false, reason: refused };
    }
    const result = await this.#write(input);
    if (!result.ok) return result;
    // A beginning that was taken back, and is made again.
    if (act.type === 'game.begin') await this.#writeLevels(at);
    // What the hub did by itself is no act of the Judge's: it goes along.
    let last: ActResult = result;
    for (let left = own?.along ?? 0; left > 0 && last.ok; left--)
      last = await this.#write({ at, type: 'undo' });
    return last;
  }

  get #voiced(): WindowSettings {
    return this.#options.voice?.edges ?? this.#options.edges;
  }

  /** Gives the cue now; `at` is when its recording's beginning reaches the ear. */
  #give(name: string): { at: number; written: Promise<ActResult> } {
    const given = this.now();
    const moment = cueMoment(given, this.#voiced);
    this.#tell({ type: 'cue', name, at: given });
    return { at: moment.at, written: this.#write({ ...moment, type: 'cue', name }) };
  }

  /** Whether the rules refuse this, before anything is said aloud. */
  async #refusal(act: Act): Promise<string | null> {
    await this.#keeping.settled();
    const at = Math.max(this.now(), this.#keeping.lastAct);
    const game = this.inHand?.game;
    if (!game) return 'no-game';
    const past = settlesPast(act, openCount(game), at);
    if (past !== null) await this.#hold(game, past);
    const now = this.inHand?.game ?? game;
    return refusal(now, asInput(act, at, 0));
  }

  /** Waits until every seat was heard past `past`; those that were not are degraded from when they last were. */
  async #hold(game: Game, past: number): Promise<void> {
    const silent = await this.#announcement.heardPast(game, past);
    for (const seat of silent) this.senses.giveUp(seat);
    await this.#keeping.settled();
  }

  #healthChanged(seat: Seat, health: Health, since: number): void {
    this.#tell({ type: 'health', seat, health });
    this.#keepHealth(seat, health, since);
  }

  /** Only what differs from what the record says: a restart of the hub is none of the seats' doing. */
  #keepHealth(seat: Seat, health: Health, since: number): void {
    if (!this.senses.unknown(seat)) this.#keeping.health(seat, health, since);
  }

  /** At a game's beginning the record takes every seat for resting and well: what isn't so is said. */
  async #writeLevels(at: number, takenOf: (seat: Seat) => Levels = () => restingLevels): Promise<void> {
    for (const input of this.senses.deviating(takenOf, at)) await this.#write(input);
  }

  #write(input: Input): Promise<ActResult> {
    return this.#keeping.write(input);
  }

  #folded(kept: KeptLine): void {
    const game = this.inHand?.game;
    if (!game) return;
    if (kept.input.type === 'undo') this.#deadlines.leaveOverdue(game);
    this.#deadlines.arm(game);
    this.#tell({ type: 'line', ...kept });
    this.#announcement.look();
  }

  #tell(event: TableEvent): void {
    for (const listener of this.#listeners) listener(event);
  }

  /** Health follows from silence too, which no message announces. */
  #watch(): void {
    this.#unwatch = this.#time.at(this.now() + LOOK, () => {
      this.senses.look();
      const { listenedTo } = this.senses;
      if (listenedTo !== null) this.#log.listened(listenedTo);
      this.#announcement.look();
      this.#watch();
    });
  }
}

/** The ± of a hand belongs to the window's two edges; every other act is exact by nature. */
function asInput(act: Act, at: number, hand: number): Input {
  const edge = act.type === 'vote.open' || act.type === 'vote.close';
  return (edge ? { at, uncertainty: hand, ...act } : { at, ...act }) as Input;
}
