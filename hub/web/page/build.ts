/** Which build this page is of. A hub that was updated gives out another: the page is then loaded anew. */
import { signal } from '@preact/signals';
import { keepInTab, keptInTab } from './tab.ts';

const own = () => document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content;
const TRIED = 'build';

/** The hub gives out another page than this one, which is still here. */
export const outdated = signal(false);

export function loadAnew(): void {
  location.reload();
}

/**
 * What the hub gives out, as its stream says. At the first word of another build nothing can have been pressed since the
 * old hub went: the page is loaded anew by itself. Later it is left to the Judge, who may be about to press.
 *
 * @param busy whether something is being entered that would be lost
 */
export function hearBuild(build: string | null, busy: boolean): void {
  const mine = own();
  if (build === null || !mine || mine === build) {
    outdated.value = false;
    return;
  }
  if (outdated.value) return;
  outdated.value = true;
  // Once: where something between the hub and here keeps the old page, it would come again and again.
  if (busy || keptInTab(TRIED) === build) return;
  keepInTab(TRIED, build);
  loadAnew();
}
