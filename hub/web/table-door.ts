/**
 * The one door between the screens and the running table. Screens read views and hand in acts; stamping,
 * writing and folding are the table's.
 */
import type { Decision } from '../../schemas/decision.ts';
import type { GameCommand, PressMoment } from '../../schemas/http.ts';
import type { Act } from '../../schemas/record.ts';
import type { JudgeView, PublicView } from '../../schemas/view.ts';

export type ActMeta = {
  /** Which screen, for the log. */
  screen: string;
  /**
   * When the key was pressed or the cue sounded, in table time as the screen knows it, with the bound of its
   * clock. The table believes it within reason: never later than now, never before the Judge's last act.
   * Left out: the moment of arrival, with the ± of a person.
   */
  moment?: PressMoment;
};

export type ActAnswer = { ok: true; line: number } | { ok: false; reason: string };

/** One record line was taken: what the table said of it. `gameId` tells games apart. */
export type TableEvent = { line: number; decisions: readonly Decision[] };

export type NewGame = Omit<GameCommand, 'screen'>;

export type TableDoor = {
  /** Table time, ms. */
  now(): number;
  view(): JudgeView;
  publicView(): PublicView;
  /** Resolves once the act is in the record and folded. Never rejects for an act that is merely not legal. */
  act(act: Act, meta: ActMeta): Promise<ActAnswer>;
  /** Called after each line that was folded, in order. Returns the way to stop. */
  subscribe(listener: (event: TableEvent) => void): () => void;
  /** Closes the record in hand (a game that isn't over stays recoverable) and begins a new one. */
  newGame(options: NewGame): Promise<ActAnswer>;
};
