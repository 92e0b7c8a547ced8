import type { Translation } from '#shared/i18n/catalog.ts';
import type { English } from './en/index.ts';

/** What a language is made of: the areas and keys of English, each with words. */
export type Messages = Translation<English>;
