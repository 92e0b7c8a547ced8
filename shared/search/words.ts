import { fold, foldSpelledOut } from '../text/text-search.ts';

/** A word of a text, as the search index knows it. */
export interface Word {
  /** Its range in the text, in UTF-16 units; `end` is exclusive. */
  readonly start: number;
  readonly end: number;
  /** Folded. Most words have one; a word without any is left out. */
  readonly tokens: readonly string[];
  /** Other tokens that find it: with umlauts spelled out, and the parts around an apostrophe. */
  readonly variants: readonly string[];
}

/** Letters, digits and their marks; an apostrophe within them belongs to the word. */
const wordPattern = /[\p{L}\p{N}\p{M}]+(?:['`´‘’ʼ]+[\p{L}\p{N}\p{M}]+)*/gu;
const apostrophes = /['`´‘’ʼ]+/u;
const tokenPattern = /[\p{L}\p{N}]+/gu;
const beyondAscii = /[^ -~]/u;
const none: readonly never[] = [];

const tokensIn = (folded: string): readonly string[] => folded.match(tokenPattern) ?? none;

function variantsOf(word: string, tokens: readonly string[]): readonly string[] {
  const hasApostrophe = apostrophes.test(word);
  if (!hasApostrophe && !beyondAscii.test(word)) return none;
  const forms = hasApostrophe ? [word, ...word.split(apostrophes)] : [word];
  const found = new Set(
    forms.flatMap((form) => [...tokensIn(fold(form)), ...tokensIn(foldSpelledOut(form))]),
  );
  return [...found].filter((token) => token.length > 1 && !tokens.includes(token));
}

/** The words of a text in order. */
export function wordsOf(text: string): readonly Word[] {
  const words: Word[] = [];
  for (const { 0: word, index } of text.matchAll(wordPattern)) {
    const tokens = tokensIn(fold(word));
    if (tokens.length > 0)
      words.push({ start: index, end: index + word.length, tokens, variants: variantsOf(word, tokens) });
  }
  return words;
}
