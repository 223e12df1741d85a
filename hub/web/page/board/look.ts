/**
 * The board's language and light. It has no keys of its own: the language is the game's, the light that of the Judge's
 * page in this browser, and either can be set in the address, `/board?language=ru&theme=light`.
 */
import { computed, effect } from '@preact/signals';
import { language, theme } from '../settings.ts';
import { dictionaries } from '../words/words.ts';
import { spoken } from './stream.ts';

const asked = new URLSearchParams(location.search);
const one = <T extends string>(key: string, known: readonly T[]): T | null =>
  known.find((value) => value === asked.get(key)) ?? null;
const askedLanguage = one('language', ['en', 'ru']);
const askedTheme = one('theme', ['dark', 'light']);

/** Before the first game, the language of this browser. */
const shownLanguage = computed(() => askedLanguage ?? spoken.value ?? language.value);
export const words = computed(() => dictionaries[shownLanguage.value]);

export function wearLook(): void {
  effect(() => {
    document.documentElement.lang = shownLanguage.value;
  });
  effect(() => {
    document.documentElement.dataset.theme = askedTheme ?? theme.value;
  });
  // Set on the Judge's page beside it: worn here at once.
  if (askedTheme === null)
    addEventListener('storage', ({ key, newValue }) => {
      if (key === 'theme' && (newValue === 'dark' || newValue === 'light')) theme.value = newValue;
    });
}
