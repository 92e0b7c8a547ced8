import { boundedDiff } from './bounded-diff.ts';
import { toBlocks } from './merge-text.ts';

/** The readable text of HTML. */
function plainText(html: string): string {
  return html
    .replaceAll(/<(?:br|\/p|\/li|\/h\d|\/div)[^>]*>/giu, '\n')
    .replaceAll(/<[^>]*>/gu, '')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .trim();
}

function asParagraph(text: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return `<p>${escaped.replaceAll('\n', '<br>')}</p>`;
}

/** The readable paragraphs of a body, separated by empty lines. */
export function bodyAsText(html: string): string {
  return toBlocks(html)
    .map(plainText)
    .filter((text) => text !== '')
    .join('\n\n');
}

/**
 * Replaces the text of a body. Paragraphs with unchanged text keep their markup; all others become plain paragraphs.
 */
export function withEditedText(html: string, edited: string): string {
  const blocks = toBlocks(html).filter((block) => plainText(block) !== '');
  const texts = edited.split(/\n{2,}/u).flatMap((text) => (text.trim() === '' ? [] : [text.trim()]));
  const result: string[] = [];
  let next = 0;
  for (const part of boundedDiff(blocks.map(plainText), texts)) {
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
