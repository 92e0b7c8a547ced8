import { boundedDiff } from './bounded-diff.ts';
import { toBlocks } from './merge-text.ts';

/** HTML as it reads, without its markup. */
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

/** The paragraphs of a body as they read, with an empty line between two. */
export function bodyAsText(html: string): string {
  return toBlocks(html)
    .map(plainText)
    .filter((text) => text !== '')
    .join('\n\n');
}

/**
 * A body after its text was edited: paragraphs that read as before keep their markup, the others become plain
 * paragraphs (S12, a conflict that is written anew).
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
