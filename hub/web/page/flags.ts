/**
 * What was noticed, and what became of it: a flag is done with once its sanction was given, or once the Judge has
 * passed it. Passing is this screen's own; in the record every flag stands.
 */
import { computed, signal } from '@preact/signals';
import type { Sanction } from '../../../schemas/decision.ts';
import type { FlagView, UndoView } from '../../../schemas/view.ts';
import { givenFlags } from './given-flags.ts';
import { game, held, view } from './state.ts';
import { keepInTab, keptInTab } from './tab.ts';

export const flagKey = ({ line, kind, seat }: FlagView): string => `${line}-${kind}-${seat}`;

const STORE = 'passed-flags';
/** Flags that were passed, by game and flag. */
const passed = signal<ReadonlySet<string>>(
  new Set(
    keptInTab(STORE)
      ?.split(' ')
      .filter((key) => key !== ''),
  ),
);

const keyed = (flag: FlagView): string => `${view.value?.gameId}-${flagKey(flag)}`;

function keep(keys: ReadonlySet<string>): void {
  passed.value = keys;
  keepInTab(STORE, [...keys].join(' '));
}

/** No sanction: it goes below. */
export function pass(some: readonly FlagView[]): void {
  keep(new Set([...passed.peek(), ...some.map(keyed)]));
}

/** It is looked at after all. */
export function takeUp(flag: FlagView): void {
  keep(new Set([...passed.peek()].filter((key) => key !== keyed(flag))));
}

/** What a flag may lead to, gravest first; what is only told comes last. */
const GRAVITY: readonly Sanction[] = ['defeat', 'removal', 'disqualify', 'foul', 'judge', 'notice', 'none'];

/** The gravest first, the newest first among equals. */
export const byGravity = (some: readonly FlagView[]): readonly FlagView[] =>
  some.toSorted((a, b) => GRAVITY.indexOf(a.sanction) - GRAVITY.indexOf(b.sanction));

export type DoneFlag = { flag: FlagView; given: UndoView | null };

/**
 * What is open, and what is done with. Of a Night nothing stands in either until it is held: whom it names was awake, or
 * looked. `nights` are the Night's, whether held or not, and only to be counted.
 */
export const flags = computed(() => {
  const all = game.value?.flags ?? [];
  const given = givenFlags(all, game.value?.undoable ?? []);
  const done: DoneFlag[] = [];
  const open: FlagView[] = [];
  for (const flag of all) {
    const act = given.get(flag) ?? null;
    if (act || passed.value.has(keyed(flag))) done.push({ flag, given: act });
    else open.push(flag);
  }
  const seen = ({ night }: FlagView) => !night || held.value !== null;
  return {
    open: open.filter(seen),
    done: done.filter(({ flag }) => seen(flag)),
    /** Shown or not: a flag that is only uncovered is no news. */
    known: open,
    nights: { open: open.filter(({ night }) => night).length, all: all.filter(({ night }) => night).length },
  };
});
