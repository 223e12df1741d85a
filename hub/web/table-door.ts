/**
 * The one door between the screens and the running table. Screens read views and hand in acts; stamping,
 * writing and folding are the table's.
 */
import type { GameCommand, PressMoment, TableEvent } from '../../schemas/http.ts';
import type { Act } from '../../schemas/record.ts';
import type { Language, MusicCommand, MusicRefusal } from '../../schemas/stage.ts';
import type { BoardView, JudgeView, PublicView } from '../../schemas/view.ts';
import type { Seat } from '../../schemas/vocabulary.ts';

export type ActMeta = {
  /** Which screen, for the log. */
  screen: string;
  /**
   * When the key was pressed or the cue sounded, in table time as the screen knows it, with the bound of its
   * clock; the table adds a person's ± to a press. It is believed within reason: never later than now, never
   * before the Judge's last act.
   * Left out: the moment of arrival, with the ± of a person.
   */
  moment?: PressMoment;
};

export type ActAnswer = { ok: true; line: number } | { ok: false; reason: string };

export type NewGame = Omit<GameCommand, 'screen'>;

export type TableDoor = {
  /** Table time, ms. */
  now(): number;
  view(): JudgeView;
  publicView(): PublicView;
  boardView(): BoardView;
  /** What the game in hand is spoken in; null: no game. */
  language(): Language | null;
  /** Resolves once the act is in the record and folded. Never rejects for an act that is merely not legal. */
  act(act: Act, meta: ActMeta): Promise<ActAnswer>;
  /**
   * `listener` is called after each line that was folded, in order; `stirred` when something changed that is no line
   * and can't wait for the next beat. Returns the way to stop.
   */
  subscribe(listener: (event: TableEvent) => void, stirred?: () => void): () => void;
  /** A new record and its `game.begin`. The game in hand keeps its own record; where it isn't over it is set aside. */
  newGame(options: NewGame): Promise<ActAnswer>;
  /** Takes up the game that was set aside, as the view names it; the one in hand is set aside, if it isn't over. */
  takeUpAgain(gameId: string): Promise<ActAnswer>;
  /** After a failure of the record, by the Judge's act: go on writing from where it stopped. */
  writeAgain(): Promise<ActAnswer>;
  /** The Judge says which of two devices is this seat; false: no such device claims it. */
  believe(seat: Seat, claim: { device: string; boot: number }): boolean;
  /** What the Judge asks of the music; null: it is asked of the player. */
  music(command: MusicCommand): MusicRefusal | null;
};
