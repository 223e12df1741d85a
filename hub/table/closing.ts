/**
 * The closing word in the hub's own voice, or as a tone: the word closes the window, with its first sound. Comes in: the
 * Judge's press, or the moment at which a window has had its length. Goes out: the cue, and the `vote.close`.
 */
import type { Act, Input } from '../../schemas/record.ts';
import type { Extent } from '../../schemas/stage.ts';
import type { WindowSettings } from '../../schemas/window.ts';
import { cueMoment } from '../clock/window-edge.ts';
import type { Game } from '../judge/game.ts';
import type { Voice } from './call.ts';
import type { ActResult } from './keeping.ts';
import { openCount, refusal } from './reading.ts';

const WORD = 'thank-you';

type Doors = {
  now(): number;
  /** The game in hand, once everything that came before is settled. */
  game(): Promise<Game | null>;
  /** Gives the cue. */
  give(name: string, at: number): void;
  write(input: Input): Promise<ActResult>;
};

export class Closing {
  readonly #voice: Voice | undefined;
  readonly #edges: WindowSettings;
  readonly #doors: Doors;

  /** @param edges what a cue is worth that isn't the voice's, ms. */
  constructor(voice: Voice | undefined, edges: WindowSettings, doors: Doors) {
    this.#voice = voice;
    this.#edges = edges;
    this.#doors = doors;
  }

  /** The word as the hub's voice says it; null: it can't be heard now. */
  get word(): Extent | null {
    return this.#voice?.extent(WORD) ?? null;
  }

  /** Ms from giving the word to its first sound. */
  get lead(): number {
    const { word } = this;
    return word ? this.#voiced.cueLatency + word.begins : 0;
  }

  /** The Judge's press has the word said: the word closes, not the press. */
  async pressed(act: Act, word: Extent): Promise<ActResult> {
    const game = await this.#doors.game();
    if (!game) return { ok: false, reason: 'no-game' };
    const given = this.#doors.now();
    const input = { ...this.#moment(given, word), ...act } as Input;
    const refused = refusal(game, input);
    if (refused !== null) return { ok: false, reason: refused };
    this.#doors.give(WORD, given);
    return this.#doors.write(input);
  }

  /** The window that this line opened has had its length. */
  async due(line: number): Promise<void> {
    const game = await this.#doors.game();
    const count = game && openCount(game);
    if (!count || count.closedAt !== null || count.line !== line) return;
    const given = this.#doors.now();
    const moment = this.#moment(given, this.word);
    this.#doors.give(WORD, given);
    await this.#doors.write({ ...moment, type: 'vote.close', by: 'hub' });
  }

  /** The word's own first sound closes the window, not the silence before it. */
  #moment(given: number, word: Extent | null) {
    return word ? cueMoment(given + word.begins, this.#voiced) : cueMoment(given, this.#edges);
  }

  get #voiced(): WindowSettings {
    return this.#voice?.edges ?? this.#edges;
  }
}
