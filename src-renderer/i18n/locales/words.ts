import type { Translation } from '#shared/i18n/catalog.ts';
import type { English } from './en/index.ts';

/** What a language is made of: the areas and keys of English. What it lacks is said in English. */
export type Words = {
  readonly [Area in keyof English]?: Partial<Translation<English>[Area]>;
};
