import type { RecordNote } from '../../schemas/view.ts';
import type { Recovery } from './recovery.ts';

/** What was found damaged at the opening, a line each for people; none: all was whole. */
export function reportOf({ damaged, losses, lostCommits }: Recovery): string[] {
  const lines =
    damaged !== null
      ? [`the record was damaged; the damaged file is kept as ${damaged}`]
      : losses.length > 0
        ? ['lines that were kept are missing: the record, or its log beside it, was taken away or replaced']
        : [];
  if (lostCommits > 0) {
    lines.push(
      `the last ${lostCommits} or more writes before the stop are lost; check the game against your notes`,
    );
  }
  for (const { game, kept, beyond } of losses) {
    const rest = beyond > 0 ? ` (${beyond} later lines can be read in the damaged file)` : '';
    lines.push(
      kept === 0
        ? `game ${game} is lost; go on from a position${rest}`
        : `game ${game} goes on after line ${kept}; what followed is lost${rest}`,
    );
  }
  if (damaged !== null && losses.length === 0 && lostCommits === 0) lines.push('nothing of any game is lost');
  return lines;
}

/** The same for the Judge's screen, which has its own words. */
export function notesOf({ losses, lostCommits }: Recovery): RecordNote[] {
  const notes: RecordNote[] = lostCommits > 0 ? [{ code: 'writes-lost', commits: lostCommits }] : [];
  for (const { game, kept } of losses)
    notes.push(kept === 0 ? { code: 'game-lost', game } : { code: 'game-cut', game, kept });
  return notes;
}
