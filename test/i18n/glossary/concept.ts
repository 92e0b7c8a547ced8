import type { Language } from '#shared/i18n/languages.ts';

/** The word for a concept in one language, and the words that must not replace it. */
interface Term {
  readonly word: string;
  /** Patterns of synonyms and of former words. */
  readonly never?: readonly RegExp[];
}

/** One concept of the product, in every language. */
export type Concept = Readonly<Record<Language, Term>>;
