import type { Decision } from '../../schemas/decision.ts';

/** The decisions that still stand: those that an `undone` voids are left out, and so is the `undone` itself. */
export function standing(decisions: readonly Decision[]): Decision[] {
  const kept: Decision[] = [];
  for (const said of decisions) {
    if (said.type !== 'undone') kept.push(said);
    else
      for (let i = kept.length - 1; i >= 0; i--) {
        const old = kept[i]!;
        if (old.input === said.of && (said.decisions === undefined || named(old, said.decisions)))
          kept.splice(i, 1);
      }
  }
  return kept;
}

type Named = { type: string; seat?: number };
function named(old: Decision, list: readonly Named[]): boolean {
  return list.some(
    (n) => n.type === old.type && (n.seat === undefined || ('seat' in old && old.seat === n.seat)),
  );
}
