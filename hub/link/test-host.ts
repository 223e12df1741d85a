/** A link's host for tests: keeps all that was emitted, and waits for what is still to come. */
import type { Edge } from '../../schemas/edge.ts';
import type { Seat } from '../../schemas/vocabulary.ts';
import type { Exchange, Link, LinkEvent, LinkHost, Mark } from './link.ts';

export class TestHost implements LinkHost {
  readonly events: LinkEvent[] = [];
  readonly marks = new Map<Seat, Mark>();
  #link: Link | undefined;
  readonly #waiting = new Set<() => void>();

  readonly #now: () => number;

  /** @param now table time, ms: the machine's, or that of a world which a busy machine slows down */
  constructor(now = () => performance.now()) {
    this.#now = now;
  }

  now(): number {
    return this.#now();
  }

  emit(event: LinkEvent): void {
    this.events.push(event);
    if (event.type === 'edge' && this.#link !== undefined) {
      const { seat, boot, seq } = event.edge;
      this.marks.set(seat, { boot, seq });
      this.#link.acknowledge(seat, { boot, seq });
    }
    for (const look of [...this.#waiting]) look();
  }

  recorded(seat: Seat): Mark | undefined {
    return this.marks.get(seat);
  }

  /** From now on each edge is recorded, and acknowledged, as it comes. */
  acknowledges(link: Link | undefined): void {
    this.#link = link;
  }

  /** The first event, past or to come, that is `such`; `from` leaves out the events before it. */
  async until(such: (event: LinkEvent) => boolean, from = 0): Promise<LinkEvent> {
    let found: LinkEvent | undefined;
    await this.when(() => {
      found = this.events.slice(from).find(such);
      return found !== undefined;
    });
    return found!;
  }

  /** Resolves once `so` holds; looked at after each event. */
  async when(so: () => boolean): Promise<void> {
    if (so()) return;
    await new Promise<void>((resolve) => {
      const look = (): void => {
        if (!so()) return;
        this.#waiting.delete(look);
        resolve();
      };
      this.#waiting.add(look);
    });
  }

  edges(seat: Seat): readonly Edge[] {
    return this.events.flatMap((e) => (e.type === 'edge' && e.edge.seat === seat ? [e.edge] : []));
  }

  exchanges(): readonly Exchange[] {
    return this.events.flatMap((e) => (e.type === 'exchange' ? [e.exchange] : []));
  }

  /** `seat code` of each fault, in order. */
  faults(): readonly string[] {
    return this.events.flatMap((e) => (e.type === 'fault' ? [`${e.seat ?? '-'} ${e.code}`] : []));
  }
}
