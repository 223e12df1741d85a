/** Comes in: flags that are shown. Goes out: the lines in which they stand. */
import type { FlagView } from '../../../schemas/view.ts';

/** One flag, or that of all seats whom the same thing ails, rising. */
export type FlagLine = readonly [FlagView, ...FlagView[]];

/**
 * One line for all seats of which the same is told on the same Day. What has a sanction, or a measure of its own, stands by
 * itself; the order is that of the flags.
 */
export function flagLines(flags: readonly FlagView[]): readonly FlagLine[] {
  const lines: [FlagView, ...FlagView[]][] = [];
  const told = new Map<string, [FlagView, ...FlagView[]]>();
  for (const flag of flags) {
    const { kind, day, night, seat, sanction, by } = flag;
    const key = `${kind} ${day} ${night}`;
    const line = sanction === 'none' && by === null ? told.get(key) : undefined;
    if (line) {
      if (!line.some((one) => one.seat === seat)) line.push(flag);
      continue;
    }
    const first: [FlagView] = [flag];
    lines.push(first);
    if (sanction === 'none' && by === null) told.set(key, first);
  }
  for (const line of lines) line.sort((a, b) => a.seat - b.seat);
  return lines;
}

/** Flags that stand by themselves, and those of earlier Days, which are folded; what is held to be seen is not. */
export function byDay(flags: readonly FlagView[], today: number) {
  const folded = ({ day, night }: FlagView) => !night && day < today;
  return { current: flags.filter((flag) => !folded(flag)), earlier: flags.filter(folded) };
}
