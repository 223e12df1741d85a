/**
 * A candidate called by the hub's own voice. Comes in: the Judge's press. Goes out: the spoken number, and the window
 * opened at the moment at which it has been said – not at the press.
 */
import type { InputOf } from '../../schemas/record.ts';
import type { Extent } from '../../schemas/stage.ts';
import type { WindowSettings } from '../../schemas/window.ts';
import type { Scheduler } from './scheduler.ts';

/** The hub's own voice, as far as the table needs to know it. */
export type Voice = {
  /** null: this can't be heard now, or isn't asked for. */
  extent(name: string): Extent | null;
  /** From giving a cue to its sound, and the ± of that. */
  readonly edges: WindowSettings;
};

type Open = Omit<InputOf<'vote.open'>, 'at' | 'uncertainty'>;
type Answer = { ok: true; line: number } | { ok: false; reason: string };

export type CallDoors = {
  time: Scheduler;
  /** Why the rules refuse this now, once everything that came before it is settled; null: they don't. */
  refusal(act: Open): Promise<string | null>;
  /** Gives the cue; when its recording begins to be heard, table time, ms. */
  give(name: string): number;
  /** Ends what is being said. */
  hush(): void;
  open(act: Open, at: number): Promise<Answer>;
};

/** Name of the recording that calls this candidate. */
export const callName = (candidate: Open['candidate']): string =>
  candidate === 'all' ? 'question' : `number-${candidate}`;

export class Calls {
  readonly #doors: CallDoors;
  #inHand: { candidate: Open['candidate']; answer: Promise<Answer>; takeBack(): void } | null = null;

  constructor(doors: CallDoors) {
    this.#doors = doors;
  }

  /** Resolves once the window is open. The same candidate pressed again while it is said is the same call. */
  call(act: Open, extent: Extent): Promise<Answer> {
    if (this.#inHand?.candidate === act.candidate) return this.#inHand.answer;
    this.takeBack();
    const back = Promise.withResolvers<void>();
    const answer = this.#say(act, extent, back.promise);
    const mine = { candidate: act.candidate, answer, takeBack: () => back.resolve() };
    this.#inHand = mine;
    const over = () => {
      if (this.#inHand === mine) this.#inHand = null;
    };
    answer.then(over, over);
    return answer;
  }

  /** What is being called is not called: no window opens. False where nothing is. */
  takeBack(): boolean {
    const call = this.#inHand;
    this.#inHand = null;
    call?.takeBack();
    return call !== null;
  }

  async #say(act: Open, { ends }: Extent, back: Promise<void>): Promise<Answer> {
    const { refusal, give, hush, open, time } = this.#doors;
    let takenBack = false;
    const backed = back.then(() => {
      takenBack = true;
    });
    const refused = await refusal(act);
    if (refused !== null) return { ok: false, reason: refused };
    if (takenBack) return { ok: false, reason: 'call-taken-back' };
    const said = give(callName(act.candidate)) + ends;
    const reached = Promise.withResolvers<void>();
    const cancel = time.at(said, () => reached.resolve());
    await Promise.race([reached.promise, backed]);
    if (!takenBack) return open(act, said);
    cancel();
    hush();
    return { ok: false, reason: 'call-taken-back' };
  }
}
