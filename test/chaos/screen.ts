/** A screen that remembers all it was ever shown, over every cut and restart. */
import { createHash } from 'node:crypto';
import type { StreamMessage } from '../../schemas/http.ts';
import type { JudgeView } from '../../schemas/view.ts';

/** Of what the record makes of the game, as short as a line: whose word is still on its way is no part of that. */
export function digest(game: JudgeView['game']): string {
  const recorded = game?.vote ? { ...game, vote: { ...game.vote, unheard: [] } } : game;
  return createHash('sha1').update(JSON.stringify(recorded)).digest('base64');
}

/** Notes that tell of no loss. */
const WELL: ReadonlySet<string> = new Set(['no-reserve', 'reserve-in-use', 'record-slow']);

export class Screen {
  readonly #url: string;
  readonly #closed = new AbortController();
  /** What was said at each line, by game: `game.line` → the decisions as JSON. */
  readonly shown = new Map<string, string>();
  /** The game as it was shown at a line, by the same names: a digest of the view. */
  readonly views = new Map<string, string>();
  /** Counts that were shown as announced, by the line that announced them. */
  readonly announced = new Map<string, number>();
  /** Lines for which the screen was shown two different things. */
  readonly contradicted: string[] = [];
  /** What the hub said to be lost of the record. */
  readonly lost = new Set<string>();
  #position: string | null = null;

  constructor(url: string) {
    this.#url = url;
  }

  /** Watches until `close`; what ends the stream is no fault, it comes back. */
  async watch(): Promise<void> {
    while (!this.#closed.signal.aborted) {
      try {
        await this.#follow();
      } catch {
        // The hub is down, or the stream was cut.
      }
      await new Promise((done) => setTimeout(done, 50));
    }
  }

  /** Resolves once it was shown what `last` shows, or after 5 s. */
  async seen({ gameId, line }: JudgeView): Promise<void> {
    const end = performance.now() + 5000;
    while (!this.views.has(`${gameId}.${line}`) && performance.now() < end)
      await new Promise((done) => setTimeout(done, 50));
  }

  close(): void {
    this.#closed.abort();
  }

  async #follow(): Promise<void> {
    const headers: Record<string, string> =
      this.#position === null ? {} : { 'last-event-id': this.#position };
    const signal = this.#closed.signal;
    const response = await fetch(`${this.#url}/api/stream?screen=chaos`, { headers, signal });
    if (!response.body) return;
    const decoder = new TextDecoder();
    let text = '';
    for await (const chunk of response.body) {
      text += decoder.decode(chunk, { stream: true });
      const events = text.split('\n\n');
      text = events.pop() ?? '';
      for (const event of events) this.#take(event);
    }
  }

  #take(event: string): void {
    const data = /^data: ?(.*)$/m.exec(event)?.[1];
    const id = /^id: ?(.*)$/m.exec(event)?.[1];
    if (data === undefined || id === undefined) return;
    const { said, view } = JSON.parse(data) as StreamMessage;
    for (const note of view.recordNotes) if (!WELL.has(note.code)) this.lost.add(JSON.stringify(note));
    for (const { line, decisions } of said) {
      const key = `${view.gameId}.${line}`;
      const now = JSON.stringify(decisions);
      const before = this.shown.get(key);
      if (before !== undefined && before !== now) this.contradicted.push(key);
      this.shown.set(key, now);
      for (const each of decisions)
        if (each.type === 'tally' && each.confirmed) this.announced.set(key, each.count);
    }
    const key = `${view.gameId}.${view.line}`;
    const now = digest(view.game);
    const before = this.views.get(key);
    if (before !== undefined && before !== now) this.contradicted.push(key);
    this.views.set(key, now);
    this.#position = id;
  }
}
