/**
 * The Judge's live stream: Server-Sent Events, one message for a burst of record lines, its id the newest of
 * them. A screen that comes back says what it had and gets every decision since, with the view as it is now.
 */
import type { StreamBeat, StreamMessage, TableEvent } from '../../schemas/http.ts';
import type { JudgeView } from '../../schemas/view.ts';
import { BEAT, eventText, Listener, type Outlet } from './listener.ts';
import type { TableDoor } from './table-door.ts';

type Client = {
  readonly screen: string;
  readonly session: string | null;
  readonly listener: Listener;
  /** Newest line written to it. */
  line: number;
  gameId: string | null;
  behind: boolean;
  /** Whose hands could not be known in the view it has. */
  unheard: string;
};

export type StreamPosition = { game: string; line: number };

/** `12.game-id` → its parts; undefined for anything else. */
export function parseEventId(id: string | undefined): StreamPosition | undefined {
  const match = /^(\d{1,9})\.(.{1,120})$/.exec(id ?? '');
  return match ? { line: Number(match[1]), game: match[2] as string } : undefined;
}

export class JudgeStream {
  readonly #table: TableDoor;
  readonly #clients = new Set<Client>();
  readonly #pen: () => string | null;
  readonly #stop: () => void;
  readonly #beat: NodeJS.Timeout;
  readonly #frozenMs: number;
  readonly #build: string | null;
  /** Every line of the game in hand, since the hub has been up. */
  #said: TableEvent[] = [];
  #gameId: string | null;
  #flushing = false;

  /**
   * @param frozenMs how long a screen may leave its socket full before it is dropped
   * @param build of the page that is given out
   */
  constructor(
    table: TableDoor,
    pen: () => string | null,
    { frozenMs, build }: { frozenMs: number; build: string | null },
  ) {
    this.#table = table;
    this.#build = build;
    this.#frozenMs = frozenMs;
    this.#pen = pen;
    this.#gameId = table.view().gameId;
    this.#stop = table.subscribe(
      (event) => this.#take(event),
      () => this.#sendBeat(),
    );
    this.#beat = setInterval(() => this.#sendBeat(), BEAT);
    this.#beat.unref();
  }

  connected(screen: string): boolean {
    for (const client of this.#clients) if (client.screen === screen) return true;
    return false;
  }

  get size(): number {
    return this.#clients.size;
  }

  /** All there is to say now, for a page that has nothing yet. */
  message(): StreamMessage {
    return { view: this.#table.view(), said: [], pen: this.#pen(), build: this.#build };
  }

  /** @param position what this screen already has */
  attach(
    outlet: Outlet,
    screen: string,
    position: StreamPosition | undefined,
    session: string | null = null,
  ): void {
    const known = position !== undefined && position.game === this.#gameId ? position.line : 0;
    const client: Client = {
      screen,
      session,
      listener: new Listener(outlet, {
        drained: () => {
          if (client.behind) this.#send(client);
        },
        gone: () => this.#clients.delete(client),
      }),
      line: known,
      gameId: this.#gameId,
      behind: false,
      unheard: '',
    };
    this.#clients.add(client);
    this.#send(client);
  }

  /** The pen went to another screen: everybody is told at once. */
  penMoved(): void {
    this.#sendBeat();
  }

  /** Cuts the streams of sessions that are over. */
  dropSessions(sessions: readonly string[]): void {
    for (const client of this.#clients)
      if (client.session !== null && sessions.includes(client.session)) client.listener.drop();
  }

  close(): void {
    clearInterval(this.#beat);
    this.#stop();
    for (const { listener } of this.#clients) listener.drop();
  }

  #take(event: TableEvent): void {
    const last = this.#said.at(-1);
    // A line number that doesn't rise belongs to a new game.
    if (last !== undefined && event.line <= last.line) this.#said = [];
    this.#said.push(event);
    if (this.#flushing) return;
    this.#flushing = true;
    setImmediate(() => {
      this.#flushing = false;
      for (const client of this.#clients) this.#send(client);
    });
  }

  #send(client: Client): void {
    if (client.listener.full) {
      client.behind = true;
      return;
    }
    const view = this.#table.view();
    if (view.gameId !== this.#gameId) {
      this.#gameId = view.gameId;
      this.#said = this.#said.filter((event) => event.line <= view.line);
    }
    if (client.gameId !== view.gameId) {
      client.gameId = view.gameId;
      client.line = 0;
    }
    const message: StreamMessage = {
      view,
      said: this.#said.filter((event) => event.line > client.line && event.decisions.length > 0),
      pen: this.#pen(),
      build: this.#build,
    };
    client.line = view.line;
    client.behind = false;
    client.unheard = unheardIn(view);
    client.listener.write(eventText('view', message, `${view.line}.${view.gameId ?? '-'}`));
  }

  #sendBeat(): void {
    const view = this.#table.view();
    const { now, line, gameId, waiting, recordFault, recordNotes, stage, seats } = view;
    const beat: StreamBeat = {
      now,
      line,
      gameId,
      waiting,
      recordFault,
      recordNotes,
      stage,
      health: seats.map((seat) => seat.health),
      pen: this.#pen(),
    };
    const text = eventText('beat', beat);
    const unheard = unheardIn(view);
    // A doubt comes and goes without a line of the record.
    for (const client of this.#clients)
      if (!client.listener.full && client.unheard !== unheard) this.#send(client);
      else client.listener.beat(text, this.#frozenMs);
  }
}

const unheardIn = ({ game }: JudgeView): string => game?.vote?.unheard.join() ?? '';
