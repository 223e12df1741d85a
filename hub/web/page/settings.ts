/** What belongs to this screen alone and outlives a reload: language, light, which way round the table lies. */
import { effect, type Signal, signal } from '@preact/signals';
import { keepInTab, keptInTab } from './tab.ts';

/** @param allowed null: any value will do */
function kept<T extends string>(key: string, allowed: readonly T[] | null, otherwise: T): Signal<T> {
  let stored: string | null = null;
  try {
    stored = localStorage.getItem(key);
  } catch {
    // A browser that keeps nothing still plays.
  }
  const known = allowed ? allowed.find((value) => value === stored) : (stored as T | null);
  const kept = signal<T>(known ?? otherwise);
  let first = true;
  effect(() => {
    const { value } = kept;
    if (first) {
      first = false;
      return;
    }
    try {
      localStorage.setItem(key, value);
    } catch {
      // See above.
    }
  });
  return kept;
}

const FREE = 'screen-free';

/** The rules the club played by last on this screen; '': none yet. */
export const lastRuleset = kept<string>('ruleset', null, '');

const russian = navigator.languages.some((tag) => tag.toLowerCase().startsWith('ru'));
export const language = kept('language', ['en', 'ru'], russian ? 'ru' : 'en');
export const theme = kept('theme', ['dark', 'light'], 'dark');
/** How many places the drawn table is turned, 0–9. */
export const turn = kept('turn', ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'], '0');
/** Does this screen give the stop tone at the end of a window? */
export const tone = kept('tone', ['on', 'off'], 'on');

/** The hub draws the first frame by these; where it knew no better, it is told for the next time. */
const YEAR = 365 * 24 * 3600;
const tellHub = (name: string, value: string): void => {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is kept from pages without TLS
  document.cookie = `mafia-table-${name}=${value}; Path=/judge; Max-Age=${YEAR}; SameSite=Strict`;
};
const root = document.documentElement;
effect(() => {
  if (root.lang !== language.value) tellHub('language', language.value);
  root.lang = language.value;
});
effect(() => {
  if (root.dataset.theme !== theme.value) tellHub('theme', theme.value);
  root.dataset.theme = theme.value;
});

/**
 * Names this page for the hub. A reload is the same screen, another tab is another – also one that was duplicated, to
 * which the browser hands down all that its original keeps: only a page that has gone leaves word that its name is free.
 */
export const screen: string = (() => {
  const known = keptInTab(FREE) === null ? null : keptInTab('screen');
  const name = known ?? `s-${crypto.getRandomValues(new Uint32Array(2)).join('-')}`;
  keepInTab('screen', name);
  keepInTab(FREE, null);
  addEventListener('pagehide', () => keepInTab(FREE, 'yes'));
  // A page that the browser had put aside is shown again.
  addEventListener('pageshow', () => keepInTab(FREE, null));
  return name;
})();
