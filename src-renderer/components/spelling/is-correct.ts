import type { Language } from '#shared/i18n/languages.ts';

/** A dictionary, as far as a check needs it. */
export interface Dictionary {
  readonly hasWord: (word: string, isCaseSensitive: boolean) => boolean;
}

const apostrophes = /[’']/gu;

/** French words that lose their vowel before the next one. */
const elision = /^(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu|quoiqu)$/iu;

/** What dictionaries write in capitals only. */
const everyday = new Set(['ok']);

/** Dictionaries write one apostrophe or the other, texts both. */
function has(dictionaries: readonly Dictionary[], word: string): boolean {
  const written =
    word.search(apostrophes) === -1 ? [word] : ['’', "'"].map((to) => word.replaceAll(apostrophes, to));
  return dictionaries.some((dictionary) => written.some((each) => dictionary.hasWord(each, true)));
}

/** The word, and how it is written inside a sentence: a sentence and a title begin with a capital, a heading may be all. */
function spellings(word: string): readonly string[] {
  const lower = word.toLowerCase();
  const [first = ''] = word;
  const capitalized = first.toUpperCase() + lower.slice(first.length);
  if (word === word.toUpperCase()) return [word, capitalized, lower];
  return word === capitalized ? [word, lower] : [word];
}

/**
 * Whether a word is in a dictionary, or made of words that are: joined by a hyphen, or with an apostrophe as the
 * language does.
 */
export function isCorrect(dictionaries: readonly Dictionary[], language: Language, word: string): boolean {
  if (everyday.has(word.toLowerCase()) || spellings(word).some((each) => has(dictionaries, each)))
    return true;
  const parts = word.split(/[-‑]/u);
  if (parts.length > 1) return parts.every((part) => part === '' || isCorrect(dictionaries, language, part));
  const [start = '', ...rest] = word.split(apostrophes);
  if (rest.length === 0) return false;
  const end = rest.join('’');
  if (language === 'fr') return elision.test(start) && isCorrect(dictionaries, language, end);
  return /^s?$/iu.test(end) && isCorrect(dictionaries, language, start);
}
