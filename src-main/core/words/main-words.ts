import type { Translation } from '#shared/i18n/catalog.ts';
import type { en } from './en.ts';

/** What each language says: the areas and keys of English. */
export type MainWords = Translation<typeof en>;
