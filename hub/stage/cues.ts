/**
 * The cues that follow from time: half a minute, ten seconds, the end of a speech. Comes in: the public view;
 * goes out: the name of each cue at its moment, once. What happens at night is not in that view, so nothing of it
 * is ever heard.
 */
import { type SpeechCue, speechCues } from '../../schemas/cues.ts';
import type { PublicView } from '../../schemas/view.ts';
import type { StageTime } from './time.ts';

/** Ms after its moment from which a cue is left out: late, it would tell the speaker something untrue. */
export const CUE_LATE = 700;

/** Cues that are remembered: of more speeches than anybody takes back. */
const REMEMBERED = 100;

export type CueDoors = {
  time: StageTime;
  view(): PublicView;
  /** Gives the cue now. */
  give(name: SpeechCue): void;
};

type Due = { key: string; name: SpeechCue; at: number };

/** Every cue of the speech in the view, each with a name that no other cue of this game has. */
function dueOf({ gameId, word }: PublicView): Due[] {
  return word
    ? speechCues(word).map((cue) => ({
        ...cue,
        key: `${gameId} ${word.seat} ${word.kind} ${word.begun} ${cue.name}`,
      }))
    : [];
}

export class CueDesk {
  readonly #doors: CueDoors;
  readonly #wanted: ReadonlySet<string>;
  /** Cues that are over: given, or left out. Those of speeches before too, which an undo may bring back. */
  readonly #over = new Set<string>();
  #due: readonly Due[] = [];
  #cancel: () => void = () => {};

  /** @param wanted names of the cues that are given at all */
  constructor(doors: CueDoors, wanted: readonly string[]) {
    this.#doors = doors;
    this.#wanted = new Set(wanted);
    // Where a hub takes up a speech, what was due before belongs to the hub that was there.
    const now = doors.time.now();
    for (const { key, at } of dueOf(doors.view())) if (at <= now) this.#over.add(key);
    this.look();
  }

  /** The game went on: another speech, a pause, an undo. */
  look(): void {
    this.#due = dueOf(this.#doors.view()).filter(({ name }) => this.#wanted.has(name));
    for (const key of this.#over) {
      if (this.#over.size <= REMEMBERED) break;
      this.#over.delete(key);
    }
    this.#arm();
  }

  close(): void {
    this.#cancel();
  }

  #arm(): void {
    this.#cancel();
    this.#cancel = () => {};
    const next = this.#due.find(({ key }) => !this.#over.has(key));
    if (next) this.#cancel = this.#doors.time.at(next.at, () => this.#fall());
  }

  /** After a stall several may be due: the newest is given if it is still true, the others are left out. */
  #fall(): void {
    const now = this.#doors.time.now();
    const fallen = this.#due.filter(({ key, at }) => at <= now && !this.#over.has(key));
    for (const { key } of fallen) this.#over.add(key);
    const newest = fallen.at(-1);
    this.#arm();
    if (newest && now - newest.at <= CUE_LATE) this.#doors.give(newest.name);
  }
}
