/** The Judge's desk: the running table as the screens see it. */

import type { TableEvent } from '../../schemas/http.ts';
import type { Act, Header, InputOf } from '../../schemas/record.ts';
import type { Language, MusicCommand, MusicRefusal } from '../../schemas/stage.ts';
import type { BoardView, ClaimView, JudgeView, PublicView } from '../../schemas/view.ts';
import type { Seat } from '../../schemas/vocabulary.ts';
import { boardView } from '../judge/board-view.ts';
import { publicView } from '../judge/public-view.ts';
import { judgeView } from '../judge/view.ts';
import type { Table } from '../table/table.ts';
import type { ActAnswer, ActMeta, NewGame, TableDoor } from './table-door.ts';

export type DeskOptions = {
  /** Who say they are this seat, and which of them is believed from now on: the links' business. */
  claims(seat: Seat): readonly ClaimView[];
  believe(seat: Seat, claim: { device: string; boot: number }): void;
  /** The table's name, for the header of every record. */
  table: string;
  closes: JudgeView['closes'];
  /** The ruleset offered first when a game begins. */
  ruleset?: string;
  /** What games of this ruleset are spoken in; left out: English. */
  language?: (ruleset: string) => Language;
  /** What every record is judged by unless a game says otherwise. */
  settings: NonNullable<Header['settings']>;
  /** What the stage says of itself. */
  stage?: () => JudgeView['stage'];
  music?: (command: MusicCommand) => MusicRefusal | null;
  /** What the Judge must know of the record though it is kept. */
  notes?: () => JudgeView['recordNotes'];
  /** Takes up the game that was set aside. */
  takeUpAgain?: (gameId: string) => Promise<ActAnswer>;
  /** Goes on writing after a failure of the record. */
  writeAgain?: () => Promise<ActAnswer>;
};

/**
 * What is no line and can't wait for the next beat: an announcement waits a second and a half at most, paper is said at
 * once, and a game that is taken up again need have no new line.
 */
const STIRRING: ReadonlySet<string> = new Set(['waiting', 'paper', 'kept', 'game']);

export class Desk implements TableDoor {
  readonly #table: Table;
  readonly #options: DeskOptions;

  constructor(table: Table, options: DeskOptions) {
    this.#table = table;
    this.#options = options;
  }

  now(): number {
    return this.#table.now();
  }

  view(): JudgeView {
    const { inHand, setAside, senses, waiting, paper } = this.#table;
    const view = judgeView(inHand?.game ?? null, {
      now: this.now(),
      gameId: inHand?.id ?? null,
      setAside,
      health: (seat) => {
        const { state, reason = null } = senses.health(seat);
        const claims = reason === 'two-devices' ? this.#options.claims(seat) : [];
        return { state, reason, ...senses.condition(seat), ...(claims.length > 0 && { claims }) };
      },
      closes: this.#options.closes,
      waiting,
      unheard: (seat) => senses.behind(seat),
      recordFault: paper,
      recordNotes: this.#options.notes?.() ?? [],
      stage: this.#options.stage?.() ?? null,
    });
    const first = (rules: { id: string }) => (rules.id === this.#options.ruleset ? 0 : 1);
    return { ...view, rulesets: view.rulesets.toSorted((a, b) => first(a) - first(b)) };
  }

  publicView(): PublicView {
    const { inHand } = this.#table;
    return publicView(inHand?.game ?? null, inHand?.id ?? null, this.now());
  }

  boardView(): BoardView {
    const { inHand } = this.#table;
    return boardView(inHand?.game ?? null, inHand?.id ?? null, this.now());
  }

  language(): Language | null {
    const ruleset = this.#table.inHand?.game.rules.id;
    return ruleset === undefined ? null : (this.#options.language?.(ruleset) ?? 'en');
  }

  act(act: Act, { moment }: ActMeta): Promise<ActAnswer> {
    return this.#table.act(act, moment);
  }

  subscribe(listener: (event: TableEvent) => void, stirred?: () => void): () => void {
    return this.#table.subscribe((event) => {
      if (event.type === 'line') listener({ line: event.line, decisions: event.decisions });
      if (STIRRING.has(event.type)) stirred?.();
    });
  }

  async takeUpAgain(gameId: string): Promise<ActAnswer> {
    return (await this.#options.takeUpAgain?.(gameId)) ?? { ok: false, reason: 'no-game' };
  }

  async writeAgain(): Promise<ActAnswer> {
    return (await this.#options.writeAgain?.()) ?? { ok: false, reason: 'record-failed' };
  }

  believe(seat: Seat, claim: { device: string; boot: number }): boolean {
    const known = this.#options
      .claims(seat)
      .some(({ device, boot }) => device === claim.device && boot === claim.boot);
    if (known) this.#options.believe(seat, claim);
    return known;
  }

  music(command: MusicCommand): MusicRefusal | null {
    const { music } = this.#options;
    return music ? music(command) : 'no-music';
  }

  newGame({ ruleset, players, title, settings, begin }: NewGame): Promise<ActAnswer> {
    const header: Header = {
      record: 'mafia-table',
      version: 1,
      ruleset,
      settings: { ...this.#options.settings, ...settings },
      table: this.#options.table,
      ...(title !== undefined && { game: title }),
      ...(players && { players }),
      startedAt: new Date().toISOString(),
    };
    const act: InputOf<'game.begin'> = { at: this.now(), type: 'game.begin', ...begin };
    return this.#table.newGame(header, act);
  }
}
