/** How much stands before the Judge's eyes at once on this screen. Comes in its size, goes out a number of rows. */
import { computed, type ReadonlySignal, signal } from '@preact/signals';

function matching(query: string): ReadonlySignal<boolean> {
  const list = matchMedia(query);
  const matches = signal(list.matches);
  list.addEventListener('change', () => {
    matches.value = list.matches;
  });
  return matches;
}

/** The small display of a Raspberry Pi: whoever is in doubt is settled by the keys below, and stands in no list. */
export const low = matching('(max-height: 560px)');
const tall = matching('(max-aspect-ratio: 4 / 5)');
const wide = matching('(min-height: 1000px)');

/** Rows of what wants an eye; how many more there are is said below them. */
export const rowsInSight = computed(() => (low.value || tall.value ? 3 : wide.value ? 7 : 4));
