import type { Input } from '../../schemas/record.ts';
import { SEATS, type Seat } from '../../schemas/vocabulary.ts';
import type { Game } from '../judge/game.ts';
import type { Health } from './health.ts';

/** What the record already says of each seat's health, so that nothing is said twice. */
export class Told {
  readonly #last = new Map<Seat, Partial<Health>>();

  /** As a game's lines have it. A track holds no reasons: after a restart the state alone is compared. */
  from(game: Game): void {
    for (const seat of SEATS) this.#last.set(seat, { state: game.health[seat]?.state ?? 'ok' });
  }

  /** A line is on its way into the record. */
  note(input: Input): void {
    if (input.type !== 'seat.health') return;
    const { seat, state, reason = 'none' } = input;
    this.#last.set(seat, { state, reason });
  }

  says(seat: Seat, { state, reason = 'none' }: Health): boolean {
    const last = this.#last.get(seat);
    return last?.state === state && (last.reason === undefined || last.reason === reason);
  }
}
