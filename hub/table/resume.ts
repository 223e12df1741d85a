import { begin, isRefusal, step } from '../judge/game.ts';
import { readRecord } from '../judge/lines.ts';
import type { Table } from './table.ts';

/** A record as it is kept: the game that was open, and a game's durable lines, the header first. */
export type Kept = { readonly found: { id: string } | null; text(game: string): string[] };

/**
 * Takes up the game that was open when the hub last stopped, however it stopped: the same fold over the same
 * lines, so the table stands where it stood.
 * @returns why it could not, in one line for people, or null.
 */
export function takeUp(kept: Kept, table: Table): string | null {
  if (!kept.found) return null;
  const { id } = kept.found;
  const record = readRecord(kept.text(id).join('\n'));
  if ('unreadable' in record) return `game ${id}: ${record.detail}`;
  let game = begin(record.header);
  if (isRefusal(game)) return `game ${id}: ${game.refused}`;
  for (const { line, input } of record.inputs) game = step(game, line, input).game;
  table.resume({ id, header: record.header, game });
  return null;
}
