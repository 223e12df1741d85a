/**
 * Edges of one boot of one seat, put in order: each comes out once and in the order of its number, however
 * often and in whatever order it came in. For every link that resends until acknowledged.
 */

export type Numbered = { seq: number; channel: string; state: string; at: number };
export type IntakeFault = { code: string; detail: string };
/** `whole`: nothing of what came is still held back. */
export type Taken<E> = { edges: readonly E[]; faults: readonly IntakeFault[]; whole: boolean };

/** How long an edge is waited for at least that the seat should resend and doesn't, in ms; and in how many messages. */
const GAP_MS = 1000;
const GAP_MESSAGES = 3;
/** As many delivered edges are remembered to see that a number was not given twice. */
const REMEMBERED = 64;

export class Intake<E extends Numbered> {
  #next: number | undefined;
  #gapSince: number | undefined;
  #gapMessages = 0;
  readonly #patience: number;
  readonly #delivered = new Map<number, string>();

  /**
   * @param recorded the last number of this boot that is in the record, if any is
   * @param patience messages that may come without a missing edge before it is given up: a seat that is silent, or says
   *   something else, hasn't had its chance to resend
   */
  constructor(recorded: number | undefined, patience = GAP_MESSAGES) {
    this.#patience = patience;
    this.#next = recorded === undefined ? undefined : recorded + 1;
  }

  /** The highest number delivered; 0 for none. */
  get last(): number {
    return (this.#next ?? 1) - 1;
  }

  /**
   * @param edges as the seat sent them, oldest first
   * @param acked the highest number the seat believes acknowledged
   * @param at when they arrived, table time
   */
  take(edges: readonly E[], acked: number, at: number): Taken<E> {
    const taken: E[] = [];
    const faults: IntakeFault[] = [];
    let whole = true;
    // A hub that has no record of this boot takes the seat's word for what was acknowledged before its time.
    this.#next ??= acked + 1;
    if (acked >= this.#next) {
      faults.push({
        code: 'edges-missing',
        detail: `edges ${this.#next}–${acked} were acknowledged elsewhere`,
      });
      this.#next = acked + 1;
    }
    for (const edge of edges) {
      if (edge.seq < this.#next) {
        const before = this.#delivered.get(edge.seq);
        if (before !== undefined && before !== print(edge)) {
          faults.push({ code: 'edge-changed', detail: `edge ${edge.seq} came twice and not the same` });
        }
        continue;
      }
      if (edge.seq > this.#next) {
        this.#gapSince ??= at;
        this.#gapMessages++;
        if (at - this.#gapSince < GAP_MS || this.#gapMessages < this.#patience) {
          whole = false;
          break;
        }
        faults.push({ code: 'edges-missing', detail: `edges ${this.#next}–${edge.seq - 1} never came` });
      }
      this.#gapSince = undefined;
      this.#gapMessages = 0;
      this.#next = edge.seq + 1;
      this.#remember(edge);
      taken.push(edge);
    }
    return { edges: taken, faults, whole };
  }

  #remember(edge: E): void {
    this.#delivered.set(edge.seq, print(edge));
    if (this.#delivered.size > REMEMBERED) {
      for (const oldest of this.#delivered.keys()) {
        this.#delivered.delete(oldest);
        break;
      }
    }
  }
}

const print = (edge: Numbered): string => `${edge.channel} ${edge.state} ${edge.at}`;
