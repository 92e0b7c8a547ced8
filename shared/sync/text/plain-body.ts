import { boundedDiff } from './bounded-diff.ts';
import { htmlText } from '../../text/html-text.ts';
import { toBlocks } from './merge-text.ts';

function asParagraph(text: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return `<p>${escaped.replaceAll('\n', '<br>')}</p>`;
}

/** The readable paragraphs of a body, separated by empty lines. */
export function bodyAsText(html: string): string {
  return toBlocks(html)
    .map(htmlText)
    .filter((text) => text !== '')
    .join('\n\n');
}

/**
 * Replaces the text of a body. Paragraphs with unchanged text keep their markup; all others become plain paragraphs.
 */
export function withEditedText(html: string, edited: string): string {
  const blocks = toBlocks(html).filter((block) => htmlText(block) !== '');
  const texts = edited.split(/\n{2,}/u).flatMap((text) => (text.trim() === '' ? [] : [text.trim()]));
  const result: string[] = [];
  let next = 0;
  for (const part of boundedDiff(blocks.map(htmlText), texts)) {
    if ('common' in part) {
      result.push(...blocks.slice(next, next + part.common.length));
      next += part.common.length;
    } else {
      result.push(...part.right.map(asParagraph));
      next += part.left.length;
    }
  }
  return result.join('');
}
