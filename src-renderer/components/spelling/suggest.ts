import type { Language } from '#shared/i18n/languages.ts';
import { isCorrect, type Dictionary } from './is-correct.ts';

/** A dictionary that also knows words like a wrong one, the likeliest first. */
export interface SuggestingDictionary extends Dictionary {
  readonly suggest: (word: string, options: { readonly numSuggestions: number }) => readonly string[];
}

const mostSuggestions = 5;

/** Letters that are written without their marks, where a keyboard lacks them. */
const withoutMarks: Partial<Readonly<Record<Language, readonly (readonly [string, string])[]>>> = {
  de: [
    ['ss', 'ß'],
    ['ae', 'ä'],
    ['oe', 'ö'],
    ['ue', 'ü'],
  ],
};

/** The word with one of these letters written as it should be. */
function withMarks(word: string, language: Language): readonly string[] {
  return (withoutMarks[language] ?? []).flatMap(([from, to]) =>
    Array.from(
      word.matchAll(new RegExp(from, 'gu')),
      ({ index }) => word.slice(0, index) + to + word.slice(index + from.length),
    ),
  );
}

/** With the capital of a word. A dictionary may say names and nouns in lower case too. */
function likeWritten(word: string, suggestion: string): string {
  const [first = ''] = word;
  const isCapital = first !== first.toLowerCase();
  return isCapital ? suggestion.charAt(0).toUpperCase() + suggestion.slice(1) : suggestion;
}

/** Words in the place of a wrong one, the likeliest first: in turn of each dictionary. */
export function suggest(
  dictionaries: readonly SuggestingDictionary[],
  language: Language,
  word: string,
): readonly string[] {
  // More than are shown, because a dictionary also names parts of compounds.
  const lists = dictionaries.map((each) => each.suggest(word, { numSuggestions: 3 * mostSuggestions }));
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  const mixed = Array.from({ length: longest }, (_, rank) =>
    lists.flatMap((list) => list[rank] ?? []),
  ).flat();
  const usable = [...withMarks(word, language), ...mixed]
    .map((each) => likeWritten(word, each))
    .filter(
      (each) => each !== word && /^\p{L}.*\p{L}$/u.test(each) && isCorrect(dictionaries, language, each),
    );
  return [...new Set(usable)].slice(0, mostSuggestions);
}
