import type { Catalog, Translation } from '#shared/i18n/catalog.ts';
import type * as englishParts from './en/parts.ts';
import type * as englishStart from './en/start.ts';

type Start = Omit<typeof englishStart, 'reasons'> & (typeof englishStart)['reasons'];

/** What another language has for the start: the areas and keys of English. */
export type StartMessages = Translation<Start>;

/** What it has for the parts. */
export type PartMessages = Translation<typeof englishParts>;

/** The messages of a module, with each area of its reasons as an area of its own. */
export function withReasons<M extends { readonly reasons: Catalog }>({
  reasons,
  ...areas
}: M): Omit<M, 'reasons'> & M['reasons'] {
  return { ...areas, ...reasons };
}
