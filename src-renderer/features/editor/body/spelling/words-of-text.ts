import type { Node } from '@tiptap/pm/model';
import { wordsIn, type TextWord } from '../../../../components/spelling/words-in.ts';

/** A text block as one string, as long as its content. What is not text, and code, is a space. */
function plainText(block: Node): string {
  let text = '';
  for (const child of block.children) {
    const isCode = child.marks.some(({ type }) => type.name === 'code');
    text += child.isText && !isCode ? (child.text ?? '') : ' '.repeat(child.nodeSize);
  }
  return text;
}

/** The words of a document that a dictionary can know, with their positions in it. */
export function wordsOfText(doc: Node): readonly TextWord[] {
  const words: TextWord[] = [];
  doc.descendants((node, position) => {
    if (!node.isTextblock) return true;
    if (node.type.spec.code === true) return false;
    for (const { word, from, to } of wordsIn(plainText(node)))
      words.push({ word, from: position + 1 + from, to: position + 1 + to });
    return false;
  });
  return words;
}
