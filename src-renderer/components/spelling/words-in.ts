/** A word of a text, with its positions. */
export interface TextWord {
  readonly word: string;
  readonly from: number;
  readonly to: number;
}

/** Longer ones are no words, and a dictionary would work on them for long. */
const longestWord = 60;

const wordPattern = /[\p{L}\p{M}]+(?:[’'‑-][\p{L}\p{M}]+)*/gu;

/**
 * What stands between two spaces and is no word of a language: an address, a path, a number, a placeholder, a name of a
 * program.
 */
const isForeign = (chunk: string): boolean =>
  /[\p{N}@_\\/]|\{\{/u.test(chunk) || /[\p{L}][.:][\p{L}]/u.test(chunk) || /\p{Ll}\p{Lu}/u.test(chunk);

/** The words of a text that a dictionary can know. */
export function wordsIn(text: string): readonly TextWord[] {
  const words: TextWord[] = [];
  for (const { 0: chunk, index: start } of text.matchAll(/\S+/gu)) {
    if (isForeign(chunk)) continue;
    for (const { 0: word, index } of chunk.matchAll(wordPattern)) {
      const from = start + index;
      if (word.length > 1 && word.length <= longestWord) words.push({ word, from, to: from + word.length });
    }
  }
  return words;
}
