import type { SearchTerm } from '#shared/search/search-query.ts';
import { wordsOf } from '#shared/search/words.ts';
import { foldSpelledOut } from '#shared/text/text-search.ts';

/** Tokens that must follow each other in a text. */
export interface TokenRun {
  readonly tokens: readonly string[];
  /** Whether the last token may be longer in the text. */
  readonly isPrefix: boolean;
}

/** A word or phrase of a query: any of its runs matches. */
export interface ResolvedTerm {
  readonly runs: readonly TokenRun[];
  /** Whether a typo may be tolerated in it. */
  readonly toleratesTypo: boolean;
}

/** Shortest word in which a typo is tolerated, characters. */
const minTypoLength = 5;
/** Shortest beginning of a word that longer words match; a single letter begins too many. */
const minPrefixLength = 3;

const tokensOf = (text: string): readonly string[] => wordsOf(text).flatMap(({ tokens }) => tokens);

/** Umlauts that are spelled out, as in Mueller, in their folded form. */
const contract = (token: string): string => token.replaceAll(/ae|oe|ue|aa/gu, (letters) => letters.charAt(0));

/** The tokens of a term, in each spelling. A word has its spellings in the index; a phrase must try them. */
function spellings({ text, isPhrase }: SearchTerm): readonly (readonly string[])[] {
  const tokens = tokensOf(text);
  const spelled = tokensOf(foldSpelledOut(text));
  const all = [tokens, spelled, ...(isPhrase && tokens.length > 1 ? [tokens.map(contract)] : [])];
  return [...new Map(all.map((run) => [run.join(' '), run])).values()].filter((run) => run.length > 0);
}

/** The terms of a query as tokens of the index. A term without a letter or digit is left out. */
export function resolveTerms(terms: readonly SearchTerm[]): readonly ResolvedTerm[] {
  return terms.flatMap((term): ResolvedTerm[] => {
    const runs = spellings(term).map((tokens): TokenRun => {
      const isPrefix = term.isUnfinished && (tokens.at(-1)?.length ?? 0) >= minPrefixLength;
      return { tokens, isPrefix };
    });
    if (runs.length === 0) return [];
    // The beginning of a word, which says nothing yet.
    if (term.isUnfinished && !term.isPhrase && runs.every(({ tokens }) => tokens.join('').length < 2))
      return [];
    const [word = ''] = runs[0]?.tokens ?? [];
    const toleratesTypo =
      !term.isPhrase &&
      runs.every(({ tokens }) => tokens.length === 1) &&
      word.length >= minTypoLength &&
      !/\d/u.test(word);
    return [{ runs, toleratesTypo }];
  });
}

/** The terms as an FTS5 expression. Tokens are letters and digits, so they need no escape. */
export function matchExpression(terms: readonly ResolvedTerm[]): string {
  return terms
    .map(({ runs }) => {
      const alternatives = runs.map(({ tokens, isPrefix }) => `"${tokens.join(' ')}"${isPrefix ? ' *' : ''}`);
      return `(${alternatives.join(' OR ')})`;
    })
    .join(' AND ');
}
