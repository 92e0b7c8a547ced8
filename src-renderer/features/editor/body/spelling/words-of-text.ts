import type { Node } from '@tiptap/pm/model';

/** A word of a text, with its positions in the document. */
export interface TextWord {
  readonly word: string;
  readonly from: number;
  readonly to: number;
}

/** Longer ones are no words, and a dictionary would work on them for long. */
const longestWord = 60;

const wordPattern = /[\p{L}\p{M}]+(?:[’'‑-][\p{L}\p{M}]+)*/gu;

/** What stands between two spaces and is no word of a language: an address, a path, a number, a name of a program. */
const isForeign = (chunk: string): boolean =>
  /[\p{N}@_\\/]/u.test(chunk) || /[\p{L}][.:][\p{L}]/u.test(chunk) || /\p{Ll}\p{Lu}/u.test(chunk);

/** A text block as one string, as long as its content. What is not text, and code, is a space. */
function plainText(block: Node): string {
  let text = '';
  for (const child of block.children) {
    const isCode = child.marks.some(({ type }) => type.name === 'code');
    text += child.isText && !isCode ? (child.text ?? '') : ' '.repeat(child.nodeSize);
  }
  return text;
}

/** The words of a document that a dictionary can know. */
export function wordsOfText(doc: Node): readonly TextWord[] {
  const words: TextWord[] = [];
  doc.descendants((node, position) => {
    if (!node.isTextblock) return true;
    if (node.type.spec.code === true) return false;
    for (const { 0: chunk, index: start } of plainText(node).matchAll(/\S+/gu)) {
      if (isForeign(chunk)) continue;
      for (const { 0: word, index } of chunk.matchAll(wordPattern)) {
        const from = position + 1 + start + index;
        if (word.length > 1 && word.length <= longestWord) words.push({ word, from, to: from + word.length });
      }
    }
    return false;
  });
  return words;
}
