import type { RecordNote } from '../../schemas/view.ts';
import type { Trouble } from './message.ts';
import type { Recovery } from './recovery.ts';

/** What was found damaged at the opening, a line each for people; none: all was whole. */
export function reportOf({ damaged, losses, lostCommits, nothingRead }: Recovery): string[] {
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
  if (nothingRead) lines.push('no game can be read of it: what it held is lost, unless there is a backup');
  else if (damaged !== null && losses.length === 0 && lostCommits === 0)
    lines.push('nothing of any game is lost');
  return lines;
}

/** The same for the Judge's screen, which has its own words. */
export function notesOf({ losses, lostCommits }: Recovery): RecordNote[] {
  const notes: RecordNote[] = lostCommits > 0 ? [{ code: 'writes-lost', commits: lostCommits }] : [];
  for (const { game, kept } of losses)
    notes.push(kept === 0 ? { code: 'game-lost', game } : { code: 'game-cut', game, kept });
  return notes;
}

/** What a person is told when the record's state changes; null: nothing has changed. */
export function troubleReport(before: Trouble['state'], now: Trouble): string | null {
  if (now.state === before && now.state !== 'paper') return null;
  switch (now.state) {
    case 'well':
      return 'lines are kept again, and room is held for a full disk';
    case 'reserve-in-use':
      return 'the disk is full; the game goes on in the reserve. Make room after it';
    case 'no-reserve':
      return 'little room on the disk; nothing is held back for a full one';
    case 'paper':
      return `nothing is kept from here on (${now.code}: ${now.detail}); go on on paper`;
  }
}
