import type { Translation } from '#shared/i18n/catalog.ts';
import type { parts } from './en/parts.ts';
import type { start } from './en/start.ts';

/** What another language has for the start: the areas and keys of English. */
export type StartMessages = Translation<typeof start>;

/** What it has for the parts. */
export type PartMessages = Translation<typeof parts>;
