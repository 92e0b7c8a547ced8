import type { Translation } from '#shared/i18n/catalog.ts';
import type { engine } from './en.ts';

/** The engine's messages of a language: the areas and keys of English. */
export type EngineMessages = Translation<typeof engine>;
