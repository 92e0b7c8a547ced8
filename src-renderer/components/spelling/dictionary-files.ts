import type { Language } from '#shared/i18n/languages.ts';

/** The dictionaries of each language, below `node_modules/@cspell`. English is read in both of its spellings. */
export const dictionaryFiles: Readonly<Record<Language, readonly string[]>> = {
  en: ['dict-en_us/en_US.trie.gz', 'dict-en-gb/en_GB.trie.gz'],
  de: ['dict-de-de/de_DE.trie.gz'],
  fr: ['dict-fr-fr/fr-fr.trie.gz'],
  es: ['dict-es-es/Spanish.trie.gz'],
  nl: ['dict-nl-nl/Dutch.trie.gz'],
};
