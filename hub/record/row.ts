import { crc32 } from 'node:zlib';
import type { Seat } from '../../schemas/vocabulary.ts';

/** The edge a sensed line came from: boot and sequence number of the seat's unit. */
export type Origin = { seat: Seat; boot: number; seq: number };

/** A line as the file holds it. `number` 1 is the header. */
export type Row = {
  game: number;
  number: number;
  text: string;
  seat: number | null;
  boot: number | null;
  seq: number | null;
  check: number;
};

/** The checksum of a line with all that is stored beside it: SQLite has none of its own for its pages. */
export function checkOf(row: Omit<Row, 'check'>): number {
  const { game, number, seat, boot, seq, text } = row;
  return crc32(`${game}/${number}/${seat ?? ''}/${boot ?? ''}/${seq ?? ''}/${text}`);
}

export function makeRow(game: number, number: number, text: string, origin?: Origin): Row {
  const { seat = null, boot = null, seq = null } = origin ?? {};
  const row = { game, number, text, seat, boot, seq };
  return { ...row, check: checkOf(row) };
}

export const isWhole = (row: Row): boolean => row.check === checkOf(row);
