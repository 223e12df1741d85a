import type { Seat } from '../../schemas/vocabulary.ts';
import type { Origin } from './row.ts';

/** Boots of one seat that are remembered, the latest: units that claim one seat are two, and a bad plug's are many. */
const BOOTS = 32;

/**
 * The last edge in the record, of each boot of each seat. A unit numbers its edges in order, and a link gives them in
 * order: one that isn't beyond the last is in the record already, whoever has spoken for the seat meanwhile.
 */
export class Marks {
  /** Of each seat its boots' last numbers, the boot noted last at the end. */
  readonly #seats = new Map<Seat, Map<number, number>>();

  /** An edge is in the record. Of a boot whose later ones are, no more is known by it than that it is here again. */
  note({ seat, boot, seq }: Origin): void {
    const boots = this.#seats.get(seat) ?? new Map<number, number>();
    this.#seats.set(seat, boots);
    const last = Math.max(seq, boots.get(boot) ?? 0);
    boots.delete(boot);
    boots.set(boot, last);
    for (const oldest of boots.keys()) {
      if (boots.size <= BOOTS) break;
      boots.delete(oldest);
    }
  }

  has({ seat, boot, seq }: Origin): boolean {
    const last = this.#seats.get(seat)?.get(boot);
    return last !== undefined && seq <= last;
  }

  /** The last edge of this boot, or, left out, of the boot noted last. */
  of(seat: Seat, boot = [...(this.#seats.get(seat)?.keys() ?? [])].at(-1)): Origin | undefined {
    const seq = boot === undefined ? undefined : this.#seats.get(seat)?.get(boot);
    return boot === undefined || seq === undefined ? undefined : { seat, boot, seq };
  }

  /** Every one, in an order in which they can be noted again. */
  all(): Origin[] {
    return [...this.#seats].flatMap(([seat, boots]) =>
      [...boots].map(([boot, seq]) => ({ seat, boot, seq })),
    );
  }

  copy(): Marks {
    const copy = new Marks();
    for (const origin of this.all()) copy.note(origin);
    return copy;
  }
}
