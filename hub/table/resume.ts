import { SEATS, type Seat } from '../../schemas/vocabulary.ts';
import { begin, isRefusal, step } from '../judge/game.ts';
import { readRecord } from '../judge/lines.ts';
import type { ActResult, InHand } from './keeping.ts';
import { unfinished } from './reading.ts';
import type { Table } from './table.ts';

/** A record as it is kept: the game that was open, and a game's durable lines, the header first. */
export type Kept = {
  readonly found: { id: string } | null;
  /** Every game, the oldest first. */
  games(): readonly { id: string }[];
  text(game: string): string[];
  /** Up to when the hub that kept it had everything that the seats sensed, table time in ms; null: nobody knows. */
  readonly listenedTo: number | null;
  /** The last edge of this seat that is kept. */
  recorded(seat: Seat): { boot: number } | undefined;
};

/**
 * Takes up the game that was open when the hub last stopped, however it stopped: the same fold over the same
 * lines, so the table stands where it stood.
 * @returns why it could not, in one line for people, or null.
 */
export function takeUp(kept: Kept, table: Table): string | null {
  if (!kept.found) return null;
  const held = heldGame(kept, kept.found.id);
  if (typeof held === 'string') return held;
  for (const seat of SEATS) {
    const last = kept.recorded(seat);
    if (last) table.senses.knownBoot(seat, last.boot);
  }
  table.resume(held, kept.listenedTo ?? undefined);
  const other = kept.games().findLast(({ id }) => id !== held.id);
  const aside = other && heldGame(kept, other.id);
  if (typeof aside === 'object' && unfinished(aside.game)) table.setsAside(aside);
  return null;
}

/**
 * After a failure of the record: it is opened anew, and the game in hand stands where its last kept line left it. One of
 * which nothing is left is in hand no more: it goes on from a position.
 */
export function writeAgain(
  record: Pick<Kept, 'text'> & { resume(): Promise<number> },
  table: Table,
): Promise<ActResult> {
  return table.writeAgain(async () => {
    await record.resume();
    const id = table.inHand?.id;
    const held = id === undefined || record.text(id).length === 0 ? null : heldGame(record, id);
    if (typeof held === 'string') throw new Error(held);
    return held;
  });
}

/** The game that is set aside is in hand again, in the place of the one that is. */
export const takeUpAgain = (
  record: { reopen(game: string): Promise<unknown> },
  table: Table,
  id: string,
): Promise<ActResult> => table.takeUpAgain(id, () => record.reopen(id));

/** A game as its durable lines make it; or why they don't, in one line for people. */
function heldGame(kept: Pick<Kept, 'text'>, id: string): InHand | string {
  const record = readRecord(kept.text(id).join('\n'));
  if ('unreadable' in record) return `game ${id}: ${record.detail}`;
  let game = begin(record.header);
  if (isRefusal(game)) return `game ${id}: ${game.refused}`;
  for (const { line, input } of record.inputs) game = step(game, line, input).game;
  return { id, header: record.header, game };
}
