import { computed } from '@preact/signals';
import { language } from '../settings.ts';
import { en, type Words } from './en.ts';
import { ru } from './ru.ts';

export const dictionaries: Record<'en' | 'ru', Words> = { en, ru };

/** The dictionary of the language in use. */
export const words = computed<Words>(() => dictionaries[language.value]);
