import type { Translation } from '#shared/i18n/catalog.ts';
import type { engine } from './en.ts';

/** What each language says of the engine's work: the areas and keys of English. */
export type EngineWords = Translation<typeof engine>;
