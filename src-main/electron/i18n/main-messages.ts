import type { Translation } from '#shared/i18n/catalog.ts';
import type { en } from './en.ts';

/** The messages of a language: the areas and keys of English. */
export type MainMessages = Translation<typeof en>;
